/// Something that happened: a name, what it happened to, and further information about it.
///
///     MBEvent("Cart:changed", object: ["count": 2], userInfo: ["reason": "added"])
///
/// Expressions that an event triggers see it as `$Event`, with `name`, `object` and `userInfo`.
///
/// Legacy name: `NSNotification`.
public struct MBEvent: MBKeyValueCoding, Hashable {
    /// `event`.
    public static let typeName = "event"

    /// `name`, `object` and `userInfo`.
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

    /// What happened.
    public var name: String { contents.name }

    /// What it happened to.
    public var object: MBValue? { contents.object }

    /// Further information about it.
    public var userInfo: MBDictionary { contents.userInfo }

    /// Creates an event.
    public init(_ name: String, object: MBValue? = nil, userInfo: MBDictionary = [:]) {
        contents = Contents(name, object, userInfo)
    }

    /// Whether the names, objects and further information are equal.
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

    /// The name.
    public var valueDescription: String { name }
}

extension MBEvent: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

extension MBEvent {
    /// An environment was loaded: `Environment:didLoad`.
    public static let environmentDidLoad = MBEvent("Environment:didLoad")

    /// The two events for a loaded document: `MBML:fileDidLoad`, and the same with the file's name
    /// in the middle. Both include `filePath` and `fileName`.
    public static func didLoad(document path: String) -> [MBEvent] {
        let file = PathText.lastComponent(of: path)
        let info: MBDictionary = ["filePath": .string(path), "fileName": .string(file)]
        return ["MBML:fileDidLoad", "MBML:\(file):fileDidLoad"].map {
            MBEvent($0, userInfo: info)
        }
    }

    /// A document declared a function: `MBVariableSpaceDidDeclareFunctionEvent`, with the
    /// function's name as its object.
    public static func functionDeclared(_ name: String) -> MBEvent {
        MBEvent("MBVariableSpaceDidDeclareFunctionEvent", object: .string(name))
    }

    /// The preference under a key was changed: `UserDefault:KEY:valueChanged`.
    public static func preferenceChanged(_ key: String) -> MBEvent {
        MBEvent("UserDefault:\(key):valueChanged")
    }
}
