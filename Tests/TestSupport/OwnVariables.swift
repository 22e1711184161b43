package import MBDataEnvironment

extension MBEnvironment {
    /// The names of the variables, without those that every environment begins with.
    package var ownVariableNames: [String] {
        let predefined = Set(MBEnvironment().variableNames)
        return variableNames.filter { !predefined.contains($0) }
    }
}
