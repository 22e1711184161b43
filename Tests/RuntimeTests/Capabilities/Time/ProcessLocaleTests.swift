import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Locale of the process")
struct ProcessLocaleTests {
    @Test("LC_ALL has priority over LANG, and the C locale counts as none")
    func variables() {
        func name(_ variables: [String: String]) -> String? {
            Locale.ofVariables(variables)?.identifier
        }
        #expect(name(["LANG": "en_US.UTF-8"]) == "en_US")
        #expect(name(["LANG": "en_US.UTF-8", "LC_ALL": "de_DE@euro"]) == "de_DE")
        #expect(name(["LANG": "fr_FR", "LC_ALL": ""]) == "fr_FR")
        for none in ["", "C", "C.UTF-8", "POSIX", "é"] { #expect(name(["LANG": none]) == nil) }
        #expect(name([:]) == nil)
    }
}
