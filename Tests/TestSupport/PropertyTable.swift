package import MBDataEnvironment
import Testing

/// A property of a predefined variable in each context: as a value, inside a text, as a condition.
package struct PropertyRow {
    package let key: String
    package let object: MBValue?
    package let text: String
    package let truth: Bool

    package init(_ key: String, _ object: MBValue?, _ text: String, _ truth: Bool) {
        self.key = key
        self.object = object
        self.text = text
        self.truth = truth
    }
}

extension MBEnvironment {
    /// Compares the properties of a variable with a table.
    package func check(_ variable: String, _ rows: [PropertyRow]) throws {
        for row in rows {
            let reference = "$\(variable).\(row.key)"
            #expect(try evaluate(reference) == row.object, "\(reference)")
            #expect(try evaluate("$\(variable)[\(row.key)]") == row.object, "\(reference)")
            #expect(try evaluate("<\(reference)>", as: .string) == .string("<\(row.text)>"))
            #expect(try evaluate(reference, as: .boolean) == .bool(row.truth), "\(reference)")
        }
    }

    /// A new environment with a change to its capabilities.
    package static func withCapabilities(_ change: (inout MBCapabilities) -> Void) throws
        -> MBEnvironment
    {
        var environment = MBEnvironment()
        change(&environment.capabilities)
        return environment
    }
}
