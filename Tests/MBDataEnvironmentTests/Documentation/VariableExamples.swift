import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks on variables, word for word.
@Suite("Examples of variables")
struct VariableExamples {
    @Test("Variables are set, pushed, scoped and computed")
    func variables() throws {
        var environment = MBEnvironment()
        try environment.set("title", to: "Home")
        try environment.set("prices", key: "mug", to: 12.5)
        try environment.set("recent", index: 1, to: "lamp")
        environment["first name"] = "Ann"

        let reference = MBExpression.reference(to: "first name")  // "$[first name]"
        let line = environment.string(
            "$[first name]: $title, $prices.mug, $recent[1]")  // "Ann: Home, 12.5, lamp"
        let gap = environment["recent"]  // [.null, "lamp"]

        #expect(reference == "$[first name]")
        #expect(line == "Ann: Home, 12.5, lamp")
        #expect(gap == [.null, "lamp"])

        let coupon: String? = nil
        try environment.set("coupon", to: coupon)
        let known = try environment.strict.evaluate("$coupon")  // nil

        environment["coupon"] = nil
        let unknown = environment.outcome(of: "$coupon").error?.code  // .unknownVariable

        #expect(known == nil)
        #expect(unknown == .unknownVariable)

        try environment.push("title", to: "Details")
        let pushed = environment.string("$title")  // "Details"
        let restored = try environment.pop("title").current  // "Home"

        let doubled = try environment.withScope(["item": 21]) {
            try $0.evaluate("#($item * 2)")
        }  // 42

        #expect(pushed == "Details")
        #expect(restored == "Home")
        #expect(doubled == 42)

        try environment.declare("welcome", dynamic: "${title}, $[first name]!")
        environment.declare("today") { .date($0.capabilities.clock.now) }

        let welcome = environment.string("$welcome")  // "Home, Ann!"
        let isReadOnly = environment.isReadOnly("welcome")  // true

        #expect(welcome == "Home, Ann!")
        #expect(isReadOnly == true)
        #expect(environment["today"]?.asDate != nil)

        try environment.declare("prices:low", dynamic: "^filter($all|$item -LT 20)")
        environment["all"] = [12.5, 70, 18.9]
        let cheap = environment.object(
            "^filter($all|^count($prices:low) -GT 1)")  // [12.5, 70, 18.9]

        #expect(cheap == [12.5, 70, 18.9])
    }

    @Test("A variable is kept as a preference")
    func preferences() throws {
        var base = MBEnvironment()
        base.capabilities.preferences = .memory(["Theme": "dark"])
        let document = Data(
            "<a><Var name='theme' literal='light' userDefaultsName='Theme'/></a>".utf8)
        var app = try base.amending(xml: document).environment
        let first = app.string("$theme")  // "dark"

        try app.set("theme", to: "sepia")
        let events = try app.savePreferences().map(\.name)  // ["UserDefault:Theme:valueChanged"]
        let kept = try app.capabilities.preferences.value(for: "Theme")  // "sepia"

        #expect(first == "dark")
        #expect(events == ["UserDefault:Theme:valueChanged"])
        #expect(kept == "sepia")
    }
}
