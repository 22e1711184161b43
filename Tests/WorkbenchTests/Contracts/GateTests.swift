import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// For everything that an app can offer, the smallest document that needs it fails against an offer
/// without it, and passes one with it.
@Suite("The gate")
struct GateTests {
    private let own: MBContract
    private let directory: TemporaryDirectory

    init() throws {
        var contract = try MBContract.bareLibrary()
        (contract.app, contract.version) = ("shop", "2")
        own = contract
        directory = try TemporaryDirectory()
    }

    /// Checks a document against the whole offer, and against one from which something was taken.
    private func check(
        _ document: String, _ what: String, without take: (inout MBContract) -> Void,
        rule: String = "not-offered"
    ) throws {
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling">\#(document)</MBML>"#, to: "manifest.xml")
        var older = own
        older.version = "1"
        take(&older)
        #expect(older != own, "\(what) isn't in the offer")
        let needs = MBNeeds(of: manifest)
        let fits = needs.problems(against: [own])
        #expect(fits.diagnostics.isEmpty, "\(what): \(fits.diagnostics)")
        let verdict = needs.problems(against: [older, own])
        #expect(
            verdict.diagnostics.contains { $0.code.rawValue == rule && $0.severity == .error },
            "\(what) is missing in version 1, but \(document) passes")
        #expect(verdict.versions.last?.problems == 0)
    }

    private func call(_ name: String, _ parameters: [String]) -> String {
        let text = "^\(name)(\(parameters.joined(separator: "|")))"
            .replacing("<", with: "&lt;")
        return #"<Var name="value" type="dynamic" expression="\#(text)"/>"#
    }

    /// A number for each parameter of a call, or a word for one that needs it.
    private func values(of function: MBContract.Function, count: Int) -> [String] {
        let parameters = function.parameters ?? []
        return (0..<count).map { position in
            guard position < parameters.count, parameters[position].occurrence == nil else {
                return "1"
            }
            return parameters[position].words?.first ?? "1"
        }
    }

    @Test("functions, by their names and by class and method")
    func functions() throws {
        for (name, function) in try #require(own.functions) {
            let parameters = values(of: function, count: function.counts.lowerBound)
            try check(call(name, parameters), "^\(name)") { $0.functions?[name] = nil }
            let declaration =
                #"<Function name="own" class="\#(function.className ?? "")" "#
                + #"method="\#(function.method ?? "")"/>"#
            // Two functions may be the same method.
            try check(declaration, "the method of ^\(name)") { contract in
                contract.functions = contract.functions?.filter {
                    $0.value.className != function.className
                        || $0.value.method != function.method
                            && $0.key != function.method
                }
            }
        }
    }

    @Test("numbers of parameters")
    func counts() throws {
        for (name, function) in try #require(own.functions) where function.counts.upperBound > 0 {
            let most = min(function.counts.upperBound, function.counts.lowerBound + 3)
            var parameters = values(of: function, count: most)
            if let word = function.parameters?.last?.words?.first,
                most > function.counts.lowerBound
            {
                parameters[most - 1] = word
            }
            try check(call(name, parameters), "^\(name) with \(most)") {
                $0.functions?[name]?.least = 0
                $0.functions?[name]?.most = most - 1
            }
        }
    }

    @Test("words")
    func words() throws {
        var count = 0
        for (name, function) in try #require(own.functions) {
            let parameters = function.parameters ?? []
            for (position, parameter) in parameters.enumerated() {
                for word in parameter.words ?? [] {
                    let before = parameters[..<position].filter { $0.occurrence != .any }
                    let after = parameters[(position + 1)...].filter { $0.occurrence == nil }
                    count += 1
                    try check(
                        call(name, before.map { _ in "1" } + [word] + after.map { _ in "1" }),
                        "'\(word)' of ^\(name)"
                    ) { contract in
                        contract.functions?[name]?.parameters?[position].words?.removeAll {
                            $0 == word
                        }
                    }
                }
            }
        }
        #expect(count > 5)
    }

    @Test("tags of the library, their attributes and values")
    func tags() throws {
        for (name, tag) in try #require(own.tags) where name != "MBML" {
            try check("<\(name)/>", name) { $0.tags?[name] = nil }
            // A function's class and method are needs of their own.
            let isFunction = name == "Function"
            let own = isFunction ? #"name="own" class="MBMLStringFunctions" method="q""# : ""
            var tag = tag
            tag.attributes = tag.attributes?.filter {
                !isFunction || !["name", "class", "method"].contains($0.key)
            }
            try attributes(of: tag, name) {
                "<\(name) \(own) \($0)/>"
            } change: {
                $0.tags?[name]?.attributes?.merge($1) { $1 }
                for missing in Set((tag.attributes ?? [:]).keys).subtracting($1.keys) {
                    $0.tags?[name]?.attributes?[missing] = nil
                }
            }
        }
    }

    @Test("modules with their tags and actions")
    func modules() throws {
        let module = try #require(own.modules?["MBEventHandling"])
        try check("", "MBEventHandling") { $0.modules = [:] }
        for (name, tag) in try #require(module.tags) {
            try check("<\(name)/>", name) { $0.modules?["MBEventHandling"]?.tags?[name] = nil }
            try attributes(of: tag, name) {
                "<\(name) \($0)/>"
            } change: {
                $0.modules?["MBEventHandling"]?.tags?[name]?.attributes = $1
            }
        }
        for (name, action) in try #require(module.actions) {
            try check(#"<Listener name="l"><\#(name)/></Listener>"#, name) {
                $0.modules?["MBEventHandling"]?.actions?[name] = nil
            }
            guard action.others == nil else { continue }
            try attributes(of: action, name) {
                #"<Listener name="l"><\#(name) \#($0)/></Listener>"#
            } change: {
                $0.modules?["MBEventHandling"]?.actions?[name]?.attributes = $1
            }
        }
    }

    private func attributes(
        of tag: MBContract.Tag, _ name: String, _ document: (String) -> String,
        change: (inout MBContract, [String: MBContract.Attribute]) -> Void
    ) throws {
        let attributes = tag.attributes ?? [:]
        for (attribute, declared) in attributes {
            try check(
                document(#"\#(attribute)="\#(declared.values?.first ?? "T")""#),
                "'\(attribute)' of \(name)"
            ) {
                var rest = attributes
                rest[attribute] = nil
                change(&$0, rest)
            }
            for value in declared.values ?? [] {
                try check(
                    document(#"\#(attribute)="\#(value)""#), "'\(value)' of '\(attribute)'"
                ) { contract in
                    var rest = attributes
                    rest[attribute]?.values?.removeAll { $0 == value }
                    change(&contract, rest)
                }
            }
        }
    }

    @Test("changes of the language", arguments: MBLanguageChange.all)
    func language(_ change: MBLanguageChange) throws {
        try check(
            LanguageChangeTests.document(of: change), change.id,
            without: { $0.language = change.language - 1 }, rule: "meaning-changed")
    }

    @Test("a call with a number of parameters that the library refuses isn't offered")
    func wrongCounts() throws {
        let text = #"<MBML><Var name="a" type="dynamic" value="^pluralize(1|2)"/></MBML>"#
        let manifest = try directory.write(text, to: "manifest.xml")
        let verdict = MBNeeds(of: manifest).problems(against: [own])
        #expect(verdict.hasErrors)
        var checker = MBChecker(.pinned())
        checker.offers = [own]
        let report = checker.check(searching: [MBMemoryRoot(["manifest.xml": text])])
        #expect(report.findings.map(\.rule.name) == ["parameter-count"])
    }

    @Test("host types and their accessors")
    func hostTypes() throws {
        let text = #"<Var name="value" type="singleton" class="MBPlatform"/>"#
        try check(text, "MBPlatform") { $0.hostTypes?["MBPlatform"] = nil }
        try check(text, "instance") { $0.hostTypes?["MBPlatform"]?.accessors = nil }
    }
}
