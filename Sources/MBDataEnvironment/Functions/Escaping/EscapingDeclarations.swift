extension MBMLFunction.Area {
    static let escaping = MBMLFunction.Area(
        title: "Escaping", className: "MBMLEscapingFunctions", functions: [])
}
