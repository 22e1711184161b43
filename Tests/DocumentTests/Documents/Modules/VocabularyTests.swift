import MBDataEnvironment
import Testing

@Suite("Vocabularies")
struct VocabularyTests {
    @Test("a vocabulary suggests what was probably meant")
    func suggestions() {
        let shapes: MBDocumentLoader.Vocabulary<Int> = ["Circle": 1, "Square": 2]
        #expect(shapes.suggestion(for: "Cirlce") == "; did you mean 'Circle'?")
        #expect(shapes.suggestion(for: "Hexagon") == "")
    }
}
