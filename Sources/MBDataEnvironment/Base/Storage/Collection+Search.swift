extension RandomAccessCollection where Index == Int {
    /// The position of the first element for which a condition holds, or the end; it holds for all
    /// after that one. Complexity: logarithmic.
    package func firstPosition(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
