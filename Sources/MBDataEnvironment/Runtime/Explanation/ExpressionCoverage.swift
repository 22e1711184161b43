/// What evaluations reach in the expressions of documents, so that tests can say what they miss.
///
/// An environment that records it (``MBEnvironment/isolated(recording:)``) compiles each expression
/// of a document on its own, with nodes that note their results. Other environments pay nothing.
package final class ExpressionCoverage: Sendable {
    private let marks = Guarded<[MBSourceLocation: ExpressionMarks]>([:])
    private let others = Guarded<Set<MBSourceLocation>>([])
    private let documents = Guarded<Set<String>>([])

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
        marks.withLock { $0[location] }?.results(of: range) ?? []
    }

    /// Whether any part of an expression was evaluated.
    package func isEvaluated(at location: MBSourceLocation) -> Bool {
        marks.withLock { $0[location] }?.isEvaluated ?? false
    }

    /// Notes that something without an expression was reached.
    package func note(_ location: MBSourceLocation) {
        others.withLock { _ = $0.insert(location) }
    }

    /// Whether something without an expression was reached.
    package func isReached(_ location: MBSourceLocation) -> Bool {
        others.withLock { $0.contains(location) }
    }

    /// Notes that a document was loaded.
    func note(document path: String) {
        documents.withLock { _ = $0.insert(path) }
    }

    /// The documents that were loaded, in order.
    package var loadedPaths: [String] { documents.withLock { $0.sorted() } }

    /// Whether a document was loaded.
    package func isLoaded(_ path: String) -> Bool {
        documents.withLock { $0.contains(path) }
    }

    /// The marks of the expression at a place, which all programs for it share.
    func marks(at place: DeclarationPlace) -> ExpressionMarks {
        marks.withLock { marks in
            if let known = marks[place.start] { return known }
            let new = ExpressionMarks()
            marks[place.start] = new
            return new
        }
    }
}

/// The results of the parts of an expression, by their ranges.
final class ExpressionMarks: Sendable {
    private let results = Guarded<[SourceRange: ExpressionCoverage.Results]>([:])

    func note(_ result: ExpressionCoverage.Results, of range: SourceRange) {
        results.withLock { _ = $0[range, default: []].update(with: result) }
    }

    func results(of range: SourceRange) -> ExpressionCoverage.Results {
        results.withLock { $0[range] } ?? []
    }

    var isEvaluated: Bool { results.withLock { !$0.isEmpty } }
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
