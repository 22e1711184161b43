import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// An action of another module, with its own attribute.
private struct Beep: MBAction {
    let times: MBMLElement.Expression?

    init?(_ element: MBMLElement, _ load: inout MBDocumentLoader) {
        load.warn(ofAction: element, beyond: ["times"])
        times = element.attribute("times").flatMap { load.expression(of: $0, as: .number) }
        if element["times"] != nil, times == nil { return nil }
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        var count: Int64 = 1
        if let times { count = try context.value(of: times)?.integerValue ?? 0 }
        guard count > 0 else { throw MBExpressionError("cannot beep \(count) times") }
        try context.step(Int(count))
        for _ in 0..<count { context.emit(.log(MBLogEntry(.info, "beep"))) }
        try context.set("beeps", to: MBValue(count))
        return .next
    }
}

/// An action that contains others, and shows them a variable.
private struct Twice: MBAction {
    let block: MBActionBlock

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        for round in 1...2 {
            try context.bind("round", to: MBValue(round))
            guard block.run(in: &context) == .next else { return .leaveListener }
        }
        context.post(MBEvent("twice:done"))
        return .next
    }
}

private struct SoundModule: MBModule {
    let name = "Sound"

    func register(with load: inout MBDocumentLoader) {
        load.extend(MBActions.self, with: { element, load in Beep(element, &load) }, as: "Beep")
        load.extend(
            MBActions.self, with: { element, load in Twice(block: load.actions(in: element)) },
            as: "Twice")
    }
}

/// An action that notes its thread, and posts the next event.
private struct Note: MBAction {
    let threads: Record<ObjectIdentifier>
    let next: String?

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        threads.add(ObjectIdentifier(Thread.current))
        if let next { context.post(MBEvent(next)) }
        return .next
    }
}

private struct NoteModule: MBModule {
    let name = "Notes"
    let threads: Record<ObjectIdentifier>

    func register(with load: inout MBDocumentLoader) {
        let threads = threads
        load.extend(
            MBActions.self,
            with: { element, _ in Note(threads: threads, next: element["next"]) }, as: "Note")
    }
}

@Suite("Actions of other modules")
struct VocabularyTests {
    /// Forty listeners, each with actions that post the event of the next one.
    private func events(
        _ actions: (String) -> String
    ) throws -> (MBEnvironment, Record<ObjectIdentifier>) {
        let threads = Record<ObjectIdentifier>()
        let text = (0..<40).map { number in
            "<Listener name='e\(number)'>\(actions("e\(number + 1)"))</Listener>"
        }.joined()
        return (try environment(text, modules: [NoteModule(threads: threads)]), threads)
    }

    @Test("they run on the thread that handles the event, however deep it is")
    func threads() throws {
        let (loaded, threads) = try events { "<Note/><PostEvent name='\($0)'/>" }
        let own = onSmallStack {
            (ObjectIdentifier(Thread.current), loaded.after("e0").problems)
        }.value
        #expect(own?.1 == [])
        #expect(threads.entries.count == 40)
        #expect(Set(threads.entries) == Set([own?.0].compactMap(\.self)))
    }

    @Test("they may themselves post events within each other, on a small stack")
    func posting() throws {
        let (loaded, threads) = try events { "<Note next='\($0)'/>" }
        #expect(onSmallStack { loaded.after("e0").problems }.value == [])
        #expect(threads.entries.count == 40)
    }

    @Test("a module adds actions, before or after this one")
    func adding() throws {
        let text = "<Listener name='go'><Beep times='$n'/><Beep afterDelay='1'/></Listener>"
        let result = try environment(
            text, modules: [SoundModule()], into: silent().setting("n", to: 2)
        ).after()
        #expect(result.done == ["log info: beep", "log info: beep", "Beep in 1 s"])
        #expect(result["beeps"] == 2)
        let root = MBMemoryRoot(["m.xml": "<MBML>\(text)</MBML>"])
        let other = try MBEnvironment.load(
            manifest: "m.xml", searching: [root],
            modules: [SoundModule(), MBEventHandlingModule()])
        #expect(other.diagnostics == [])
    }

    @Test("its problems have their place")
    func problems() throws {
        let text =
            "<Listener name='go'><Beep times='0'/><Beep tmes='1'/><Beep times='(('/></Listener>"
        let loaded = try load(text, modules: [SoundModule()])
        #expect(
            loaded.diagnostics.map(\.brief) == [
                "1:56 warning unsupportedAttribute", "1:74 error valueFailed",
            ])
        let result = loaded.environment.after()
        #expect(
            result.diagnostics.map(\.description) == [
                "m.xml:1:27: error: 'Beep': cannot beep 0 times"
            ])
        #expect(result.done == ["log info: beep"])
    }

    @Test("an action that contains others decides how to run them")
    func blocks() throws {
        let result = try environment(
            """
            <Listener name='go'><Twice><SetVar name='s'>$s$round</SetVar>
              <Break if='$round == 1'/><SetVar name='s'>$s!</SetVar></Twice>
              <SetVar name='after' value='$round'/></Listener>
            <Listener name='twice:done'><SetVar name='told' boolean='T'/></Listener>
            """, modules: [SoundModule()]
        ).after()
        #expect(result["s"] == "12!" && result["told"] == true)
        #expect(result["after"] == 2 && result["round"] == nil)
    }

    @Test("a name that is taken keeps its meaning")
    func taken() throws {
        struct Rude: MBModule {
            func register(with load: inout MBDocumentLoader) {
                load.extend(MBActions.self, with: { _, _ in nil }, as: "SetVar")
            }
        }
        let error = #expect(throws: MBEnvironment.LoadError.self) {
            try load("", modules: [Rude()])
        }
        #expect(error?.diagnostic.code == .duplicateName)
    }

    @Test("a module can add an action that this one knows only by name")
    func unsupported() throws {
        struct Services: MBModule {
            func register(with load: inout MBDocumentLoader) {
                load.extend(
                    MBActions.self, with: { element, load in Beep(element, &load) },
                    as: "AttachService")
            }
        }
        let text = "<Listener name='go'><AttachService/></Listener>"
        #expect(try environment(text, modules: [Services()]).after()["beeps"] == 1)
    }

    @Test("listeners belong to their environment")
    func independent() throws {
        let (first, second) = (try listening("<SetVar name='x' literal='1'/>"), silent())
        #expect(first.after()["x"] == "1" && second.after()["x"] == nil)
        let third = try load("<Listener name='other'/>", into: first).environment
        #expect(first.listenerNames == ["go"] && third.listenerNames.contains("other"))
    }
}
