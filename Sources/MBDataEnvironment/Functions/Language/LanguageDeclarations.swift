extension MBMLFunction.Area {
    static let language = MBMLFunction.Area(
        title: "Language", className: "MBMLLanguageFunctions", functions: [])
}
