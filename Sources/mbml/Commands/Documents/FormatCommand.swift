import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// `mbml format`: gives expressions and documents their usual form.
enum FormatCommand {
    static let subcommand = Subcommand(
        name: "format", operands: "[options] FILE|DIR|EXPRESSION|-…",
        summary: "give expressions and documents their usual form",
        about: """
            Prints each MBML document FILE with its expressions in their usual form: blanks around
            operators, none inside parentheses, and calls that are too long broken over several lines.
            Only blanks that mean nothing change, so documents mean the same as before. The XML around
            expressions stays as it is, and so do expressions that aren't valid.

            A name that isn't that of a file is an EXPRESSION, with --check only if it has a $, ^ or #;
            and so is everything with --as. - is a document or an expression in standard input; a DIR,
            all documents inside it, needs --check or --write. Files are in UTF-8.
            """,
        options: [
            .flag(
                "--check",
                "print the place of each expression that would change; the status is then 1"),
            .flag(
                "--write",
                "change the files, all of them or, if one can't be read or written, none; links and "
                    + "permissions stay, and a read-only file isn't changed"),
            .valued(
                "--as", "CONTEXT",
                "the arguments are expressions for string (the default), object, number, boolean or "
                    + "array", completing: .words(MBContext.allCases.map(\.rawValue))),
            .valued(
                "--line-width", "N|none",
                "the columns after which a call is broken; 100 by default. Use none for documents "
                    + "that the legacy library reads, too: it takes blanks for parts of parameters"),
            .valued(
                "--document", "FILE",
                "know the functions that FILE and the documents it includes declare; without that, "
                    + "calls of functions that a document doesn't declare itself stay as they are "
                    + "(repeatable)", completing: .files),
            .flag("--allow-empty", "finding nothing to format isn't an error"),
        ],
        evaluates: false, completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard !options.operands.isEmpty else {
            throw options.wrong("expected a file, a directory, an expression, or -")
        }
        guard !options.has("--check") || !options.has("--write") else {
            throw options.wrong("give one of --check and --write")
        }
        do {
            return try FormatRun(options).run()
        } catch let error as MBEnvironment.LoadError {
            throw NoVerdict(reason: error.description)
        }
    }
}

/// One run of `mbml format`.
private struct FormatRun {
    /// Something to format.
    private enum Operand {
        case expression(String)
        case document(path: String, isOptional: Bool)
    }

    /// Something that was formatted.
    private struct Formatted {
        let name: String
        let before: String
        let after: String
        let places: [MBSourceLocation]
    }

    private let options: Options
    private let context: MBContext
    private var formatter = MBMLFormatter()

    private static let mostBytes = 64_000_000

    init(_ options: Options) throws {
        self.options = options
        context = try options.context()
        if let width = options.own["--line-width"] {
            guard width == "none" || (Int(width) ?? 0) > 0 else {
                throw options.wrong(
                    "'--line-width' is a number of columns or none, found \(Advice.quoted(width))")
            }
            formatter.lineWidth = Int(width)
        }
        formatter.environment = try options.environment(log: StandardErrorLog(isOn: false))
    }

    func run() throws -> Int32 {
        var formatted: [Formatted] = []
        var status: Int32 = 0
        let operands = try options.operands.flatMap(operands)
        var progress = Progress(of: operands.count, "documents")
        for (position, operand) in operands.enumerated() {
            progress.show(position)
            defer { progress.hide() }
            do {
                if let result = try self.formatted(operand) { formatted.append(result) }
            } catch let error as MBExpressionError {
                writeError(error.description)
                status = max(status, 1)
            } catch let error as MBEnvironment.LoadError {
                writeError(error.description)
                if let snippet = error.diagnostic.snippet { writeError("\(snippet)") }
                status = 2
            } catch let error as UnreadableFile {
                writeError(error.description)
                status = 2
            }
        }
        guard !formatted.isEmpty || status > 0 || options.has("--allow-empty") else {
            writeError("mbml: found no MBML document to format; --allow-empty accepts that")
            return 2
        }
        if options.has("--check") { return try check(formatted, status) }
        guard options.has("--write") else {
            for result in formatted { try writeOutput(result.after, terminator: "") }
            return status
        }
        guard status == 0 else { return status }
        var changes = FileChanges()
        for result in formatted { _ = try changes.add(Data(result.after.utf8), to: result.name) }
        try changes.write()
        return 0
    }

    private func check(_ formatted: [Formatted], _ status: Int32) throws -> Int32 {
        var status = status
        for result in formatted where result.before != result.after {
            status = max(status, 1)
            do {
                for place in result.places {
                    try writeMessage(
                        "\(result.name.inOneLine):\(place.line):\(place.column): not in its usual form"
                    )
                }
            } catch is ReaderLeft {
                return status
            }
        }
        return status
    }

    // MARK: - Operands

    private func operands(_ operand: String) throws -> [Operand] {
        if operand == "-" || options.has("--as") {
            guard !options.has("--write") else {
                throw options.wrong("--write is for files; leave it out to print the text")
            }
            return [operand == "-" ? try standardInput() : .expression(operand)]
        }
        switch FileKind(atPath: operand) {
        case .file: return [.document(path: operand, isOptional: false)]
        case .directory:
            guard options.has("--check") || options.has("--write") else {
                throw options.wrong("'\(operand)' is a directory; add --check or --write")
            }
            return try documents(in: operand).map { .document(path: $0, isOptional: true) }
        case .missing:
            guard !operand.lowercased().hasSuffix(".xml") else {
                return [.document(path: operand, isOptional: false)]
            }
            guard !options.has("--write") else {
                throw options.wrong("\(Advice.quoted(operand)) isn't a file to write")
            }
            // Nothing in such a text has a form.
            guard !options.has("--check") || operand.contains(where: { "$^#".contains($0) }) else {
                throw options.wrong("\(Advice.quoted(operand)) isn't a file or a directory")
            }
            return [.expression(operand)]
        }
    }

    private func standardInput() throws -> Operand {
        guard options.has("--as") else { return .document(path: "-", isOptional: false) }
        return .expression(try TextFile.read("-", limit: Self.mostBytes).withoutLastLineBreak)
    }

    private func documents(in directory: String) throws -> [String] {
        try DirectoryFiles.paths(in: directory, endingWith: ".xml")
    }

    /// Nil for XML in a directory that isn't a document.
    private func formatted(_ operand: Operand) throws -> Formatted? {
        switch operand {
        case .expression(let text): return try formatted(expression: text)
        case .document(let path, let isOptional):
            let text = try TextFile.read(path, limit: Self.mostBytes)
            let isMarkup = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<"
            guard path != "-" || isMarkup else {
                return try formatted(expression: text.withoutLastLineBreak)
            }
            do {
                let name = path == "-" ? "standard input" : path
                let result = try formatter.formatting(ofDocument: text, file: name)
                return Formatted(
                    name: path == "-" ? name : path, before: text, after: result.text,
                    places: result.changes.map(\.location))
            } catch {
                guard isOptional, error.diagnostic.code == .wrongRootElement else { throw error }
                return nil
            }
        }
    }

    private func formatted(expression: String) throws -> Formatted {
        Formatted(
            name: "expression", before: expression + "\n",
            after: try formatter.formatted(expression, as: context) + "\n",
            places: [MBSourceLocation(line: 1, column: 1)])
    }
}

extension String {
    /// The text without a line break at its end.
    fileprivate var withoutLastLineBreak: String {
        last?.isNewline == true ? String(dropLast()) : self
    }
}
