import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Host values")
struct KeyValueCodingTests {
    private struct Account: MBKeyValueCoding {
        static let typeName = "account"
        let name = "Zoë"
        let token = "hunter2"

        func member(named key: String) -> MBMember {
            key == "name" ? .value(.string(name)) : .unknownKey
        }
    }

    private struct Price: MBKeyValueCoding, CustomStringConvertible {
        let description = "12 EUR"
    }

    @Test("undeclared properties of a host type are never shown")
    func hiddenProperties() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["account"] = .opaque(Account())
        #expect(environment.string("${account.name}: $account") == "Zoë: account")
        #expect(environment.string("^join(^array($account)|,)") == "account")
        let error = try environment.failure("^parseNumber($account) $account.token")
        #expect(!error.description.contains("hunter2"))
        #expect(!"\(environment.capabilities.log)".contains("hunter2"))
    }

    @Test("a host type that describes itself is shown by its description")
    func description() {
        var environment = MBEnvironment()
        environment["price"] = .opaque(Price())
        #expect(environment.string("$price") == "12 EUR")
    }
}
