import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on stores, word for word.
@Suite("Examples of the page on stores")
struct StoreExamples {
    @Test("Requests, screens, updates and changes")
    func currentEnvironment() async throws {
        let document = "<MBML><Var name='title' literal='Kiosk'/></MBML>"
        let root = MBMemoryRoot(["manifest.xml": document])
        let store = MBEnvironmentStore(try MBEnvironment.load(searching: [root]).environment)

        var request = try store.current.setting(["user": "Zoë", "count": 1234])
        request.capabilities.locale = Locale(identifier: "de_DE")
        let line = request.string("${title}: $user, ^formatInteger($count)")  // "Kiosk: Zoë, 1.234"
        let user = store.current["user"]  // nil

        #expect(line == "Kiosk: Zoë, 1.234")
        #expect(user == nil)

        try store.push(store.current.setting("title", to: "Details"))
        let pushed = store.current.string("$title")  // "Details"

        let (_, below) = try store.pop()
        let popped = below.string("$title")  // "Kiosk"

        #expect(pushed == "Details")
        #expect(popped == "Kiosk")

        for _ in 1...3 {
            try store.update { environment in
                let visits = environment.number("$visits", default: 0)
                try environment.set("visits", to: .number(visits.adding(1)))
            }
        }
        let visits = store.current.number("$visits")  // 3

        #expect(visits == 3)

        var label: String?

        let changes = store.changes
        try store.update { try $0.set("title", to: "Sale") }
        try store.update { try $0.set("theme", to: "dark") }

        for await change in changes where change.names.contains("title") {
            label = change.environment.string("$title")  // "Sale"
            break  // an app reads on
        }

        #expect(label == "Sale")

        let shown = MBCollectingLog()
        let show: @Sendable (String?, [String]) -> Void = { title, _ in
            shown.log(MBLogEntry(.info, title ?? ""))
        }

        let updates = store.changes
        let reader = Task { [weak store] in
            for await change in updates {
                guard let store else { break }
                show(store.current.string("$title"), change.names)
            }
        }

        try store.update { try $0.set("title", to: "Winter") }
        while shown.entries.isEmpty { await Task.yield() }
        reader.cancel()
        #expect(shown.entries.first?.message == "Winter")
    }

    @Test("Preferences are written and told")
    func preferences() async throws {
        let store = MBEnvironmentStore(MBEnvironment())
        var name: String?

        let preferences = MBMemoryPreferences(["app.theme": "dark"])
        var base = MBEnvironment()
        base.capabilities.preferences = preferences
        let document = "<MBML><Var name='theme' userDefaultsName='app.theme'/></MBML>"
        let places = MBMemoryRoot(["manifest.xml": document])
        try store.adopt(MBEnvironment.load(searching: [places], into: base))
        let theme = store.current.string("$theme")  // "dark"

        let events = store.events
        try store.update { try $0.set("theme", to: "light") }
        let kept = preferences.value(for: "app.theme")  // "light"

        for await event in events {
            name = event.name  // "UserDefault:app.theme:valueChanged"
            break  // an app reads on
        }

        #expect(theme == "dark")
        #expect(kept == "light")
        #expect(name == "UserDefault:app.theme:valueChanged")
    }
}
