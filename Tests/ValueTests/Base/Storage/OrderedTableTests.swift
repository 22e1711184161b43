import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Tables that keep the order of insertion")
struct OrderedTableTests {
    private final class Witness: Sendable {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    @Test("tables and their copies hold what was set", arguments: 0..<10)
    func changes(_ seed: Int) {
        var random = NumberGenerator(seed: UInt64(seed))
        var copies: [(table: OrderedTable<Int>, keys: [String], values: [String: Int])] = []
        var current = (table: OrderedTable<Int>(), keys: [String](), values: [String: Int]())
        for step in 0..<500 {
            let key = "key\(Int.random(in: 0..<(seed + 1) * 10, using: &random))"
            if Int.random(in: 0..<4, using: &random) == 0 {
                #expect(current.table.remove(key) == current.values.removeValue(forKey: key))
                current.keys.removeAll { $0 == key }
            } else {
                current.table.set(step, for: HashedKey(key))
                if current.values.updateValue(step, forKey: key) == nil { current.keys.append(key) }
            }
            if Int.random(in: 0..<20, using: &random) == 0 { copies.append(current) }
        }
        for (table, keys, values) in copies + [current] {
            #expect((0..<table.count).map { table.key(at: $0) } == keys)
            #expect(keys.allSatisfy { table.value(for: $0) == values[$0] })
            #expect(
                keys.allSatisfy { table.reader.address(of: HashedKey($0))?.pointee == values[$0] })
            #expect(table.value(for: "nobody") == nil)
        }
    }

    @Test(
        "a table releases its values when the last copy is gone", arguments: [1, 4, 5, 8, 9, 1_000])
    func release(_ count: Int) {
        weak var first: Witness?
        weak var last: Witness?
        do {
            var table = OrderedTable<Witness>()
            for number in 0..<count {
                let witness = Witness(number)
                table.set(witness, for: HashedKey("key\(number)"))
                if number == 0 { first = witness }
                last = witness
            }
            var copy = table
            table = OrderedTable()
            #expect(first?.number == 0 && last?.number == count - 1)
            copy.set(Witness(-1), for: HashedKey("more"))
            #expect(copy.count == count + 1)
        }
        #expect(first == nil && last == nil)
    }
}
