extension MBLimits {
    /// What several evaluations may still use together, so that a hundred of them can't use more
    /// than one could.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///     let expressions = [
    ///         try MBExpression("$price * 2", as: .number),
    ///         try MBExpression("$price EUR", as: .string),
    ///     ]
    ///
    ///     var budget = MBLimits.Budget(environment.limits)
    ///     var values: [MBValue?] = []
    ///     for expression in expressions {
    ///         values.append(
    ///             try expression.value(in: environment, within: &budget))
    ///     }
    ///     let first = values[0]
    ///     // → 25
    ///
    /// In code that an evaluation calls, such as the body of a function, a budget never adds to
    /// what that evaluation may still use: both are charged.
    public struct Budget: Sendable {
        /// The number of steps left: nodes evaluated, elements visited and text scanned, as
        /// ``MBLimits/steps`` counts them.
        public internal(set) var steps: Int

        /// The estimated number of bytes that may still be created in strings and collections.
        public internal(set) var memory: Int

        init(steps: Int, memory: Int) {
            self.steps = max(0, steps)
            self.memory = max(0, memory)
        }

        /// Creates a budget with what a single evaluation may use.
        ///
        /// - Parameter limits: the limits whose ``MBLimits/steps`` and ``MBLimits/memory`` count;
        ///   usually those of the environment.
        public init(_ limits: MBLimits) {
            self.init(steps: limits.steps, memory: limits.memory)
        }

        /// Pays for work that app code does between evaluations.
        ///
        /// - Parameter count: the number of elements visited or nodes evaluated. A negative count
        ///   costs nothing.
        /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if fewer steps are left;
        ///   the rest of them are then used up. In code that an evaluation calls, also the error with
        ///   which that ends: a limit, its deadline, or the cancellation of its task.
        public mutating func step(_ count: Int = 1) throws(MBExpressionError) {
            guard count <= steps else {
                steps = 0
                throw .limit("not enough steps are left (steps)")
            }
            steps -= max(0, count)
            guard let evaluation = HostCall.waiting else { return }
            do throws(MBExpressionError) {
                try evaluation.pointee.step(max(0, count))
            } catch {
                steps = 0
                throw error
            }
        }

        /// Pays for what app code creates between evaluations.
        ///
        /// - Parameter bytes: the size of strings and collections. A negative size costs nothing.
        /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if fewer bytes are left;
        ///   the rest of them are then used up.
        public mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
            guard bytes <= memory else {
                memory = 0
                throw .limit("not enough bytes are left (memory)")
            }
            memory -= max(0, bytes)
            guard let evaluation = HostCall.waiting else { return }
            do throws(MBExpressionError) {
                try evaluation.pointee.allocate(max(0, bytes))
            } catch {
                memory = 0
                throw error
            }
        }

        /// Pays for walking through a value, as setting a variable to it does: one step for every
        /// eight elements in it.
        ///
        /// - Parameter value: the value. Nil, and a value that isn't a collection, cost nothing.
        /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if fewer steps are left;
        ///   the rest of them are then used up.
        public mutating func step(walking value: MBValue?) throws(MBExpressionError) {
            guard let value, !value.isScalar else { return }
            var size = ValueSize(worth: steps, weighsTexts: false)
            _ = size.add(value, depth: 1)
            try step(size.steps)
        }
    }
}

extension MBLimits.Budget {
    /// A budget that another one bounds.
    static let unlimited = MBLimits.Budget(steps: .max, memory: .max)

    /// The memory that an element of an array takes, without what the element holds.
    package static let elementBytes = 24

    /// The memory that an entry of a dictionary takes, without what its key and its value hold.
    package static let entryBytes = 56

    /// Whether this could be exhausted before another budget that is charged with it.
    func isTighter(than other: MBLimits.Budget) -> Bool {
        steps < other.steps || memory < other.memory
    }
}
