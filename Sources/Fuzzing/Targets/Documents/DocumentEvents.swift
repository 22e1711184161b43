import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// The properties that hold for any event in any documents.
struct DocumentEvents {
    private let input: DocumentInput
    private let environment: MBEnvironment
    private let loaded: MBEnvironment.LoadResult
    private let places: DocumentPlaces

    init(_ input: DocumentInput, _ loaded: MBEnvironment.LoadResult, _ places: DocumentPlaces) {
        (self.input, self.loaded, self.places) = (input, loaded, places)
        var environment = loaded.environment
        // An event may run a thousand delayed actions.
        environment.limits.steps = 500
        environment.limits.memory = 50_000
        environment.limits.documentElements = 50
        self.environment = environment
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        var (first, second) = (environment, environment)
        var delayed: [MBDeferredAction] = []
        let start = environment.handling(loaded.events)
        if let violation = violation(of: start.diagnostics) { return violation }
        for case .later(let action) in start.effects { delayed.append(action) }
        for event in input.events {
            let run = MBEventRun(of: event, in: first, delayed: delayed, until: 20)
            let again = MBEventRun(of: event, in: second, delayed: delayed, until: 20)
            guard run.effects.map(\.effect.description) == again.effects.map(\.effect.description),
                run.effects.map(\.seconds) == again.effects.map(\.seconds)
            else { return "two runs of \(event.name) have different effects" }
            guard run.diagnostics == again.diagnostics else {
                return "two runs of \(event.name) have different problems"
            }
            guard run.changes.map(\.name) == again.changes.map(\.name) else {
                return "two runs of \(event.name) have different changes"
            }
            if let violation = violation(of: run.diagnostics) { return violation }
            let seconds = run.effects.map(\.seconds)
            guard seconds == seconds.sorted() else { return "effects of \(event.name) go back" }
            guard run.isCut || run.waiting.allSatisfy({ $0.seconds > 20 }) else {
                return "an action of \(event.name) is late"
            }
            (first, second) = (run.environment, again.environment)
            delayed = run.waiting.map(\.action)
        }
        return violationOfData()
    }

    private func violation(of diagnostics: [MBDiagnostic]) -> String? {
        diagnostics.lazy.compactMap(places.violation).first
    }

    private func violationOfData() -> String? {
        let names = ["items", "a"]
        for name in names {
            for result in [environment.willRequestData(name), environment.didLoadData(name)] {
                if let violation = violation(of: result.diagnostics) { return violation }
            }
        }
        return nil
    }
}
