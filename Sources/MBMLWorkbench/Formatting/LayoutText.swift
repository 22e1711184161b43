import MBDataEnvironment

/// What replaces blanks of a text.
struct BlankEdit {
    /// UTF-8 offsets.
    let range: Range<Int>
    let replacement: [UInt8]
}

/// Decides for each gap of a layout between blanks and a line break.
struct LayoutText {
    /// Where a text begins.
    struct Start {
        var column = 0
        /// The blanks at the beginning of its line.
        var indentation: [UInt8] = []
    }

    private let layout: ExpressionLayout
    /// The number of columns; nil for any number.
    private let lineWidth: Int?
    private var column: Int
    /// The blanks at the beginning of the current line.
    private var indentation: [UInt8]
    /// What one level of indentation is.
    private let unit: [UInt8]
    /// The parts that are open: whether they're on one line, and the indentation of the line on
    /// which they begin.
    private var open: [(isFlat: Bool, indentation: [UInt8])] = []
    private var edits: [BlankEdit] = []

    /// What each gap is to hold, in order, also if it does already.
    static func edits(
        for layout: ExpressionLayout, from start: Start, lineWidth: Int?
    ) -> [BlankEdit] {
        var text = LayoutText(layout, start, lineWidth)
        let widths = Widths(layout)
        for (position, item) in layout.items.enumerated() { text.add(item, position, widths) }
        return text.edits
    }

    private init(_ layout: ExpressionLayout, _ start: Start, _ lineWidth: Int?) {
        self.layout = layout
        self.lineWidth = lineWidth
        column = start.column
        indentation = start.indentation
        unit = start.indentation.contains(UInt8(ascii: "\t")) ? [UInt8(ascii: "\t")] : [32, 32]
    }

    private mutating func add(_ item: ExpressionLayout.Item, _ position: Int, _ widths: Widths) {
        switch item {
        case .open:
            let isFlat = open.last?.isFlat == true || fits(position, widths)
            open.append((isFlat, indentation))
        // What follows on the same line is no deeper than what ends.
        case .close: indentation = open.removeLast().indentation
        case .text(let range): add(layout.bytes[range])
        case .gap(let range, let gap):
            guard gap.lineBreak != .never, let outer = open.last, !outer.isFlat else {
                column += gap.isBlank ? 1 : 0
                edits.append(BlankEdit(range: range, replacement: gap.isBlank ? [32] : []))
                return
            }
            indentation = outer.indentation + (gap.lineBreak == .indented ? unit : [])
            column = indentation.count
            edits.append(BlankEdit(range: range, replacement: [10] + indentation))
        }
    }

    private mutating func add(_ text: ArraySlice<UInt8>) {
        guard let feed = text.lastIndex(of: 10) else {
            column += text.count { $0 & 0xC0 != 0x80 }
            return
        }
        let line = text[(feed + 1)...]
        column = line.count { $0 & 0xC0 != 0x80 }
        indentation = Array(line.prefix { $0 == 32 || $0 == 9 })
    }

    /// Whether the parts that begin at a position end before the line does.
    private func fits(_ position: Int, _ widths: Widths) -> Bool {
        guard let lineWidth else { return true }
        return column + widths.width(from: position) <= lineWidth
    }
}

/// The widths of the parts of a layout on one line.
private struct Widths {
    /// The width of everything before each item.
    private var before: [Int] = [0]
    /// For each open, where it's closed.
    private var ends: [Int]
    /// For each item, the first one from there on that has a line break of its own.
    private var broken: [Int]
    /// For each item with a line break, the width before it.
    private var heads: [Int: Int] = [:]

    init(_ layout: ExpressionLayout) {
        let items = layout.items
        ends = Array(repeating: items.count, count: items.count)
        broken = Array(repeating: items.count, count: items.count + 1)
        var open: [Int] = []
        for (position, item) in items.enumerated() {
            var width = 0
            switch item {
            case .open: open.append(position)
            case .close: if let start = open.popLast() { ends[start] = position }
            case .gap(_, let gap): width = gap.isBlank ? 1 : 0
            case .text(let range):
                let bytes = layout.bytes[range]
                width = bytes.count { $0 & 0xC0 != 0x80 }
                if let feed = bytes.firstIndex(of: 10) {
                    heads[position] = bytes[..<feed].count { $0 & 0xC0 != 0x80 }
                }
            }
            before.append(before[position] + width)
        }
        for position in items.indices.reversed() {
            broken[position] = heads[position] == nil ? broken[position + 1] : position
        }
    }

    /// The width of what begins at a position, up to its end or the first line break in its text.
    func width(from position: Int) -> Int {
        let (end, broken) = (ends[position], broken[position])
        guard broken < end, let head = heads[broken] else { return before[end] - before[position] }
        return before[broken] + head - before[position]
    }
}
