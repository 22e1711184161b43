extension MBMLFunction.Area {
    /// All areas of built-in functions, in the order of the reference.
    public static let all: [MBMLFunction.Area] = [
        .collection, .dataProcessing, .math, .logic, .string, .regex, .encoding, .date, .debug,
        .environment, .file, .font, .geometry, .resource, .runtime,
    ]
}
