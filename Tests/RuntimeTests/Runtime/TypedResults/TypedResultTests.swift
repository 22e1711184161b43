import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Typed results")
struct TypedResultTests {
    private struct Product: Decodable, Equatable {
        let title: String
        let price: Decimal
    }

    private struct User: MBKeyValueCoding, Equatable {
        static let typeName = "user"
        static let memberNames = ["name", "broken"]
        let name: String

        func member(named key: String) throws -> MBMember {
            switch key {
            case "name": .value(.string(name))
            case "broken": throw Failure()
            default: .unknownKey
            }
        }
    }

    private struct Failure: Error, Equatable {}

    private var environment: MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["catalog"] = [
            "items": [["title": "Mug", "price": 19.95], ["title": "Lamp", "price": "5"]],
            "wrong": [["title": "Mug", "price": 1], ["title": "Lamp", "price": "abc"]],
        ]
        environment["users"] = [.opaque(User(name: "Zoë")), .opaque(User(name: "Ann"))]
        environment["count"] = 3
        environment["text"] = "a, b"
        return environment
    }

    @Test("the value of an expression is read as a type of the app, named or inferred")
    func decoding() throws {
        let environment = environment
        let products = try environment.decode([Product].self, from: "$catalog.items")
        #expect(products == [.init(title: "Mug", price: 19.95), .init(title: "Lamp", price: 5)])
        let inferred: [Product] = try environment.decode(from: "$catalog.items")
        #expect(inferred == products)
        let expression = try MBExpression("$catalog.items[1]")
        #expect(try expression.decode(Product.self, in: environment) == products[1])
        let count: Int = try environment.decode(from: "$count")
        #expect(count == 3)
        #expect(try environment.decode(Double.self, from: "#($count / 2)") == 1.5)
        #expect(try environment.decode(Bool.self, from: "^if($count > 2|T|F)"))
        #expect(try environment.decode([MBValue].self, from: "$users").count == 2)
        #expect(try environment.decode(MBValue.self, from: "$nobody") == .null)
        let sum = try MBExpression("$count + 1", as: .number)
        #expect(try sum.decode(UInt8.self, in: environment) == 4)
        let has = try MBExpression("$count > 1", as: .boolean)
        #expect(try has.decode(Bool.self, in: environment))
    }

    @Test("a condition, arithmetic, a text and a list are decoded in their contexts")
    func contexts() throws {
        let environment = environment
        #expect(try environment.decode(Bool.self, from: "$count > 1", as: .boolean))
        #expect(try !environment.decode(Bool.self, from: "$nobody", as: .boolean))
        #expect(try environment.decode(Int.self, from: "$count * 2", as: .number) == 6)
        let half: Double = try environment.decode(from: "$count / 2", as: .number)
        #expect(half == 1.5)
        #expect(try environment.decode(String.self, from: "$count", as: .string) == "3")
        #expect(try environment.decode([Int].self, from: "$count", as: .array) == [3])
        #expect(try environment.decode([User].self, from: "$users[0]", as: .array).count == 1)
        #expect(try environment.decode(Int?.self, from: "$nobody", as: .number) == nil)
        let object = failure { try environment.decode(Bool.self, from: "$count > 1") }
        #expect(object?.code == .notConvertible)
    }

    @Test(
        "the message names the context for a type that needs one",
        arguments: [("$count > 1", "as: .boolean"), ("!$count", "as: .boolean")])
    func conditions(_ text: String, _ advice: String) throws {
        for error in [
            failure { try environment.decode(Bool.self, from: text) },
            failure { try environment.decode(Bool?.self, from: text) },
        ] {
            #expect(error?.suggestion?.contains(advice) == true, "\(String(describing: error))")
        }
        let sum = failure { try environment.decode(Int.self, from: "$count * 2") }
        #expect(sum?.suggestion == "arithmetic is decoded with 'as: .number'")
        let text = failure { try environment.decode(Bool.self, from: "Hello, $count") }
        #expect(text?.suggestion == nil)
    }

    @Test(
        "the library's geometry is read from a text, like the platform's",
        arguments: [false, true])
    func geometry(_ isVariable: Bool) throws {
        var environment = environment
        func read<Value: Decodable & MBValueConvertible>(
            _ type: Value.Type, _ text: String
        ) throws -> Value {
            environment["text"] = .string(text)
            return try environment.decode(type, from: isVariable ? "$text" : text)
        }
        func library<Value: MBKeyValueCoding>(_ type: Value.Type, _ text: String) throws -> Value {
            environment["text"] = .string(text)
            return try environment.decode(type, from: isVariable ? "$text" : text)
        }
        let rect = try library(MBRect.self, "0,0,320,480")
        #expect(try MBValue(read(CGRect.self, "0,0,320,480")) == .opaque(rect))
        #expect(try library(MBPoint.self, "1,2").y == 2)
        #expect(try library(MBSize.self, "3,*").height == MBSize.unspecified)
        #expect(try library(MBOffset.self, "1,2").vertical == 2)
        #expect(try library(MBInsets.self, "1,2,3,4").bottom == 3)
        #expect(try library(MBColor.self, "red").red == 255)
        environment["rects"] = ["0,0,1,1", .opaque(rect)]
        #expect(try environment.decode([MBRect].self, from: "$rects").last == rect)
        #expect(
            failure { try environment.decode(MBRect.self, from: "1,2") }?.code == .notConvertible)
    }

    @Test("errors that functions swallowed are listed with a decoding error")
    func swallowed() throws {
        var environment = environment
        environment.capabilities.log = MBCollectingLog()
        let text = "^if(^nope()|1|free)"
        let error = failure { try environment.decode(Int.self, from: text) }
        #expect(error?.additional.map(\.code) == [.unknownFunction])
        let expression = try MBExpression(text)
        let other = failure { try expression.decode(Int.self, in: environment) }
        #expect(other?.additional.map(\.code) == [.unknownFunction])
        let rect = failure { try environment.decode(MBRect.self, from: text) }
        #expect(rect?.additional.map(\.code) == [.unknownFunction])
    }

    @Test("host objects come out as themselves")
    func hostObjects() throws {
        let environment = environment
        let users = try environment.decode([User].self, from: "$users")
        #expect(users == [User(name: "Zoë"), User(name: "Ann")])
        let one: User = try MBExpression("$users[1]").decode(in: environment)
        #expect(one.name == "Ann")
        #expect(try environment.decode(User?.self, from: "$nobody") == nil)
        struct Codable: MBKeyValueCoding, Swift.Codable { var id = 1 }
        let both = try environment.setting("both", to: .opaque(Codable(id: 7)))
        #expect(try both.decode(Codable.self, from: "$both").id == 7)
        #expect(try both.decode([Codable].self, from: "^array($both)").first?.id == 7)
    }

    @Test("nothing is read only as an optional type")
    func nothing() throws {
        #expect(try environment.decode(Int?.self, from: "$nobody") == nil)
        #expect(try environment.decode(Product?.self, from: "$nobody") == nil)
        let error = failure { try environment.decode(Product.self, from: "$nobody") }
        #expect(error?.code == .notConvertible)
        #expect(error?.message == "'$nobody' is nothing; decode an optional type if it may be")
        #expect(failure { try environment.decode(User.self, from: "$nobody") }?.code == error?.code)
    }

    @Test(
        "an error has the expression, its range, the path and what was found",
        arguments: [
            ("$catalog.wrong", "'[1].price': expected a number, found the string 'abc'"),
            ("$text", "expected an array, found the string 'a, b'"),
            ("$users", "'[0]': there is no value for 'title'"),
            ("$catalog", "expected an array, found a dictionary"),
        ])
    func errors(expression: String, message: String) {
        let error = failure { try environment.decode([Product].self, from: expression) }
        #expect(error?.code == .notConvertible)
        #expect(error?.message == message)
        #expect(error?.expression == expression)
        #expect(error?.range == 0..<expression.utf16.count)
        #expect(error?.cause is DecodingError)
        let compiled = failure {
            try MBExpression(expression).decode([Product].self, in: environment)
        }
        #expect(compiled?.description == error?.description)
    }

    @Test("paths are written the way expressions write them")
    func paths() {
        struct Page: Decodable {
            let items: [[String: [Product]]]
        }
        var environment = environment
        environment["page"] = ["items": [[:], ["first row": [["titel": "Mug", "price": 1]]]]]
        let error = failure { try environment.decode(Page.self, from: "$page") }
        #expect(
            error?.message
                == "'items[1][first row][0]': there is no value for 'title'; "
                + "did you mean 'titel'?")
    }

    @Test("errors before or inside the conversion are reported unchanged")
    func causes() throws {
        let division = failure { try environment.decode(Int.self, from: "#(1 / 0)") }
        #expect(division?.code == .divisionByZero)
        struct Broken: Decodable { let broken: Int }
        let host = failure { try environment.decode(Broken.self, from: "$users[0]") }
        #expect(host?.message == "'broken': Failure()")
        guard case .dataCorrupted(let context)? = host?.cause as? DecodingError else {
            Issue.record("another cause")
            return
        }
        #expect(context.underlyingError is Failure)
        struct Strict: Decodable {
            init(from decoder: any Decoder) throws { throw Failure() }
        }
        let own = failure { try environment.decode(Strict.self, from: "$count") }
        #expect(own?.message == "Failure()")
        #expect(own?.cause as? Failure == Failure())
        #expect(own?.expression == "$count")
    }

    @Test("a long path and a long text are shortened in the message")
    func longTexts() {
        var environment = environment
        let key = String(repeating: "k", count: 10_000)
        environment["long"] = [key: .string(String(repeating: "x", count: 10_000))]
        let error = failure { try environment.decode([String: Int].self, from: "$long") }
        #expect((error?.message.count).map { $0 < 300 } == true)
    }

    @Test("deep values are decoded on a small stack")
    func depth() {
        final class Chain: Decodable {
            let next: Chain?
        }
        var value: MBValue = .dictionary([:])
        for _ in 1..<256 { value = ["next": value] }
        let deep = value
        let isDecoded = onSmallStack {
            var environment = MBEnvironment()
            environment["deep"] = deep
            return (try? environment.decode(Chain.self, from: "$deep")) != nil
        }
        #expect(isDecoded.value == true)
    }

    @Test("a lenient call with a default always has a result")
    func defaults() {
        let environment = environment
        let text: String = environment.string("$nobody", default: "-")
        let number: MBNumber = environment.number("1 / 0", default: -1)
        let value: MBValue = environment.object("$nobody", default: [])
        let list: [MBValue] = environment.array("$[]", default: [1])
        #expect(text == "-")
        #expect(number == -1)
        #expect(value == [])
        #expect(list == [1])
        #expect(environment.string("$count", default: "-") == "3")
        #expect(environment.number("$count + 1", default: 0) == 4)
        #expect(environment.object("$count", default: 0) == 3)
        #expect(environment.array("$count", default: []) == [3])
        let either: String? = environment.string("$nobody", default: "x")
        #expect(either == "x")
    }
}
