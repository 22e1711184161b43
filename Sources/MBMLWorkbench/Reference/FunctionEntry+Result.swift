import MBDataEnvironment

/// Types of results in words.
extension FunctionEntry {
    static func words(forResultOf function: MBMLFunction) -> String {
        guard let returns = function.documentation?.returns, let type = try? MBType(returns) else {
            return "any value"
        }
        return TypeWords(function).singular(type)
    }
}

/// The words for a type, in which names of parameters mean their types.
private struct TypeWords {
    private let parameters: [String: MBMLFunction.ParameterType]

    init(_ function: MBMLFunction) {
        parameters = Dictionary(
            function.parameters.map { ($0.name, $0.type ?? .value) },
            uniquingKeysWith: { first, _ in first })
    }

    func singular(_ type: MBType) -> String {
        switch type {
        case .any: "any value"
        case .nothing: "nothing"
        case .kind(let kind): kind.singular
        case .words(let words): words.map { "`\($0)`" }.joined(or: ", ")
        case .array(let element): "an array" + elements(element)
        case .set(let element): "a set" + elements(element)
        case .dictionary(let fields): "a dictionary" + elements(fields.others ?? .any)
        case .host(let name): singular(named: name)
        case .optional(let type): singular(type) + ", or nothing"
        case .union(let types): types.map(singular).joined(or: ", ")
        }
    }

    private func elements(_ type: MBType) -> String {
        type == .any ? "" : " of \(plural(type))"
    }

    private func plural(_ type: MBType) -> String {
        switch type {
        case .any, .nothing: "values"
        case .kind(let kind): kind.plural
        case .words(let words): words.map { "`\($0)`" }.joined(separator: " and ")
        case .array(let element): "arrays" + elements(element)
        case .set(let element): "sets" + elements(element)
        case .dictionary(let fields): "dictionaries" + elements(fields.others ?? .any)
        case .host(let name): plural(named: name)
        case .optional(let type): plural(type)
        case .union(let types): types.map(plural).joined(separator: " and ")
        }
    }

    private func singular(named name: String) -> String {
        let (parameter, suffix) = MBMLFunction.parameter(inResult: name)
        return switch (suffix, parameters[parameter]) {
        case (_, nil): "a \(name)"
        case (.element, _): "an element of `\(parameter)`"
        case (.part, _): "a collection like `\(parameter)`"
        case (_, .array): "an array like `\(parameter)`"
        case (_, .dictionary): "a dictionary like `\(parameter)`"
        default: "the value of `\(parameter)`"
        }
    }

    private func plural(named name: String) -> String {
        let (parameter, suffix) = MBMLFunction.parameter(inResult: name)
        return switch (suffix, parameters[parameter]) {
        case (_, nil): name
        case (.element, _): "elements of `\(parameter)`"
        case (_, .array): "arrays"
        case (_, .dictionary): "dictionaries"
        default: "the values of `\(parameter)`"
        }
    }
}

extension MBType.Kind {
    fileprivate var singular: String {
        switch self {
        case .data, .insets: rawValue
        case .bool: "a Boolean"
        case .rect: "a rectangle"
        case .offset: "an offset"
        case .string, .number, .date, .range, .point, .size, .color, .font: "a \(rawValue)"
        }
    }

    fileprivate var plural: String {
        switch self {
        case .data, .insets: rawValue
        case .bool: "Booleans"
        case .rect: "rectangles"
        case .string, .number, .date, .range, .point, .size, .color, .font, .offset:
            "\(rawValue)s"
        }
    }
}
