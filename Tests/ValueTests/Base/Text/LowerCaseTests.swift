import Testing

@testable import MBDataEnvironment

@Suite("Lower case")
struct LowerCaseTests {
    @Test(
        "a sigma has its final form at the end of a word, whatever is around the word",
        arguments: [
            ("ΣΑΣ", "σας"), ("ΟΔΟΣ", "οδος"), ("Σ", "σ"), ("ΑΣ.", "ας."), ("ΑΣ'Α", "ασ'α"),
            ("ΑΣ' ", "ας' "), (".Σ", ".σ"), ("Α\u{301}Σ", "α\u{301}ς"),
            ("ΑΣ\u{301}Α", "ασ\u{301}α"),
            ("ΑΣ1", "ας1"), ("XΣ", "xς"), ("ΑΣΣ ΣΑ", "ασς σα"),
        ])
    func sigma(text: String, expected: String) {
        #expect(LowerCase.of(text[...]) == expected)
    }

    @Test("what is beyond a part decides as well")
    func parts() {
        let text = "ΑΣΑ ΑΣ"
        for position in text.indices {
            let halves = LowerCase.of(text[..<position]) + LowerCase.of(text[position...])
            #expect(halves == "ασα ας")
        }
    }

    @Test("all other characters have the mapping of the standard library")
    func others() {
        for value in UInt32(0)..<0x2_0000 where value != 0x3A3 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "ΑΣ\(Character(scalar))"
            let lower = Array(String(scalar).lowercased().utf8)
            #expect(
                LowerCase.of(text[...]).utf8.suffix(lower.count).elementsEqual(lower), "\(value)")
        }
    }
}
