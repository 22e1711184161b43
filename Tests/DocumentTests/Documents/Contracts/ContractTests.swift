import Foundation
import MBDataEnvironment
import TestSupport
import Testing

private struct Address: MBKeyValueCoding {
    let city: String?
    static let keyTable: MBKeyTable<Address> = ["city": .key(\.city)]
}

private struct Session: MBKeyValueCoding {
    let visits: Int
    let addresses: [Address]
    static let typeName = "ShopSession"
    static let keyTable: MBKeyTable<Session> = [
        "visits": .key(\.visits), "addresses": .key(\.addresses),
    ]
}

private enum Cart {
    struct Item: MBKeyValueCoding {
        static let keyTable: MBKeyTable<Item> = ["price": .key { _ in 1 }]
    }
}

private enum Order {
    struct Item: MBKeyValueCoding {
        static let keyTable: MBKeyTable<Item> = [
            "status": .key { _ in "sent" }, "address": .key { _ in Address(city: nil) },
        ]
    }
}

private enum Size: String, CaseIterable, MBValueConvertible { case small, large }

private struct ColourModule: MBModule {
    let name = "Colours"
    let contract = MBContract.Module(tags: [
        "Colour": MBContract.Tag(["name": .required(.text), "if": .optional(.condition)])
    ])

    let resources: (any MBResourceRoot)? = MBMemoryRoot([
        "colours.xml": """
        <MBML><Var name="red" literal="#F00"/><Var name="dark" value="^nope()"/>
        <Function name="tint" class="MBMLStringFunctions" method="uppercase" input="string"/>
        </MBML>
        """
    ])

    let documents = ["colours.xml"]

    func register(with load: inout MBDocumentLoader) {
        load.handle("Colour") { element, load in
            load.warn(of: element, beyond: contract.tags?["Colour"] ?? MBContract.Tag(nil))
        }
        load.handle("Shade") { _, _ in }
    }
}

@Suite("Contracts of environments")
struct ContractTests {
    private func contract(
        _ change: (inout MBEnvironment) throws -> Void = { _ in }
    ) throws -> MBContract {
        var environment = MBEnvironment()
        try change(&environment)
        return try environment.contract(app: "shop", version: "3.2")
    }

    @Test("functions have their parameters, words, bound names, result, class and method")
    func functions() throws {
        let functions = try #require(try contract().functions)
        #expect(functions.count == MBEnvironment().functions.count)
        let filter = try #require(functions["filter"])
        #expect(
            filter.parameters?.last?.binds == ["item", "key"]
                || filter.parameters?.last?.binds == ["item"])
        #expect(filter.parameters?.first?.binds == nil)
        #expect(filter.className == "MBMLDataProcessingFunctions")
        let sort = try #require(functions["sort"])
        #expect(sort.parameters?.last?.words?.contains("desc") == true)
        #expect(sort.parameters?.last?.occurrence == .optional)
        #expect(functions["valueForKey"]?.method == "getValueForKey")
        #expect(functions["count"]?.result == "number")
        #expect(functions["count"]?.counts == 1...1)
    }

    @Test("functions of the app are there, also those that are only registered")
    func functionsOfTheApp() throws {
        let functions = try #require(
            try contract { environment in
                environment.declare(
                    MBMLFunction("badge", "name", MBParameter("size", default: Size.small)) {
                        (name: String, size: Size) in name
                    })
                environment.register(
                    [MBMLFunction("price", input: .object, count: 1...1) { _ in nil }],
                    as: "ShopFunctions")
            }.functions)
        let badge = try #require(functions["badge"])
        #expect(badge.counts == 1...2)
        #expect(badge.result == "string")
        #expect(badge.parameters?.map(\.type) == ["string", #"("small"|"large")?"#])
        let price = try #require(functions["ShopFunctions.price"])
        #expect(price.className == "ShopFunctions" && price.method == "price")
        #expect(price.parameters == nil)
    }

    @Test("host types have the keys of their Swift types, and of those in their keys")
    func hostTypes() throws {
        let contract = try contract { environment in
            environment.hostTypes.register(
                MBHostType(Session.self, accessors: ["current": { _ in nil }]))
        }
        let session = try #require(contract.hostTypes?["ShopSession"])
        #expect(session.accessors == ["current"])
        #expect(session.keys == ["visits": "number", "addresses": "[Address]"])
        #expect(session.hasOtherKeys == nil)
        #expect(contract.hostTypes?["Address"]?.keys == ["city": "string?"])
        #expect(contract.hostTypes?["MBPlatform"]?.keys?["isUIKit"] == "bool")
        #expect(contract.hostKeys["Address"]?.known == ["city": .string.orNothing])
    }

    @Test("two Swift types with one name have any keys")
    func sharedNames() throws {
        let contract = try contract { environment in
            environment["c"] = .opaque(MBOpaque(Cart.Item()))
            environment["o"] = .opaque(MBOpaque(Order.Item()))
        }
        #expect(contract.hostTypes?["Item"]?.keys?.isEmpty == true)
        #expect(contract.hostTypes?["Item"]?.hasOtherKeys == true)
        #expect(contract.hostTypes?["Address"]?.keys == ["city": "string?"])
    }

    @Test("variables have types, and whether they can be set")
    func variables() throws {
        let contract = try contract { environment in
            try environment.declare("pi", value: 3, isReadOnly: true)
            environment["tags"] = ["a", "b"]
            try environment.set("session", to: Session(visits: 1, addresses: []))
            try environment.declare("total", dynamic: "^nope()")
        }
        let variables = try #require(contract.variables)
        #expect(variables["pi"] == MBContract.Variable(type: "number", isReadOnly: true))
        #expect(variables["tags"] == MBContract.Variable(type: "[string]"))
        #expect(variables["session"]?.type == "ShopSession")
        #expect(variables["total"] == MBContract.Variable(type: "any", isReadOnly: true))
        #expect(variables["Platform"]?.type == "MBPlatform")
        #expect(contract.variableTypes["tags"] == .array(.string))
        #expect(contract.hostTypes?["Address"] != nil)
    }

    @Test("modules that are only registered count, and unlisted tags have unknown attributes")
    func modules() throws {
        let contract = try contract { $0.register(ColourModule()) }
        let module = try #require(contract.modules?["Colours"])
        #expect(module.tags?["Colour"]?.attributes?["name"]?.isRequired == true)
        #expect(module.tags?["Shade"] == MBContract.Tag(nil))
        #expect(module.actions == [:])
        #expect(try self.contract().modules == [:])
    }

    @Test("two modules with the same tag have no contract")
    func conflict() throws {
        struct Paint: MBModule {
            let name = "Paint"
            func register(with load: inout MBDocumentLoader) { load.handle("Shade") { _, _ in } }
        }
        let error = #expect(throws: MBEnvironment.LoadError.self) {
            try contract { environment in
                environment.register(ColourModule())
                environment.register(Paint())
            }
        }
        #expect(error?.diagnostic.code == .duplicateTagHandler)
    }

    @Test("what the documents of a module declare is offered, without evaluating it")
    func moduleDocuments() throws {
        let contract = try contract { $0.register(ColourModule()) }
        #expect(contract.variables?["red"]?.type == "string")
        #expect(contract.variables?["dark"] != nil)
        #expect(contract.functions?["tint"]?.input == .string)
    }

    @Test("capabilities and limits are those of the environment")
    func capabilities() throws {
        #expect(try contract().capabilities == [])
        let contract = try contract { environment in
            environment.capabilities.files = MBMemoryFiles()
            environment.limits.steps = 7
            environment.limits.memory = .max
        }
        #expect(contract.capabilities == ["files"])
        #expect(contract.limits?["steps"] == 7)
        #expect(contract.limits?["memory"] == nil)
    }

    @Test("the loader knows exactly the attributes of the library's tags")
    func tags() throws {
        let tags = try #require(try contract().tags)
        for tag in ["Var", "Function", "Include"] {
            let attributes = try #require(tags[tag]?.attributes)
            let known = try unsupported(attributes.keys.map { "\($0)=\"\"" }, of: tag)
            // Each of their forms has attributes of its own.
            if tag == "Include" { #expect(known == []) }
            #expect(
                try unsupported([tag == "Var" ? "name='a'" : "", "nope=''"], of: tag).count == 1)
        }
        let types = tags["Var"]?.attributes?["type"]?.values
        #expect(types == ["list", "map", "singleton", "dynamic", "nothing"])
    }

    private func unsupported(_ attributes: [String], of tag: String) throws -> [MBDiagnostic] {
        let text = "<MBML><\(tag) \(attributes.joined(separator: " "))/></MBML>"
        let root = MBMemoryRoot(["manifest.xml": text])
        return try MBEnvironment.load(searching: [root]).diagnostics.filter {
            $0.code == .unsupportedAttribute
        }
    }

    @Test("JSON gives the same contract, and the same contract gives the same JSON")
    func json() throws {
        let contract = try contract { $0.register(ColourModule()) }
        let text = try contract.json()
        #expect(text == (try contract.json()))
        #expect(try MBContract(json: Data(text.utf8)) == contract)
        #expect(
            text.hasPrefix("{\n  \"app\": \"shop\",\n  \"capabilities\": [],\n  \"format\": 1,"))
        let read = try MBContract(
            json: Data(#"{"format": 1, "kind": "offers", "colour": 3}"#.utf8))
        #expect(read == MBContract(.offers))
        #expect(read.functions == nil)
    }

    @Test(
        "what isn't a contract says why",
        arguments: [
            (#"{"format": 2, "kind": "offers"}"#, "has the format 2"),
            (#"{"kind": "other", "format": 1}"#, "is offers or needs, not 'other'"),
            (#"{"kind": 1, "format": 1}"#, "is offers or needs, not '1'"),
            (#"{"kind": "offers"}"#, "isn't a contract"), ("[]", "isn't a contract"),
            (#"{"format": 1, "kind": "nope"}"#, "nope"), ("{", "end"),
        ])
    func refused(_ text: String, _ reason: String) {
        let error = #expect(throws: MBExpressionError.self) {
            try MBContract(json: Data(text.utf8))
        }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test("a kind that doesn't exist isn't convertible")
    func kinds() {
        let error = #expect(throws: MBExpressionError.self) {
            try MBContract(json: Data(#"{"kind": "other", "format": 1}"#.utf8))
        }
        #expect(error?.code == .notConvertible)
    }

    private func read(_ sections: String) throws -> MBContract {
        try MBContract(json: Data("{\"format\": 1, \"kind\": \"offers\", \(sections)}".utf8))
    }

    @Test(
        "a text that isn't a type is refused with its place",
        arguments: [
            (
                #""variables": {"a": {"type": "any"}, "cart": {"type": "[number"}}"#,
                "'variables.cart.type': expected ']' in the type '[number'"
            ),
            (#""variables": {"cart": {"type": ""}}"#, "'variables.cart.type': expected a type"),
            (#""hostTypes": {"User": {"keys": {"name": "{{"}}}"#, "'hostTypes.User.keys.name': "),
            (#""functions": {"f": {"result": "}}}{"}}"#, "'functions.f.result': "),
            (
                #""functions": {"f": {"parameters": [{"name": "a", "type": "set<"}]}}"#,
                "'functions.f.parameters[0].type': "
            ),
        ])
    func damagedTypes(_ sections: String, _ reason: String) {
        let error = #expect(throws: MBExpressionError.self) { try read(sections) }
        #expect(error?.code == .notConvertible)
        #expect(error?.message.hasPrefix(reason) == true, "\(error?.message ?? "")")
    }

    @Test(
        "a long run of combining marks is refused",
        arguments: [
            #""functions": {"%": {}}"#, #""functions": {"f": {"result": "%"}}"#,
            #""variables": {"cart": {"type": "%"}}"#, #""app": "%""#, #""%": 1"#,
        ])
    func marks(_ sections: String) {
        for pair in ["\u{301}\u{323}", #"\u0301\u0323"#] {
            let run = String(repeating: pair, count: 500_000)
            let error = #expect(throws: MBExpressionError.self) {
                try read(sections.replacing("%", with: run))
            }
            #expect(error?.code == .limitExceeded)
        }
    }

    @Test("a word that only a later version knows is read as a host type")
    func laterWords() throws {
        let contract = try read(#""variables": {"total": {"type": "[money?]"}}"#)
        #expect(contract.variableTypes == ["total": .array(.optional(.host("money")))])
    }

    @Test("a type that is nested too deeply to be read is written as any")
    func deepTypes() throws {
        let contract = try contract { environment in
            environment["deep"] = (0..<120).reduce(MBValue(1)) { value, _ in .array([value]) }
            environment["list"] = [[1]]
        }
        #expect(contract.variables?["deep"]?.type == "any")
        #expect(contract.variables?["list"]?.type == "[[number]]")
        #expect(try MBContract(json: Data(contract.json().utf8)) == contract)
    }

    @Test("a file that isn't a contract is named")
    func files() throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appendingPathComponent("shop.json")
        let contract = try contract()
        try contract.write(to: file)
        #expect(try MBContract(contentsOf: file) == contract)
        #expect(chmod(file.path, 0o600) == 0)
        try contract.write(to: file)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(throws: POSIXError.self) { try contract.write(to: directory.url) }
        try Data("[]".utf8).write(to: file)
        let error = #expect(throws: MBExpressionError.self) { try MBContract(contentsOf: file) }
        #expect(error?.message.hasPrefix("'shop.json'") == true)
    }
}
