import Foundation
import MBDataEnvironment
import MBEventHandling

/// What nothing uses. Only the app knows what it uses itself.
extension DocumentCheck {
    mutating func findUnused() {
        guard let exports = checker.configuration.exports else { return }
        let uses = DocumentUses(types)
        let posts = Posts(survey, exports)
        let unused = findUnusedIncludes(exports, uses, posts)
        for declaration in types.declarations where !unused.contains(declaration.position) {
            let name = declaration.name
            if declaration.isFunction {
                guard !exports.functions.contains(name), uses.functions[name] == nil else {
                    continue
                }
                report(
                    .unusedFunction, "neither a document nor the app calls '^\(name)'",
                    file: declaration.file, at: declaration.location)
            } else {
                guard !exports.variables.contains(name), uses.variables[name] == nil else {
                    continue
                }
                report(
                    .unusedVariable, "neither a document nor the app uses '$\(name)'",
                    file: declaration.file, at: declaration.location)
            }
        }
        findUnusedEvents(exports, unused, posts)
    }

    /// Reports includes of documents that declare nothing that is used outside of them. Returns the
    /// positions of their elements.
    private mutating func findUnusedIncludes(
        _ exports: MBChecker.Exports, _ uses: DocumentUses, _ posts: Posts
    ) -> IndexSet {
        var unused = IndexSet()
        for include in survey.includes {
            let range = include.element..<max(include.element, include.endElement)
            guard !range.isEmpty, !unused.contains(range.lowerBound),
                range.allSatisfy({
                    !isUsed(survey.elements[$0].element, outside: range, exports, uses, posts)
                })
            else { continue }
            unused.insert(integersIn: range)
            report(
                .unusedInclude,
                "neither the other documents nor the app use anything that '\(include.name)' "
                    + "declares",
                file: include.file, at: include.nameLocation)
        }
        return unused
    }

    private func isUsed(
        _ element: MBMLElement, outside range: Range<Int>, _ exports: MBChecker.Exports,
        _ uses: DocumentUses, _ posts: Posts
    ) -> Bool {
        guard let name = element["name"] else { return true }
        func isOutside(_ users: ClosedRange<Int>?) -> Bool {
            users.map { $0.lowerBound < range.lowerBound || $0.upperBound >= range.upperBound }
                ?? false
        }
        switch element.name {
        case "Var": return exports.variables.contains(name) || isOutside(uses.variables[name])
        case "Function": return exports.functions.contains(name) || isOutside(uses.functions[name])
        case "Listener":
            return posts.isIncomplete
                || posts.events(of: element).contains { posts.contains($0.name) }
        default: return true
        }
    }
}

// MARK: - Events

extension DocumentCheck {
    private mutating func findUnusedEvents(
        _ exports: MBChecker.Exports, _ unused: IndexSet, _ posts: Posts
    ) {
        var handled = exports.handles
        for (position, declaring) in survey.elements.enumerated()
        where declaring.element.name == "Listener" {
            let events = posts.events(of: declaring.element)
            handled.formUnion(events.map(\.name))
            guard !posts.isIncomplete, !unused.contains(position) else { continue }
            findUnposted(events, of: declaring, posts)
        }
        guard !handled.contains("*") else { return }
        for (file, name) in posts.places where !handled.contains(name.value) {
            let near = types.nearest(to: name.value, among: handled)
            report(
                .unhandledEvent,
                "neither a listener nor the app handles \(name.value.quoted)"
                    + Suggestion.phrase(near),
                file: file, at: name, replacement: near)
        }
    }

    private mutating func findUnposted(
        _ events: [ListedName], of declaring: DocumentSurvey.Element, _ posts: Posts
    ) {
        let unposted = events.filter { !posts.contains($0.name) }
        let element = declaring.element
        guard let first = unposted.first,
            let attribute = element.attribute("event") ?? element.attribute("name")
        else { return }
        guard unposted.count < events.count else {
            report(
                .unusedListener,
                "neither a document nor the app posts \(first.name.quoted), so this never runs",
                file: declaring.file, at: attribute)
            return
        }
        let places = ValuePlaces(attribute)
        for event in unposted {
            let place = places.place(ofUTF16: event.units(in: attribute.value))
            report(
                .unpostedEvent, "neither a document nor the app posts \(event.name.quoted)",
                file: declaring.file, at: place.start, to: place.end)
        }
    }
}

/// The events that documents and the app post.
private struct Posts {
    private var names: Set<String>
    /// Where documents post an event by its name.
    private(set) var places: [(file: String?, name: MBMLElement.Attribute)] = []
    /// Whether a document posts an event whose name isn't constant.
    private(set) var isIncomplete = false

    init(_ survey: DocumentSurvey, _ exports: MBChecker.Exports) {
        names = exports.posts
        for declaring in survey.elements where declaring.element.name == "Listener" {
            var open = [declaring.element]
            while let element = open.popLast() {
                open += element.children.reversed()
                guard element.name == "PostEvent", let name = element.attribute("name") else {
                    continue
                }
                guard name.isConstant else {
                    isIncomplete = true
                    continue
                }
                names.insert(name.value)
                places.append((declaring.file, name))
            }
        }
    }

    /// The library posts events of its own.
    func contains(_ event: String) -> Bool {
        names.contains(event) || event == "*"
            || Self.ownBeginnings.contains(where: event.hasPrefix)
            || Self.ownEnds.contains(where: event.hasSuffix)
    }

    /// How the names of the library's own events begin and end: see `MBEvent`, and those of filters
    /// and requests for data.
    private static let ownBeginnings = [
        "Environment:", "MBML:", "MBVariableSpaceDidDeclareFunctionEvent", "UserDefault:",
    ]
    private static let ownEnds = DataRequest.events

    /// The events of a listener.
    func events(of listener: MBMLElement) -> [ListedName] {
        guard let event = listener.attribute("event") ?? listener.attribute("name") else {
            return []
        }
        return event.isConstant ? ListedName.names(in: event.value) : [ListedName("*")]
    }
}

/// Which elements use a name.
struct DocumentUses {
    /// The positions of the first and the last element that use each variable.
    private(set) var variables: [String: ClosedRange<Int>] = [:]
    /// Those of the first and the last one that call each function.
    private(set) var functions: [String: ClosedRange<Int>] = [:]

    init(_ types: DocumentTypes) {
        for (position, declaring) in types.survey.elements.enumerated()
        where declaring.element.name == "Listener" {
            for action in declaring.element.descendants where action.name == "SaveFile" {
                action["var"].map { Self.note($0, position, in: &variables) }
            }
        }
        for (position, expression) in types.survey.expressions.enumerated() {
            let uses = types.result(at: position).uses
            for reference in uses.references {
                Self.note(reference.name, expression.element, in: &variables)
            }
            for call in uses.calls {
                Self.note(call.name, expression.element, in: &functions)
                let function = types.survey.environment.function(call.name)
                for name in function?.ownVariables ?? [] {
                    Self.note(name, expression.element, in: &variables)
                }
            }
        }
    }

    private static func note(
        _ name: String, _ element: Int, in uses: inout [String: ClosedRange<Int>]
    ) {
        let known = uses[name] ?? element...element
        uses[name] = min(known.lowerBound, element)...max(known.upperBound, element)
    }
}
