package import Foundation
import MBDataEnvironment

extension MBNeeds {
    /// The contract for uses, in the same form as what apps offer.
    static func contract(
        of uses: [NeededUse], _ reads: [(path: String, place: MBSourceLocation)],
        _ known: MBContract, _ names: [DocumentNames]
    ) -> MBContract {
        var maker = NeedsContract(known, names)
        for use in uses where !use.mayBeBound { maker.add(use) }
        var contract = maker.contract()
        for read in reads {
            contract.reads?[read.path, default: []].append(
                MBContract.Use(at: DocumentNames.text(read.place, names)))
        }
        // The least library that offers all of it, and its language.
        for version in MBContract.libraryVersions {
            guard let offer = MBContract.library(version).map(Offer.init),
                uses.allSatisfy({ $0.isFulfilled(by: offer) })
            else { continue }
            (contract.library, contract.language) = (
                offer.contract.library, offer.contract.language
            )
            break
        }
        return contract
    }
}

/// How a contract names the documents beside a manifest: as the manifest is named, and never by the
/// directories of a machine.
package struct DocumentNames: Sendable {
    private let directory: String
    private let replacement: String

    package init(_ manifest: URL) {
        directory = manifest.deletingLastPathComponent().path + "/"
        let given = manifest.relativePath
        let current = FileManager.default.currentDirectoryPath + "/"
        if !given.hasPrefix("/") {
            replacement = String(given.dropLast(manifest.lastPathComponent.count))
        } else if directory.hasPrefix(current) {
            replacement = String(directory.dropFirst(current.count))
        } else {
            replacement = ""
        }
    }

    static func text(_ place: MBSourceLocation, _ names: [DocumentNames]) -> String {
        guard let file = place.file else { return place.description }
        // A document in another directory that is searched has its path from the current one.
        let found =
            names.first { file.hasPrefix($0.directory) }
            ?? DocumentNames(URL(fileURLWithPath: "manifest.xml"))
        guard file.hasPrefix(found.directory) else { return place.description }
        let name = found.replacement + file.dropFirst(found.directory.count)
        return "\(name):\(place.line):\(place.column)"
    }
}
