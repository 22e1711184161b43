/// The functions of one area, as documents know them: by class and method.
struct FunctionArea: Sendable {
    /// The name of the area in references.
    let title: String

    /// What a document writes as `class`.
    let className: String

    let functions: [MBMLFunction]

    /// Method names that differ from the name of the function they belong to.
    var methods: [String: String] = [:]

    /// The function of a method.
    func function(method: String) -> MBMLFunction? {
        let name = methods[method] ?? method
        return functions.first { $0.name == name }
    }

    /// All areas, in the order of the reference.
    static let all: [FunctionArea] = [
        .collection, .dataProcessing, .math, .logic, .string, .regex, .encoding, .date, .debug,
        .environment, .file, .font, .geometry, .resource, .runtime,
    ]
}
