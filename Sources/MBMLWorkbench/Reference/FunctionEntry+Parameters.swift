import MBDataEnvironment

/// Parameters in words.
extension FunctionEntry {
    /// The parameters, with those of the same name in a row as one.
    static func parameters(of function: MBMLFunction, _ notes: FunctionNotes) -> [Parameter] {
        var groups: [[MBMLFunction.Parameter]] = []
        for parameter in function.parameters {
            if groups.last?.first?.name == parameter.name {
                groups[groups.count - 1].append(parameter)
            } else {
                groups.append([parameter])
            }
        }
        return groups.map { group in
            let parameter = group[0]
            var words = notes.parameters[parameter.name] ?? parameter.typeWords
            if notes.parameters[parameter.name] == nil, notes.nothing.contains(parameter.name) {
                words += ", or nothing"
            }
            let occurrence = occurrenceWords(of: group.map(\.occurrence))
            return Parameter(name: parameter.name, words: words + occurrence)
        }
    }

    private static func occurrenceWords(
        of occurrences: [MBMLFunction.Parameter.Occurrence]
    ) -> String {
        switch (occurrences.last, occurrences.count) {
        case (.once, 2): ", twice"
        case (.atLeastOnce, 2): ", two or more times"
        case (.atLeastOnce, _): ", once or more"
        case (.optional, _): ", optional"
        case (.any, _): ", any number of times"
        default: ""
        }
    }
}

extension MBMLFunction.Parameter {
    /// What authors pass for the parameter.
    fileprivate var typeWords: String {
        guard words.isEmpty else {
            let quoted = words.map { "`\($0)`" }
            return quoted.joined(or: ", ")
        }
        return type?.words ?? "any value"
    }
}

extension MBMLFunction.ParameterType {
    /// A value of the type, with its article.
    fileprivate var words: String {
        switch self {
        case .text: "text"
        case .value, .object: "any value"
        case .source: "an expression or a name, as written"
        case .class: "a class or the name of one"
        case .font: "a font or the name of one"
        case .point: "a point, or text `x,y`"
        case .size: "a size, or text `width,height`"
        case .rect: "a rectangle, or text `x,y,width,height`"
        case .insets: "insets, or text `top,left,bottom,right`"
        case .date: "a date, or text of one"
        case .condition: "a condition"
        case .sortKey: "an expression whose value for each `$item` is the sort key"
        case .word: "a word"
        case .collection: "an array, a set or a dictionary"
        case .array, .set, .dictionary, .number, .data, .bool: noun
        }
    }

    /// What a value of the type is called in the error for another value.
    var noun: String {
        switch self {
        case .collection: "a collection"
        case .array: "an array"
        case .set: "a set"
        case .dictionary: "a dictionary"
        case .number: "a number"
        case .bool: "a Boolean"
        case .date: "a date"
        case .data: "data"
        case .class: "a class or the name of one"
        case .font: "a font or a name with a size"
        case .point: "a point"
        case .size: "a size"
        case .rect: "a rectangle"
        case .insets: "insets"
        case .text, .source, .word: "text"
        case .value, .object, .condition, .sortKey: "a value"
        }
    }
}

extension [String] {
    /// The texts with `or` before the last one.
    func joined(or separator: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: separator) + " or " + last
    }
}
