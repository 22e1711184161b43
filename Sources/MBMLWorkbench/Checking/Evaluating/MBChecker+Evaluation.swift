public import Foundation
public import MBDataEnvironment

extension MBChecker {
    /// Checks a manifest and everything that it includes, and then evaluates every declaration in
    /// strict mode.
    ///
    /// Each variable in ``examples`` has its first example as its value. A failure is reported as
    /// ``MBRule/evaluationFails`` at its place, unless the check already reports an error in the same
    /// expression. What a condition or `^firstOf` asks about may be missing; an expression that fails
    /// because of that is evaluated again without strict mode, and an error that a function such as
    /// `^if` then only logs is reported, too. That happens after loading, and not if the expression
    /// is for loading and reads a variable that may have changed since. Expressions that read an
    /// event, or what an action sets, aren't evaluated. After 20,000,000 steps in all, nothing more is
    /// evaluated, and a note says so.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes, in this order. Empty by default.
    /// - Returns: everything that was found, by checking and by evaluating.
    public func checkAndEvaluate(
        manifest: URL, searching roots: [any MBResourceRoot] = []
    ) -> Report {
        evaluated(Documents(manifest, roots, modules))
    }

    /// Checks a manifest in one of the roots, and everything that it includes, and then evaluates
    /// every declaration in strict mode with the first example of each variable.
    ///
    ///     var checker = MBChecker()
    ///     checker.examples["response"] = [["price": "free"]]
    ///     let xml = """
    ///         <MBML>
    ///           <Var name="two" type="dynamic"
    ///                value="#($response.price * 2)"/>
    ///         </MBML>
    ///         """
    ///     let root = MBMemoryRoot(["manifest.xml": xml])
    ///     let report = checker.checkAndEvaluate(searching: [root])
    ///     let rules = report.findings.map(\.rule.name)
    ///     // → ["evaluation-fails"]
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with, relative to a root.
    ///   - roots: the locations to search for documents, in this order.
    /// - Returns: everything that was found, by checking and by evaluating.
    public func checkAndEvaluate(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot]
    ) -> Report {
        evaluated(Documents(manifest, roots, modules))
    }

    private func evaluated(_ documents: Documents) -> Report {
        var strict = hostEnvironment
        strict.isStrict = true
        strict.capabilities.log = MBCollectingLog(capacity: 0)
        for name in examples.keys.sorted() where !strict.isReadOnly(name) {
            strict[name] = examples[name]?.first
        }
        var check = DocumentCheck(documents.survey(base), self)
        check.run()
        // If the manifest can't be read, the check itself reports that.
        if let loaded = try? documents.load(strict) {
            var lenient = strict
            lenient.isStrict = false
            check.findFailures(in: loaded) { try? documents.load(lenient) }
        }
        return report(of: check, evaluates: true)
    }
}

/// The documents to check: a manifest in a file, or in one of the roots.
struct Documents {
    let survey: (MBEnvironment) -> DocumentSurvey
    let load: (MBEnvironment) throws -> MBEnvironment.LoadResult

    init(_ manifest: URL, _ roots: [any MBResourceRoot], _ modules: [any MBModule]) {
        survey = {
            MBEnvironment.survey(manifest: manifest, searching: roots, modules: modules, into: $0)
        }
        load = {
            try MBEnvironment.load(
                manifest: manifest, searching: roots, modules: modules, into: $0)
        }
    }

    init(_ manifest: String, _ roots: [any MBResourceRoot], _ modules: [any MBModule]) {
        survey = {
            MBEnvironment.survey(manifest: manifest, searching: roots, modules: modules, into: $0)
        }
        load = {
            try MBEnvironment.load(
                manifest: manifest, searching: roots, modules: modules, into: $0)
        }
    }
}
