/// A value that documents write as a text of a fixed form: `x,y` for a point, `#RRGGBB` for a color.
///
/// Each conversion comes twice: one throws what is wrong with the text, the other one reports it
/// and goes on with ``fallback``.
///
///     let frame = try MBRect(text: "0,0,320,*")
///     let tint = MBColor(text: "yelow") { print($0) }         // yellow, and says what is wrong
///     let size = try environment.evaluate("$banner.size", to: MBSize.self)
///
/// A type of the host takes part by conforming:
///
///     extension Version: MBStructuredValue {
///         static let textForm = "major.minor"
///         static let fallback = Version(major: 0, minor: 0)
///
///         init(text: String) throws(MBExpressionError) {
///             let parts = text.split(separator: ".").map { Int($0) }
///             guard parts.count == 2, let major = parts[0], let minor = parts[1] else {
///                 throw MBExpressionError("'\(text)' isn't a version", code: .notConvertible)
///             }
///             self.init(major: major, minor: minor)
///         }
///     }
///
/// Legacy name: the conversions of `MBStringConversions`.
public protocol MBStructuredValue: MBKeyValueCoding {
    /// How the text looks, for messages.
    static var textForm: String { get }

    /// What the conversions that do not throw give if there is nothing right to give.
    static var fallback: Self { get }

    /// What a text stands for.
    ///
    /// - Throws: `notConvertible` with a message that quotes the text.
    init(text: String) throws(MBExpressionError)
}

extension MBStructuredValue {
    /// What the value of an expression stands for: an opaque value of this type is itself, a
    /// string is read as text.
    ///
    /// - Throws: `notConvertible`, also for nothing and for a value of another type.
    public init(value: MBValue?) throws(MBExpressionError) {
        switch value {
        case .string(let text)?:
            try self.init(text: text)
        case .opaque(let opaque)?:
            guard let own = opaque.object as? Self else { throw Self.wrongType(value) }
            self = own
        case .number?, .bool?, .array?, .dictionary?, .date?, nil:
            throw Self.wrongType(value)
        }
    }

    /// What the value of an expression stands for, a text of the form included: what
    /// `decode(MBRect.self, from: "0,0,320,480")` reads.
    ///
    /// - Throws: as ``init(value:)``.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        try Self(value: value)
    }

    /// What a text stands for, or ``fallback`` if it is wrong, which is reported.
    public init(text: String, reporting report: (MBExpressionError) -> Void) {
        self.init(value: .string(text), reporting: report)
    }

    /// What the value of an expression stands for, or ``fallback`` if it is wrong, which is
    /// reported.
    public init(value: MBValue?, reporting report: (MBExpressionError) -> Void) {
        do {
            try self.init(value: value)
        } catch {
            report(error)
            self = Self.fallback
        }
    }

    private static func wrongType(_ value: MBValue?) -> MBExpressionError {
        let found = value.orNilIfNull.map { "a value of type \($0.typeName)" } ?? "nothing"
        return .evaluation(
            .notConvertible, "\(found) isn't \(typeName.withArticle): expected a text '\(textForm)'"
        )
    }
}
