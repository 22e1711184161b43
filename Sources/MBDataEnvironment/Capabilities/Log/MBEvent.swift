/// Something that happened: a name, what it happened to, and further information about it.
///
///     let event = MBEvent(
///         "Cart:changed", object: ["count": 2],
///         userInfo: ["reason": "added"])
///     let environment = try MBEnvironment().setting("Event", to: event)
///     let shown = environment.string(
///         "$Event.name, $Event.object.count, $Event.userInfo.reason")
///     // → "Cart:changed, 2, added"
///
/// Expressions that an event triggers see it as `$Event`, with `name`, `object` and `userInfo`.
/// Loading and saving report what they did as events; a store posts them to the observers of
/// ``MBEnvironmentStore/events``.
///
/// Legacy name: `NSNotification`.
public struct MBEvent: MBKeyValueCoding, Hashable {
    /// The name of the type in messages: `event`.
    public static let typeName = "event"

    /// The keys that expressions can read: `name`, `object` and `userInfo`.
    public static let keyTable: MBKeyTable<MBEvent> = [
        "name": .key(\.name), "object": .key(\.object), "userInfo": .key(\.userInfo),
    ]

    /// Sendable because it's changed only when the last reference to it is gone.
    private final class Contents: @unchecked Sendable {
        let name: String
        var object: MBValue?
        var userInfo: MBDictionary

        init(_ name: String, _ object: MBValue?, _ userInfo: MBDictionary) {
            self.name = name
            self.object = object
            self.userInfo = userInfo
        }

        /// Events can nest more deeply than any stack: each may be the object of the next.
        deinit {
            StackGuard.withRoom {
                object = nil
                userInfo = [:]
            }
        }
    }

    private let contents: Contents

    /// The name of the event, by which listeners choose it.
    public var name: String { contents.name }

    /// What it happened to; nil if the name says it all.
    public var object: MBValue? { contents.object }

    /// Further information about it; empty if there is none.
    public var userInfo: MBDictionary { contents.userInfo }

    /// Creates an event to be handled or posted.
    ///
    /// - Parameters:
    ///   - name: what happened, such as `Cart:changed`. Any text is allowed; listeners compare it
    ///     exactly.
    ///   - object: what it happened to; nil by default.
    ///   - userInfo: further information about it; empty by default.
    public init(_ name: String, object: MBValue? = nil, userInfo: MBDictionary = [:]) {
        contents = Contents(name, object, userInfo)
    }

    /// Whether the names, objects and further information of `left` and `right` are equal.
    public static func == (left: MBEvent, right: MBEvent) -> Bool {
        if left.contents === right.contents { return true }
        return StackGuard.withRoom {
            TextEquality.isIdentical(left.name, right.name) && left.object == right.object
                && left.userInfo == right.userInfo
        }
    }

    /// Hashes everything that equality compares.
    public func hash(into hasher: inout Hasher) {
        StackGuard.withRoom {
            hasher.combine(KeyHash.of(name))
            hasher.combine(object)
            hasher.combine(userInfo)
        }
    }

    /// The text of the event in expressions: its ``name``.
    public var valueDescription: String { name }
}

/// An event may hold those before it, each in several places.
extension MBEvent: ValueHolder {
    var heldValues: [MBValue] { [.string(name), object ?? .null, .dictionary(userInfo)] }
}

extension MBEvent: CustomStringConvertible {
    /// The ``name`` of the event.
    public var description: String { name }
}

extension MBEvent {
    /// A manifest was loaded with everything it includes: `Environment:didLoad`.
    public static let environmentDidLoad = MBEvent("Environment:didLoad")

    /// Creates the two events for a loaded document: `MBML:fileDidLoad`, and the same with the
    /// file's name in the middle.
    ///
    ///     let events = MBEvent.didLoad(document: "/shop/prices.xml")
    ///     let names = events.map(\.name)
    ///     // → ["MBML:fileDidLoad", "MBML:prices.xml:fileDidLoad"]
    ///
    /// The ``userInfo`` of both contains `filePath` and `fileName`.
    ///
    /// - Parameter path: the path of the document, as its root found it.
    public static func didLoad(document path: String) -> [MBEvent] {
        let file = PathText.lastComponent(of: path)
        let info: MBDictionary = ["filePath": .string(path), "fileName": .string(file)]
        return ["MBML:fileDidLoad", "MBML:\(file):fileDidLoad"].map {
            MBEvent($0, userInfo: info)
        }
    }

    /// Creates the event for a function that a document declared:
    /// `MBVariableSpaceDidDeclareFunctionEvent`, with the function's name as its ``object``.
    ///
    /// - Parameter name: the name of the function, without `^`.
    public static func functionDeclared(_ name: String) -> MBEvent {
        MBEvent("MBVariableSpaceDidDeclareFunctionEvent", object: .string(name))
    }

    /// Creates the event for a changed preference: `UserDefault:KEY:valueChanged`.
    ///
    /// - Parameter key: the key in the preference store, which is the variable's
    ///   `userDefaultsName`.
    public static func preferenceChanged(_ key: String) -> MBEvent {
        MBEvent("UserDefault:\(key):valueChanged")
    }
}
