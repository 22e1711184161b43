#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import Fuzzing

    @Suite("Changes of texts by their structure")
    struct TextMutatorTests {
        private let text = Array(
            #"{"name": "Ann", "list": [1, {"a": "b (c)"}], "last": null}"#.utf8)

        private func changed(
            _ seeds: Range<UInt64> = 0..<1000, _ text: [UInt8]? = nil, with other: String? = nil
        ) throws -> [String] {
            let target = try #require(FuzzTarget.named("json"))
            return seeds.map { seed in
                let result = TextMutator(target, seed: seed)
                    .changed(text ?? self.text, with: other.map { Array($0.utf8) })
                return String(decoding: result, as: UTF8.self)
            }
        }

        @Test("a seed always makes the same change, and different seeds different ones")
        func seeds() throws {
            let texts = try changed()
            #expect(try changed() == texts)
            #expect(Set(texts).count > 800)
        }

        @Test("many changes leave a text well formed")
        func wellFormed() throws {
            let read = try changed().filter {
                (try? JSONSerialization.jsonObject(
                    with: Data($0.utf8), options: .fragmentsAllowed)) != nil
            }
            #expect(read.count > 150)
        }

        @Test("pieces come from another text, and rare characters and long names from nowhere")
        func pieces() throws {
            let texts = try changed(0..<4000, with: "[uncommon]")
            for piece in ["[uncommon]", "\u{202E}", "\u{0}", "e\u{301}", "abababab"] {
                #expect(texts.contains { $0.contains(piece) }, "\(piece.debugDescription)")
            }
            #expect(texts.contains { !$0.contains("Ann") && $0.contains("list") })
            #expect(texts.contains { $0.contains(#"{"a": "b (c)"}{"a": "b (c)"}"#) })
        }

        @Test("texts without brackets, and with brackets that don't close, are changed, too")
        func unusual() throws {
            for text in ["", "a", "((((", ")", "\"", "é", "\n\n"] {
                let texts = try changed(0..<200, Array(text.utf8), with: "")
                #expect(text.isEmpty || texts.contains { $0 != text }, "\(text.debugDescription)")
            }
        }
    }
#endif
