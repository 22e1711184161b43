import MBDataEnvironment

/// A page of the reference: the functions of some areas, or the index.
package struct FunctionPage: Sendable {
    /// The page's name, by which others link to it, and its file's without `.md`.
    package let name: String
    private let title: String
    private let abstract: String
    let areas: [String]
    /// What the examples find, in addition to what all examples have.
    private let surroundings: String

    private init(
        _ name: String, _ title: String, _ areas: [String], _ abstract: String,
        surroundings: String = ""
    ) {
        self.name = name
        self.title = title
        self.areas = areas
        self.abstract = abstract
        self.surroundings = surroundings
    }

    /// The pages of the areas, in the order of the catalogue.
    package static let all: [FunctionPage] = [
        FunctionPage(
            "CollectionFunctions", "Collections", ["Collection"],
            "Making, changing and reading arrays, sets and dictionaries."),
        FunctionPage(
            "DataProcessingFunctions", "Data processing", ["DataProcessing"],
            "Filtering, sorting, grouping and combining the elements of collections."),
        FunctionPage(
            "MathFunctions", "Numbers and choices", ["Math", "Logic"],
            "Rounding, remainders, percentages, random numbers, and the choice between values."),
        FunctionPage(
            "TextFunctions", "Text", ["String", "Regex"],
            "Changing, searching, shortening and reading text."),
        FunctionPage(
            "DateFunctions", "Dates", ["Date"],
            "Reading, calculating and formatting dates and times."),
        FunctionPage(
            "EncodingFunctions", "Encoding", ["Encoding"],
            "Base64, hexadecimal digits and digests."),
        FunctionPage(
            "FileFunctions", "Files", ["File", "Resource"],
            "Paths, directories, and the files that an app grants.",
            surroundings: ", with the files `/w/.h` and `/w/a.txt`, and a class `Store` in "
                + "`/app/store`"),
        FunctionPage(
            "FontFunctions", "Fonts and geometry", ["Font", "Geometry"],
            "Measuring text, and the numbers of rectangles, sizes and points.",
            surroundings: ", with a font `Test` whose characters are half as wide as its size"),
        FunctionPage(
            "RuntimeFunctions", "Documents and classes", ["Environment", "Runtime"],
            "The loaded documents, and the classes and objects of an app.",
            surroundings: ", with a class `Shop`"),
        FunctionPage(
            "DebugFunctions", "Debugging", ["Debug"],
            "Seeing in the log what expressions do, and how long they take."),
        FunctionPage(
            "LanguageFunctions", "Names and fallbacks", ["Language"],
            "Naming intermediate values, choosing among several cases, and handling errors."),
        FunctionPage(
            "AmountFunctions", "Amounts", ["Amount"],
            "Numbers and money in the reader's language, totals and averages."),
        FunctionPage(
            "WordingFunctions", "Wording", ["Wording"],
            "Plurals, lists of words and shortened sentences in the reader's language."),
        FunctionPage(
            "EscapingFunctions", "Escaping", ["Escaping"],
            "Making text safe in HTML, XML, JSON, addresses and tables."),
        FunctionPage(
            "CalendarFunctions", "Calendar", ["Calendar"],
            "ISO 8601 dates, calculating by calendar, and relative times."),
        FunctionPage(
            "TargetingFunctions", "Targeting", ["Targeting"],
            "Stable buckets for rollouts and experiments, versions and patterns."),
    ]

    /// The name of the page with the functions of an area.
    static func name(of area: MBMLFunction.Area) -> String {
        all.first { $0.areas.contains(area.title) }?.name ?? index
    }

    /// The name of the index page.
    package static let index = "BuiltInFunctions"

    /// The page as Markdown.
    package func markdown() -> String {
        let entries = FunctionEntry.all.filter { areas.contains($0.area.title) }
        var parts = ["# \(title)\n", "\(abstract)\n", "## Overview\n", overview(of: entries)]
        for area in MBMLFunction.Area.all where areas.contains(area.title) {
            parts.append(heading(of: area))
            parts += entries.filter { $0.area.title == area.title }.map { $0.markdown() }
        }
        return parts.joined(separator: "\n")
    }

    private func overview(of entries: [FunctionEntry]) -> String {
        let links = entries.map(\.link).joined(separator: ", ")
        let note =
            "The examples were evaluated at 22:13:20 on November 14, 2023, in American English and "
            + "universal time\(surroundings). <doc:\(Self.index)> explains how to read an entry, "
            + "and lists the errors of any call."
        return [links + ".", note].map(FunctionEntry.wrapped).joined(separator: "\n\n") + "\n"
    }

    /// The heading of an area, and how documents declare its functions.
    private func heading(of area: MBMLFunction.Area) -> String {
        let title = areas.count == 1 ? "Functions" : Self.titles[area.title] ?? area.title
        return "## \(title)\n\nTheir class in documents is `\(area.className)`.\n"
    }

    /// The titles of areas that share a page, where they aren't the areas' own.
    private static let titles = [
        "Math": "Numbers", "Logic": "Choices", "String": "Plain text",
        "Regex": "Regular expressions", "File": "Paths and files", "Resource": "Bundles",
        "Font": "Fonts", "Environment": "Documents", "Runtime": "Classes",
    ]
}
