import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Host values")
struct KeyValueCodingTests {
    private struct Account: MBKeyValueCoding {
        static let typeName = "account"
        let name = "Zoë"
        let token = "hunter2"

        func member(named key: String) -> MBMember {
            key == "name" ? .value(.string(name)) : .unknownKey
        }
    }

    private struct Price: MBKeyValueCoding, CustomStringConvertible {
        let description = "12 EUR"
    }

    @Test("undeclared properties of a host type are never shown")
    func hiddenProperties() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["account"] = .opaque(Account())
        #expect(environment.string("${account.name}: $account") == "Zoë: account")
        #expect(environment.string("^join(^array($account)|,)") == "account")
        let error = try environment.failure("^parseNumber($account) $account.token")
        #expect(!error.description.contains("hunter2"))
        #expect(!"\(environment.capabilities.log)".contains("hunter2"))
    }

    /// Sendable because nothing in it changes.
    private class Animal: MBKeyValueCoding, Hashable, @unchecked Sendable {
        let name = "Rex"

        static func == (left: Animal, right: Animal) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    /// Sendable because nothing in it changes.
    private final class Dog: Animal, @unchecked Sendable {}

    @Test("equality of objects doesn't depend on their order, nor do sets of them")
    func symmetry() {
        let (animal, dog) = (MBValue.opaque(Animal()), MBValue.opaque(Dog()))
        for (left, right) in [(animal, dog), (dog, animal)] {
            #expect(left != right)
            #expect(MBSet([left, right]).members.count == 2)
            #expect(MBSet([left]) != MBSet([right]))
        }
        #expect(animal == .opaque(Animal()))
        #expect(dog == .opaque(Dog()))
    }

    @Test("a host type that describes itself is shown by its description")
    func description() {
        var environment = MBEnvironment()
        environment["price"] = .opaque(Price())
        #expect(environment.string("$price") == "12 EUR")
    }

    private struct Row: MBKeyValueCoding {
        let asked = Record<String>()

        func member(named key: String) -> MBMember {
            asked.add(key)
            return key == "none" ? .unknownKey : .value(.number(MBNumber(asked.entries.count)))
        }
    }

    @Test("decoding asks for each key once, as often as the type decodes it")
    func decoding() throws {
        struct Read: Decodable { let first: Int?, second: Int, none: Int? }
        let row = Row()
        let read = try MBValue.opaque(row).decode(Read.self)
        #expect(read.first == 1 && read.second == 2 && read.none == nil)
        #expect(row.asked.entries == ["first", "second", "none"])

        struct Again: Decodable {
            let values: [Int]

            enum Keys: CodingKey { case first, second }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                #expect(container.contains(.first) && container.contains(.second))
                values = try [Keys.first, .second, .second].map {
                    try container.decode(Int.self, forKey: $0)
                }
            }
        }
        #expect(try MBValue.opaque(row).decode(Again.self).values == [6, 5, 7])
    }
}
