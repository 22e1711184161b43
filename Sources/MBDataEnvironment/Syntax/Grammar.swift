/// The grammar by which a text is read. String, object and array context share one.
enum Grammar: Sendable {
    case object
    case math
    case boolean

    init(_ context: MBContext) {
        switch context {
        case .string, .object, .array: self = .object
        case .number: self = .math
        case .boolean: self = .boolean
        }
    }
}
