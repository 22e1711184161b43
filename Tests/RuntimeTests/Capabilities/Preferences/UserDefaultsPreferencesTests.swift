import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Preferences in user defaults")
struct UserDefaultsPreferencesTests {
    @Test(
        "values outlive the process, in either format of property lists",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func formats(format: PropertyListSerialization.PropertyListFormat) throws {
        for value in PreferenceStoreTests.storable {
            let data = try PropertyListSerialization.data(
                fromPropertyList: ["v": PropertyList.object(of: value)], format: format,
                options: 0)
            let read = try PropertyListSerialization.propertyList(from: data, format: nil)
            let object = try #require((read as? [String: Any])?["v"])
            #expect(PropertyList.value(of: object) == value, "\(value)")
        }
    }

    @Test("values are stored in the form that other code would use")
    func objects() throws {
        #expect(PropertyList.object(of: "a") as? String == "a")
        #expect(PropertyList.object(of: 5) as? Int64 == 5)
        #expect(PropertyList.object(of: 0.1) as? Double == 0.1)
        #expect(PropertyList.object(of: true) as? Bool == true)
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(PropertyList.object(of: .date(moment)) as? Date == moment)
        #expect(PropertyList.object(of: .opaque(MBData([1]))) as? Data == Data([1]))
        let long = try #require(MBNumber("0.1234567890123456789"))
        #expect(
            PropertyList.object(of: .number(long)) as? [String: String] == [
                "$number": "0.1234567890123456789"
            ])
        #expect(
            PropertyList.object(of: .date(moment.addingTimeInterval(0.5))) as? [String: Double]
                == ["$date": 1_700_000_000.5])
    }

    @Test("values of other code are read, in the order of their keys")
    func others() throws {
        try withSuite { defaults in
            defaults.set(["b": 1, "a": [true, 1.5], "c": ["$number": "x", "d": 2]], forKey: "k")
            defaults.set(Float(0.5), forKey: "float")
            defaults.set(UInt64.max, forKey: "large")
            let store = MBCapabilities.UserDefaultsPreferences(defaults, keyPrefix: "")
            let value = try #require(try store.value(for: "k"))
            #expect(value == ["a": [true, 1.5], "b": 1, "c": ["$number": "x", "d": 2]])
            #expect(value.asDictionary?.keys == ["a", "b", "c"])
            #expect(try store.value(for: "float") == 0.5)
        }
    }

    @Test("an object that isn't a value is an error and remains")
    func strangers() throws {
        try withSuite { defaults in
            let store = MBCapabilities.UserDefaultsPreferences(defaults, keyPrefix: "")
            defaults.set(["$number": "many"], forKey: "number")
            defaults.set(Double.infinity, forKey: "infinity")
            for key in ["number", "infinity"] {
                let error = #expect(throws: MBExpressionError.self) { try store.value(for: key) }
                #expect(error?.code == .notConvertible)
                #expect(
                    error?.message
                        == "what is stored for the preference '\(key)' isn't a value of an "
                        + "expression")
                #expect(defaults.object(forKey: key) != nil)
            }
        }
        var deep: Any = 1
        for _ in 0..<300 { deep = [deep] }
        #expect(PropertyList.value(of: deep) == nil)
    }

    @Test("documents reach only keys with the prefix")
    func prefix() throws {
        try withSuite { defaults in
            defaults.set("secret", forKey: "token")
            let store = MBCapabilities.UserDefaultsPreferences(defaults, keyPrefix: "doc.")
            #expect(try store.value(for: "token") == nil)
            try store.set("mine", for: "token")
            #expect(defaults.string(forKey: "token") == "secret")
            #expect(defaults.string(forKey: "doc.token") == "mine")
        }
    }

    private func withSuite(_ body: (UserDefaults) throws -> Void) throws {
        let suite = "MBDataEnvironmentTests-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        try body(defaults)
    }
}
