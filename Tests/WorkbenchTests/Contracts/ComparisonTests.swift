import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Comparing contracts")
struct ComparisonTests {
    private func differences(
        allowing: Set<String> = [], from old: (inout MBContract) -> Void = { _ in },
        to change: (inout MBContract) -> Void
    ) throws -> [String] {
        var before = try MBContract.bareLibrary()
        before.capabilities = ["files"]
        old(&before)
        var after = before
        change(&after)
        return after.compared(to: before, allowing: allowing).differences.map(\.description)
    }

    @Test("the same contract has no differences")
    func same() throws {
        #expect(try differences { _ in } == [])
    }

    @Test(
        "a type that may be nothing accepts what may be nothing",
        arguments: [
            ("number?|string", "number?|string"), ("number?|string", "string?"),
            ("(number|string)?", "number?|string"), ("number?|string", "(number|string)?"),
            ("string?", "nothing"), ("[number?|string]", "[number?|string]"),
            ("data|any", "data|any"), ("(data|any)?", "(data|any)?"), ("(data|any)?", "any"),
            ("[(data|any)?]", "[data|any]"), ("any", "(data|any)?"),
        ])
    func nothing(in type: String, accepts other: String) throws {
        let found = try differences {
            $0.variables?["user"] = MBContract.Variable(type: type)
        } to: {
            $0.variables?["user"] = MBContract.Variable(type: other)
        }
        #expect(found == [])
    }

    @Test(
        "a union accepts what one of its members accepts",
        arguments: [
            ("any|bool", "bool|number", true), ("bool|string", "bool|\"a\"|\"b\"", true),
            ("bool|\"a\"|\"b\"", "bool|string", false), ("[number?]|bool", "[number]|bool", true),
            ("[number]|bool", "[number?]|bool", false), ("bool|number", "bool|number?", false),
            ("(bool|number)?", "bool|number?", true), ("bool?", "bool|number", false),
            ("{a: number, *}|bool", "{a: number}|bool", true), ("User|bool", "Cart|bool", false),
        ])
    func unions(_ type: String, _ other: String, accepts: Bool) throws {
        let found = try differences {
            $0.variables?["user"] = MBContract.Variable(type: type)
        } to: {
            $0.variables?["user"] = MBContract.Variable(type: other)
        }
        #expect(found.isEmpty == accepts, "\(found)")
    }

    @Test("types with many members are compared in linear time")
    func manyMembers() {
        func contract(_ names: some Sequence<Int>) -> MBContract {
            var contract = MBContract(.offers)
            let type = names.map { "T\($0)" }.joined(separator: "|")
            contract.variables = ["user": MBContract.Variable(type: type)]
            return contract
        }
        let isLinear = Stopwatch.growsLinearly(2_000) { count in
            let comparison = contract((0..<count).reversed()).compared(to: contract(0..<count))
            #expect(comparison.differences.isEmpty)
        }
        #expect(isLinear)
    }

    @Test("a parameter that took any text and takes only words now is an error")
    func words() throws {
        let found = try differences {
            $0.functions?["sort"]?.parameters?[1].words = ["price"]
        }
        #expect(
            found == [
                "error: function:sort: the parameter 'key' accepts only some words now"
            ])
    }

    @Test("a parameter that repeats takes the place of those that it replaces")
    func foldedParameters() throws {
        func function(_ parameters: [(String, String, String)], least: Int) -> MBContract.Function {
            var function = MBContract.Function()
            function.least = least
            function.parameters = parameters.map { name, type, occurrence in
                var parameter = MBContract.Parameter(name, type: type)
                parameter.occurrence = .init(rawValue: occurrence)
                return parameter
            }
            return function
        }
        let old = [("a", "number", ""), ("b", "string", ""), ("c", "string", "*")]
        let found = try differences {
            $0.functions?["g"] = function(old, least: 2)
        } to: {
            $0.functions?["g"] = function([("a", "number", "+")], least: 1)
        }
        #expect(
            found.filter { $0.hasPrefix("error") } == [
                "error: function:g: the parameter 'b' was 'string' and accepts only 'number' now",
                "error: function:g: the parameter 'c' was 'string' and accepts only 'number' now",
            ])
        let wide = try differences {
            $0.functions?["g"] = function(old, least: 2)
        } to: {
            $0.functions?["g"] = function([("a", "any", "+")], least: 1)
        }
        #expect(!wide.contains { $0.hasPrefix("error") }, "\(wide)")
    }

    /// A function with parameters as signatures show them, and with a type after a colon.
    private func function(_ signature: String, result: String? = nil) -> MBContract.Function {
        var function = MBContract.Function()
        function.result = result
        function.input = .pipedObjects
        let parameters = signature.split(separator: ",").map { piece in
            let parts = piece.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
            let mark = parts[0].last.flatMap {
                MBMLFunction.Parameter.Occurrence(rawValue: String($0))
            }
            let name = mark == nil ? parts[0] : String(parts[0].dropLast())
            var parameter = MBContract.Parameter(name, type: parts.count > 1 ? parts[1] : "any")
            parameter.occurrence = mark
            if case .words(let words)? = try? MBType(parameter.type) {
                (parameter.role, parameter.words) = (.word, words)
            }
            return parameter
        }
        function.parameters = parameters
        function.least = parameters.count {
            $0.occurrence == nil || $0.occurrence == .atLeastOnce
        }
        let repeats = parameters.contains { $0.occurrence == .any || $0.occurrence == .atLeastOnce }
        function.most = repeats ? nil : parameters.count
        return function
    }

    @Test(
        "what calls pass to a parameter is compared, wherever it is in the signature",
        arguments: [
            (
                "a?: [any], v", "a?: [any], v?",
                "the parameter 'v' of a call with 1 parameter was 'any' and accepts only '[any]' now"
            ),
            (
                "v+", "v*, sep: number",
                "the parameter 'v' of a call with 1 parameter was 'any' and accepts only 'number' now"
            ),
            (
                "v: string", "n?: number, v: number",
                "the parameter 'v' was 'string' and accepts only 'number' now"
            ),
            (
                "a+: [any], v", "a+: [any], v?",
                "the parameter 'v' of a call with 2 parameters was 'any' and accepts only '[any]' now"
            ),
            (
                "a*: number", "a*: number, b*: [any]",
                "the parameter 'a' of a call with 2 parameters was 'number' and accepts only '[any]' "
                    + "now"
            ),
            (
                "a*, o?: \"x\"|\"y\"", "a*, o?: \"z\"",
                "the parameter 'o' doesn't accept 'x' any more, "
                    + "the parameter 'o' doesn't accept 'y' any more"
            ),
            (
                "a, b, c, d, e: string", "a, rest*: number",
                "the parameter 'b' was 'any' and accepts only 'number' now, "
                    + "the parameter 'c' was 'any' and accepts only 'number' now, "
                    + "the parameter 'd' was 'any' and accepts only 'number' now, "
                    + "the parameter 'e' was 'string' and accepts only 'number' now"
            ),
            ("v: string", "n?: number, v: string", ""), ("a, b", "first, second, third?", ""),
            ("a*: number", "a*: number, o?: \"x\"", ""), ("a: number", "a+: number", ""),
            ("a?: number, b", "a?: number, b, c*", ""),
        ])
    func passedParameters(_ old: String, _ new: String, _ messages: String) throws {
        let found = try differences {
            $0.functions?["g"] = function(old)
        } to: {
            $0.functions?["g"] = function(new)
        }
        let errors = found.filter { $0.hasPrefix("error") }
        #expect(
            errors.map { String($0.dropFirst("error: function:g: ".count)) }.joined(separator: ", ")
                == messages)
    }

    @Test("functions with many parameters are compared in little time", .ends(withinMinutes: 1))
    func manyParameters() throws {
        let optional = (0..<3_000).map { "p\($0)?" }.joined(separator: ",")
        func found(_ least: Int, _ most: Int?) throws -> [String] {
            var (old, new) = (function(optional), function(optional + ":number,q?"))
            (old.least, old.most, new.least, new.most) = (least, most, least, most)
            return try differences {
                $0.functions?["g"] = old
            } to: {
                $0.functions?["g"] = new
            }
        }
        let errors = [
            "error: function:g: the parameter 'p2999' was 'any' and accepts only 'number' now"
        ]
        #expect(try found(0, 3_000) == errors)
        #expect(try found(1_000_000_000, nil) == errors)
    }

    @Test("a result of a parameter that has only another name now is the same")
    func renamedParameters() throws {
        func named(_ name: String, _ result: String) -> MBContract.Function {
            var function = function("\(name): [any], other?")
            function.result = result
            return function
        }
        let old = named("list", "[list.element]")
        for (new, count) in [
            (named("items", "[items.element]"), 0), (named("list", "[other]"), 1),
            (named("items", "[other]"), 1), (named("items", "items"), 1),
        ] {
            let found = try differences {
                $0.functions?["g"] = old
            } to: {
                $0.functions?["g"] = new
            }
            #expect(found.count == count, "\(found)")
        }
        for name in ["", ".", "a.", ".element"] {
            let found = try differences {
                $0.functions?["g"] = named("list", "`\(name)`")
            } to: {
                $0.functions?["g"] = named("items", "string")
            }
            #expect(found.count == 1, "\(found)")
        }
    }

    @Test("what is removed or narrowed is an error")
    func errors() throws {
        let found = try differences {
            $0.functions?["reduce"] = nil
            $0.functions?["sort"]?.parameters?[2].words = ["asc", "ascending", "descending"]
            $0.functions?["count"]?.least = 2
            $0.functions?["count"]?.most = 2
            $0.functions?["join"]?.most = 3
            $0.functions?["filter"]?.parameters?[0].type = "[any]"
            $0.functions?["list"]?.parameters?[1].binds = nil
            $0.functions?["q"]?.method = nil
            $0.modules?["MBEventHandling"]?.actions?["SetVar"] = nil
            $0.modules?["MBEventHandling"]?.tags?["Listener"]?.attributes?["trace"] = nil
            $0.modules?["MBEventHandling"]?.aliases = nil
            $0.tags?["Include"]?.attributes?["if"] = .required(.condition)
            $0.tags?["Var"]?.attributes?["type"] = .optional(.text, values: ["list"])
            $0.hostTypes?["MBPlatform"]?.accessors = nil
            $0.hostTypes?["MBDevice"] = nil
            $0.variables?["Environment"] = nil
            $0.capabilities = []
            $0.limits?["steps"] = 3
        }
        #expect(
            found == [
                "error: action:SetVar: it isn't offered any more",
                "error: capability:files: it isn't granted any more",
                "error: function:count: it needs at least 2 parameters, not 1",
                "error: function:filter: the parameter 'collection' was "
                    + "'[any]|set<any>|{*: any}' and accepts only '[any]' now",
                "error: function:join: it takes at most 3 parameters, not any number",
                "error: function:list: '$item' isn't bound in the parameter 'intermediate' any more",
                "error: function:list: '$root' isn't bound in the parameter 'intermediate' any more",
                "error: function:q: documents can't declare it as 'MBMLStringFunctions' 'q' any more",
                "error: function:reduce: it isn't offered any more",
                "error: function:sort: the parameter 'order' doesn't accept 'desc' any more",
                "error: hostType:MBDevice: it isn't offered any more",
                "error: hostType:MBPlatform: the accessor 'instance' isn't there any more",
                "error: limit:steps: it was lowered from 1000000 to 3",
                "error: module:MBEventHandling: the name 'MBEventHandlingModule' isn't there any more",
                "error: tag:Include: the attribute 'if' is required now",
                "error: tag:Listener: the attribute 'trace' isn't there any more",
                "error: tag:Var: the attribute 'type' can't be 'dynamic' any more",
                "error: tag:Var: the attribute 'type' can't be 'map' any more",
                "error: tag:Var: the attribute 'type' can't be 'nothing' any more",
                "error: tag:Var: the attribute 'type' can't be 'singleton' any more",
                "error: variable:Environment: it isn't offered any more",
                "note: function:count: it takes other numbers of parameters, too",
            ])
    }

    @Test(
        "a tag that contains no actions any more is an error, and one that contains them now isn't")
    func actionsInTags() throws {
        let found = try differences {
            $0.modules?["MBEventHandling"]?.tags?["Listener"]?.hasActions = nil
            $0.modules?["MBEventHandling"]?.actions?["SetVar"]?.hasActions = true
        }
        #expect(found == ["error: tag:Listener: it doesn't contain actions any more"])
    }

    @Test("other results, types and a raised language are warnings")
    func warnings() throws {
        let found = try differences { contract in
            contract.variables?["user"] = MBContract.Variable(type: "{name: string}")
        } to: { contract in
            contract.language = 3
            contract.functions?["uppercase"]?.result = "number"
            contract.functions?["count"]?.result = "number?"
            contract.variables?["user"]?.type = "{name: string?}"
            contract.hostTypes?["MBPlatform"]?.keys?["isUIKit"] = "string"
        }
        #expect(
            found == [
                "warning: function:count: its result was 'number' and may be nothing now ('number?')",
                "warning: function:uppercase: its result was 'string?' and is 'number' now",
                "warning: hostType:MBPlatform: the key 'isUIKit' was 'bool' and is 'string' now",
                "warning: language: it was raised from 2 to 3, so some texts mean something else",
                "warning: variable:user: it was '{name: string}' and is '{name: string?}' now",
            ])
    }

    @Test(
        "fewer keys that documents can read are a warning",
        arguments: [
            ("{name: string, nick: string?}", "{name: string}", true),
            ("{name: string, *}", "{name: string}", true), ("{*: string}", "{name: string}", true),
            ("any", "{name: string}", true), ("any", "User", true), ("any", "[User]", true),
            ("[{a: string, b: string?}]", "[{a: string}]", true),
            ("{a: {b: string?}}", "{a: {*: string}}", true), ("{a: any}", "{a: {b: string}}", true),
            ("{*: {a: string?, b: string?}}", "{*: {a: string?}}", true),
            ("{a: string, b: string?}|bool", "{a: string}", true),
            ("{a: string?}|number", "{b: number}|number", true),
            ("{a: any}|string", "{b: any}|string", true),
            ("{a: any, b: any}|bool", "{a: any}|bool", true),
            ("[{a: string?}|number]", "[{b: any}|number]", true),
            ("{a: string, b: any}|number", "{a: string, c: any}|number", true),
            ("{a: string?}", "{b: any}|{c: any}", true),
            ("{a: any}|number", "{a: any}|string", true),
            ("{a: any}|{b: any}", "{b: any}|{a: any}", false),
            ("{name: string}?", "{name: string}", false), ("any", "string", false),
            ("any", "Open", false), ("any", "{name: string, *}", false), ("any", "[any]", false),
            ("{name: string?, *}", "{name: string, nick: string, *}", false),
            ("{a: [string?], *}", "{a: [string], *}", false),
            ("{a: string, *}|bool", "{a: string, *}", false),
        ])
    func keys(_ old: String, _ new: String, isReported: Bool) throws {
        func change(_ type: String) -> (inout MBContract) -> Void {
            return { contract in
                var (user, open) = (MBContract.HostType(), MBContract.HostType())
                (user.keys, open.keys, open.hasOtherKeys) = (["name": "string"], [:], true)
                contract.hostTypes?["User"] = user
                contract.hostTypes?["Open"] = open
                contract.variables?["user"] = MBContract.Variable(type: type)
            }
        }
        let found = try differences(from: change(old), to: change(new))
        let expected = "warning: variable:user: it was '\(old)' and is '\(new)' now"
        #expect(found == (isReported ? [expected] : []))
        let ofResults = try differences {
            $0.functions?["g"] = function("v", result: old)
            change("any")(&$0)
        } to: {
            $0.functions?["g"] = function("v", result: new)
        }
        #expect(ofResults.count { $0.hasPrefix("warning") } == (isReported ? 1 : 0))
    }

    @Test(
        "new keys that documents can read are a note",
        arguments: [
            ("{a: string}", "{a: string, b: number}"),
            ("[{a: {b: any}}]?", "[{a: {b: any, c: any}}]?"),
        ])
    func newKeys(_ old: String, _ new: String) throws {
        let found = try differences {
            $0.variables?["user"] = MBContract.Variable(type: old)
            $0.functions?["g"] = function("v", result: old)
        } to: {
            $0.variables?["user"]?.type = new
            $0.functions?["g"] = function("v", result: new)
        }
        #expect(
            found == [
                "note: function:g: its result was '\(old)' and is '\(new)' now",
                "note: variable:user: it was '\(old)' and is '\(new)' now",
            ])
        let back = try differences {
            $0.variables?["user"] = MBContract.Variable(type: new)
        } to: {
            $0.variables?["user"]?.type = old
        }
        #expect(back == ["warning: variable:user: it was '\(new)' and is '\(old)' now"])
    }

    @Test("additions and deprecations are notes, and a read-only variable is an error")
    func notes() throws {
        let found = try differences { contract in
            contract.variables?["user"] = MBContract.Variable()
        } to: { contract in
            contract.functions?["groupBy"] = MBContract.Function()
            contract.functions?["q"]?.deprecated = "use ^raw"
            contract.limits?["steps"] = nil
            contract.variables?["user"]?.isReadOnly = true
            contract.hostTypes = nil
        }
        #expect(
            found == [
                "error: variable:user: documents can't set it any more",
                "note: function:groupBy: it's new",
                "note: function:q: it's deprecated now: use ^raw",
                "note: hostTypes: the newer contract doesn't list these, so they aren't compared",
                "note: limit:steps: it was raised from 1000000 to infinite",
            ])
    }

    @Test("what documents could read or write differently is an error")
    func uses() throws {
        var old = MBContract.HostType()
        (old.keys, old.hasOtherKeys) = (["name": "string"], true)
        let found = try differences {
            $0.hostTypes?["User"] = old
        } to: { contract in
            contract.hostTypes?["User"]?.hasOtherKeys = nil
            func change(_ name: String, _ change: (inout [MBContract.Parameter]) -> Void) {
                var parameters = contract.functions?[name]?.parameters ?? []
                change(&parameters)
                contract.functions?[name]?.parameters = parameters
            }
            change("reverse") { $0[0].role = .text }
            change("filter") { $0[2].mayBind?.removeAll { $0 == "key" } }
            change("join") { $0[0].occurrence = .optional }
        }
        #expect(
            found == [
                "error: function:filter: '$key' isn't bound in the parameter 'test' any more",
                "error: function:join: the parameter 'collection' of a call with 3 parameters was "
                    + "'[any]|set<any>|{*: any}' and accepts only 'string' now",
                "error: function:reverse: the parameter 'array' was used as 'array' and is used as "
                    + "'text' now",
                "error: hostType:User: it has no other keys than these any more",
            ])
    }

    @Test("what only the older contract says is noted")
    func unknown() throws {
        var user = MBContract.HostType()
        user.keys = ["name": "string"]
        let found = try differences {
            $0.hostTypes?["User"] = user
            $0.language = 2
        } to: { contract in
            contract.language = nil
            contract.functions?["reverse"] = MBContract.Function()
            contract.functions?["sort"]?.parameters?[0].role = nil
            contract.hostTypes?["User"]?.keys = nil
            contract.tags?["Var"]?.attributes = nil
        }
        let notes = found.filter { $0.hasPrefix("note: ") }.map {
            $0.dropFirst(6).replacingOccurrences(
                of: ": the newer contract doesn't list ", with: " ")
        }
        #expect(
            notes == [
                "function:reverse how its parameters are read, so it isn't compared",
                "function:reverse its parameters, so it isn't compared",
                "function:reverse its result, so it isn't compared",
                "function:sort what the parameter 'collection' is used for, so it isn't compared",
                "hostType:User its keys, so it isn't compared",
                "language the language, so it isn't compared",
                "tag:Var its attributes, so it isn't compared",
            ])
    }

    @Test("a parameter may appear more often than before")
    func moreParameters() throws {
        let found = try differences {
            $0.functions?["join"]?.parameters?[0].occurrence = .any
        }
        #expect(found == [])
    }

    @Test("what is allowed becomes a note, and what is allowed in vain a warning")
    func allowed() throws {
        let found = try differences(allowing: ["function:q", "function:count"]) {
            $0.functions?["q"] = nil
        }
        #expect(
            found == [
                "warning: function:count: this is allowed, but it didn't change; remove it from the "
                    + "command",
                "note: function:q: it isn't offered any more (allowed)",
            ])
    }
}
