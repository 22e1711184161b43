import MBDataEnvironment

extension MBMLFunction {
    /// Whether it certainly logs an error in the parameter at a position, outside of strict mode, and
    /// goes on without the value: `^try` around the call doesn't replace it.
    func logsErrors(in position: Int, of count: Int) -> Bool {
        isUnchanged && Self.logsErrors(name, in: position, of: count)
    }

    /// Whether the library's function with a name certainly logs an error in the parameter at a
    /// position, and goes on without the value.
    ///
    /// - Parameter count: the number of parameters of the call.
    static func logsErrors(_ name: String, in position: Int, of count: Int) -> Bool {
        switch name {
        case "cond", "firstOf", "if", "list", "selectFirstValue", "sort", "switch": true
        case "average", "sum": position == 0
        case "dictionary": !position.isMultiple(of: 2)
        case "reduce": position > 0
        // With more parameters, this may be an inner collection, which must be something.
        case "filter": position == 0 || count == 2
        case "associate", "associateWithArray", "associateWithSingleValue":
            position > 0 && count == 3
        default: false
        }
    }
}
