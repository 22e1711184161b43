extension MBMLFunction {
    /// A parameter as declared in the signature of a function.
    ///
    ///     let sort = MBEnvironment().function("sort")
    ///     let types = sort?.parameters.map(\.type)
    ///     // → [.collection, .sortKey, .word]
    public struct Parameter: Sendable, Hashable {
        /// How often a parameter appears in a call; the raw value is the mark after its name in a
        /// signature.
        public enum Occurrence: String, Sendable, Codable, CaseIterable {
            /// It appears exactly once.
            case once = ""
            /// It appears once or not at all.
            case optional = "?"
            /// It appears any number of times. Several such parameters in a row alternate.
            case any = "*"
            /// It appears at least once.
            case atLeastOnce = "+"
        }

        /// The name in the signature, such as `key`.
        public let name: String
        /// How often it appears in a call.
        public let occurrence: Occurrence
        /// What the function uses it as; nil if unknown, as for a host function that doesn't
        /// declare it.
        public let type: ParameterType?
        /// The words that it accepts, if its type is ``MBMLFunction/ParameterType/word``; otherwise
        /// empty.
        public let words: [String]
        /// The type of the values that it accepts; ``MBType/any`` if unknown.
        public let valueType: MBType

        init(
            _ name: String, _ occurrence: Occurrence = .once, type: ParameterType?,
            words: [String] = [], valueType: MBType? = nil
        ) {
            self.name = name
            self.occurrence = occurrence
            self.type = type
            self.words = words
            self.valueType = valueType ?? (words.isEmpty ? type?.valueType ?? .any : .words(words))
        }
    }

    /// What a function uses a parameter as, even if it also accepts something else.
    public enum ParameterType: String, Sendable, Codable, CaseIterable {
        /// Text, including all its blanks.
        case text
        /// Any value that becomes part of the result, or is compared with parts of it.
        case value
        /// The text of an expression or a name, taken as written.
        case source
        /// A class, or the name of one.
        case `class`
        /// A font, or the name of one.
        case font
        /// A point, or its text: `10,20`.
        case point
        /// A size, or its text: `320,480`.
        case size
        /// A rectangle, or its text: `0,0,320,480`.
        case rect
        /// The widths of four edges, or their text.
        case insets
        /// An array, a set or a dictionary.
        case collection
        /// An array, such as `$cats`.
        case array
        /// A set of values, as ``MBSet``.
        case set
        /// A dictionary, whose keys are texts.
        case dictionary
        /// A number, or text that begins with one.
        case number
        /// A Boolean, or a value that counts as one.
        case bool
        /// A date, or a value that counts as one, such as seconds since 1970.
        case date
        /// Bytes, as in ``MBData``.
        case data
        /// A value whose members the function reads.
        case object
        /// A condition: an expression in the Boolean context.
        case condition
        /// An expression whose value is the sort key of an element.
        case sortKey
        /// One of a few fixed words, which ``MBMLFunction/Parameter/words`` lists.
        case word

        /// Whether blanks and line breaks around a parameter that consists of one part are ignored.
        /// They are if it isn't used as text, can't be given as text, and doesn't become part of
        /// the result.
        public var ignoresBlanks: Bool {
            switch self {
            case .text, .value, .source, .class, .font, .point, .size, .rect, .insets: false
            case .collection, .array, .set, .dictionary, .number, .bool, .date, .data, .object,
                .condition, .sortKey, .word:
                true
            }
        }

        /// The context for a parameter that the function evaluates itself.
        var context: MBContext {
            switch self {
            case .condition: .boolean
            case .number: .number
            case .text: .string
            default: .object
            }
        }
    }
}

// MARK: - Signatures

extension MBMLFunction.Parameter {
    /// The parameters of a signature: names separated by pipes, each with `?`, `*`, or `+` if it
    /// doesn't appear exactly once, and with its type: `array|index: number|mode?: "all"|"first"`.
    ///
    /// - Parameter namesAreTypes: whether a parameter without a type has the type that it's named
    ///   after, such as `array`.
    static func list(_ signature: String, namesAreTypes: Bool) -> [MBMLFunction.Parameter] {
        var parameters: [MBMLFunction.Parameter] = []
        for piece in signature.utf8.split(separator: UInt8(ascii: "|")) {
            if piece.first == UInt8(ascii: "\""), let former = parameters.popLast() {
                parameters.append(former.knowing(unquoted(piece)))
            } else {
                parameters.append(Self(piece, namesAreTypes: namesAreTypes))
            }
        }
        return parameters
    }

    private init(_ piece: Substring.UTF8View, namesAreTypes: Bool) {
        var head = piece
        var written: Substring.UTF8View?
        if let colon = piece.lastIndex(of: UInt8(ascii: ":")),
            piece[piece.index(after: colon)...].first == UInt8(ascii: " ")
        {
            head = piece[..<colon]
            written = piece[piece.index(colon, offsetBy: 2)...]
        }
        let occurrence: Occurrence =
            switch head.last {
            case UInt8(ascii: "?"): .optional
            case UInt8(ascii: "*"): .any
            case UInt8(ascii: "+"): .atLeastOnce
            default: .once
            }
        let name = String(Substring(occurrence == .once ? head : head.dropLast()))
        if let written, written.first == UInt8(ascii: "\"") {
            self.init(name, occurrence, type: .word, words: [Self.unquoted(written)])
        } else {
            let typeName = written.map { String(Substring($0)) } ?? (namesAreTypes ? name : "")
            self.init(name, occurrence, type: MBMLFunction.ParameterType(rawValue: typeName))
        }
    }

    private static func unquoted(_ word: Substring.UTF8View) -> String {
        String(Substring(word.dropFirst().dropLast()))
    }

    private func knowing(_ word: String) -> Self {
        Self(name, occurrence, type: .word, words: words + [word])
    }

    /// How signatures show it, without its type: `key?`.
    var shown: String { name + occurrence.rawValue }

    /// The error for a text that isn't one of its words.
    func unknown(_ word: String, of function: String) -> MBExpressionError {
        MBExpressionError(
            "^\(function) doesn't accept the \(name) \(word.quoted)", code: .invalidParameter,
            suggestion: Suggestion.advice(
                for: word.excerpt().trimmingBlanks().lowercased(), among: words)
                ?? "it accepts \(words.joined(separator: ", "))")
    }

    /// Whether a text is one of its words, ignoring blanks around it.
    func knows(_ text: String) -> Bool {
        guard TextEquality.isHarmless(text) else { return false }
        let word = text.trimmingBlanks()
        return words.contains { TextEquality.isIdentical($0, word) }
    }
}

// MARK: - Calls

extension MBMLFunction {
    /// The parameter at each position of a call; nil for one that isn't declared.
    ///
    /// An optional word after repeating parameters is present if the call ends with one of its
    /// words.
    ///
    /// - Parameters:
    ///   - count: the number of parameters in the call.
    ///   - last: the text of the last parameter.
    package func parameters(
        of count: Int, endingWith last: @autoclosure () -> String
    ) -> [Parameter?] {
        var parameters = parameters[...]
        var word: Parameter?
        if let final = parameters.last, final.type == .word, final.occurrence == .optional,
            parameters.contains(where: \.mayRepeat)
        {
            parameters = parameters.dropLast()
            if final.knows(last()) { word = final }
        }
        let given = count - (word == nil ? 0 : 1)
        var extra = max(0, given - parameters.lazy.filter(\.isRequired).count)
        var result: [Parameter?] = []
        result.reserveCapacity(count)
        while let parameter = parameters.popFirst() {
            if parameter.isRequired { result.append(parameter) }
            guard parameter.occurrence != .once, extra > 0 else { continue }
            guard parameter.mayRepeat else {
                result.append(parameter)
                extra -= 1
                continue
            }
            let others = parameters.prefix { $0.occurrence == .any && parameter.occurrence == .any }
            let turns = [parameter] + others
            let rounds = extra / turns.count * turns.count
            // What a round is too short for belongs to an optional parameter after it.
            let isRest = parameters.dropFirst(others.count).first?.occurrence == .optional
            let filled = isRest ? rounds : extra
            for turn in 0..<filled { result.append(turns[turn % turns.count]) }
            parameters = parameters.dropFirst(others.count)
            extra -= filled
        }
        if let word { result.append(word) }
        while result.count < count { result.append(nil) }
        return result
    }
}

extension MBMLFunction.Parameter {
    fileprivate var isRequired: Bool { occurrence == .once || occurrence == .atLeastOnce }
    fileprivate var mayRepeat: Bool { occurrence == .any || occurrence == .atLeastOnce }
}

// MARK: - Forms

extension FunctionTable: CallForms {
    func form(_ name: HashedKey) -> (any CallForm)? { function(name) }
}

extension MBMLFunction: CallForm {
    var reading: ParameterReading {
        switch input {
        case .none: .nothing
        case .raw: .raw
        case .string, .object: .single(.object)
        case .math: .single(.math)
        case .pipedStrings, .pipedObjects: .piped(.object)
        case .pipedMath: .piped(.math)
        case .pipedExpressions: .unevaluated
        }
    }

    /// The forms of the parameters. Those that the function evaluates itself are read in the
    /// contexts that the host or their types specify.
    func forms(ofParameters count: Int, endingWith last: () -> String) -> [ParameterForm] {
        if let fixedForms, count <= fixedForms.count { return fixedForms }
        let last = last()
        let declared = parameters(of: count, endingWith: last)
        return declared.enumerated().map { position, parameter in
            ParameterForm(
                context: contexts?.context(at: position, of: count, endingWith: last)
                    ?? parameter?.type?.context ?? .object,
                ignoresBlanks: parameter?.type?.ignoresBlanks == true)
        }
    }

    /// The forms of the parameters if they depend only on their positions: if none repeats, and
    /// optional ones come last.
    static func fixedForms(
        of parameters: [Parameter], _ contexts: ParameterContexts?
    ) -> [ParameterForm]? {
        guard contexts == nil else { return nil }
        let required = parameters.prefix { $0.occurrence == .once }
        guard parameters[required.count...].allSatisfy({ $0.occurrence == .optional }) else {
            return nil
        }
        return parameters.map {
            ParameterForm(
                context: $0.type?.context ?? .object, ignoresBlanks: $0.type?.ignoresBlanks == true)
        }
    }
}

extension MBMLFunction.ParameterContexts {
    /// The context of the parameter at a position.
    fileprivate func context(
        at position: Int, of count: Int, endingWith last: String
    ) -> MBContext {
        switch self {
        case .positions(let contexts):
            return contexts.indices.contains(position)
                ? contexts[position] : contexts.last ?? .object
        case .last(let context, let words):
            let hasWord = TextEquality.isHarmless(last) && words.contains(last)
            return position == count - (hasWord ? 2 : 1) ? context : .object
        }
    }
}
