import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// What the tables of the page on migrating recommend now, call by call.
@Suite("Examples of the page on migrating")
struct MigratingExamples {
    private static let documents = MBMemoryRoot([
        "app.xml": "<MBML theme='dark'><Var name='name' literal='Ann'/></MBML>",
        "late.xml": "<MBML><Var name='late' literal='yes'/></MBML>",
    ])

    private static func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.load(manifest: "app.xml", searching: [documents])
            .environment
        environment.capabilities = .fixed()
        environment["cats"] = ["Barrett", "Gabby"]
        environment["price"] = 2.5
        environment["count"] = 2
        return environment
    }

    @Test("MBEnvironment: loading")
    func loading() throws {
        let temporary = try TemporaryDirectory()
        try temporary.write("<MBML/>", to: "manifest.xml")
        try temporary.write("<MBML><Var name='a' literal='1'/></MBML>", to: "app.xml")
        let url = temporary.url
        let bundle = Bundle.main

        var roots: [any MBResourceRoot] = [.directory(url)]
        var loaded = try MBEnvironment.load(searching: roots)
        #expect(loaded.environment.manifestPath?.hasSuffix("manifest.xml") == true)
        let file = url.appendingPathComponent("app.xml")
        loaded = try MBEnvironment.load(manifest: file)
        #expect(loaded.environment["a"] == "1")
        roots = [Self.documents]
        loaded = try MBEnvironment.load(manifest: "app.xml", searching: roots)
        #expect(loaded.environment["name"] == "Ann")

        var environment = MBEnvironment()
        #expect(environment.manifestPath == nil)
        environment.register(MBEventHandlingModule())
        environment = loaded.environment
        environment.searchRoots.append(.directory(url))
        environment.searchRoots.append(.bundle(bundle))
        #expect(environment.searchRoots.count == 3)

        environment = try environment.loading(document: "late.xml").environment
        #expect(environment["late"] == "yes")
        let data = try Data(contentsOf: file)
        let element = try MBMLElement(xml: data)
        environment = environment.amending(with: element).environment
        environment = try environment.amending(xml: data).environment
        environment = try environment.amending(file: file).environment
        #expect(environment["a"] == "1")

        let path = environment.loadedPaths[0]
        #expect(environment.isLoaded(path: path))
        #expect(environment.isLoaded(file: "app.xml"))
        #expect(environment.attributes["theme"] == "dark")
        #expect(environment.hostTypes["Shop"] == nil)
        #expect(environment[Hues.self] == [:])
        #expect(environment.modules.isEmpty)
    }

    @Test("MBEnvironment: the current one")
    func currentEnvironment() throws {
        let environment = try Self.environment()
        let store = MBEnvironmentStore(environment)
        try store.push(environment)
        #expect(store.peek() != nil)
        let below = try store.pop().current
        #expect(below["name"] == "Ann")
        _ = try store.swap(to: environment)
        #expect(store.current["name"] == "Ann")

        MBMLDebug.environment = { store.current }
        MBMLDebug.pe("$user")
        MBMLDebug.pec("$user.guid")
        MBMLDebug.pse("Hello, $user.lastName!")
        MBMLDebug.pne("(50 % 3)")
        MBMLDebug.pbe("$user.isLoggedIn")
        MBMLDebug.environment = nil
    }

    @Test("MBVariableSpace, MBVariableDeclaration and MBScopedVariables")
    func variables() throws {
        var environment = try Self.environment()
        environment["name"] = "Ann"
        try environment.set("name", to: "Ann")
        #expect(try environment.value(of: "name") == "Ann")
        #expect(environment["name"]?.description == "Ann")
        environment["name"] = nil
        #expect((environment["name"]?.description ?? "nobody") == "nobody")
        try environment.set("prices", key: "mug", to: 20)
        try environment.set("cats", index: 1, to: "Duncan")
        #expect(environment.string("$prices.mug $cats[1]") == "20 Duncan")

        try environment.push("title", to: "Details")
        #expect(environment.stackDepth(of: "title") == 1)
        let restored = try environment.pop("title").current
        #expect(restored == nil)
        #expect(environment.isReadOnly("title") == false)
        #expect(MBExpression.name("Cart", suffix: "dataLoaded") == "Cart:dataLoaded")

        try environment.declare("pi", value: 3, isReadOnly: true)
        #expect(environment.isDeclared("pi"))
        environment.declare("now") { .date($0.capabilities.clock.now) }
        try environment.declare("total", dynamic: "#($price * $count)")
        #expect(environment.isReadOnly("total"))
        #expect(try environment.value(of: "total") == 5)
        #expect(environment.preferenceKey(of: "theme") == nil)
        environment.capabilities.preferences = .userDefaults(keyPrefix: "shop.")

        let greeting = try environment.withScope(["user": "Ann"]) { $0.string("Hi, $user!") }
        #expect(greeting == "Hi, Ann!")
    }

    @Test("Observers")
    func observers() async throws {
        let preferences = MBMemoryPreferences()
        var base = MBEnvironment()
        base.capabilities.preferences = preferences
        let document = "<MBML><Var name='theme' userDefaultsName='app.theme'/></MBML>"
        let root = MBMemoryRoot(["manifest.xml": document])
        let store = MBEnvironmentStore(
            try MBEnvironment.load(searching: [root], into: base).environment)
        let (changes, events) = (store.changes, store.events)
        try store.update { try $0.set("theme", to: "dark") }
        _ = (changes, events)
        func readChanges() async {
            for await change in store.changes {
                #expect(!change.kinds.isEmpty)
                break
            }
        }
        func readEvents() async {
            for await event in store.events {
                #expect(event == MBEvent.preferenceChanged("app.theme"))
                break
            }
        }
        for await event in events {
            #expect(event.name == MBEvent.preferenceChanged("app.theme").name)
            break
        }
        for await change in changes {
            #expect(change.names == ["theme"])
            break
        }
        _ = (readChanges, readEvents)
        #expect(MBEvent.functionDeclared("shout").name == "MBVariableSpaceDidDeclareFunctionEvent")
    }

    @Test("MBExpression and its categories")
    func expressions() throws {
        var environment = try Self.environment()
        environment["isOpen"] = true
        let other = environment
        let text = "$cats.count"
        let value: MBValue = "5 cats"

        #expect(environment.string("Hi, $name!") == "Hi, Ann!")
        #expect(environment.string("$name", default: "nobody") == "Ann")
        #expect(try environment.evaluate("Hi, $name!", as: .string) == "Hi, Ann!")
        #expect(try other.evaluate("Hi, $name!", as: .string) ?? "nobody" == "Hi, Ann!")
        #expect(environment.object("$cats") == ["Barrett", "Gabby"])
        #expect(try environment.evaluate("$cats") == ["Barrett", "Gabby"])
        #expect(environment.array("$name and $cats[0]") == ["Ann", " and ", "Barrett"])
        #expect(try environment.evaluate("$cats", as: .array) == [["Barrett", "Gabby"]])
        #expect(environment.number("$price * 2") == 5)
        #expect(try environment.evaluate("$price * 2", as: .number) == 5)
        #expect(environment.boolean("$cats.count > 1"))
        #expect(try environment.evaluate("$isOpen", as: .boolean) == true)
        let isFull = try MBExpression(text, as: .boolean)
        #expect(try isFull.boolean(in: environment))
        #expect(try environment.expression("$cats.count", as: .number).number(in: other) == 2)

        #expect(value.truth)
        #expect(MBValue(true).truthText == "T")
        #expect(value.numericValue == 5)
        #expect(MBValue.areLooselyEqual(value, 5))
        #expect(MBValue.compare(value, 5) == .orderedSame)

        #expect(environment.string(text) == "2")
        #expect(environment.object(text) == 2)
        #expect(environment.number(text) == 2)
        #expect(environment.boolean(text))
        #expect(MBExpression.reference(to: "my cart") == "$[my cart]")
        let texts: MBDictionary = ["total": "$price * 2", "isFull": "$cats.count > 1"]
        #expect(texts.string("title", evaluatedIn: environment, default: "Shop") == "Shop")
        #expect(texts.object("title", evaluatedIn: environment) == nil)
        #expect(texts.number("total", evaluatedIn: environment) == 5)
        #expect(texts.boolean("isFull", evaluatedIn: environment))
    }

    @Test("MBExpressionError")
    func errors() throws {
        let log = MBCollectingLog()
        var environment = try Self.environment()
        environment.capabilities.log = log
        environment.declare(
            MBMLFunction("fail", input: .none, count: 0...0) { _ in
                throw MBExpressionError("there is no price")
            })
        do {
            _ = try environment.evaluate("^fail()")
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.kind == .function)
            #expect(error.message == "there is no price")
            #expect(error.expression == "^fail()")
            #expect(error.range == 0..<7)
            #expect(error.underlying == nil && error.additional.isEmpty)
            #expect(error.description.hasPrefix("function error: "))
            let entry = MBLogEntry(.error, error.message, error: error)
            environment.capabilities.log.log(entry)
        }
        do {
            _ = try environment.evaluate("$cats.count +", as: .number)
        } catch {
            #expect(error.kind == .syntax)
        }
        do {
            _ = try environment.evaluate("^nope()")
        } catch {
            #expect(error.kind == .evaluation)
            #expect(error.code == .unknownFunction)
        }
        #expect(log.entries.count == 1)
    }

    @Test("MBMLFunction")
    func functions() throws {
        var environment = try Self.environment()

        let shout = MBMLFunction("shout", input: .pipedObjects, count: 1...2) { call in
            let mark = call.count == 2 ? try call.string(1) : "!"
            return .string(try call.string(0).uppercased() + mark)
        }
        environment.declare(shout)
        environment.register([shout], as: "ShopFunctions")
        let text = "^shout(hello)"
        #expect(try environment.evaluate(text) == "HELLO!")
        #expect(environment.functions.map(\.name).last == "shout")
        #expect(environment.function("shout") === shout)
        #expect((shout.name, shout.input, shout.output) == ("shout", .pipedObjects, .object))
        #expect(shout.signature.hasPrefix("^shout("))

        environment.declare(
            MBMLFunction("two", input: .pipedObjects, count: 2...2) { _ in true })
        environment.declare(
            MBMLFunction("some", input: .pipedObjects, count: 1...Int.max) { _ in true })
        environment.declare(
            MBMLFunction("few", input: .pipedObjects, count: 0...3) { _ in true })
        #expect(environment.boolean("^two(a)", default: false) == false)

        let values = MBMLFunction("values", input: .pipedObjects, count: 5...5) { call in
            let (text, number) = (try call.string(0), try call.number(1))
            let (integer, list) = (try call.integer(1), try call.elements(2))
            let (entries, value) = (try call.entries(3), try call.required(4))
            guard case .date = value else {
                throw call.wrongType(4, value, wanted: "a date")
            }
            return .string("\(text) \(number) \(integer) \(list.count) \(entries.count)")
        }
        environment.declare(values)
        let wrong = "^values(a|1|$cats|^dictionary(a|b)|c)"
        #expect(throws: MBExpressionError.self) { try environment.evaluate(wrong) }
        let right = "^values(a|1|$cats|^dictionary(a|b)|^currentTime())"
        #expect(environment.string(right) == "a 1 1 2 1")

        let lazy = MBMLFunction("lazy", input: .pipedExpressions, count: 4...4) { call in
            let (text, number) = (try call.text(0), try call.arithmetic(1))
            let (value, truth) = (try call.value(2), try call.truth(3))
            let item = try call.withScope { scope in
                scope.bind("item", to: 3)
                return try call.arithmetic(1) ?? 0
            }
            return .string("\(text ?? "") \(number ?? 0) \(value ?? "") \(truth) \(item)")
        }
        environment.declare(lazy)
        environment["item"] = 1
        #expect(environment.string("^lazy($name|$item + 1|$count|$count > 1)") == "Ann 2 2 true 4")
    }

    @Test("Values")
    func values() throws {
        let value: MBValue = "a,b"
        let decimal = Decimal(3)
        let now = Date(timeIntervalSince1970: 0)
        let shop = MBHostType("Shop", accessors: ["instance": { _ in "corner shop" }])
        let phone = MBDevice(osType: "iOS", osVersion: "17.4")
        var environment = try Self.environment()
        environment.hostTypes.register(shop)
        environment["types"] = .opaque(MBHostType.Reference("Shop"))
        #expect(environment.string("^singleton($types)") == "corner shop")
        #expect(MBNumber(decimal) == MBNumber(3))
        #expect(MBValue(3) == 3)
        let values: [MBValue] = [.date(now), .null, MBValue.null]
        #expect(values.count == 3)
        #expect(MBEvent("Cart:add", object: "p1").object == "p1")
        #expect(value.description == "a,b" && value.listValue == ["a", "b"])
        let other: [Any.Type] = [
            MBDictionary.self, MBSet.self, MBData.self, MBPoint.self, MBSize.self, MBOffset.self,
            MBInsets.self, MBColor.self, MBFont.self, MBRange.self,
        ]
        #expect(other.count == 10)

        let frame = try MBRect(text: "0,0,320,*")
        do {
            let value: MBValue = "0,0,320,*"
            #expect(try MBRect.from(expressionValue: value) == frame)
        }
        #expect((try? MBRect(text: "0,0,320,*")) == frame)
        #expect(throws: MBExpressionError.self) { try MBRect(text: "0,0") }
        #expect(((try? MBRect(text: "0,0")) ?? .fallback) == .fallback)
        environment["frame"] = "1,2,3,4"
        environment["width"] = "320"
        environment["alignment"] = "right"
        #expect(environment.decode(MBRect.self, from: "$frame", default: .fallback).origin.y == 2)
        #expect(environment.dimension("$width / 2") == 160)
        #expect(frame.valueDescription == "0,0,320,-1")
        #expect(try MBNameTable.textAlignment.rawValue(named: "center") == 1)
        #expect(try MBNameTable.dateStyle.rawValue(named: "short") == 1)
        #expect(environment.decode(.textAlignment, from: "$alignment", default: nil) == 2)

        environment.capabilities.device = .fixed(phone)
        environment.capabilities.network = .fixed(.init(.wifi))
        #expect(environment.string("$Device.osVersion") == "17.4")
        #expect(environment.string("$Platform.platformName") == MBPlatform.current.platformName)
        #expect(MBEnvironment.builtInDocument.contains("MBMLCollectionFunctions"))
        #expect(MBMLFunction.Area.all.contains { $0.className == "MBMLCollectionFunctions" })
    }
}

private enum Hues: MBEnvironmentKey {
    static var initial: [String: String] { [:] }
}
