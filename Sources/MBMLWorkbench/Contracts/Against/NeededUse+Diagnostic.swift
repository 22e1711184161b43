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
    private func severity(in apps: [MBContract]) -> MBDiagnostic.Severity {
        switch need {
        case .variable: .warning
        case .keys(let reading):
            apps.contains { needsKey(in: Features($0)) && reading.absence(in: $0) == .failure }
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
        if case .change(let change) = need {
            return "this has another meaning in \(titles): \(change.summary)"
        }
        let isThere = failing.contains { need.isNamed(in: offers.all[$0]) }
        let phrase = need.phrase(withDetails: isThere)
        let end = "is not offered by \(titles)\(newer)"
        return isInGuard
            ? "\(phrase) \(end), so the condition fails there; ask for "
                + "'$MBML.functions' alone"
            : "\(phrase) \(end)"
    }
}

extension Need {
    /// What messages call it.
    ///
    /// - Parameter withDetails: whether the form of the use matters, not only the name.
    fileprivate func phrase(withDetails: Bool) -> String {
        switch self {
        case .function(let name, let count, let words):
            "'^\(name)'" + (withDetails ? Self.details(count, words) : "")
        case .implementation(let className, let method, let count, let words):
            (className.isEmpty ? "'\(method)'" : "'\(method)' of '\(className)'")
                + (withDetails ? Self.details(count, words) : "")
        case .module(let name): "the module '\(name)'"
        case .tag(let name): "the tag '\(name)'"
        case .action(let name): "the action '\(name)'"
        case .attribute(let name, let element, _, let value):
            withDetails
                ? "the \(name) '\(value)' of '\(element)'"
                : "the attribute '\(name)' of '\(element)'"
        case .hostType(let name): "the class '\(name)'"
        case .accessor(let name, let type): "'\(name)' of the class '\(type)'"
        case .variable(let name): "'$\(name)'"
        case .keys(let reading):
            reading.paths.map { "'$\(ValueOrigin.text($0.keys))'" }.joined(separator: " or ")
        case .change(let change): change.id
        }
    }

    private static func details(_ count: Int?, _ words: [String: String]) -> String {
        let parameters = count.map { $0 == 1 ? " with 1 parameter" : " with \($0) parameters" }
        let named = words.sorted { $0.key.precedes($1.key) }.map { " and '\($0.value)'" }
        return (parameters ?? "") + named.joined()
    }

    /// Whether an app knows the name, if not in this form.
    fileprivate func isNamed(in offer: MBContract) -> Bool {
        switch self {
        case .function(let name, _, _): offer.functions?[name] != nil
        case .implementation(let className, let method, _, _):
            offer.function(className, method) != nil
        case .attribute(let name, let element, let isAction, _):
            offer.element(element, isAction: isAction)?.allows(name) == true
        case .module, .tag, .action, .hostType, .accessor, .variable, .keys, .change: false
        }
    }
}
