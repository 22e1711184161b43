import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Large manifests")
struct LoaderSizeTests {
    private static let documents = 200
    private static let variables = 2_000

    /// A manifest that includes 200 documents, each of which declares its share of the variables in
    /// order.
    private static func texts() -> Documents {
        let share = variables / documents
        var texts: [String: String] = [:]
        for document in 0..<documents {
            texts["d\(document).xml"] =
                (document * share..<(document + 1) * share).map(declaration).joined()
        }
        texts["m.xml"] = (0..<documents).map { "<Include file='d\($0).xml'/>" }.joined()
        return Documents(texts)
    }

    private static func declaration(_ number: Int) -> String {
        switch number % 4 {
        case 0: "<Var name='v\(number)' value='#(\(number) * 2)'/>"
        case 1: "<Var name='v\(number)' type='dynamic' value='#($v\(number - 1) + 1)'/>"
        case 2: "<Var name='v\(number)' type='list'><Var value='$v\(number - 1)'/></Var>"
        default: "<Var name='v\(number)' if='$v\(number - 3) -GTE 0' literal='\(number)'/>"
        }
    }

    @Test("200 documents with 2,000 variables are loaded in order, without a problem")
    func order() throws {
        let loaded = try Self.texts().load()
        #expect(loaded.diagnostics.map(\.description) == [])
        let environment = loaded.environment
        #expect(environment.ownVariableNames == (0..<Self.variables).map { "v\($0)" })
        #expect(
            environment.loadedPaths == ["m.xml"] + (0..<Self.documents).map { "d\($0).xml" })
        #expect(loaded.events.count == 2 * (Self.documents + 1) + 1)
        for number in stride(from: 0, to: Self.variables, by: 4) {
            #expect(environment["v\(number)"] == MBValue(2 * number))
            #expect(environment["v\(number + 1)"] == MBValue(2 * number + 1))
            #expect(environment["v\(number + 2)"] == [MBValue(2 * number + 1)])
            #expect(environment["v\(number + 3)"] == .string("\(number + 3)"))
        }
    }
}
