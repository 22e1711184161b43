import Foundation

/// A match of a regular expression.
struct PatternMatch {
    private let result: NSTextCheckingResult
    /// The number of groups that were put around the pattern.
    private let groupsAround: Int

    init(_ result: NSTextCheckingResult, groupsAround: Int = 0) {
        self.result = result
        self.groupsAround = groupsAround
    }

    /// The range of the match, in UTF-16 code units.
    var range: NSRange { range(at: 0) }

    /// The range of a group of the pattern; its location is `NSNotFound` if the group took no part in
    /// the match.
    func range(at group: Int) -> NSRange { result.range(at: group + groupsAround) }
}
