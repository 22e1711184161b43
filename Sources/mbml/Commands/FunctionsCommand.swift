import MBDataEnvironment

/// `mbml functions`: the reference of the built-in functions.
enum FunctionsCommand {
    static let usage = """
        usage: mbml functions [NAME|AREA|PREFIX|WORD] [--markdown|--json]
               mbml functions --document

        Lists the built-in functions by area. NAME describes one function. Any other word, in any
        case, lists the first of these that exist: the functions in the AREA with that title, those
        whose names begin with PREFIX, those with WORD in their names, those for a task such as
        "price" or "join a list", those with WORD in their summaries. Others with the word in their
        names or tasks are listed at the end.

          --markdown           print the entries as Markdown; without a word, all pages
          --json               print an array of objects
          --document           print a document that declares all of them

        In a signature, a parameter with ? is optional, one with * may appear any number of times,
        and one with + at least once. Blanks around a parameter matter if it's used as text, value,
        source, class, font, point, size, rect or insets.
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        var names: [String] = []
        var layout = FunctionReference.Layout.text
        for argument in arguments {
            switch argument {
            case "--help":
                try writeOutput(usage)
                return 0
            case "--markdown": layout = .markdown
            case "--json": layout = .json
            case "--document":
                guard arguments.count == 1 else {
                    throw wrong("'--document' takes no other arguments: it prints everything")
                }
                try writeOutput(MBEnvironment.builtInDocument, terminator: "")
                return 0
            case _ where argument.hasPrefix("-"):
                throw wrong(
                    "unknown option \(Advice.quoted(argument))"
                        + Advice.nearName(
                            to: argument, among: ["--json", "--markdown", "--document", "--help"]))
            default: names.append(argument)
            }
        }
        guard names.count <= 1 else {
            throw wrong("expected one name, found \(names.count); put several words in quotes")
        }
        let name = names.first ?? ""
        let reference = FunctionReference(named: name)
        guard !reference.isEmpty else {
            writeError(complaint(about: name))
            return 1
        }
        try writeOutput(try reference.text(layout), terminator: "")
        return 0
    }

    /// What to print for a word that finds nothing, with the function that was probably meant.
    static func complaint(about name: String) -> String {
        let bare = name.hasPrefix("^") ? String(name.dropFirst()) : name
        if bare.allSatisfy({ $0.isLetter || $0.isNumber }) {
            do {
                _ = try MBEnvironment().evaluate("^\(bare)()")
            } catch let error where error.message.contains("did you mean") {
                return error.message
            } catch {}
        }
        return "no function has \(Advice.quoted(name)) in its name, tasks or summary"
            + (name.contains(" ") ? "; look for a single word" : "")
    }

    private static func wrong(_ message: String) -> UsageError {
        UsageError(message: message, usage: usage)
    }
}
