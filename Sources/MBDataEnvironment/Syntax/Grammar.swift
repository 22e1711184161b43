/// The grammar used to read a text. The string, object and array contexts share one.
package enum Grammar: Sendable {
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
