package import Foundation

/// The names of locales, from documents and from the process.
package enum LocaleName {
    private static let longest = 100

    /// Returns the locale with a name.
    ///
    /// A name that the platform doesn't know would mean the process's locale, and one that isn't
    /// ASCII ends the process on Linux, so both are errors. The empty name is the locale without a
    /// language.
    ///
    /// - Parameter unlisted: admits names that the platform doesn't list.
    static func locale(
        named name: String, admitting unlisted: UnlistedLocales = .ofProcess
    ) throws(MBExpressionError) -> Locale {
        if isWellFormed(name), let known = listed[Self.key(name)] {
            return Locale(identifier: known)
        }
        // Asking for its digits makes the locale, which Foundation keeps.
        guard hasKnownLanguage(name), writesKnownDigits(name), try unlisted.admits(name),
            hasKnownDigits(name), hasDecimalDigits(name)
        else {
            throw MBExpressionError(
                "\(name.quoted) isn't a locale; write a name such as en_US or fr",
                code: .invalidParameter)
        }
        return Locale(identifier: name)
    }

    /// The locale with a name that the person who runs a program gives, perhaps with a character set as
    /// in `de_DE.UTF-8`, or with another code of its language, such as `deu`; nil for one that the
    /// platform doesn't know.
    package static func given(_ name: String) -> Locale? {
        let start = name.prefix { $0 != "." }
        let rest = name.dropFirst(start.count).drop { $0 != "@" }
        guard name.isEmpty || !start.isEmpty else { return nil }
        let name = String(start + rest)
        if isKnown(name) { return Locale(identifier: name) }
        guard isWellFormed(name), hasKnownDigits(name) else { return nil }
        // The platform knows codes of three letters, but doesn't list those that have two as well.
        let language = language(of: name)
        let isCode = language.utf8.count == 3 && language.utf8.allSatisfy(\.isASCIILetter)
        return isCode || formerCodes.contains(language) ? Locale(identifier: name) : nil
    }

    /// Codes of languages that the platform knows, but doesn't list.
    private static let formerCodes: Set<String> = [
        "c", "posix", "root", "in", "iw", "ji", "jw", "mo", "sh", "tl",
    ]

    private static func language(of name: String) -> String {
        name.prefix { $0 != "_" && $0 != "-" && $0 != "@" }.lowercased()
    }

    /// Whether a formatter can be made for a locale provided by a host.
    static func isSafe(_ locale: Locale) -> Bool {
        let name = locale.identifier
        return name.utf8.count <= longest && name.utf8.allSatisfy { $0 > 0 && $0 < 0x80 }
            && hasKnownDigits(name)
    }

    /// Whether the digits that a name requests exist: requesting others also ends the process on
    /// Linux.
    private static func hasKnownDigits(_ name: String) -> Bool {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "-") })
        else { return true }
        let digits = Locale(identifier: name).numberingSystem
        return Locale.NumberingSystem.availableNumberingSystems.contains(digits)
    }

    /// Whether numbers are written with ten digits in a locale. Formatters take twenty times as long
    /// for others, such as Roman numerals.
    private static func hasDecimalDigits(_ name: String) -> Bool {
        !numerals.contains(digits(of: Locale(identifier: name)))
    }

    private static let numerals: Set = [
        "armn", "armnlow", "cyrl", "ethi", "geor", "grek", "greklow", "hanidays", "hans", "hansfin",
        "hant", "hantfin", "hebr", "jpan", "jpanfin", "jpanyear", "roman", "romanlow", "taml",
        "finance", "traditional", "traditio",
    ]

    /// The locale as formatters can read it, with its digits written out.
    ///
    /// A formatter ends the process on Linux for digits with capital letters, as in `en@numbers=Latn`,
    /// and for those of an extension if the language has the same ones anyway, as in `en-u-nu-latn`.
    static func withWrittenDigits(_ locale: Locale) -> Locale {
        let name = locale.identifier
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "-") })
        else { return locale }
        let start = name.prefix { $0 != "@" }
        let others = name.dropFirst(start.count + 1).split(separator: ";")
            .map(String.init).filter { !$0.lowercased().hasPrefix("numbers") }
        let keywords = ["numbers=" + digits(of: locale)] + others
        return Locale(identifier: start + "@" + keywords.joined(separator: ";"))
    }

    /// The name of a locale's digits, as formatters know it.
    private static func digits(of locale: Locale) -> String {
        locale.numberingSystem.identifier.lowercased()
    }

    /// The locale with only its language, region and digits.
    ///
    /// Some formatters of Foundation end the process on Linux if the name has further keywords
    /// that they can't read, such as `en@x`.
    static func withoutKeywords(_ locale: Locale) -> Locale {
        let name = locale.identifier
        let subtags = name.prefix { $0 != "@" }.split(separator: "-")
        let kept = subtags.prefix(1) + subtags.dropFirst().prefix { $0.utf8.count > 1 }
        let short = kept.joined(separator: "-")
        guard short.utf8.count < name.utf8.count else { return locale }
        return Locale(identifier: short + "@numbers=" + digits(of: locale))
    }

    private static func isKnown(_ name: String) -> Bool {
        name.isEmpty || hasKnownLanguage(name) && hasKnownDigits(name)
    }

    private static func hasKnownLanguage(_ name: String) -> Bool {
        isWellFormed(name) && languages.contains(language(of: name))
    }

    /// Whether it isn't too long and has only the characters that names have. Others may look like
    /// them, as a Kelvin sign looks like a K.
    private static func isWellFormed(_ name: String) -> Bool {
        name.utf8.count <= longest && name.utf8.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: ";"):
            true
        default: false
        }
    }

    private static let languages = Set(Locale.availableIdentifiers.map(language))

    /// The names that the platform lists by their ``key(_:)``, also without their script: `zh_HK` for
    /// `zh_Hant_HK`.
    private static let listed: [String: String] = {
        let names = Locale.availableIdentifiers.flatMap { name in
            let parts = name.split(separator: "_")
            guard parts.count == 3, parts[1].utf8.count == 4 else { return [name] }
            return [name, "\(parts[0])_\(parts[2])"]
        }
        return Dictionary((names + [""]).map { (key($0), $0) }) { first, _ in first }
    }()

    /// What names of one locale have in common: `en-us` is `en_US`.
    private static func key(_ name: String) -> String {
        name.replacing("-", with: "_").lowercased()
    }

    /// Whether the digits that a name writes out, as in `ar_EG@numbers=latn`, exist.
    private static func writesKnownDigits(_ name: String) -> Bool {
        guard let start = name.firstRange(of: "numbers=")?.upperBound else { return true }
        let digits = name[start...].prefix { $0 != ";" }.lowercased()
        return Locale.NumberingSystem.availableNumberingSystems.contains {
            $0.identifier == digits
        }
    }
}

/// The names of locales that documents used, but the platform doesn't list, such as
/// `ar_EG@numbers=latn`.
///
/// Foundation keeps some kilobytes for each name, forever, so documents can't make up as many as
/// they like.
struct UnlistedLocales: Sendable {
    static let ofProcess = UnlistedLocales(limit: 1_000)

    private let names = Guarded<Set<String>>([])
    let limit: Int

    /// Notes a name. Throws if there are too many.
    func admits(_ name: String) throws(MBExpressionError) -> Bool {
        let isAdmitted = names.withLock { names in
            if names.contains(name) { return true }
            guard names.count < limit else { return false }
            names.insert(name)
            return true
        }
        guard isAdmitted else {
            throw MBExpressionError(
                "documents have used \(safe: limit) locales that the platform doesn't list, and "
                    + "\(name.quoted) would be one more; write a name such as en_US or fr",
                code: .invalidParameter)
        }
        return true
    }
}

extension Locale {
    /// The process's locale. Foundation looks for it in the user's preferences, which exist only on
    /// Apple's platforms; elsewhere, it's in the environment variables.
    static var ofProcess: Locale {
        #if canImport(Darwin)
            .current
        #else
            ofVariables ?? .current
        #endif
    }

    #if !canImport(Darwin)
        /// Asks for the two variables, because a dictionary of all takes long to make.
        private static let ofVariables = ofVariables(
            ["LC_ALL", "LANG"].reduce(into: [:]) { variables, name in
                variables[name] = getenv(name).map { String(cString: $0) }
            })
    #endif

    /// The locale that `LC_ALL` or else `LANG` names, such as `en_US.UTF-8`; nil for none and for
    /// the C locale.
    static func ofVariables(_ variables: [String: String]) -> Locale? {
        let names = ["LC_ALL", "LANG"].compactMap { variables[$0] }
        let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" } ?? ""
        guard !["", "C", "POSIX"].contains(name) else { return nil }
        let locale = Locale(identifier: String(name))
        return LocaleName.isSafe(locale) ? locale : nil
    }
}
