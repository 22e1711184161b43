extension FunctionTask {
    static let language = Group(
        "Names, fallbacks and cases",
        [
            FunctionTask(
                "Name a value that is used several times", "let",
                "^let(net|50|vat|#($net * 0.2)|$net + $vat = #($net + $vat))",
                gives: "50 + 10 = 60"),
            FunctionTask("Use the first value that is there", "firstOf"),
            FunctionTask("Choose among several values", "switch"),
            FunctionTask("Choose among several conditions", "cond"),
            FunctionTask("Use another value if an expression fails", "try"),
        ])
}
