import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// Finds what fits at the cursor in a session.
struct ReplCompleter {
    let environment: MBEnvironment
    let context: MBContext

    /// Whether a line goes on in the next one.
    func isUnfinished(_ line: String) -> Bool {
        guard let expression = ReplLine(line).expression(as: context) else { return false }
        return environment.isUnfinished(expression.text, as: expression.context)
    }

    func completion(of text: String, at utf16Offset: Int) -> LineCompletion {
        let index = text.utf16.index(
            text.startIndex, offsetBy: max(0, utf16Offset), limitedBy: text.endIndex)
        let before = String(text[..<(index ?? text.endIndex)])
        let line = ReplLine(before)
        let word = before.drop(while: \.isWhitespace)
        if word.first == ":", !word.contains(where: \.isWhitespace) {
            var commands = names(ReplCommands.all.map(\.name), of: String(word), at: before)
            if commands.candidates.count == 1 { commands.candidates[0].text += " " }
            return commands
        }
        // The blank after the last word is part of what is written.
        guard let command = line.command, MBMLDebug.Command(rawValue: command) == nil else {
            return expression(line, before, text)
        }
        let start = String.Index(utf16Offset: line.restOffset, in: before)
        let rest = String(before[start...])
        switch ReplCommands.all.first(where: { $0.name == command })?.argument {
        case .context: return names(MBContext.allCases.map(\.rawValue), of: rest, at: before)
        case .setting: return names(["on", "off"], of: rest, at: before)
        case .variable: return names(environment.variableNames, of: rest, at: before)
        case .function:
            let bare = rest.hasPrefix("^") ? String(rest.dropFirst()) : rest
            return names(environment.functions.map(\.name), of: bare, at: before)
        case .file: return files(rest, at: before)
        case .variableAndFile, .variableAndExpression:
            let (name, value) = ReplLine.split(rest)
            guard rest.utf16.count > name.utf16.count else {
                return names(environment.variableNames, of: rest, at: before)
            }
            return command == ":data"
                ? files(value, at: before) : expression(line, before, text)
        case .expression: return expression(line, before, text)
        case .event: return names(environment.eventNames, of: rest, at: before)
        case .nothing, nil: return nothing(at: before)
        }
    }

    private func nothing(at before: String) -> LineCompletion {
        let end = before.utf16.count
        return LineCompletion(range: end..<end, written: "")
    }

    /// Those of some names that begin with what is written at the end of a text.
    private func names(
        _ names: [String], of written: String, at before: String
    ) -> LineCompletion {
        let end = before.utf16.count
        let found = Set(names).filter { $0.hasPrefix(written) }.sorted()
        return LineCompletion(
            range: end - written.utf16.count..<end, written: written,
            candidates: found.map { .init(text: $0, name: $0) })
    }

    private func expression(_ line: ReplLine, _ before: String, _ text: String) -> LineCompletion {
        guard
            let (context, start) = line.expression(as: context).map({ ($0.context, $0.offset) })
        else { return nothing(at: before) }
        let end = before.utf16.count
        let expression = String(text[String.Index(utf16Offset: start, in: text)...])
        let found = environment.completions(of: expression, at: end - start, as: context)
        guard let first = found.first else {
            var nothing = nothing(at: before)
            let place = CompletionPlace(
                of: expression, at: end - start, as: context, in: environment)
            if place.subject == .parameter, let call = place.calls.last {
                nothing.hint = environment.function(call.name)?.signature
            }
            return nothing
        }
        let range = first.range.lowerBound + start..<first.range.upperBound + start
        let lower = String.Index(utf16Offset: range.lowerBound, in: text)
        let written = String(text[lower..<String.Index(utf16Offset: end, in: text)])
        // The parameters of a few functions are more useful than their names.
        let showsDetails = first.kind == .function && found.count <= Self.mostDetails
        return LineCompletion(
            range: range, written: written,
            candidates: found.map {
                .init(text: $0.text, name: showsDetails ? $0.detail ?? $0.name : $0.name)
            })
    }

    private static let mostDetails = 12

    /// The files whose paths begin with what is written at the end of a text.
    private func files(_ path: String, at before: String) -> LineCompletion {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[...$0]) } ?? ""
        let written = String(path.dropFirst(directory.count))
        let files = FileManager.default
        let all =
            (try? files.contentsOfDirectory(atPath: directory.isEmpty ? "." : directory)) ?? []
        let shown = all.filter { written.hasPrefix(".") || !$0.hasPrefix(".") }.map { name in
            var isDirectory: ObjCBool = false
            let exists = files.fileExists(atPath: directory + name, isDirectory: &isDirectory)
            return exists && isDirectory.boolValue ? name + "/" : name
        }
        return names(shown, of: written, at: before)
    }
}
