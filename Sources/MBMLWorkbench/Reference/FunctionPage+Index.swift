import MBDataEnvironment

/// The first page of the reference.
extension FunctionPage {
    /// The index page as Markdown.
    package static func indexMarkdown() -> String {
        ([introduction, "\n## By task\n"] + FunctionTask.groups.map(markdown) + [
            "## By name\n", names, "", "## Since version 1.1\n", additions, "", reading, "", errors,
            "", declarations, "",
        ]).joined(separator: "\n")
    }

    private static let introduction = """
        # Functions

        The built-in functions, by task and by name.

        ## Overview

        Find a function by what it does, or by its name. Each link leads to an entry with its
        parameters, its result, an example and its errors. On the command line, `mbml functions NAME`
        prints an entry, and `mbml functions WORD` lists those that a word finds.
        """

    private static let reading = """
        ## How to read an entry

        An entry begins with the signature: `^subarray(array|start|length) → array`. A parameter with
        `?` is optional, one with `*` may appear any number of times, and one with `+` at least once.
        The type after the arrow is an ``MBType``: `[string]` is an array of strings, and `date?` a date
        or nothing. The name of a parameter means that parameter's type there, and `array.element` the
        type of its elements.

        The result of an example is its text, in which `\\n` and `\\t` are a line break and a tab, and `1`
        and `0` are true and false.

        Where a number is expected, text that begins with one is accepted, too; in strict mode, all of
        it must be a number. Blanks and line breaks around a parameter are ignored if it's used as a
        collection, a number, a date, data, a condition, a sort key or a word.
        """

    private static let errors = """
        ## Errors of any call

        An entry lists only the errors that are special to the function. Any call can also fail with:

        - `unknownFunction`: no function has the name.
        - `parameterCount`: there are too few or too many parameters.
        - `limitExceeded`, `deadlineExceeded` or `cancelled`: the evaluation reached a limit, passed its
          deadline, or was cancelled; see <doc:Safety>.
        - `hostFailed`: an object, the files or the fonts of the app failed.
        - Any error of a parameter.

        A function that evaluates a parameter for each element, or only if it needs it, doesn't fail if
        that fails: the error is logged, and the parameter counts as nothing, or as false if it's a
        condition. In strict mode, and where the entry says so, the call fails. Also only in strict
        mode, a word that the function doesn't know is an error, and so are sort keys without an order.
        <doc:Errors> shows how to handle errors, and <doc:ErrorCodes> explains each code.
        """

    private static let declarations = """
        ## Declaring functions

        A document declares a function again, under another name, with its class, its method and its
        input: `<Function class="…" name="…" method="…" input="…"/>`. Each page names the classes, and
        each entry the input, and the method if it isn't the function's name. `mbml functions NAME`
        prints the element.
        """

    private static func markdown(of group: FunctionTask.Group) -> String {
        let lines = group.tasks.map { task in
            let links = task.functions.compactMap { FunctionEntry.named($0)?.link }
            return FunctionEntry.wrapped(
                "- \(task.title): \(links.joined(separator: ", "))\(showing(task))")
        }
        return "### \(group.title)\n\n" + lines.joined(separator: "\n") + "\n"
    }

    /// The expression that does the task, and its result, if there is one.
    private static func showing(_ task: FunctionTask) -> String {
        guard let expression = task.expression, let result = task.result else { return "" }
        return ", as in `\(expression)` → `\(result)`"
    }

    /// Links to the functions that version 1.0 lacks, an item for each page.
    private static var additions: String {
        let introduction =
            "These functions aren't in version 1.0. `mbml check --against` names the apps that lack "
            + "one that a document calls."
        let pages = all.compactMap { page -> String? in
            let entries = FunctionEntry.all.filter {
                $0.since == "1.1" && page.areas.contains($0.area.title)
            }
            guard !entries.isEmpty else { return nil }
            return "- <doc:\(page.name)>: " + entries.map(\.link).joined(separator: ", ")
        }
        return ([introduction, ""] + pages).map(FunctionEntry.wrapped).joined(separator: "\n")
    }

    /// Links to all functions, a line for each letter.
    private static var names: String {
        let entries = FunctionEntry.all.sorted {
            ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name)
        }
        let letters = Dictionary(grouping: entries) { $0.name.prefix(1).uppercased() }
        return letters.sorted { $0.key < $1.key }.map { letter, entries in
            FunctionEntry.wrapped(
                "- **\(letter)** " + entries.map(\.link).joined(separator: ", "))
        }
        .joined(separator: "\n")
    }
}
