/// Finds the part of an explained evaluation where nothing began.
struct NothingSearch {
    private typealias Row = MBExplanation.Row

    private let rows: [Row]

    init(_ rows: [MBExplanation.Row]) {
        self.rows = rows
    }

    /// Goes from the root downward, always into the last part that is nothing, or that failed inside
    /// a function that went on without its value; nil if the root has a value.
    var origin: Int? {
        guard rows[0].isNothing else { return nil }
        var origin = 0
        // A row is met again only if a name's value is below the name.
        for _ in rows.indices where rows[origin].kind != .key || rows[origin].state == .failed {
            let position = firstReading(of: origin)
            guard let next = cause(below: position) ?? value(ofNameAt: position) else { break }
            origin = next
        }
        return origin
    }

    /// A variable whose value was remembered is explained where it was first read.
    private func firstReading(of position: Int) -> Int {
        guard rows[position].isRepeated else { return position }
        let first = rows.firstIndex {
            $0.kind == .variable && !$0.isRepeated && $0.isNothing
                && $0.text == rows[position].text
        }
        return first ?? position
    }

    private func cause(below position: Int) -> Int? {
        let hasFailed = rows[position].state == .failed
        return parts(of: position).last {
            rows[$0].state == .failed || !hasFailed && rows[$0].isNothing
        }
    }

    private func parts(of position: Int) -> [Int] {
        var found: [Int] = []
        var next = position + 1
        while next < rows.count, rows[next].depth > rows[position].depth {
            if rows[next].depth == rows[position].depth + 1 { found.append(next) }
            next += 1
        }
        return found
    }

    /// The part that is the value of a name, if that is nothing: a value in `^let`, or a parameter of
    /// a function that a document defines.
    func value(ofNameAt position: Int) -> Int? {
        guard rows[position].reason?.hasSuffix(Trace.boundToNothing) == true else { return nil }
        let name = String(rows[position].text.dropFirst())
        var inner = position
        while let outer = rows[..<inner].lastIndex(where: { $0.depth < rows[inner].depth }) {
            let parts = parts(of: outer)
            let place = parts.firstIndex(of: inner) ?? 0
            var found = rows[inner].bindings.firstIndex { $0.name == name }
            if found != nil {
                guard rows[inner].isExpression else { return nil }
            } else if rows[outer].kind == .call, rows[outer].text.hasPrefix("^let(") {
                found = stride(from: 0, to: place - 1, by: 2).reversed()
                    .first { rows[parts[$0]].shown?.value == .string(name) }.map { $0 + 1 }
            }
            if let found {
                guard found < place, rows[parts[found]].isNothing else { return nil }
                return parts[found]
            }
            inner = outer
        }
        return nil
    }
}

extension MBExplanation.Part {
    /// The part that is the value of a name bound to nothing, which comes before it; nil for any
    /// other part, and if the value isn't a part.
    package var valueOfName: MBExplanation.Part? {
        NothingSearch(rows).value(ofNameAt: position).map {
            MBExplanation.Part(rows: rows, position: $0)
        }
    }

    /// The part that it belongs to; nil for the whole expression.
    package var enclosing: MBExplanation.Part? {
        let depth = rows[position].depth
        return rows[..<position].lastIndex { $0.depth < depth }.map {
            MBExplanation.Part(rows: rows, position: $0)
        }
    }
}
