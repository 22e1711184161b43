import Testing

@testable import MBDataEnvironment

@Suite("Title case")
struct TitleCaseTests {
    @Test(
        "the first cased letter of each word is uppercase, all others are lowercase",
        arguments: [
            ("HELLO wORLD", "Hello World"), ("don't 2nd foo-bar", "Don't 2Nd Foo-Bar"),
            ("été À", "Été À"), ("ǆ ﬁn", "ǅ Fin"), ("ΟΔΟΣ ΣΑΣ", "Οδος Σας"), ("", ""),
        ])
    func words(text: String, expected: String) {
        #expect(TitleCase.of(text) == expected)
    }

    @Test("a text of plain characters follows the same rules as any other")
    func plainText() {
        for byte in UInt8(0)..<128 {
            let text = "xY\(Unicode.Scalar(byte))yZ"
            #expect(TitleCase.of(text) + " É" == TitleCase.of(text + " é"), "\(byte)")
        }
    }
}
