extension FunctionTask {
    static let amount = Group(
        "Formatted numbers and totals",
        [
            "Write a number as readers of a language expect it": "formatNumber",
            "Write an amount of money as readers of a language expect it": "formatCurrency",
            "Write a percentage as readers of a language expect it": "formatPercent",
            "Shorten a large number": "formatCompact",
            "Read a number that a user typed": "parseLocalNumber",
            "Keep a number between two limits": "clamp",
            "Remove the sign of a number": "abs",
        ],
        [
            FunctionTask(
                "Add up the numbers of a list, or a value for each element", "sum",
                "^sum(^array(9|4|7)|$item * 2)", gives: "40"),
            FunctionTask(
                "Find the average of a list", "average", "^average(^array(9|4|7|2))", gives: "5.5"),
            FunctionTask(
                "Find the highest value among the elements of a list", "max",
                "^max(^array(pear|fig)|$item.length)", gives: "4"),
        ])
}
