import MBDataEnvironment

extension MBMLFunction {
    /// Whether it says something about a parameter, and so accepts anything as it.
    func isPredicate(of parameter: Parameter) -> Bool {
        parameter.occurrence == .optional && documentation?.returns == "bool"
    }

    /// Whether it fails with a parameter that isn't a collection.
    func needsCollection(as parameter: Parameter) -> Bool {
        switch parameter.type {
        case .collection, .array, .set, .dictionary: !isPredicate(of: parameter)
        default: false
        }
    }
}
