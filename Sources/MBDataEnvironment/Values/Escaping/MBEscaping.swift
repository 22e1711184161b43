/// Where a text is put, and so how the values in it are escaped.
///
/// In an evaluation with an escaping, the template's own text stays as it is, and every value in it
/// is escaped once, so that no value can break out of its place:
///
///     var environment = MBEnvironment()
///     environment["name"] = "<script>"
///     let html = environment.string("<b>$name</b>", escaping: .html)
///     // → "<b>&lt;script&gt;</b>"
///
/// A text that is already escaped for the place isn't escaped again: the result of a function such
/// as `^escapeHTML`, what `^raw` lets through, and a variable that a document declares with
/// `escape="html"`. <doc:TextsForPeople> says how far that reaches.
///
/// Documents name an escaping in the attribute `escape`: `html`, `htmlAttribute`, `xml`, `json`,
/// `urlComponent`, `url` or `plain`.
public struct MBEscaping: Sendable, Hashable {
    /// What escapes the texts.
    let escaper: any MBEscaper
    /// The name as documents write it: `html`.
    public let name: String
    /// The escapings that do no less, and so make another one unnecessary.
    private let coveredBy: Set<String>
    /// What must not be in a template for another place: it would end this one.
    private let endings: OwnCharacters
    /// Whether the app escapes the texts.
    let isOfHost: Bool

    private init(
        _ escaper: any MBEscaper, coveredBy others: Set<String> = [], endings: OwnCharacters = []
    ) {
        self.escaper = escaper
        name = escaper.name
        coveredBy = others
        self.endings = endings
        isOfHost = false
    }

    /// Creates an escaping of the app's own.
    ///
    ///     struct Brackets: MBEscaper {
    ///         let name = "brackets"
    ///
    ///         func escape(_ text: String) -> String {
    ///             // Scalar by scalar: a bracket with a combining mark is
    ///             // another character, but still a bracket.
    ///             let scalars = text.unicodeScalars.map { scalar in
    ///                 scalar == "[" ? "(" : scalar == "]" ? ")" : scalar
    ///             }
    ///             var escaped = String.UnicodeScalarView()
    ///             escaped.append(contentsOf: scalars)
    ///             return String(escaped)
    ///         }
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment["note"] = "[x]"
    ///     let text = environment.string(
    ///         "[$note]", escaping: MBEscaping(Brackets()))
    ///     // → "[(x)]"
    ///
    /// - Parameter escaper: what escapes a text. It's called on the evaluating thread.
    public init(_ escaper: some MBEscaper) {
        self.escaper = escaper
        name = escaper.name
        coveredBy = []
        endings = []
        isOfHost = true
    }

    /// The content of an HTML element: `<p>$text</p>`. Not for `script` and `style`, whose text
    /// isn't read as HTML.
    public static let html = MBEscaping(
        MarkupEscaper(name: "html"),
        coveredBy: ["htmlAttribute", "xml", "url", "urlComponent"], endings: .brackets)

    /// The value of an HTML attribute in quotes: `title="$text"`. For an address, use ``url``.
    public static let htmlAttribute = MBEscaping(
        MarkupEscaper(name: "htmlAttribute"),
        coveredBy: ["html", "xml", "url", "urlComponent"], endings: [.brackets, .quotes])

    /// The content of an XML element, or the value of an attribute in quotes.
    public static let xml = MBEscaping(
        MarkupEscaper(name: "xml"),
        coveredBy: ["html", "htmlAttribute", "url", "urlComponent"],
        endings: [.brackets, .quotes, .ampersands])

    /// A part of a JSON string, in quotes: `{"name": "$name"}`. It's also safe inside a `script`
    /// element.
    public static let json = MBEscaping(
        JSONEscaper(), coveredBy: ["urlComponent"],
        endings: [.brackets, .quotes, .backslashes, .controls])

    /// A part of an address, such as the value in a query: `?q=$text`.
    public static let urlComponent = MBEscaping(URLComponentEscaper())

    /// A whole address in an HTML attribute in quotes: `href="$link"`. Only relative addresses and
    /// those with `http`, `https` and `mailto` stay; any other one becomes `about:blank`.
    public static let url = MBEscaping(
        AddressEscaper(), coveredBy: ["urlComponent"], endings: [.brackets, .quotes])

    /// Plain text, in which nothing is escaped.
    public static let plain = MBEscaping(PlainEscaper())

    /// The escapings of the library, which documents can name.
    public static let all: [MBEscaping] = [
        .html, .htmlAttribute, .xml, .json, .urlComponent, .url, .plain,
    ]

    /// Finds an escaping of the library.
    ///
    /// - Parameter name: its name, such as `html`.
    public init?(named name: String) {
        guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
        self = known
    }

    /// The bytes of a text that is escaped without looking at the clock.
    private static let longestAtOnce = 10_000

    /// An escaped text, made a part at a time; useless if the work must end before. Only for the
    /// escapings of the library, which escape each character alone.
    func escaped(_ text: String, _ watch: Watch?) -> String {
        guard text.utf8.count > Self.longestAtOnce else { return escaper.escape(text) }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for part in TextParts(text) {
            if let watch, watch.isOver { return "" }
            result += escaper.escape(String(part))
        }
        return result
    }

    /// The text of a template with its escaped values, as a whole; useless if the work must end
    /// before.
    func finished(_ text: String, _ watch: Watch? = nil) -> String {
        (escaper as? AddressEscaper)?.finished(text, watch) ?? text
    }

    /// Whether a text that was escaped in another way needs no escaping here.
    ///
    /// - Parameter own: what it has of its author's own text, which wasn't escaped.
    func isCovered(by other: MBEscaping, _ own: OwnCharacters) -> Bool {
        self == other
            || !other.isOfHost && coveredBy.contains(other.name) && own.isDisjoint(with: endings)
    }

    /// Whether two escapings have the same name.
    public static func == (lhs: MBEscaping, rhs: MBEscaping) -> Bool {
        lhs.name == rhs.name && lhs.isOfHost == rhs.isOfHost
    }

    /// Hashes the name of the escaping.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Escapes texts for a place that the library doesn't know, such as a template language of the app's
/// own; see ``MBEscaping/init(_:)``.
public protocol MBEscaper: Sendable {
    /// A name that no other escaper of the app has, which identifies texts that it has escaped.
    var name: String { get }

    /// Returns the text in a form in which it can't break out of its place.
    ///
    /// - Parameter text: the text of a value.
    func escape(_ text: String) -> String
}
