/// A parameter of a call: where it stands, and what the function declares it to be.
struct DeclaredParameter {
    let range: SourceRange
    let declaration: MBMLFunction.Parameter?
}

extension Parser {
    /// The parameters of a call as a function of any input kind takes them: without the blanks around
    /// those of one part where they mean nothing. Arithmetic ignores blanks by itself.
    func parameters(of call: SyntaxCall, for function: MBMLFunction) -> [DeclaredParameter] {
        let region = call.arguments
        let ranges: [SourceRange]
        switch function.input {
        case .none: return []
        case .raw, .string, .object, .math: ranges = [region]
        case .pipedStrings, .pipedObjects, .pipedMath, .pipedExpressions:
            ranges = parameters(in: region)
        }
        guard function.input == .pipedExpressions || ranges.contains(where: hasBlanksAround) else {
            return ranges.map { DeclaredParameter(range: $0, declaration: nil) }
        }
        let declarations = function.parameters(
            of: ranges.count, endingWith: ranges.last.map(source.text) ?? "")
        return zip(ranges, declarations).map { range, declaration in
            let isMeant = declaration?.type?.ignoresBlanks != true || function.input.isVerbatim
            return DeclaredParameter(
                range: isMeant ? range : withoutBlanks(range), declaration: declaration)
        }
    }

    private func hasBlanksAround(_ range: SourceRange) -> Bool {
        !range.isEmpty
            && (SourceBytes.isBlank(source.bytes[range.lower])
                || SourceBytes.isBlank(source.bytes[range.upper - 1]))
    }

    /// The region without the blanks around it, if there is no more than one part in it.
    private func withoutBlanks(_ range: SourceRange) -> SourceRange {
        guard hasBlanksAround(range) else { return range }
        let inside = source.withoutBlanks(range)
        let tokens = Lexer.tokens(of: source, in: inside, mode: .object)
        for token in tokens.dropFirst() {
            switch token.kind {
            case .key, .brackets: continue
            default: return range
            }
        }
        return inside
    }
}

extension MBMLFunction.Input {
    /// Whether the function gets the text as it is written, or a grammar that ignores blanks reads it.
    fileprivate var isVerbatim: Bool { self == .raw || self == .math || self == .pipedMath }
}
