extension MBMLFunction.Area {
    static let amount = MBMLFunction.Area(
        title: "Amount", className: "MBMLAmountFunctions", functions: [])
}
