import Foundation

/// Converts a value to a Foundation object.
struct FoundationWriter {
    let number: (MBNumber) -> Any
    let date: (Date) -> Any

    func object(of value: MBValue, depth: Int = 0) -> Any {
        guard StackGuard.isDue(at: depth) else { return plainObject(of: value, depth: depth) }
        return StackGuard.withRoom { plainObject(of: value, depth: depth) }
    }

    private func plainObject(of value: MBValue, depth: Int) -> Any {
        switch value {
        case .string(let text): text
        case .bool(let truth): truth
        case .number(let number): self.number(number)
        case .date(let date): self.date(date)
        case .array(let elements): elements.map { object(of: $0, depth: depth + 1) }
        case .dictionary(let entries):
            Dictionary(
                entries.map { ($0.key, object(of: $0.value, depth: depth + 1)) },
                uniquingKeysWith: { $1 })
        case .opaque(let opaque):
            switch opaque.object {
            case is Null: NSNull()
            case let data as MBData: Data(data.bytes)
            default: opaque.object
            }
        }
    }
}
