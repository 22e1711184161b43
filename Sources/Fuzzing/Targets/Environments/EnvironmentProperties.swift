import MBDataEnvironment

/// The property that an environment, its copies and a store are what a plain table is, after any
/// changes.
struct EnvironmentProperties {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Why it doesn't hold, or nil if it does.
    func violation() -> String? {
        let preferences = MBMemoryPreferences(["app.theme": "dark"])
        guard let environment = beginning(preferences) else { return "nothing is loaded" }
        var steps = EnvironmentSteps(environment, preferences: preferences)
        for line in text.split(separator: "\n").prefix(80) {
            guard let step = try? MBValue(json: String(line), tagged: true).asArray else {
                continue
            }
            if let violation = steps.make(step) { return violation }
        }
        return steps.violationAtEnd()
    }

    /// An environment with variables that are saved.
    private func beginning(_ preferences: MBMemoryPreferences) -> ModeledEnvironment? {
        var base = MBEnvironment()
        base.capabilities = .fixed(log: MBCollectingLog(capacity: 16))
        base.capabilities.preferences = preferences
        base.limits.steps = 20_000
        base.limits.memory = 1_000_000
        let document = """
            <MBML><Var name="theme" userDefaultsName="app.theme" literal="light"/>
            <Var name="size" userDefaultsName="app.size" literal="M"/>
            <Var name="look" userDefaultsName="app.theme" literal="light"/></MBML>
            """
        guard
            let loaded = try? MBEnvironment.load(
                searching: [.memory(["manifest.xml": document])], into: base)
        else { return nil }
        var environment = loaded.environment
        environment.limits.valueDepth = NaiveEnvironment.mostLevels
        environment.limits.elements = NaiveEnvironment.mostElements
        let model = NaiveEnvironment(
            base,
            preferences: [
                ("theme", "app.theme", "dark"), ("size", "app.size", "M"),
                ("look", "app.theme", "dark"),
            ])
        return ModeledEnvironment(environment: environment, model: model)
    }
}
