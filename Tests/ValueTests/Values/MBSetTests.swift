import Testing

@testable import MBDataEnvironment

/// A few simple members are compared one by one; more members, or others, are found by their
/// hashes. Nothing may depend on that.
@Suite("Sets") struct MBSetTests {
    private static let members: [MBValue] =
        (0..<12).map { .string("member \($0)") }
        + [1, 2, 0.5, true, "1", .null, ["a"], ["a": 1], .opaque(MBSet(["x", 1]))]

    @Test("members with the same text have the same order in every run")
    func sameTexts() throws {
        for _ in 0..<20 {
            let values = Set<MBValue>([1, "1", "b"]).map { $0 }
            #expect(try values.inOrderOfTexts() == [1, "1", "b"])
        }
    }

    @Test("members are distinct, in the order in which they were added", arguments: 0...21)
    func distinctness(count: Int) {
        let first = Array(Self.members.prefix(count))
        let set = MBSet(first + first.reversed())
        // `true` equals 1.
        let isOverOne = count > 15
        let expected = first.enumerated().filter { !(isOverOne && $0.offset == 15) }.map(\.element)
        #expect(set.members.map(\.description) == expected.map(\.description))
        for (position, member) in Self.members.enumerated() where position != 15 {
            #expect(set.contains(member) == (position < count), "\(member)")
        }
    }

    @Test("making a large set takes time in proportion to its size")
    func linearity() {
        // Copying the index for each member would take minutes.
        #expect(MBSet((0..<100_000).map { MBValue($0) }).members.count == 100_000)
    }

    /// It isn't `Equatable`, and counts how often it's asked.
    private struct Loner: MBKeyValueCoding {
        let questions: Guarded<Int>

        func isEqual(to other: any MBKeyValueCoding) -> Bool {
            questions.withLock { $0 += 1 }
            return false
        }
    }

    @Test("an object that equals nothing isn't compared with all others")
    func unequalObjects() {
        let questions = Guarded(0)
        let set = MBSet((0..<1_000).map { _ in .opaque(Loner(questions: questions)) })
        #expect(set.members.count == 1_000)
        #expect(questions.withLock { $0 } < 3_000)
    }

    @Test("equality and hash ignore the order, duplicates, and how a set was made")
    func equality() {
        for count in 0...Self.members.count {
            let members = Self.members.prefix(count)
            let set = MBSet(members)
            for other in [MBSet(members.reversed()), MBSet(members + members)] {
                #expect(set == other)
                #expect(set.hashValue == other.hashValue)
            }
            if count > 0 { #expect(set != MBSet(members.dropFirst() + ["another"])) }
        }
    }
}
