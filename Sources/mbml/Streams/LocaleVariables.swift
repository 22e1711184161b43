import Foundation

/// The environment variables in which the system looks for the user's locale.
enum LocaleVariables {
    /// The longest that the code of a language can be.
    private static let longest = 8

    /// Replaces locales whose language has too long a code: ICU reads the variables itself, and one
    /// with more than eleven letters ends the process.
    static func prepare() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name) else { continue }
            let language = String(cString: value).prefix { !"_-.@".contains($0) }
            if language.utf8.count > longest { setenv(name, "C", 1) }
        }
    }
}
