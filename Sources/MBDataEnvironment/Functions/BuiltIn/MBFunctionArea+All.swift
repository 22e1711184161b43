extension MBFunctionArea {
    /// All areas, in the order of the reference.
    public static let all: [MBFunctionArea] = [
        .collection, .dataProcessing, .math, .logic, .string, .regex, .encoding, .date, .debug,
        .environment, .file, .font, .geometry, .resource, .runtime,
    ]
}
