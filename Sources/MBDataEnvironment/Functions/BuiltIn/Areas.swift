extension MBMLFunction.Area {
    /// All areas of built-in functions, in the order of the reference.
    public static let all = legacy + additions

    /// The areas of the legacy library.
    static let legacy: [MBMLFunction.Area] = [
        .collection, .dataProcessing, .math, .logic, .string, .regex, .encoding, .date, .debug,
        .environment, .file, .font, .geometry, .resource, .runtime,
    ]

    /// The areas that came after the legacy library.
    static let additions: [MBMLFunction.Area] = [
        .language, .amount, .wording, .escaping, .calendar, .targeting,
    ]
}
