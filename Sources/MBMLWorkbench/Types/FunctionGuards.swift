import MBDataEnvironment

/// The functions, tags and modules that a condition asks for: `$MBML.functions.groupBy`.
struct FunctionGuards {
    /// Those that exist if the condition holds.
    private(set) var present: [String] = []
    /// Those that exist if the condition doesn't hold.
    private(set) var absent: [String] = []

    init(of condition: SyntaxNode, in section: String = "functions") {
        collect(condition, section, isNegated: false)
    }

    private mutating func collect(_ node: SyntaxNode, _ section: String, isNegated: Bool) {
        switch node.kind {
        case .reference(let reference):
            guard reference.name == "MBML", reference.path.count == 2,
                reference.path[0].written == section, let name = reference.path[1].written
            else { return }
            if isNegated { absent.append(name) } else { present.append(name) }
        case .not(let count, let inside):
            collect(inside, section, isNegated: isNegated != (count % 2 == 1))
        case .group(_, let inside): collect(inside, section, isNegated: isNegated)
        case .chain(let first, let terms) where terms.count == 1 && terms[0].isComparisonWithTrue:
            let isEqual = terms[0].operator == .equal
            collect(first, section, isNegated: isEqual ? isNegated : !isNegated)
        case .chain(let first, let terms):
            // All parts of a conjunction hold, and none of a disjunction if it doesn't hold.
            guard terms.allSatisfy({ $0.operator == (isNegated ? .or : .and) }) else { return }
            collect(first, section, isNegated: isNegated)
            for term in terms { collect(term.operand, section, isNegated: isNegated) }
        default: return
        }
    }
}

extension SyntaxTerm {
    /// Whether it compares with `T`.
    fileprivate var isComparisonWithTrue: Bool {
        guard `operator` == .equal || `operator` == .notEqual,
            case .text(let word) = operand.kind
        else { return false }
        return word == "T"
    }
}

extension SyntaxStep {
    /// The key as it's written.
    fileprivate var written: String? {
        switch key {
        case .name(let name): return name
        case .expression(let node):
            if case .text(let text) = node.kind { return text }
            return nil
        }
    }
}
