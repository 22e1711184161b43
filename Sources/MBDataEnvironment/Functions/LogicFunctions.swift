extension MBMLFunction.Area {
    static let logic = MBMLFunction.Area(
        title: "Logic", className: "MBMLLogicFunctions",
        functions: [
            MBMLFunction(
                "if", .pipedExpressions, 1...3, marking: .passes,
                .init(
                    "condition|then?: value|else?: value",
                    "The value of the branch that the condition selects; only that one is "
                        + "evaluated, and a missing or empty one is nothing. With one parameter, "
                        + "its value if that is true. A condition that fails is logged and counts "
                        + "as false.",
                    returns: "then|else",
                    example: "^if(2 -GT 1|yes|no)", gives: "yes"),
                body: LogicFunctions.ifOperator)
        ],
        methods: ["if": "ifOperator"])
}

enum LogicFunctions {
    static func ifOperator(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard try call.truthOrFalse(0) else { return try call.resultOrNil(2) }
        return try call.resultOrNil(call.count == 1 ? 0 : 1)
    }
}
