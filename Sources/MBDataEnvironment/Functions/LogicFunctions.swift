extension MBFunctionArea {
    static let logic = MBFunctionArea(
        title: "Logic", className: "MBMLLogicFunctions",
        functions: [
            MBMLFunction(
                "if", .pipedExpressions, 1...3, contexts: .positions([.boolean, .object, .object]),
                .init(
                    "condition|then?|else?",
                    "The value of the branch that the condition picks; only that one is "
                        + "evaluated. With one parameter, its own value if it is true. A "
                        + "condition that fails is logged and counts as false.",
                    returns: "any value or nothing",
                    example: "^if(2 -GT 1|yes|no)", gives: "yes"),
                body: LogicFunctions.ifOperator)
        ],
        methods: ["if": "ifOperator"])
}

enum LogicFunctions {
    static func ifOperator(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard try call.truthOrFalse(0) else { return try branch(2, call) }
        return try call.count == 1 ? call.valueOrNil(0) : branch(1, call)
    }

    /// A missing branch is nothing, an empty one is an empty text.
    private static func branch(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard position < call.count else { return nil }
        return call.source(position).isEmpty ? "" : try call.valueOrNil(position)
    }
}
