package import Foundation
import MBDataEnvironment

extension MBNeeds {
    /// The contract for uses, in the same form as what apps offer.
    static func contract(
        of uses: [NeededUse], _ reads: [(path: [String], place: MBSourceLocation)],
        _ known: MBContract, _ names: [DocumentNames]
    ) -> MBContract {
        var maker = NeedsContract(known, names)
        for use in uses { maker.add(use) }
        var contract = maker.contract
        for read in reads {
            contract.reads?[ValueOrigin.text(read.path), default: []].append(
                MBContract.Use(at: DocumentNames.text(read.place, names)))
        }
        // The least library that offers all of it, and its language.
        for version in MBContract.libraryVersions {
            guard let offer = MBContract.library(version),
                uses.allSatisfy({ $0.isFulfilled(by: offer) })
            else { continue }
            (contract.library, contract.language) = (offer.library, offer.language)
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

    fileprivate static func text(_ place: MBSourceLocation, _ names: [DocumentNames]) -> String {
        guard let file = place.file,
            let found = names.first(where: { file.hasPrefix($0.directory) })
        else { return place.description }
        let name = found.replacement + file.dropFirst(found.directory.count)
        return "\(name):\(place.line):\(place.column)"
    }
}

/// Collects uses by their subjects.
private struct NeedsContract {
    private let known: MBContract
    private let names: [DocumentNames]
    private(set) var contract = MBContract(.needs)

    init(_ known: MBContract, _ names: [DocumentNames]) {
        self.known = known
        self.names = names
        (contract.functions, contract.modules, contract.tags) = ([:], [:], [:])
        (contract.hostTypes, contract.variables, contract.reads) = ([:], [:], [:])
    }

    mutating func add(_ use: NeededUse) {
        var noted = MBContract.Use(at: DocumentNames.text(use.place, names))
        noted.isGuarded = use.isGuarded ? true : nil
        switch use.need {
        case .function(let name, let count, let words):
            (noted.count, noted.words) = (count, words.isEmpty ? nil : words)
            add(noted, to: name)
        case .implementation(let className, let method, let count, let words):
            (noted.count, noted.words) = (count, words.isEmpty ? nil : words)
            let name = known.function(className, method)?.name ?? "\(className).\(method)"
            add(noted, to: name)
            contract.functions?[name]?.className = className
            contract.functions?[name]?.method = method
        case .module(let name):
            contract.modules?[name, default: .init()].uses.add(noted)
        case .tag(let name):
            add(noted, toElement: name, isAction: false) { $0.uses.add($1) }
        case .action(let name):
            add(noted, toElement: name, isAction: true) { $0.uses.add($1) }
        case .attribute(let name, let element, let isAction, let value):
            let declared = known.element(element, isAction: isAction)?.attributes?[name]
            add(noted, toElement: element, isAction: isAction) { tag, use in
                var attribute =
                    tag.attributes?[name] ?? MBContract.Attribute.optional(declared?.kind ?? .text)
                if declared?.values != nil {
                    let values = Set(attribute.values ?? []).union([value])
                    attribute.values = values.inOrder()
                }
                attribute.uses.add(use)
                tag.attributes?[name] = attribute
            }
        case .hostType(let name):
            contract.hostTypes?[name, default: .init()].uses.add(noted)
        case .accessor(let accessor, let name):
            var type = contract.hostTypes?[name] ?? MBContract.HostType()
            type.accessors = Set(type.accessors ?? []).union([accessor]).inOrder()
            contract.hostTypes?[name] = type
        case .variable(let name, _):
            contract.variables?[name, default: .init()].uses.add(noted)
        case .change: break
        }
    }

    /// Adds a call of a function, or its declaration, to the numbers of its parameters.
    private mutating func add(_ use: MBContract.Use, to name: String) {
        var function = contract.functions?[name] ?? MBContract.Function()
        function.uses.add(use)
        let counts = (function.uses ?? []).compactMap(\.count)
        (function.least, function.most) = (counts.min(), counts.max())
        contract.functions?[name] = function
    }

    private mutating func add(
        _ use: MBContract.Use, toElement name: String, isAction: Bool,
        _ change: (inout MBContract.Tag, MBContract.Use) -> Void
    ) {
        guard let module = known.owner(of: name, isAction: isAction) else {
            var tag = contract.tags?[name] ?? MBContract.Tag([:])
            change(&tag, use)
            contract.tags?[name] = tag
            return
        }
        var own = contract.modules?[module] ?? MBContract.Module()
        if isAction {
            var tag = own.actions?[name] ?? MBContract.Tag([:])
            change(&tag, use)
            own.actions = (own.actions ?? [:]).merging([name: tag]) { $1 }
        } else {
            var tag = own.tags?[name] ?? MBContract.Tag([:])
            change(&tag, use)
            own.tags = (own.tags ?? [:]).merging([name: tag]) { $1 }
        }
        contract.modules?[module] = own
    }
}

extension [MBContract.Use]? {
    fileprivate mutating func add(_ use: MBContract.Use) { self = (self ?? []) + [use] }
}

extension MBContract {
    /// The function that documents declare by a class and a method.
    func function(_ className: String, _ method: String) -> (name: String, Function)? {
        let found = (functions ?? [:]).filter {
            ($0.value.className ?? "") == className
                && ($0.value.method == method || $0.key == method)
        }
        return found.min { $0.key.isBefore($1.key) }.map { ($0.key, $0.value) }
    }

    /// What is known of a tag or an action.
    func element(_ name: String, isAction: Bool) -> Tag? {
        if !isAction, let tag = tags?[name] { return tag }
        return owner(of: name, isAction: isAction).flatMap { module in
            isAction ? modules?[module]?.actions?[name] : modules?[module]?.tags?[name]
        }
    }

    /// The module that has a tag or an action; nil for the library's own.
    func owner(of name: String, isAction: Bool) -> String? {
        (modules ?? [:]).filter {
            (isAction ? $0.value.actions : $0.value.tags)?[name] != nil
        }.keys.inOrder().first
    }
}
