/// What evaluations reach in the expressions of documents, so that tests can say what they miss.
///
/// An environment that records it (``MBEnvironment/isolated(recording:)``) compiles each expression
/// of a document on its own, with nodes that note their results. Other environments pay nothing.
///
/// Sendable because its contents are accessed only under the lock.
package final class ExpressionCoverage: @unchecked Sendable {
    private let lock = Lock()
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var marks: [MBSourceLocation: ExpressionMarks] = [:]
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var others: Set<MBSourceLocation> = []

    package init() {}

    /// The results of a part of an expression.
    package struct Results: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// It was true, or another value that counts as true.
        package static let holds = Results(rawValue: 1)
        /// It was false, nothing, or another value that counts as false.
        package static let fails = Results(rawValue: 2)
        /// It ended with an error.
        package static let error = Results(rawValue: 4)
    }

    /// The results of a part of the expression whose value begins at a location; empty if it wasn't
    /// evaluated.
    package func results(of range: SourceRange, at location: MBSourceLocation) -> Results {
        lock.withLock { marks[location] }?.results(of: range) ?? []
    }

    /// Whether any part of an expression was evaluated.
    package func isEvaluated(at location: MBSourceLocation) -> Bool {
        lock.withLock { marks[location] }?.isEvaluated ?? false
    }

    /// Notes that something without an expression was reached.
    package func note(_ location: MBSourceLocation) {
        lock.withLock { _ = others.insert(location) }
    }

    /// Whether something without an expression was reached.
    package func isReached(_ location: MBSourceLocation) -> Bool {
        lock.withLock { others.contains(location) }
    }

    /// The marks of the expression at a place, which all programs for it share.
    func marks(at place: DeclarationPlace) -> ExpressionMarks {
        lock.withLock {
            let location = place.start
            if let known = marks[location] { return known }
            let new = ExpressionMarks()
            marks[location] = new
            return new
        }
    }
}

/// The results of the parts of an expression, by their ranges.
///
/// Sendable because they are accessed only under the lock.
final class ExpressionMarks: @unchecked Sendable {
    private let lock = Lock()
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var results: [SourceRange: ExpressionCoverage.Results] = [:]

    func note(_ result: ExpressionCoverage.Results, of range: SourceRange) {
        lock.withLock { _ = results[range, default: []].update(with: result) }
    }

    func results(of range: SourceRange) -> ExpressionCoverage.Results {
        lock.withLock { results[range] } ?? []
    }

    var isEvaluated: Bool { lock.withLock { !results.isEmpty } }
}

extension ExpressionCoverage.Results {
    init(_ value: MBValue?) {
        self = value.orNilIfNull?.truth == true ? .holds : .fails
    }
}

extension MBEnvironment {
    /// A copy with empty caches, in which nothing is known of earlier evaluations: a warning that
    /// is logged once for all copies is logged again.
    ///
    /// - Parameter coverage: where to note what evaluations reach in the documents that are loaded
    ///   into the copy; nil for where this environment notes it, if it does.
    package func isolated(recording coverage: ExpressionCoverage? = nil) -> MBEnvironment {
        MBEnvironment(
            EnvironmentStorage(isolating: storage, recording: coverage ?? self.coverage),
            inside: outer)
    }

    /// Where what evaluations reach is noted; nil in almost every environment.
    package var coverage: ExpressionCoverage? { storage.cache.coverage }
}
