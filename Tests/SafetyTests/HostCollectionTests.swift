import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Elements of an app's collection are converted by the evaluation that reads the collection: what
/// the app evaluates for that is a part of it.
@Suite("Conversions of collections that evaluate", .ends(withinMinutes: 1))
struct HostCollectionTests {
    /// An element of an app's collection, which runs some code when it's converted.
    private struct Element: MBValueConvertible, Hashable {
        let number: Int
        let work: Work

        var expressionValue: MBValue? {
            get throws { try work.run() ?? MBValue(number) }
        }

        static func from(expressionValue value: MBValue?) throws -> Element {
            throw MBExpressionError("elements only go in", code: .notConvertible)
        }
    }

    private final class Work: Sendable, Hashable {
        let run: @Sendable () throws -> MBValue?

        init(_ run: @escaping @Sendable () throws -> MBValue?) { self.run = run }

        static func == (left: Work, right: Work) -> Bool { left === right }
        func hash(into hasher: inout Hasher) {}
    }

    private struct Shop: MBKeyValueCoding {
        let elements: [Element]

        static let keyTable: MBKeyTable<Shop> = [
            "list": .key(\.elements), "slice": .key { $0.elements[...] },
            "dense": .key { ContiguousArray($0.elements) }, "set": .key { Set($0.elements) },
            "map": .key { shop in
                Dictionary(uniqueKeysWithValues: shop.elements.map { ("k\($0.number)", $0) })
            }, "nested": .key { ["a": [$0.elements]] },
        ]
    }

    private static let calls = [
        "$shop.list", "$shop.slice", "$shop.dense", "$shop.set", "$shop.map", "$shop.nested",
        "$shop.nested.a[0]", "^count($shop.list)", "^keys($shop.map)", "^list($shop.list|x)",
    ]

    /// An environment whose host object has a number of elements.
    private func environment(
        _ count: Int, _ run: @escaping @Sendable () throws -> MBValue?
    ) -> MBEnvironment {
        let work = Work(run)
        var environment = MBEnvironment.pinned()
        environment["shop"] = Shop(elements: (0..<count).map { Element(number: $0, work: work) })
        return environment
    }

    @Test("steps come from the evaluation that reads the collection", arguments: calls)
    func steps(_ call: String) throws {
        var kept = MBEnvironment.pinned()
        kept["numbers"] = MBValue((0..<2_000).map { MBValue($0) })
        let free = kept
        var environment = environment(2) { try free.evaluate("^count(^list($numbers|$item))") }
        #expect(throws: Never.self) { try environment.evaluate(call) }
        environment.limits.steps = 1_500
        #expect(try environment.failure(call).root.code == .limitExceeded)
    }

    @Test("depth comes from the evaluation that reads the collection", arguments: calls)
    func nesting(_ call: String) throws {
        let store = MBEnvironmentStore(MBEnvironment())
        defer { #expect(throws: Never.self) { try store.swap(to: MBEnvironment()) } }
        let count = Counter()
        let prepared = environment(1) {
            count.next()
            return try store.current.evaluate(call)
        }
        try store.swap(to: prepared)
        let (error, _) = onSmallStack { failure { try prepared.evaluate(call) } }
        #expect(error??.root.code == .limitExceeded)
        #expect(error??.root.message.contains("nest") == true, "\(error??.root.message ?? "")")
        #expect(count.count <= 201)
    }

    @Test("the deadline ends a conversion after a slow element", arguments: calls)
    func deadline(_ call: String) throws {
        let count = Counter()
        var environment = environment(200) {
            count.next()
            Thread.sleep(forTimeInterval: 0.003)
            return nil
        }
        environment.limits.seconds = 0.03
        #expect(try environment.failure(call).root.code == .deadlineExceeded)
        #expect(count.count < 100)
    }

    @Test("a conversion knows the evaluation that waits for it", arguments: calls)
    func waiting(_ call: String) throws {
        let sees = Counter()
        let environment = environment(2) {
            if HostCall.waiting != nil, ThreadState.watch != nil { sees.next() }
            return nil
        }
        _ = try environment.evaluate(call)
        #expect(sees.count == 2)
    }
}
