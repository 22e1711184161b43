import MBDataEnvironment
import MBMLWorkbench

/// What completions say about places in a text, finished or not.
struct CompletionProperties {
    private let text: String
    private let context: MBContext
    private let environment: MBEnvironment

    init(_ text: String, as context: MBContext, in environment: MBEnvironment) {
        self.text = text
        self.context = context
        self.environment = environment
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        for offset in offsets {
            if let violation = violation(at: offset) {
                return "completions at \(offset): \(violation)"
            }
        }
        return nil
    }

    /// A few places, mostly those after a mark.
    private var offsets: [Int] {
        let units = Array(text.utf16)
        let number = text.utf8.count
        let marks = units.indices.filter { "$^.[{(|".utf16.contains(units[$0]) }
        let marked = marks.isEmpty ? [] : [marks[number % marks.count], marks[marks.count - 1]]
        return [number * 7 % (units.count + 1)]
            + marked.map { min($0 + 1 + number % 3, units.count) }
    }

    private func violation(at offset: Int) -> String? {
        let items = environment.completions(of: text, at: offset, as: context)
        let units = Array(text.utf16)
        for item in items {
            guard 0 <= item.range.lowerBound, item.range.lowerBound <= offset,
                item.range.upperBound <= units.count
            else { return "\(item.name) has the range \(item.range)" }
        }
        let index = text.utf16.index(text.startIndex, offsetBy: offset)
        let before = String(text.unicodeScalars[..<index])
        let ofBefore = environment.completions(of: before, at: before.utf16.count, as: context)
        guard items.map(\.name) == ofBefore.map(\.name) else {
            return "they depend on what follows: \(items.map(\.name)), \(ofBefore.map(\.name))"
        }
        guard let item = items.dropFirst(units.count % max(items.count, 1)).first else {
            return nil
        }
        return violation(of: item, in: units)
    }

    /// A text with a completion means what the completion names, and has the same one again where
    /// its name ends.
    private func violation(of item: MBCompletion, in units: [UInt16]) -> String? {
        let written = String(decoding: units[..<item.range.lowerBound], as: UTF16.self)
        let rest = String(decoding: units[item.range.upperBound...], as: UTF16.self)
        guard let name = item.text.range(of: item.name) else { return nil }
        let before = written + item.text[..<name.upperBound]
        let again = environment.completions(
            of: written + item.text + rest, at: before.utf16.count, as: context)
        guard again.contains(where: { $0.name == item.name && $0.kind == item.kind }) else {
            return "\(item.text) isn't found again in \(before)"
        }
        return nil
    }
}
