/// The steps that it costs to hash a value or to compare it with another: it may hold far more
/// than a function sees of it.
enum ContentsCost {
    private static let elementsForAStep = 8
    private static let bytesForAStep = 256

    static func of(_ value: MBValue) -> Int {
        var amount = Amount()
        amount.add(value, depth: 0)
        return amount.steps
    }

    static func of(_ values: [MBValue]) -> Int {
        var amount = Amount()
        amount.add(values, depth: 0)
        return amount.steps
    }

    private struct Amount {
        private var elements = 0
        private var bytes = 0

        var steps: Int { elements / elementsForAStep + bytes / bytesForAStep }

        mutating func add(_ value: MBValue, depth: Int) {
            switch value {
            case .string(let text): bytes += text.utf8.count
            case .number, .bool, .date: break
            case .array, .dictionary, .opaque:
                guard StackGuard.isDue(at: depth) else {
                    return addContents(of: value, depth: depth + 1)
                }
                StackGuard.withRoom { addContents(of: value, depth: depth + 1) }
            }
        }

        mutating func add(_ values: [MBValue], depth: Int) {
            elements += values.count
            for value in values { add(value, depth: depth) }
        }

        private mutating func addContents(of value: MBValue, depth: Int) {
            switch value {
            case .array(let values): add(values, depth: depth)
            case .dictionary(let dictionary):
                elements += dictionary.count
                for (key, value) in dictionary {
                    bytes += key.utf8.count
                    add(value, depth: depth)
                }
            case .opaque(let opaque):
                switch opaque.object {
                case let set as MBSet: add(set.members, depth: depth)
                case let data as MBData: bytes += data.bytes.count
                default: break
                }
            case .string, .number, .bool, .date: break
            }
        }
    }
}
