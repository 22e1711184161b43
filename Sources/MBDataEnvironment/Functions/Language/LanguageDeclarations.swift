extension MBMLFunction.Area {
    static let language = MBMLFunction.Area(
        title: "Language", className: "MBMLLanguageFunctions",
        functions: [
            MBMLFunction(
                "let", .pipedExpressions, 3...(.max), dependencies: .writtenNames,
                marking: .passes,
                .init(
                    "name: source|value|nextName*: source|nextValue*: value|result: value",
                    "The value of the last parameter, in which the names before it stand for the "
                        + "values after them. A value sees the names before it, and is evaluated "
                        + "once, when its name is first used. Dynamic variables don't see the names.",
                    returns: "result",
                    example: "^let(net|100|tax|#($net * 0.19)|#($net + $tax))", gives: "119"),
                body: LanguageFunctions.let),
            MBMLFunction(
                "firstOf", .pipedExpressions, 1...(.max), marking: .passes,
                .init(
                    "value+",
                    "The first value that is something. Those after it aren't evaluated, and one "
                        + "that fails is logged and counts as nothing.",
                    returns: "value?",
                    example: "^firstOf($user.nickname|$user.name|Guest)", gives: "Guest"),
                body: LanguageFunctions.firstOf),
            MBMLFunction(
                "switch", .pipedExpressions, 3...(.max), marking: .passes,
                .init(
                    "value|case: value|result: value|nextCase*: value|nextResult*: value"
                        + "|else?: value",
                    "The result after the first case that equals the value, as `-EQ` compares; "
                        + "otherwise the last parameter if it has no case, or nothing. Cases after "
                        + "the equal one and the other results aren't evaluated.",
                    returns: "result|nextResult|else",
                    example: "^switch(shipped|open|In progress|shipped|On its way|Unknown)",
                    gives: "On its way"),
                body: LanguageFunctions.switch),
            MBMLFunction(
                "cond", .pipedExpressions, 2...(.max), marking: .passes,
                .init(
                    "condition|result: value|nextCondition*: condition|nextResult*: value"
                        + "|else?: value",
                    "The result after the first condition that is true; otherwise the last "
                        + "parameter if it has no condition, or nothing. A condition that fails is "
                        + "logged and counts as false. The other results aren't evaluated.",
                    returns: "result|nextResult|else",
                    example: "^cond(5 -GT 9|large|5 -GT 3|medium|small)", gives: "medium"),
                body: LanguageFunctions.cond),
            MBMLFunction(
                "try", .pipedExpressions, 2...2, marking: .passes,
                .init(
                    "expression: value|otherwise: value",
                    "The value of the expression; if it fails, the value of the second parameter, "
                        + "and nothing is logged. Limits aren't caught. Nothing isn't a failure: see "
                        + "^firstOf.",
                    returns: "expression|otherwise",
                    example: "^try(#(2 * many)|unknown)", gives: "unknown"),
                body: LanguageFunctions.try),
        ])
}
