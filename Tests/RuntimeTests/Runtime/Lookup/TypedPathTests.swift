import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Types of the host follow constant keys on their own. Only the time may differ because of that.
@Suite("Paths through host types")
struct TypedPathTests {
    private struct Broken: Error, CustomStringConvertible {
        let description = "out of order"
    }

    private enum Size: String, MBValueConvertible { case small, large }

    private struct Part: MBKeyValueCoding, Hashable {
        var id: Int
        var name = "part"
        static let keyTable: MBKeyTable<Part> = ["id": .key(\.id), "name": .key(\.name)]
    }

    /// Sendable because nothing in it changes.
    private class Animal: MBKeyValueCoding, @unchecked Sendable {
        let name = "Rex"
        class var keyTable: MBKeyTable<Animal> { animalKeys }
        private static let animalKeys: MBKeyTable<Animal> = [
            "name": .key(\.name), "legs": .key { _ in 0 },
        ]
    }

    /// Sendable because nothing in it changes.
    private final class Dog: Animal, @unchecked Sendable {
        let puppy = Part(id: 77)
        override class var keyTable: MBKeyTable<Animal> { dogKeys }
        private static let dogKeys = Animal.keyTable.adding([
            "legs": .key { _ in 4 }, "puppy": .key { ($0 as? Dog)?.puppy },
        ])
    }

    /// Its table isn't its own type's, and the keys of a row are known only at run time.
    private struct Row: MBKeyValueCoding {
        static let keyTable: MBKeyTable<any MBKeyValueCoding> = [
            "type": .key { Swift.type(of: $0).typeName }
        ]

        func member(named key: String) throws -> MBMember {
            if key == "broken" { throw Broken() }
            return key == "total" ? .value(7) : .unknownKey
        }
    }

    private struct Spelled: MBValueWrapping {
        let parts: [Part]
        var wrapped: [Part] { parts }
        static func from(expressionValue value: MBValue?) throws -> Spelled {
            Spelled(parts: try [Part].from(expressionValue: value))
        }
    }

    /// An object, but expressions see what it wraps.
    private struct Label: MBKeyValueCoding, MBValueWrapping {
        let part: Part
        var wrapped: Part { part }
        static let keyTable: MBKeyTable<Label> = ["id": .key { _ in -1 }]
        static func from(expressionValue value: MBValue?) throws -> Label {
            Label(part: try Part.from(expressionValue: value))
        }
    }

    private struct Model: MBKeyValueCoding {
        var part = Part(id: 1)
        var maybe: Part? = Part(id: 2, name: "a name that does not fit into a word or two")
        var twice: Part?? = Part(id: 3)
        var gone: Part?
        var parts = [Part(id: 4), Part(id: 5)]
        var slice = [Part(id: 6), Part(id: 7), Part(id: 8)].dropFirst()
        var dense: ContiguousArray<Part?> = [nil, Part(id: 9)]
        var rows = [[1, 2], []]
        var named = ["a": Part(id: 10), "3": Part(id: 11), "count": Part(id: 12)]
        var optionals: [String: Part?] = ["none": nil]
        var tags: Set = ["x", "y"]
        var size = Size.large
        var infinite = ["one": [1, Double.infinity]]
        var data = Data([1, 2, 3])
        var bytes = MBData([1, 2])
        var values: [MBValue] = [["a": 5], .null, "text"]
        var value: MBValue = .opaque(Part(id: 13))
        var null = Null()
        var pets: [Animal] = [Animal(), Dog()]
        var dog = Dog()
        var row = Row()
        var spelled = Spelled(parts: [Part(id: 14)])
        var labels = [Label(part: Part(id: 15))]
        var text = "some text that is too long to be held inline"

        static let keyTable: MBKeyTable<Model> = [
            "part": .key(\.part), "maybe": .key(\.maybe), "twice": .key(\.twice),
            "gone": .key(\.gone), "parts": .key(\.parts), "slice": .key(\.slice),
            "dense": .key(\.dense), "rows": .key(\.rows), "named": .key(\.named),
            "optionals": .key(\.optionals), "tags": .key(\.tags), "size": .key(\.size),
            "infinite": .key(\.infinite), "data": .key(\.data), "bytes": .key(\.bytes),
            "values": .key(\.values), "value": .key(\.value), "null": .key(\.null),
            "pets": .key(\.pets), "dog": .key(\.dog), "row": .key(\.row),
            "spelled": .key(\.spelled), "text": .key(\.text),
            "labels": .key(\.labels),
            "itself": .key { $0 }, "broken": .key { try $0.fail() },
        ]

        private func fail() throws -> Part { throw Broken() }
    }

    private static let paths = [
        "part", "part.id", "part.name.length", "part.nmae", "maybe.id", "maybe.name",
        "twice.id", "gone", "gone.id", "gone.id.more", "parts", "parts.count", "parts.count.more",
        "parts.0.id", "parts.1", "parts.01.id", "parts.2", "parts.2.id", "parts.-1.id",
        "parts.99999999999999999999.id", "parts.first", "parts.1st.id", "slice.0.id",
        "slice.2.id", "slice.count", "dense.0", "dense.0.id", "dense.1.id", "rows.0.1",
        "rows.1.0", "rows.1", "rows.0.count", "named.a.id", "named.3.id", "named.count.id",
        "named.b", "named.b.id", "named", "optionals.none", "optionals.none.id",
        "optionals.nnoe.id", "tags.count", "tags.cuont", "tags.count.more", "tags", "size",
        "size.length", "size.more", "infinite.one.0", "infinite.one.1", "infinite.one",
        "infinite", "data.length", "bytes.length", "bytes.lenght", "values.0.a", "values.1.a",
        "values.1", "values.2", "values.count", "value.id", "value.di", "null", "null.id",
        "pets.0.name", "pets.0.puppy.id", "pets.1.puppy.id", "pets.1.legs", "pets.0.legs",
        "dog.legs", "dog.puppy.name", "dog.pupy", "row.type", "row.total", "row.totla",
        "row.broken", "row.type.length", "spelled.0.id", "spelled.count", "text", "text.length",
        "broken", "broken.id", "itself.itself.part.id", "itself.itself.broken.id",
        "itself.parts.1.name", "itself.itself.itself.itself.itself.itself.itself.itself.part.id",
        "itself.itself.itself.itself.itself.itself.itself.itself.itself.itself.broken",
        "itself.itself.named.a.name.length", "itself.parts.7.id", "itself.oops.part.id",
    ]

    private struct Outcome: Equatable {
        var value: String?
        var code: MBExpressionError.Code?
        var message: String?
        var range: Range<Int>?
    }

    private func outcome(_ text: String, in environment: MBEnvironment) -> Outcome {
        do throws(MBExpressionError) {
            return Outcome(value: try environment.evaluate(text).map { Self.shown($0) })
        } catch {
            return Outcome(code: error.code, message: error.message, range: error.range)
        }
    }

    private static func shown(_ value: MBValue) -> String {
        "\(value.typeName) \(value.asArray.map { "\($0.map(shown))" } ?? value.description)"
    }

    private func environment(isStrict: Bool) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["m"] = Model()
        environment.isStrict = isStrict
        return environment
    }

    @Test(
        "a path has the same value step by step, and with computed keys",
        arguments: paths, [false, true])
    func agreement(path: String, isStrict: Bool) throws {
        var environment = try environment(isStrict: isStrict)
        let keys = path.split(separator: ".").map(String.init)
        let text = "$m" + keys.map { "[\($0)]" }.joined()
        let found = outcome(text, in: environment)
        let explained = environment.explain(text)
        #expect(explained.value.map { Self.shown($0) } == found.value)
        #expect(explained.failure?.code == found.code)
        #expect(explained.failure?.message == found.message)
        #expect(explained.failure?.range == found.range)
        for (position, key) in keys.enumerated() { environment["k\(position)"] = key }
        for isComputed in [{ _ in true }, { $0 % 2 == 0 }, { $0 % 2 == 1 }] as [(Int) -> Bool] {
            let other = keys.enumerated().map { isComputed($0) ? "[$k\($0)]" : "[\($1)]" }
            var computed = outcome("$m" + other.joined(), in: environment)
            #expect((computed.range == nil) == (found.range == nil))
            computed.range = found.range
            #expect(computed == found, "\(other)")
        }
    }

    @Test(
        "a path has the model's value",
        arguments: [
            ("part.id", 1), ("maybe.id", 2), ("twice.id", 3), ("gone.id", nil),
            ("parts[1].id", 5), ("slice[1].id", 8), ("dense[1].id", 9), ("dense[0].id", nil),
            ("rows[0][1]", 2), ("rows[1][0]", nil), ("named.a.id", 10), ("named[3].id", 11),
            ("named.count.id", 12), ("tags.count", 2), ("value.id", 13), ("pets[1].puppy.id", 77),
            ("pets[0].legs", 0), ("pets[1].legs", 4), ("dog.legs", 4), ("row.total", 7),
            ("row.type", "Row"), ("spelled[0].id", 14), ("labels[0].id", 15),
            ("itself.itself.parts.count", 2), ("bytes.length", 2), ("data.length", 3),
        ] as [(String, MBValue?)])
    func values(path: String, expected: MBValue?) throws {
        #expect(try environment(isStrict: false).evaluate("$m.\(path)") == expected)
    }

    @Test("a function reads elements that wrap others as a path does")
    func wrappingElements() throws {
        let environment = try environment(isStrict: false)
        #expect(try environment.evaluate("^list($m.labels|$item.id)") == [15])
        #expect(try environment.evaluate("^filter($m.labels|$item.id > 0).count") == 1)
    }

    @Test("an error names the key where it happened, the type and the place")
    func failures() throws {
        let environment = try environment(isStrict: false)
        for (text, message, range) in [
            ("$m.itself.itself.broken.id", "the Model failed to give 'broken'", 17..<23),
            ("$m.itself.infinite.one[1]", "the array failed to give '1'", 23..<24),
            ("$m.itself.infinite.one", "the dictionary failed to give 'one'", 19..<22),
            ("$m.itself.infinite", "the Model failed to give 'infinite'", 10..<18),
            ("$m.itself.row.broken", "the Row failed to give 'broken'", 14..<20),
        ] {
            let error = try environment.failure(text)
            #expect(error.code == .hostFailed)
            #expect(error.message.hasPrefix(message), "\(error.message)")
            #expect(error.range.map { $0.overlaps(range) } == true, "\(text) \(error)")
        }
        let error = try environment.failure("$m.itself.parts[0].nmae")
        #expect(error.message == "a value of type Part has no key 'nmae'; did you mean 'name'?")
    }

    @Test("every step is paid for, regardless of how it's followed")
    func steps() throws {
        var environment = try environment(isStrict: false)
        environment["data"] = ["itself": ["parts": [["id": 1]]]] as MBValue
        for (path, steps) in [
            ("$data.itself.parts[0].id", 5), ("$m.itself.parts[0].id", 5),
            ("$m.itself.itself.itself.itself.itself.itself.itself.itself.itself.part.id", 12),
            ("$m.named.a.id", 4), ("$m.gone.id", 2), ("$m.tags.count", 3),
        ] {
            var limits = MBLimits.unlimited
            limits.steps = 1_000
            var budget = MBLimits.Budget(limits)
            _ = try MBExpression(path).value(in: environment, within: &budget)
            #expect(1_000 - budget.steps == steps, "\(path)")
            environment.limits = .unlimited
            environment.limits.steps = steps
            #expect(throws: Never.self) { try environment.evaluate(path) }
            environment.limits.steps = steps - 1
            #expect(try environment.failure(path).code == .limitExceeded, "\(path)")
        }
        environment.limits = .unlimited
        environment.limits.memory = 20
        for path in ["$m.text", "$m.itself.text", "$m.itself.maybe.name", "$m.itself.parts"] {
            #expect(try environment.failure(path).code == .limitExceeded, "\(path)")
        }
    }

    private struct Link: MBKeyValueCoding {
        let number: Int
        let count: Int
        /// The number of each link that was asked for the next one.
        let reads: Record<Int>

        static let keyTable: MBKeyTable<Link> = [
            "next": .key(\.next), "number": .key(\.number), "itself": .key { $0 },
        ]

        private var next: Link? {
            reads.add(number)
            return number + 1 < count ? Link(number: number + 1, count: count, reads: reads) : nil
        }
    }

    @Test("a path reads each property once, and none that it doesn't lead through")
    func laziness() throws {
        let reads = Record<Int>()
        var environment = MBEnvironment()
        environment["list"] = Link(number: 0, count: 3, reads: reads)
        #expect(environment.object("$list.next.itself.itself.number") == 1)
        #expect(reads.entries == [0])
        #expect(environment.object("$list.next.next.number") == 2)
        #expect(try environment.evaluate("$list.next.next.next.next.number") == nil)
        #expect(reads.entries == [0] + [0, 1] + [0, 1, 2])
    }

    @Test("a long path needs no more stack than a short one")
    func depth() throws {
        let outcome = onSmallStack { () -> [MBValue?] in
            var environment = MBEnvironment()
            environment.limits = .unlimited
            environment["list"] = Link(number: 0, count: 20_000, reads: Record<Int>())
            return [
                environment.object("$list" + String(repeating: ".next", count: 19_999) + ".number"),
                environment.object(
                    "$list" + String(repeating: ".itself", count: 40_000) + ".number"),
                environment.object("$list" + String(repeating: ".next", count: 40_000)),
            ]
        }
        #expect(outcome.value == [19_999, 0, nil])
    }
}
