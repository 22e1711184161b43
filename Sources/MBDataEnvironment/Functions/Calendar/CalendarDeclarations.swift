extension MBMLFunction.Area {
    static let calendar = MBMLFunction.Area(
        title: "Calendar", className: "MBMLCalendarFunctions", functions: [])
}
