extension MBMLFunction.Area {
    static let targeting = MBMLFunction.Area(
        title: "Targeting", className: "MBMLTargetingFunctions", functions: [])
}
