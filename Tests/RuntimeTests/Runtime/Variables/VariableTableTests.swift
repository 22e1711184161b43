import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Variables in layers")
struct VariableTableTests {
    private func set(_ name: String, to value: MBValue, in table: inout VariableTable) {
        table.set(
            Variable(value: value, isReadOnly: false, isDeclared: false), for: HashedKey(name))
    }

    private func table(of count: Int) -> VariableTable {
        var table = VariableTable()
        for number in 0..<count { set("name\(number)", to: MBValue(number), in: &table) }
        return table
    }

    @Test("no number of changes in a copy copies the shared variables", arguments: [3, 32, 5_000])
    func forks(_ count: Int) throws {
        let base = table(of: 10_000)
        #expect(base.layers.count == 1)
        var copy = base
        for number in 0..<count { set("own\(number)", to: MBValue(number), in: &copy) }
        #expect(copy.layers.last === base.layers.last)
        #expect(copy.layers.count == 2)
        #expect(copy.all.count == 10_000 + count)
        #expect(base.all.count == 10_000)
    }

    @Test("a copy with more changes than shared variables becomes one layer")
    func growing() {
        let base = table(of: 100)
        var copy = base
        for number in 0..<1_000 { set("own\(number)", to: MBValue(number), in: &copy) }
        #expect(copy.layers.count == 1)
    }

    @Test("copies of copies have few layers, and each keeps its own values", arguments: 0..<20)
    func copies(_ seed: Int) {
        var random = NumberGenerator(seed: UInt64(seed))
        var copies: [(table: VariableTable, values: [String: Int], order: [String])] = []
        var current = (table: VariableTable(), values: [String: Int](), order: [String]())
        for step in 0..<2_000 {
            let name =
                "name\(Int.random(in: 0..<(seed.isMultiple(of: 2) ? 50 : 1_500), using: &random))"
            set(name, to: MBValue(step), in: &current.table)
            if current.values.updateValue(step, forKey: name) == nil { current.order.append(name) }
            if Int.random(in: 0..<4, using: &random) == 0 { copies.append(current) }
            if Int.random(in: 0..<100, using: &random) == 0,
                let other = copies.randomElement(using: &random)
            {
                current = other
            }
            if copies.count > 30 { copies.removeFirst() }
            #expect(current.table.layers.count <= 6)
        }
        for copy in copies + [current] {
            #expect(copy.table.all.map(\.name) == copy.order)
            for (name, value) in copy.values {
                let key = HashedKey(name)
                #expect(copy.table.variable(for: key)?.value == MBValue(value))
                // Safe: the table is kept and doesn't change.
                let found = copy.table.reader.variable(for: key)?.takeUnretainedValue()
                #expect(found?.value == MBValue(value))
            }
            #expect(copy.table.variable(for: HashedKey("nobody")) == nil)
        }
        for (first, second) in zip(copies, copies.dropFirst()) {
            let changed = Set(first.values.keys).union(second.values.keys)
                .filter { first.values[$0] != second.values[$0] }
            #expect(second.table.names(changedSince: first.table) == changed.sorted())
        }
    }

    @Test("a value that is replaced in a small copy is released")
    func release() {
        final class Witness: MBKeyValueCoding {}
        weak var witness: Witness?
        var table = VariableTable()
        do {
            let object = Witness()
            witness = object
            set("object", to: .opaque(object), in: &table)
        }
        #expect(witness != nil)
        do {
            let copy = table
            set("other", to: 1, in: &table)
            set("object", to: 2, in: &table)
            #expect(copy.variable(for: HashedKey("object")) != nil)
        }
        #expect(witness == nil)
    }
}
