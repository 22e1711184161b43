import MBDataEnvironment

/// The largest parts of an expression that are fixed: they read nothing and call only fixed
/// functions, so they give the same, or fail, wherever they're evaluated.
///
/// Parts that aren't certainly evaluated are left out, and those where a function goes on after an
/// error.
struct FixedParts {
    /// A fixed part.
    struct Part {
        let node: SyntaxNode
        /// The operator before the part, if it's an operand of arithmetic that isn't fixed. That of
        /// the first operand is `+`.
        var arithmetic: Operator?
        /// For a call with fixed parameters whose value varies, but that fails everywhere if it fails,
        /// the variables that the function reads itself; nil for what is fixed.
        var varying: [String]?
    }

    private(set) var all: [Part] = []
    private let scope: any TypeScope
    private let source: SourceBytes
    /// How many of the calls around the part being looked at bind each name.
    private var bound: [String: Int] = [:]

    /// The most parts of one expression.
    private static let mostParts = 64
    /// Parts nested more deeply than this aren't fixed.
    private static let mostLevels = 100

    init(of tree: SyntaxTree, in scope: any TypeScope) {
        self.scope = scope
        source = tree.source
        let root = Inside(Part(node: tree.root), Place())
        if isFixed(root) { note(root) }
    }

    /// Where a part is.
    private struct Place {
        /// Whether it's evaluated whenever the expression is, and an error in it is one of the
        /// expression.
        var isCertain = true
        var level = 0
    }

    /// A part inside another one.
    private struct Inside {
        let part: Part
        let place: Place

        init(_ part: Part, _ place: Place) {
            (self.part, self.place) = (part, place)
        }
    }

    private mutating func note(_ inside: Inside) {
        guard inside.place.isCertain, inside.part.mayFail, all.count < Self.mostParts else {
            return
        }
        all.append(inside.part)
    }
}

// MARK: - The search

extension FixedParts {
    private mutating func isFixed(_ inside: Inside) -> Bool {
        var place = inside.place
        place.level += 1
        guard place.level <= Self.mostLevels else { return false }
        switch inside.part.node.kind {
        case .empty, .text, .escape, .number: return true
        case .invalid: return false
        case .reference(let reference):
            return areFixed(
                keys(reference.path, place), around: bound[reference.name] != nil)
        case .call(let call):
            var hasFixedParameters = false
            if isFixed(call, place, &hasFixedParameters) { return true }
            if hasFixedParameters { noteVarying(call, inside) }
            return false
        case .math(let node), .group(_, let node), .not(_, let node), .negate(let node):
            return areFixed([Inside(Part(node: node), place)])
        case .sequence(let nodes): return areFixed(nodes.map { Inside(Part(node: $0), place) })
        case .chain(let first, let terms): return areFixed(operands(first, terms, place))
        }
    }

    /// Whether a part is fixed, because all parts inside are. If it isn't, those that are fixed are
    /// noted.
    ///
    /// - Parameter isItself: whether what is around the parts is fixed.
    private mutating func areFixed(_ parts: [Inside], around isItself: Bool = true) -> Bool {
        areFixed(parts, parts.map { isFixed($0) }, around: isItself)
    }

    private mutating func areFixed(
        _ parts: [Inside], _ fixed: [Bool], around isItself: Bool
    ) -> Bool {
        guard !isItself || fixed.contains(false) else { return true }
        for (part, isFixed) in zip(parts, fixed) where isFixed { note(part) }
        return false
    }

    private func operands(
        _ first: SyntaxNode, _ terms: [SyntaxTerm], _ place: Place
    ) -> [Inside] {
        let isLogic = terms.contains { !$0.operator.isOfArithmetic && !$0.operator.isComparator }
        var later = place
        if isLogic { later.isCertain = false }
        let isArithmetic = terms.allSatisfy(\.operator.isOfArithmetic)
        return [Inside(Part(node: first, arithmetic: isArithmetic ? .add : nil), place)]
            + terms.map {
                Inside(Part(node: $0.operand, arithmetic: isArithmetic ? $0.operator : nil), later)
            }
    }

    /// Keys aren't evaluated if there is nothing to look in.
    private func keys(_ path: [SyntaxStep], _ place: Place) -> [Inside] {
        var inner = place
        inner.isCertain = false
        return path.compactMap { step in
            guard case .expression(let node) = step.key else { return nil }
            return Inside(Part(node: node), inner)
        }
    }

    /// Notes a call whose value varies, if mistakes in it don't.
    private mutating func noteVarying(_ call: SyntaxCall, _ inside: Inside) {
        guard call.path.isEmpty, let function = scope.environment.function(call.functionName),
            function.failsEverywhere(with: call.allParameters.count)
        else { return }
        let part = Part(node: inside.part.node, varying: function.ownVariables)
        note(Inside(part, inside.place))
    }

    private mutating func isFixed(
        _ call: SyntaxCall, _ place: Place, _ hasFixedParameters: inout Bool
    ) -> Bool {
        let function = scope.environment.function(call.functionName)
        var (parts, fixed): ([Inside], [Bool]) = ([], [])
        switch (call.parameters, function) {
        case (.none, _), (.raw, _), (_, nil): break
        case (.evaluated(let written), _):
            parts = written.map { Inside(Part(node: $0.node), place) }
            fixed = parts.map { isFixed($0) }
        case (.unevaluated(let written), let function?):
            (parts, fixed) = parameters(written, of: function, place)
        }
        let keys = keys(call.path, place)
        hasFixedParameters = !fixed.contains(false)
        return areFixed(
            parts + keys, fixed + keys.map { isFixed($0) },
            around: function?.isFixed ?? false)
    }

    /// The parameters that a function evaluates itself, and whether they're fixed. In strict mode, an
    /// error in the first one is one of the call, unless the function catches it.
    private mutating func parameters(
        _ written: [SyntaxParameter], of function: MBMLFunction, _ place: Place
    ) -> ([Inside], [Bool]) {
        let texts = written.map { source.text($0.range) }
        let passesErrors = scope.isStrict && function.isFixed && function.name != "try"
        var (parts, fixed): ([Inside], [Bool]) = ([], [])
        var names: [String] = []
        for position in written.indices {
            if let name = function.writtenName(before: position, in: texts) {
                names.append(name)
                bind([name])
            }
            guard function.evaluates(parameterAt: position, of: written.count) else { continue }
            var inner = place
            inner.isCertain = place.isCertain && passesErrors && position == 0
            let part = Inside(Part(node: written[position].node), inner)
            let own = function.boundNames(at: position, of: written.count)
            bind(own)
            parts.append(part)
            fixed.append(isFixed(part))
            unbind(own)
        }
        unbind(names)
        return (parts, fixed)
    }

    private mutating func bind(_ names: [String]) {
        for name in names { bound[name, default: 0] += 1 }
    }

    private mutating func unbind(_ names: [String]) {
        for name in names {
            bound[name] = bound[name].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }
}

// MARK: - Evaluation

extension FixedParts.Part {
    /// Whether evaluating it can fail.
    fileprivate var mayFail: Bool {
        switch node.kind {
        case .call, .chain, .group, .math, .negate, .not, .sequence: true
        case .number: isDivisor
        case .empty, .escape, .invalid, .reference, .text: false
        }
    }

    private var isDivisor: Bool { arithmetic == .divide || arithmetic == .remainder }

    /// What is written around the part so that it means alone what it does in the expression. An
    /// operand must be a number, and a divisor can't be 0.
    var around: (before: String, after: String) {
        guard let arithmetic else { return isOfMath ? ("#(", ")") : ("", "") }
        return (isDivisor ? "#(1 \(arithmetic.text) " : "#(0 + ", ")")
    }

    /// The context in which the part, with what is around it, means what it does in the expression.
    var context: MBContext {
        guard arithmetic == nil else { return .object }
        switch node.kind {
        case .group(.boolean, _), .not: return .boolean
        case .chain: return isOfMath ? .object : .boolean
        default: return .object
        }
    }

    private var isOfMath: Bool {
        switch node.kind {
        case .group(.math, _), .negate: true
        case .chain(_, let terms): terms.allSatisfy(\.operator.isOfArithmetic)
        default: false
        }
    }
}

extension Operator {
    fileprivate var isOfArithmetic: Bool {
        switch self {
        case .add, .subtract, .multiply, .divide, .remainder: true
        default: false
        }
    }

    fileprivate var isComparator: Bool {
        switch self {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }
}
