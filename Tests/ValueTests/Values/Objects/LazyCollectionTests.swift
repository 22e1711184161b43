import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The host's collections are converted only as deep as an expression goes into them.
@Suite("Collections of host types")
struct LazyCollectionTests {
    private struct Item: MBValueConvertible, Hashable {
        let number: Int
        /// How often an element was converted.
        let touches: Counter

        var expressionValue: MBValue? {
            touches.next()
            return ["name": .string("item \(number)"), "number": MBValue(number)]
        }

        static func from(expressionValue value: MBValue?) throws -> Item {
            throw MBExpressionError("an item cannot be made", code: .notConvertible)
        }

        static func == (left: Item, right: Item) -> Bool { left.number == right.number }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private struct Catalog: MBKeyValueCoding {
        let items: [Item]
        let byID: [String: Item]
        let rows: [[Item]]
        let tags: Set<Item>
        let slice: ArraySlice<Item>
        let dense: ContiguousArray<Item>
        let maybe: [Item]?
        let gone: [Item]?
        let values: [MBValue]
        let list: List
        let text: String

        static let keyTable: MBKeyTable<Catalog> = [
            "items": .key(\.items), "byID": .key(\.byID), "rows": .key(\.rows),
            "tags": .key(\.tags), "slice": .key(\.slice), "dense": .key(\.dense),
            "maybe": .key(\.maybe), "gone": .key(\.gone), "values": .key(\.values),
            "list": .key(\.list), "text": .key(\.text),
            "made": .key { String(repeating: "x", count: $0.items.count * 10) },
        ]
    }

    /// A type of the host that wraps a collection.
    private struct List: MBValueWrapping {
        let items: [Item]

        var wrapped: [Item] { items }

        static func from(expressionValue value: MBValue?) throws -> List {
            List(items: try [Item].from(expressionValue: value))
        }
    }

    private let touches = Counter()

    private func environment(_ count: Int = 100_000) throws -> MBEnvironment {
        let items = (0..<count).map { Item(number: $0, touches: touches) }
        let catalog = Catalog(
            items: items,
            byID: Dictionary(uniqueKeysWithValues: items.map { ("id\($0.number)", $0) }),
            rows: [items, items], tags: Set(items.prefix(100)),
            slice: items.dropFirst(10).prefix(10),
            dense: ContiguousArray(items.prefix(100)), maybe: items, gone: nil,
            values: [1, "two", .null], list: List(items: items), text: "twenty letters or so")
        var environment = MBEnvironment()
        environment["catalog"] = catalog
        environment["i"] = 3
        environment["id"] = "id7"
        return environment
    }

    @Test("a path converts only its own element")
    func paths() throws {
        let environment = try environment()
        let table: [(path: String, value: MBValue?, touched: Int)] = [
            ("$catalog.items.count", 100_000, 0), ("$catalog.items[3].name", "item 3", 1),
            ("$catalog.items[$i].name", "item 3", 1), ("$catalog.items[99999].number", 99_999, 1),
            ("$catalog.items[100000].name", nil, 0), ("$catalog.items[-1].name", nil, 0),
            ("$catalog[items][^parseNumber(4)].number", 4, 1),
            ("$catalog.items.nothing", nil, 0), ("$catalog.byID[$id].name", "item 7", 1),
            ("$catalog.byID.id9.number", 9, 1), ("$catalog.byID[nobody].name", nil, 0),
            ("$catalog.rows[1].count", 100_000, 0), ("$catalog.rows.count", 2, 0),
            ("$catalog.rows[1][5].number", 5, 1), ("$catalog.tags.count", 100, 0),
            ("$catalog.slice[0].number", 10, 1), ("$catalog.slice.count", 10, 0),
            ("$catalog.dense[99].number", 99, 1), ("$catalog.maybe[2].number", 2, 1),
            ("$catalog.gone[2].number", nil, 0), ("$catalog.gone.count", nil, 0),
            ("$catalog.list[8].number", 8, 1), ("$catalog.list.count", 100_000, 0),
            ("$catalog.values[1]", "two", 0), ("$catalog.values[2]", nil, 0),
        ]
        var touched = 0
        for row in table {
            #expect(try environment.evaluate(row.path) == row.value, "\(row.path)")
            touched += row.touched
            #expect(touches.count == touched, "\(row.path)")
        }
    }

    /// A host type that expressions see as a list.
    private struct Basket: MBKeyValueCoding, MBValueWrapping {
        static let keyTable: MBKeyTable<Basket> = ["hidden": .key { _ in 1 }]
        let items: [Int]
        var wrapped: [Int] { items }
        static func from(expressionValue value: MBValue?) throws -> Basket {
            Basket(items: try [Int].from(expressionValue: value))
        }
    }

    private struct Shelf: MBKeyValueCoding {
        let basket: Basket
        static let keyTable: MBKeyTable<Shelf> = ["basket": .key(\.basket)]
    }

    @Test("a host type that wraps something is seen as that, as a whole and on a path")
    func wrapping() throws {
        var environment = MBEnvironment()
        environment["shelf"] = Shelf(basket: Basket(items: [5, 6]))
        #expect(try environment.evaluate("$shelf.basket[1]") == 6)
        #expect(try environment.evaluate("$shelf.basket.count") == 2)
        #expect(try environment.evaluate("$shelf.basket") == [5, 6])
        #expect(try environment.decode(Basket.self, from: "$shelf.basket").items == [5, 6])
    }

    @Test("where a path ends with a collection, or a function takes it, it's a value")
    func wholes() throws {
        let environment = try environment(3)
        let items: MBValue = [
            ["name": "item 0", "number": 0], ["name": "item 1", "number": 1],
            ["name": "item 2", "number": 2],
        ]
        for path in ["items", "list", "maybe", "dense", "rows[1]"] {
            #expect(try environment.evaluate("$catalog.\(path)") == items)
        }
        #expect(try environment.evaluate("$catalog.rows") == [items, items])
        #expect(try environment.evaluate("$catalog.byID").map(\.typeName) == "dictionary")
        #expect(environment.string("^join(^keys($catalog.byID)|,)") == "id0,id1,id2")
        #expect(try environment.evaluate("^count($catalog.tags)") == 3)
        #expect(
            try environment.evaluate("^filter($catalog.items|$item.number > 1)")
                == [["name": "item 2", "number": 2]])
        #expect(try environment.evaluate("^valueForKey($catalog|items)") == items)
        #expect(environment.boolean("$catalog.items"))
        #expect(!environment.boolean("$catalog.gone"))
    }

    @Test("an invalid key of a set is an error, and in strict mode, so is one of a dictionary")
    func unknownKeys() throws {
        var environment = try environment(3)
        let error = try environment.failure("$catalog.tags.cuont")
        #expect(error.message == "a value of type set has no key 'cuont'; did you mean 'count'?")
        environment.isStrict = true
        let strict = try environment.failure("$catalog.byID.idd2.name")
        #expect(strict.message == "the dictionary has no key 'idd2'; did you mean 'id2'?")
        for (expression, code) in [
            ("$catalog.items[1000].name", MBExpressionError.Code.indexOutOfRange),
            ("$catalog.items[1st].name", .unknownKey), ("$catalog.items.first", .unknownKey),
        ] {
            #expect(try environment.failure(expression).code == code, "\(expression)")
        }
        #expect(try environment.evaluate("$catalog.byID.id2.number") == 2)
    }

    @Test("keys of dictionaries are compared by code units, not by appearance")
    func codeUnits() throws {
        struct Names: MBKeyValueCoding {
            let names = ["caf\u{e9}": 1]
            static let keyTable: MBKeyTable<Names> = ["names": .key(\.names)]
        }
        var environment = MBEnvironment()
        environment["n"] = Names()
        environment["composed"] = "caf\u{e9}"
        environment["apart"] = "cafe\u{301}"
        #expect(environment.object("$n.names[$composed]") == 1)
        #expect(environment.object("$n.names[$apart]") == nil)
    }

    @Test("conversions are paid for: steps, memory and elements aren't free")
    func limits() throws {
        for limit in [\MBLimits.steps, \.memory, \.elements] {
            var environment = try environment(1_000)
            environment.limits = .unlimited
            #expect(environment.object("^count($catalog.items)") == 1_000)
            environment.limits[keyPath: limit] = 900
            let error = try environment.failure("^count($catalog.items)")
            #expect(error.code == .limitExceeded)
            #expect(try environment.evaluate("$catalog.items[999].number") == 999)
        }
        var environment = try environment(1_000)
        environment.limits.steps = 20_000
        environment["many"] = (1...1_000).map { $0 }
        let before = touches.count
        let error = try environment.failure("^list($many|^count($catalog.items))")
        #expect(error.code == .limitExceeded)
        #expect(touches.count - before < 21_000)
    }

    @Test("a host's text is paid for, an array of values is passed on")
    func texts() throws {
        var environment = try environment(1_000)
        environment.limits.memory = 9_000
        #expect(try environment.failure("$catalog.made.length").code == .limitExceeded)
        environment.limits.memory = 20
        #expect(environment.object("$catalog.values.count") == 3)
        #expect(environment.object("$catalog.values").map(\.typeName) == "array")
        #expect(try environment.evaluate("$catalog.text") == "twenty letters or so")
        #expect(try environment.failure("$catalog.text $catalog.text").code == .limitExceeded)
    }

    /// A tree as deep as its data.
    private indirect enum Tree: MBValueConvertible {
        case leaf
        case node([Tree])

        var expressionValue: MBValue? { get throws { try _pathValue.whole() } }
        var _pathValue: MBValue._PathValue {
            get throws {
                switch self {
                case .leaf: MBValue._PathValue("leaf")
                case .node(let trees): try trees._pathValue
                }
            }
        }

        static func from(expressionValue value: MBValue?) throws -> Tree { .leaf }

        static func deep(_ depth: Int) -> Tree {
            (0..<depth).reduce(.leaf) { tree, _ in .node([tree]) }
        }
    }

    private struct Wood: MBKeyValueCoding {
        let tree: Tree
        static let keyTable: MBKeyTable<Wood> = ["tree": .key(\.tree)]
    }

    @Test("a value nested deeper than allowed is refused, even on a small stack")
    func depth() throws {
        let outcome = onSmallStack { () -> [String?] in
            var environment = MBEnvironment()
            environment.capabilities.log = MBCollectingLog()
            environment["deep"] = Wood(tree: .deep(300))
            environment["shallow"] = Wood(tree: .deep(200))
            var code: MBExpressionError.Code?
            do throws(MBExpressionError) {
                _ = try environment.evaluate("$deep.tree")
            } catch {
                code = error.code
            }
            return [
                code?.rawValue, environment.string("$shallow.tree[0][0].count"),
                environment.object("$shallow.tree").map(\.typeName),
            ]
        }
        #expect(outcome.value == [MBExpressionError.Code.limitExceeded.rawValue, "1", "array"])
    }
}
