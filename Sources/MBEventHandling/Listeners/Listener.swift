import Foundation
import MBDataEnvironment

/// `Listener`: actions that run when an event happens.
struct Listener: Sendable {
    let name: String
    /// The names of the events, or `*` for every event.
    let events: [String]
    let condition: MBMLElement.Expression?
    let trace: MBMLElement.Expression?
    let block: MBActionBlock
    let place: ActionPlace

    static let anyEvent = "*"

    /// Handles the element.
    static func declare(_ element: MBMLElement, _ load: inout MBDocumentLoader) {
        load.warn(of: element, beyond: EventTags.listener)
        load.warnOfText(beside: "actions", in: element)
        do throws(Rejected) {
            let listener = try Listener(element, &load)
            let isReplaced = load.environment[Listeners.self].add(listener)
            guard isReplaced, warnsOnOverwrite(element, &load) else { return }
            load.report(
                .warning, .listenerRedeclared,
                "the listener '\(listener.name)' was declared before", at: element.location)
        } catch {}
    }

    private init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        guard let name = load.required("name", of: element) else { throw Rejected() }
        self.name = name
        events = try Self.events(element, &load)
        condition = try load.condition(of: element)
        trace = try load.optional("trace", of: element, as: .boolean)
        block = load.actions(in: element)
        place = ActionPlace(name: "Listener", file: load.file, location: element.location)
        if mayHandleFailure { load.assume(variable: DataRequest.errorVariable) }
    }

    /// The names in the attribute `event`, or in the name of the listener, which is evaluated now.
    private static func events(
        _ element: MBMLElement, _ load: inout MBDocumentLoader
    ) throws(Rejected) -> [String] {
        guard let attribute = element.attribute("event") ?? element.attribute("name")
        else { return [] }
        let isComputed = !SourceBytes.isLiteral(attribute.value)
        // A plain name costs nothing, so that a listener remains where a limit ended the expressions.
        guard
            attribute.name == "event" || isComputed
                || attribute.value.utf8.contains(UInt8(ascii: ","))
        else { return [attribute.value.trimmingCharacters(in: .whitespacesAndNewlines)] }
        let parts: [Substring]
        do throws(MBExpressionError) {
            let text = try load.value(of: attribute, as: .string)?.description ?? ""
            try load.step(text.utf8.count / 16)
            parts = text.split(separator: ",")
            try load.step(parts.count * 2)
            try load.allocate(parts.count * 64)
        } catch {
            load.report(error, in: attribute)
            throw Rejected()
        }
        var seen: Set<HashedKey> = []
        let names =
            parts
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty && seen.insert(HashedKey($0)).inserted }
        guard !names.isEmpty || load.isChecking && isComputed else {
            throw load.reject(
                .invalidAttribute,
                "'\(attribute.name)' doesn't name an event"
                    + (attribute.name == "event" ? "; without it the listener's name does" : ""),
                at: attribute.location)
        }
        return names
    }

    /// Whether it may handle the event that binds `$error`. A check doesn't know events that are
    /// computed.
    private var mayHandleFailure: Bool {
        events.isEmpty
            || events.contains {
                TextEquality.isIdentical($0, Self.anyEvent)
                    || TextEquality.ends($0, with: DataRequest.failureEvent)
            }
    }

    private static func warnsOnOverwrite(
        _ element: MBMLElement, _ load: inout MBDocumentLoader
    ) -> Bool {
        guard let attribute = element.attribute("warnOnOverwrite") else { return true }
        guard load.isChecking, !attribute.value.isEmpty else { return load.holds(attribute) }
        // A check knows only some constants; what it doesn't know isn't a reason to warn.
        return (try? load.value(of: attribute, as: .boolean))??.truth ?? false
    }
}
