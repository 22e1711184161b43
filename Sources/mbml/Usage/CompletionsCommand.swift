import Foundation
import MBDataEnvironment

/// `mbml completions`: prints what makes a shell complete the tool's arguments.
enum CompletionsCommand {
    static let subcommand = Subcommand(
        name: "completions", operands: "bash|zsh|fish",
        summary: "print a script that completes arguments in a shell",
        about: """
            Prints a script that completes subcommands, options, words and files:

              bash  add to ~/.bashrc:  source <(mbml completions bash)
              zsh   add to ~/.zshrc, after compinit:  source <(mbml completions zsh)
              fish  mbml completions fish > ~/.config/fish/completions/mbml.fish
            """,
        evaluates: false, completion: .words(Shell.allCases.map(\.rawValue)), run: run)

    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard let name = options.operands.first, options.operands.count == 1 else {
            throw options.wrong("expected one shell, found \(options.operands.count)")
        }
        guard let shell = Shell(rawValue: name) else {
            let names = Shell.allCases.map(\.rawValue)
            throw options.wrong(
                "\(Advice.quoted(name)) isn't a known shell"
                    + Advice.name(instead: name, among: names))
        }
        switch shell {
        case .bash: try writeOutput(ShellCompletions.bash)
        case .zsh: try writeOutput(ShellCompletions.zsh)
        case .fish: try writeOutput(ShellCompletions.fish)
        }
        return 0
    }
}

/// The scripts, made from the table of subcommands. All words in them are static, so that a shell
/// doesn't start the tool for each of them.
enum ShellCompletions {
    private static var names: [String] { Subcommand.all.map(\.name) }

    /// The words of a completion; nil if a shell should look for files.
    private static func words(_ completion: Option.Completion) -> [String]? {
        switch completion {
        case .none: []
        case .words(let words): words
        case .subcommands: names
        case .functions: MBEnvironment().functions.map(\.name).sorted()
        case .files, .directories: nil
        }
    }

    /// A word in single quotes.
    private static func quoted(_ word: String) -> String {
        "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    private static func list(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    // MARK: bash

    /// What bash does for a completion.
    private static func bashReply(_ completion: Option.Completion) -> String {
        switch completion {
        case .files: "_mbml_paths -f"
        case .directories: "_mbml_paths -d"
        default: "_mbml_words \(list(words(completion) ?? []))"
        }
    }

    static var bash: String {
        let cases = Subcommand.all.map { subcommand in
            let values = subcommand.allOptions.filter { $0.argument != .none }.map { option in
                // A value that may be left out is only joined.
                let isJoined = option.takesValue ? "" : "[[ ${COMP_WORDS[last + 1]} == = ]] && "
                return "            \(option.name)) \(isJoined){ \(bashReply(option.completion)); "
                    + "return; };;"
            }
            let options = subcommand.allOptions.map(\.name)
            return """
                    \(subcommand.name))
                        case $before in
                \(values.joined(separator: "\n"))
                        esac
                        case $word in
                            -*) _mbml_words \(list(options));;
                            *) \(bashReply(subcommand.completion));;
                        esac;;
                """
        }
        return """
            # Completions of mbml for bash.
            _mbml_words() {
                local candidate
                COMPREPLY=()
                [[ $named ]] && return
                for candidate in "$@"; do
                    [[ $candidate == "$word"* ]] && COMPREPLY+=("$candidate")
                done
                [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
            }
            _mbml_paths() {
                local path
                compopt -o filenames
                COMPREPLY=()
                while IFS= read -r path; do
                    COMPREPLY+=("$path")
                done < <(compgen "$1" -- "$word")
            }
            _mbml() {
                local word=${COMP_WORDS[COMP_CWORD]} last=$((COMP_CWORD - 1)) named=""
                # bash takes = for a word of its own.
                if [[ $word == "=" ]]; then
                    word=""
                elif [[ ${COMP_WORDS[last]} == "=" ]]; then
                    ((last--))
                fi
                # A value after NAME=.
                if [[ ${COMP_WORDS[last + 1]} == "=" && ${COMP_WORDS[last]} != -* ]]; then
                    ((last--))
                    named=1
                fi
                local before=${COMP_WORDS[last]}
                if [[ $COMP_CWORD == 1 ]]; then
                    _mbml_words \(list(names + ["--help", "--version"]))
                    return
                fi
                case ${COMP_WORDS[1]} in
            \(cases.joined(separator: "\n"))
                esac
            }
            complete -F _mbml mbml
            """
    }

    // MARK: zsh

    /// A text inside the brackets of zsh's specifications.
    private static func zshText(_ text: String) -> String {
        [("\\", "\\\\"), ("[", "\\["), ("]", "\\]"), (":", "\\:"), ("\n", " ")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    private static func zshAction(_ completion: Option.Completion) -> String {
        switch completion {
        case .none: " "
        case .files: "_mbml_files"
        case .directories: "_files -/"
        default: "(" + (words(completion) ?? []).map(zshText).joined(separator: " ") + ")"
        }
    }

    private static func zshSpecification(_ option: Option) -> String {
        let help = zshText(option.help)
        return switch option.argument {
        case .none: quoted("*\(option.name)[\(help)]")
        case .required(let value):
            quoted(
                "*\(option.name)=[\(help)]:\(zshText(value)):\(zshAction(option.completion))")
        case .optional(let value):
            quoted(
                "*\(option.name)=-[\(help)]::\(zshText(value)):\(zshAction(option.completion))")
        }
    }

    static var zsh: String {
        let described = Subcommand.all.map { quoted("\($0.name):\(zshText($0.summary))") }
        let cases = Subcommand.all.map { subcommand in
            let specifications =
                subcommand.allOptions.map(zshSpecification)
                + [quoted("*:argument:\(zshAction(subcommand.completion))")]
            return "        \(subcommand.name)) _arguments -S \\\n            "
                + specifications.joined(separator: " \\\n            ") + ";;"
        }
        return """
            #compdef mbml
            # Completions of mbml for zsh.
            _mbml_files() {
                # A file after NAME=.
                compset -P '*='
                _files
            }
            _mbml() {
                local -a subcommands
                subcommands=(
                    \(described.joined(separator: "\n        "))
                )
                if (( CURRENT == 2 )); then
                    _describe subcommand subcommands
                    compadd -- --help --version
                    return
                fi
                shift words
                (( CURRENT-- ))
                case $words[1] in
            \(cases.joined(separator: "\n"))
                esac
            }
            if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
                _mbml "$@"
            else
                compdef _mbml mbml
            fi
            """
    }

    // MARK: fish

    private static func fishArguments(_ completion: Option.Completion) -> String {
        switch completion {
        case .files: " -F"
        case .directories: " -xa '(__fish_complete_directories)'"
        case .none: " -x"
        default:
            " -xa " + fishQuoted((words(completion) ?? []).joined(separator: " "))
        }
    }

    /// A text in single quotes of fish, in which only quotes and backslashes are special.
    private static func fishQuoted(_ text: String) -> String {
        "'"
            + [("\\", "\\\\"), ("'", "\\'"), ("\n", " ")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) } + "'"
    }

    private static func fishName(_ name: String) -> String {
        name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }

    static var fish: String {
        var lines = ["# Completions of mbml for fish.", "complete -c mbml -f"]
        for subcommand in Subcommand.all {
            lines.append(
                "complete -c mbml -n __fish_use_subcommand -a \(subcommand.name) "
                    + "-d \(fishQuoted(subcommand.summary))")
            let condition = "-n '__fish_seen_subcommand_from \(subcommand.name)'"
            for option in subcommand.allOptions {
                let values = option.argument == .none ? "" : fishArguments(option.completion)
                lines.append(
                    "complete -c mbml \(condition) \(fishName(option.name))\(values) "
                        + "-d \(fishQuoted(option.help))")
            }
            switch subcommand.completion {
            case .none: break
            case .files: lines.append("complete -c mbml \(condition) -F")
            case let completion:
                lines.append(
                    "complete -c mbml \(condition) -f"
                        + fishArguments(completion).replacingOccurrences(of: " -xa", with: " -a"))
            }
        }
        return lines.joined(separator: "\n")
    }
}
