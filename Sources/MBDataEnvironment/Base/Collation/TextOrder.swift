import Foundation

extension String {
    /// Whether it comes first in the order of bytes in UTF-8.
    package func precedes(_ other: String) -> Bool { compared(to: other) < 0 }

    /// Negative if it comes first in the order of bytes in UTF-8, positive if the other one does.
    func compared(to other: String) -> Int {
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                let length = Swift.min(left.count, right.count)
                if let first = left.baseAddress, let second = right.baseAddress {
                    let order = memcmp(first, second, length)
                    if order != 0 { return Int(order) }
                }
                return left.count - right.count
            }
        }
    }
}

extension Sequence<String> {
    /// In the order of bytes in UTF-8, which is that of code points.
    package func inOrder() -> [String] { sorted { $0.precedes($1) } }
}
