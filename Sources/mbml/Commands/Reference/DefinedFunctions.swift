import Foundation
import MBDataEnvironment

/// The functions that documents define, for people and for programs.
struct DefinedFunctions {
    fileprivate let functions: [Function]

    fileprivate struct Function {
        let function: MBMLFunction
        let expression: String
        let place: MBSourceLocation
    }

    /// Those in an environment, in the order in which documents define them.
    init(in environment: MBEnvironment) {
        functions = environment.functions.compactMap { function in
            function.definition.map {
                Function(function: function, expression: $0.expression, place: $0.place)
            }
        }
    }

    fileprivate init(_ functions: [Function]) {
        self.functions = functions
    }

    var isEmpty: Bool { functions.isEmpty }

    var names: [String] { functions.map(\.function.name) }

    /// The function with a name, or else those whose names begin with it, or contain it, regardless
    /// of case.
    func named(_ name: String) -> DefinedFunctions {
        let bare = name.hasPrefix("^") ? String(name.dropFirst()) : name
        let word = bare.lowercased()
        let choices: [(String) -> Bool] = [
            { $0 == bare }, { $0.lowercased().hasPrefix(word) },
            { $0.lowercased().contains(word) },
        ]
        let found = choices.lazy.map { isWanted in
            functions.filter { isWanted($0.function.name) }
        }
        return DefinedFunctions(found.first { !$0.isEmpty } ?? [])
    }

    /// All of them with their signatures and places, or everything about the only one.
    func text(isAboutOne: Bool) -> String {
        guard isAboutOne, functions.count == 1 else {
            return "Functions of the documents (\(functions.count))\n\n"
                + functions.map(\.outline).joined()
        }
        return functions[0].text
    }

    func json() throws -> String {
        try MBValue(functions.map { .dictionary($0.object) }).jsonString(pretty: true) + "\n"
    }
}

extension DefinedFunctions.Function {
    private var file: String? { place.file.map(FindingFormat.shown(path:)) }

    /// `shop.xml:5`.
    private var shownPlace: String { "\(file?.inOneLine ?? "-"):\(place.line)" }

    fileprivate var outline: String {
        let lines = ["  \(function.typedSignature)", "      \(shownPlace)"]
        let deprecation = function.deprecation.map { ["      \($0)"] } ?? []
        return (lines + deprecation).joined(separator: "\n") + "\n"
    }

    fileprivate var text: String {
        var fields: [(name: String, value: String)] = function.parameters.map {
            ("", "\($0.name): \(type(of: $0))" + ($0.occurrence == .optional ? ", optional" : ""))
        }
        if fields.isEmpty { fields = [("", "none")] }
        fields[0].name = "parameters"
        fields.append(("result", function.documentation?.returns ?? "any"))
        for line in expression.split(whereSeparator: \.isNewline) {
            let text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty else { continue }
            fields.append((fields.last?.name == "result" ? "expression" : "", text))
        }
        fields.append(("defined in", shownPlace))
        if let deprecation = function.deprecation { fields.append(("deprecated", deprecation)) }
        let lines = fields.map { name, value in
            "  " + name.padding(toLength: 13, withPad: " ", startingAt: 0) + value
        }
        return "\(function.typedSignature)\n\n" + lines.joined(separator: "\n") + "\n"
    }

    private func type(of parameter: MBMLFunction.Parameter) -> String {
        parameter.valueType.unwrapped.description
    }

    fileprivate var object: MBDictionary {
        [
            "name": .string(function.name), "signature": .string(function.signature),
            "input": .string(function.input.rawValue),
            "minimumCount": MBValue(function.count.lowerBound),
            "maximumCount": MBValue(function.count.upperBound),
            "parameters": MBValue(
                function.parameters.map {
                    .string($0.name + ($0.occurrence == .optional ? "?" : ""))
                }),
            "parameterTypes": MBValue(
                function.parameters.map { parameter in
                    .dictionary([
                        "name": .string(parameter.name),
                        "occurrence": .string("\(parameter.occurrence)"),
                        "type": .string(type(of: parameter)),
                    ])
                }),
            "returns": .string(function.documentation?.returns ?? "any"),
            "expression": .string(expression),
            "file": file.map { .string($0) } ?? .null, "line": MBValue(place.line),
            "deprecation": function.deprecation.map { .string($0) } ?? .null,
        ]
    }
}
