import MBDataEnvironment

extension MBRule {
    /// Dynamic variables read each other in a circle, or functions call each other without end.
    public static let cycle = MBRule(
        "cycle", .error,
        "Dynamic variables read each other in a circle, or functions that a document defines call "
            + "each other without end. There's one message, at the reference in the one that's "
            + "declared first; it names the whole chain.")

    static let aboutDynamicVariables: [MBRule] = [
        .cycle
    ]
}
