import MBDataEnvironment

/// `mbml functions`: the reference of the built-in functions, or those that documents define.
enum FunctionsCommand {
    static let subcommand = Subcommand(
        name: "functions", operands: "[options] [NAME|AREA|PREFIX|WORD]",
        summary: "show the reference of the built-in functions",
        about: """
            Lists the built-in functions by area. NAME describes one function. Any other word, in any
            case, lists the first of these that exist: the functions in the AREA with that title, those
            whose names begin with PREFIX, those with WORD in their names, those for a task such as
            "price" or "join a list", those with WORD in their summaries. Others with the word in their
            names or tasks are listed at the end.
            """,
        options: [
            .flag("--markdown", "print the entries as Markdown; without a word, all pages"),
            .flag("--json", "print an array of objects"),
            .valued(
                "--document", "FILE",
                "list the functions that an MBML document and what it includes define, with their "
                    + "places, or those with NAME or PREFIX; the first document is the manifest "
                    + "(repeatable)", completing: .files),
        ],
        notes: """
            --document alone prints a document that declares all built-in functions.

            In a signature, a parameter with ? is optional, one with * may appear any number of times,
            and one with + at least once. Blanks around a parameter matter if it's used as text, value,
            source, class, font, point, size, rect or insets.
            """,
        completion: .functions, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        guard arguments != ["--document"] else {
            try writeOutput(MBEnvironment.builtInDocument, terminator: "")
            return 0
        }
        let options = try Options(arguments, of: subcommand)
        let names = options.operands
        guard names.count <= 1 else {
            throw options.wrong(
                "expected one name, found \(names.count); put several words in quotes")
        }
        guard !options.has("--json") || !options.has("--markdown") else {
            throw options.wrong("write '--json' or '--markdown', not both")
        }
        guard options.documents.isEmpty else { return try listDefined(options) }
        let name = names.first ?? ""
        let layout: FunctionReference.Layout =
            options.has("--json") ? .json : options.has("--markdown") ? .markdown : .text
        let reference = FunctionReference(named: name)
        guard !reference.isEmpty else {
            writeError(complaint(about: name))
            return 1
        }
        try writeOutput(try reference.text(layout), terminator: "")
        return 0
    }

    /// Lists the functions that documents define, or describes one.
    private static func listDefined(_ options: Options) throws -> Int32 {
        guard !options.has("--markdown") else {
            throw options.wrong("'--markdown' is for the built-in functions; leave --document out")
        }
        let environment = try options.environment(log: StandardErrorLog(isOn: options.showsLog))
        let all = DefinedFunctions(in: environment)
        let name = options.operands.first
        let found = name.map(all.named) ?? all
        if options.own["--json"] != nil {
            try writeOutput(try found.json(), terminator: "")
        } else if !found.isEmpty {
            try writeOutput(
                found.text(isAboutOne: name != nil).replacingDisruptions, terminator: "")
        }
        guard found.isEmpty else { return 0 }
        writeError(
            name.map {
                "the documents define no function with \(Advice.quoted($0)) in its name"
                    + Advice.nearName(to: $0, among: all.names)
            } ?? "the documents define no functions")
        return name == nil ? 0 : 1
    }

    /// What to print for a word that finds nothing, with the function that was probably meant.
    static func complaint(about name: String) -> String {
        let bare = name.hasPrefix("^") ? String(name.dropFirst()) : name
        if bare.allSatisfy({ $0.isLetter || $0.isNumber }) {
            do {
                _ = try MBEnvironment().evaluate("^\(bare)()")
            } catch let error where Suggestion.isIn(error.message) {
                return error.message
            } catch {}
        }
        return "no function has \(Advice.quoted(name)) in its name, tasks or summary"
            + (name.contains(" ") ? "; look for a single word" : "")
    }
}
