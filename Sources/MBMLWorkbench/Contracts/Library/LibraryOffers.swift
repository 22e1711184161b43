import Foundation
public import MBDataEnvironment
import MBEventHandling

extension MBContract {
    /// Returns what a released version of the library offers by itself, for apps that shipped
    /// without a contract of their own.
    ///
    ///     let legacy = MBContract.library("legacy")
    ///     let language = legacy?.language
    ///     // → 0
    ///
    /// What an app adds isn't known, so its capabilities, modules, variables and types aren't
    /// checked.
    ///
    /// - Parameter version: `1.0` or `1.1`, or `legacy` for the Objective-C library; see
    ///   ``libraryVersions``.
    /// - Returns: the offers; nil for an unknown version.
    public static func library(_ version: String) -> MBContract? {
        LibraryOffers.byVersion[version]
    }

    /// The versions of the library whose offers are known, the oldest first.
    public static let libraryVersions = ["legacy", "1.0", "1.1"]

    /// Returns what this version of the library offers by itself, with the modules that come with
    /// it, as `mbml offers` prints it.
    ///
    /// - Throws: `MBEnvironment.LoadError` if two of these modules conflict, which never happens.
    public static func bareLibrary() throws -> MBContract {
        var environment = MBEnvironment()
        environment.register(MBEventHandlingModule())
        var contract = try environment.contract()
        contract.capabilities = nil
        return contract
    }
}

/// The offers of released versions.
enum LibraryOffers {
    static let byVersion: [String: MBContract] = {
        // A frozen contract: a line is one entry of a section. A later version has only those that
        // it adds or changes.
        guard let first = try? MBContract(json: .init(version1.utf8)),
            let second = try? MBContract(json: .init(version1_1.utf8))
        else { return [:] }
        return ["legacy": legacy(first), "1.0": first, "1.1": second.added(to: first)]
    }()

    /// What the Objective-C library offers: the same names, without `$MBML`, the platform Linux and
    /// limits, and with the actions that aren't supported any more. What they mean differs in places,
    /// which ``MBLanguageChange`` lists.
    private static func legacy(_ first: MBContract) -> MBContract {
        var legacy = first
        (legacy.library, legacy.language, legacy.limits) = ("legacy", 0, [:])
        legacy.hostTypes?["MBML"] = nil
        legacy.variables?["MBML"] = nil
        legacy.hostTypes?["MBPlatform"]?.keys?["isLinux"] = nil
        for name in UnsupportedActions.names {
            legacy.modules?["MBEventHandling"]?.actions?[name] = MBContract.Tag(nil)
        }
        return legacy
    }
}
