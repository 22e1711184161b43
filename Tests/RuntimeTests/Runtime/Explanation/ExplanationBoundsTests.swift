import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// An explanation can't bypass limits: it's bounded for any expression.
@Suite("Bounds of explanations", .serialized)
struct ExplanationBoundsTests {
    private func count(_ part: MBExplanation.Part) -> Int {
        var count = 0
        var rest = [part]
        while let part = rest.popLast() {
            count += 1
            rest += part.children
        }
        return count
    }

    @Test("very many parts are cut off, and the explanation says so")
    func manyParts() throws {
        let environment = try MBEnvironment().setting("a", to: 1)
        let text = String(repeating: "$a ", count: 20_000)
        let explanation = environment.explain(text, as: .string)
        #expect(explanation.value?.asString?.utf8.count == 40_000)
        #expect(!explanation.isComplete)
        #expect(count(explanation.root) <= 2_000)
        #expect(try JSONEncoder().encode(explanation).count < 1_000_000)
        #expect(explanation.description.contains("not all parts are shown"))
    }

    @Test("of a value, 30 parts are shown on all levels together")
    func manyElements() {
        func count(_ value: MBValue) -> Int {
            1 + (value.asArray ?? []).reduce(0) { $0 + count($1) }
        }
        let row = MBValue.array((0..<10).map { MBValue($0) })
        let shown = ShownValue(.array(Array(repeating: row, count: 10)))
        #expect(count(shown.value) == 30 && shown.isCut && shown.count == 10)
        #expect(ShownValue(row).value == row && !ShownValue(row).isCut)
    }

    @Test("dynamic variables that read each other twice do not multiply")
    func doubling() throws {
        var environment = MBEnvironment()
        environment["v0"] = 1
        for position in 1...12 {
            let text = "#($v\(position - 1) + $v\(position - 1))"
            try environment.declare("v\(position)", dynamic: text)
        }
        let explanation = environment.explain("$v12")
        #expect(explanation.value == 4_096 && explanation.isComplete)
        #expect(count(explanation.root) < 100)
    }

    @Test("of nested collections, only so much is shown in all")
    func nestedValues() throws {
        var nested: MBValue = 1_234_567
        for _ in 0..<5 { nested = .array([MBValue](repeating: nested, count: 10)) }
        let shown = try MBEnvironment().setting("nested", to: nested).explain("$nested").root
        #expect(shown.isValueCut)
        #expect(try shown.value?.jsonString().utf8.count ?? 0 < 10_000)
    }

    @Test("a collection of the app is shown by its type")
    func collections() throws {
        struct Shop: MBKeyValueCoding {
            let names = ["a", "b"]
            static let keyTable: MBKeyTable<Shop> = ["names": .key(\.names)]
        }
        var environment = MBEnvironment()
        environment["shop"] = Shop()
        let path = environment.explain("$shop.names[1]").root
        #expect(path.value == "b")
        let names = try #require(path.children.first { $0.text == ".names" })
        #expect(names.isValueCut && names.value?.asString != nil)
    }

    @Test("only a readable part of a value is shown")
    func largeValues() throws {
        let long = MBValue.string(String(repeating: "é", count: 100_000))
        let environment = try MBEnvironment().setting([
            "list": MBValue((0..<10_000).map { _ in MBValue([long, long]) }), "long": long,
            "map": .dictionary(MBDictionary((0..<9_000).map { ("k\($0)", long) })),
            "data": .opaque(MBData([UInt8](repeating: 1, count: 100_000))),
        ])
        let explanation = environment.explain("$list $long $map $data", as: .array)
        let parts = explanation.root.children.filter { $0.kind == .variable }
        #expect(parts.map(\.elementCount) == [10_000, nil, 9_000, nil])
        #expect(parts.allSatisfy { $0.isValueCut })
        #expect(parts[1].value?.asString?.count == 201)
        #expect(parts[0].value?.asArray?.count == 10)
        for part in parts {
            #expect(try part.value?.jsonString(tagged: true).utf8.count ?? 0 < 10_000)
        }
    }

    @Test("an object of the host is shown by its type, without asking for its text")
    func hostObjects() throws {
        let environment = try MBEnvironment().setting("guest", to: .opaque(Guest()))
        let root = environment.explain("$guest.name").root
        #expect(root.children[0].value == "guest" && root.children[0].valueType == "guest")
    }

    private struct Guest: MBKeyValueCoding {
        static let typeName = "guest"

        var valueDescription: String {
            Issue.record("asked for its text")
            return ""
        }

        func member(named key: String) -> MBMember { .value("Bo") }
    }

    @Test(
        "explanations as deep as expressions are created, printed and encoded on a small stack")
    func deep() {
        let (outcome, _) = onSmallStack { () -> [String] in
            var problems: [String] = []
            for (open, close, context) in [
                ("(1 + ", ")", MBContext.number), ("#(1 + ", ")", .number),
                ("(T -AND !", ")", .boolean), ("^if(T|", ")", .object), ("$list[", "]", .object),
                ("$list[#(0 + ", ")]", .object), ("^list($list|^if(T|", "))", .object),
                ("^join(^array(", ")|,)", .object),
            ] {
                for depth in [90, 190, 200, 210] {
                    let text =
                        String(repeating: open, count: depth) + "1"
                        + String(repeating: close, count: depth)
                    var environment = MBEnvironment()
                    environment.capabilities.log = MBCollectingLog(capacity: 1)
                    environment["list"] = ["1"]
                    let explanation = environment.explain(text, as: context)
                    let plain = (try? environment.evaluate(text, as: context)) ?? nil
                    if plain != explanation.value { problems.append("\(open) \(depth)") }
                    guard let data = try? JSONEncoder().encode(explanation),
                        let read = try? JSONDecoder().decode(MBExplanation.self, from: data),
                        read == explanation, !explanation.description.isEmpty
                    else {
                        problems.append("\(open) \(depth) is not written")
                        continue
                    }
                }
            }
            return problems
        }
        #expect(outcome == [])
    }

    @Test("comparisons in a row and dynamic variables nested in groups fit a small stack")
    func chains() {
        let (outcome, _) = onSmallStack { () -> [Bool] in
            var environment = MBEnvironment()
            let deep =
                String(repeating: "(1 + ", count: 10) + "$next" + String(repeating: ")", count: 10)
            for position in 0..<18 {
                let text = deep.replacingOccurrences(of: "$next", with: "$v\(position + 1)")
                try? environment.declare("v\(position)", dynamic: text, as: .number)
            }
            environment["v18"] = 1
            let row = String(repeating: "$v18 == ", count: 199) + "1"
            return [
                environment.explain("$v0", as: .number).value == 181,
                environment.explain(row, as: .boolean).value == true,
            ]
        }
        #expect(outcome == [true, true])
    }

    @Test("only a few searches for suggestions are made")
    func suggestions() throws {
        var environment = MBEnvironment()
        for position in 0..<5_000 { environment["variable\(position)"] = 1 }
        let text = (0..<300).map { "$variabel\($0) " }.joined()
        let parts = environment.explain(text, as: .string).root.children
        let reasons = parts.compactMap(\.reason)
        #expect(reasons.count == 300)
        #expect(reasons.filter { $0.contains("did you mean") }.count == 16)
    }

    @Test("what isn't an explanation is refused by decoding")
    func malformed() throws {
        let good = try JSONEncoder().encode(MBEnvironment().explain("$a.b"))
        let text = String(decoding: good, as: UTF8.self)
        for (found, wanted) in [
            (#""depth":0"#, #""depth":1"#), (#""depth":1"#, #""depth":5"#),
            (#""depth":1"#, #""depth":-1"#), (#""nilOrigin":1"#, #""nilOrigin":77"#),
        ] {
            #expect(text.contains(found))
            let bad = Data(text.replacingOccurrences(of: found, with: wanted).utf8)
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(MBExplanation.self, from: bad)
            }
        }
    }

    @Test("JSON keeps all information")
    func json() throws {
        let environment = try MBEnvironment.pinned().setting([
            "tag": ["$set": [1]], "set": .opaque(MBSet([1, 2])), "n": 1.5,
            "when": .date(Date(timeIntervalSince1970: 0.1)),
            "size": .opaque(MBSize(width: 1, height: 2)),
        ])
        let explanation = environment.explain("$tag $set $n $when $size $nope", as: .array)
        let read = try JSONDecoder().decode(
            MBExplanation.self, from: JSONEncoder().encode(explanation))
        #expect(read == explanation)
        #expect(read.root.children[2].value == .opaque(MBSet([1, 2])))
        #expect(read.root.children.last?.reason == "there is no variable 'nope'")
        #expect(read != environment.explain("$set $tag", as: .array))
    }
}
