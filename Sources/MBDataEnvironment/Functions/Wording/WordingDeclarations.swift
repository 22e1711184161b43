extension MBMLFunction.Area {
    static let wording = MBMLFunction.Area(
        title: "Wording", className: "MBMLWordingFunctions", functions: [])
}
