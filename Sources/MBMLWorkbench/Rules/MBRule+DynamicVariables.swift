import MBDataEnvironment

extension MBRule {
    /// Dynamic variables read each other in a circle.
    public static let cycle = MBRule(
        "cycle", .error,
        "Dynamic variables read each other in a circle. There's one message, at the "
            + "reference in the one that's declared first; it names the whole chain.")

    static let aboutDynamicVariables: [MBRule] = [
        .cycle
    ]
}
