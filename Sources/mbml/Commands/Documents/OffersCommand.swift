import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// `mbml offers`: prints what the library, or an app's documents, offer to documents.
enum OffersCommand {
    static let subcommand = Subcommand(
        name: "offers", operands: "[options]",
        summary: "print what the library offers to documents",
        about: """
            Prints as JSON what the library offers to documents: functions, modules, tags, host types,
            variables and limits. With --document, what documents find after that one is loaded. An
            app makes its own in a unit test, with MBEnvironment.contract(app:version:).

            The status is 1, and nothing is printed, if a document has errors.
            """,
        options: [
            .valued(
                "--library", "VERSION",
                "what that version of the library offers: \(versions)",
                completing: .words(MBContract.libraryVersions)),
            .valued("--app", "NAME", "the name of the app"),
            .valued("--version", "VERSION", "the version of the app"),
        ],
        run: run)

    private static var versions: String {
        MBContract.libraryVersions.joined(separator: ", ")
    }

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        var contract: MBContract
        if let version = options.own["--library"] {
            guard options.documents.isEmpty, options.data.isEmpty, options.texts.isEmpty else {
                throw options.wrong(
                    "'--library' prints what that version offers by itself; leave out --document, "
                        + "--data and --set")
            }
            guard let known = MBContract.library(version) else {
                throw options.wrong(
                    "the offers of the library '\(version)' aren't known; write \(versions)")
            }
            contract = known
        } else {
            let loaded = try options.loaded(log: StandardErrorLog(isOn: options.showsLog))
            // Without what has errors, the contract would be wrong.
            guard !loaded.hasErrors else { return 1 }
            contract = try loaded.environment.contract()
            // The command line's own capabilities aren't those of an app.
            contract.capabilities = nil
        }
        contract.app = options.own["--app"] ?? contract.app
        contract.version = options.own["--version"] ?? contract.version
        let text = try contract.json()
        try writeOutput(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        return 0
    }
}
