import MBDataEnvironment

/// `mbml functions`: the reference of the built-in functions.
enum FunctionsCommand {
    static let usage = """
        usage: mbml functions [NAME|AREA|PREFIX|WORD] [--markdown|--json]
               mbml functions --document

        Lists the built-in functions by area. NAME tells all about one function. Any other word, in any
        case, lists the first of these that there are: the functions of the AREA of that title, those
        whose names begin with PREFIX, those with WORD in their names, those with WORD in their
        summaries. Further names that have the word inside are listed at the end.

          --markdown           print the page of the documentation
          --json               print an array of objects
          --document           print the document that declares all of them, as a document could

        In a signature a parameter with ? may be left out, one with * may stand any number of times,
        one with + at least once. What a parameter is used as says whether blanks around it matter:
        they do for text, value, source, class, font, point, size, rect and insets.
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
                    throw wrong("--document stands alone: it prints the whole document")
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
        guard names.count <= 1 else { throw wrong("expected one name, found \(names.count)") }
        let name = names.first ?? ""
        let reference = FunctionReference(named: name)
        guard !reference.isEmpty else {
            writeError(complaint(about: name))
            return 1
        }
        try writeOutput(try reference.text(layout), terminator: "")
        return 0
    }

    /// What the library says of a call of the function.
    static func complaint(about name: String) -> String {
        do {
            _ = try MBEnvironment().evaluate("^\(name)()")
        } catch let error where error.code == .unknownFunction {
            return error.message
        } catch {}
        return "'\(name)' isn't a name of a function"
    }

    private static func wrong(_ message: String) -> UsageError {
        UsageError(message: message, usage: usage)
    }
}
