import MBDataEnvironment

extension NeededUse {
    /// The diagnostic for a place where some apps lack something.
    func diagnostic(_ offers: Offers, _ failing: [Int]) -> MBDiagnostic {
        let titles = offers.titles(failing)
        let newer = offers.first(with: self, after: failing).map { " (first by \($0))" } ?? ""
        return MBDiagnostic(
            severity(in: failing.map { offers.all[$0] }), MBDiagnostic.Code(rawValue: rule),
            message(titles, newer, offers, failing), file: place.file, location: place,
            snippet: snippet)
    }

    /// What is nothing in an app isn't an error there.
    private func severity(in apps: [Offer]) -> MBDiagnostic.Severity {
        switch need {
        case .variable: .warning
        // What a function doesn't bind is nothing, and so it may be for some values.
        case .boundName(let name) where name.isSometimes: .warning
        case .keys(let reading):
            apps.contains { needsKey(in: $0.features) && reading.absence(in: $0) == .failure }
                ? .error : .warning
        default: .error
        }
    }

    private var rule: String {
        switch need {
        case .change: "meaning-changed"
        case .function where isInGuard, .implementation where isInGuard: "guard-not-offered"
        default: "not-offered"
        }
    }

    private func message(
        _ titles: String, _ newer: String, _ offers: Offers, _ failing: [Int]
    ) -> String {
        if case .change(let change, _) = need {
            return "this has another meaning in \(titles): \(change.summary)"
        }
        let phrase = need.phrase(in: failing.map { offers.all[$0].contract })
        let end = "is not offered by \(titles)\(newer)"
        return isInGuard
            ? "\(phrase) \(end), so the condition fails there; ask for "
                + "'$MBML.functions' alone"
            : "\(phrase) \(end)"
    }
}

extension Need {
    /// What messages call it, in apps that lack it.
    fileprivate func phrase(in apps: [MBContract]) -> String {
        // Whether the form of the use matters, not only the name.
        let withDetails = apps.contains(where: isNamed)
        return switch self {
        case .function(let name, let form):
            "'^\(name)'" + (withDetails ? form.details(in: apps.compactMap(function)) : "")
        case .implementation(let className, let method, let form):
            (className.isEmpty ? "'\(method)'" : "'\(method)' of '\(className)'")
                + (withDetails ? form.details(in: apps.compactMap(function)) : "")
        case .boundName(let name): "'$\(name.name)' in '^\(name.function)'"
        case .capability(let name, let user, let isAction):
            "the capability '\(name)', without which '\(isAction ? "" : "^")\(user)' fails,"
        case .module(let name): "the module '\(name)'"
        case .tag(let name): "the tag '\(name)'"
        case .action(let name): "the action '\(name)'"
        case .attribute(let name, let element, _, let value):
            withDetails
                ? "the \(name) '\(value)' of '\(element)'"
                : "the attribute '\(name)' of '\(element)'"
        case .part(let part, let element, let isAction):
            part.phrase(
                in: element,
                apps.lazy.compactMap { $0.element(element, isAction: isAction) }.first)
        case .hostType(let name): "the class '\(name)'"
        case .accessor(let name, let type): "'\(name)' of the class '\(type)'"
        case .variable(let name): "'$\(name)'"
        case .setting(let name): "setting '$\(name)'"
        case .limit(let name, let size): Self.phrase(size, name)
        case .keys(let reading):
            reading.paths.map {
                "'\($0.keys.first?.name == nil ? "" : "$")\(ValueOrigin.text($0.keys))'"
            }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            .joined(separator: " or ")
        case .change(let change, _): change.id
        }
    }

    private static func phrase(_ size: Int, _ limit: String) -> String {
        let phrase =
            switch limit {
            case "documentBytes": "a document of \(size) bytes"
            case "documentDepth": "nesting elements \(size.levelsPhrase) deep"
            case "documentElements": "a document of \(size) elements"
            case "documentAttributes": "an element with \(size) attributes"
            case "expressionLength": "an expression of \(size) bytes"
            case "includeDepth": "including documents \(size.levelsPhrase) deep"
            case "nesting": "an expression nested \(size.levelsPhrase) deep"
            default: "including \(size == 1 ? "1 document" : "\(size) documents")"
            }
        return "\(phrase) (\(limit))"
    }

    /// The function in an app that a call is of, if the app has it.
    private func function(in offer: MBContract) -> MBContract.Function? {
        switch self {
        case .function(let name, _): offer.functions?[name]
        case .implementation(let className, let method, _): offer.function(className, method)?.1
        default: nil
        }
    }

    /// Whether an app knows the name, if not in this form.
    private func isNamed(in offer: MBContract) -> Bool {
        switch self {
        case .function, .implementation: function(in: offer) != nil
        case .attribute(let name, let element, let isAction, _):
            offer.element(element, isAction: isAction)?.allows(name) == true
        default: false
        }
    }
}

extension WrittenCall {
    /// How messages describe it after the name of a function.
    ///
    /// - Parameter functions: the versions of the function that don't take it.
    fileprivate func details(in functions: [MBContract.Function]) -> String {
        if let wrong = functions.lazy.compactMap(wrongArgument).first {
            return " with " + wrong
        }
        return count.map { " with " + $0.parametersPhrase } ?? ""
    }

    /// A parameter that a function doesn't take, if nothing else is wrong.
    private func wrongArgument(of function: MBContract.Function) -> String? {
        guard count.map(function.takes) ?? true, let position = function.wrongPosition(in: self)
        else { return nil }
        let name = function.parameter(at: position, in: self)?.name
        let value =
            switch arguments[position] {
            case .text(let text), .word(let text, _): text.quoted
            case .value(let type): type.phrase
            case nil: "this value"
            }
        return value + (name.map { " as its \($0)" } ?? "")
    }
}

extension Int {
    fileprivate var levelsPhrase: String { self == 1 ? "1 level" : "\(self) levels" }
}
