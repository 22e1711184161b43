import MBDataEnvironment

/// Generates calls of the functions that format and read, with parameters that few would write.
struct FormatGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        let place = "\(choices.pick(Self.locales)) \(choices.pick(Self.zones))"
        let expression =
            switch choices.roll(6) {
            case 0: choices.pick(Self.numbers) + choices.pick(["", " cats", "^formatNumber($n)"])
            case 1:
                choices.repeated(1...4) {
                    choices.pick(choices.roll(3) == 0 ? Self.templates : Self.texts)
                }
            case 2: Self.calls.call(choices, depth: 2)
            default: call(2)
            }
        return place + "\n"
            + (choices.roll(12) == 1
                ? choices.mutated(expression, with: "^$()|0159-.:eE'#%\"<&;,yMdHmsZzaGEQ")
                : expression)
    }

    /// A call with formats as parameters; their types don't always fit.
    private func call(_ depth: Int) -> String {
        let function = choices.pick(Self.functions)
        var arguments: [String] = []
        for parameter in function.parameters {
            let count =
                switch parameter.occurrence {
                case .once: 1
                case .optional: choices.roll(2)
                case .any: choices.roll(4)
                case .atLeastOnce: 1 + choices.roll(3)
                }
            arguments += (0..<count).map { _ in
                depth > 0 && choices.roll(4) == 0
                    ? call(depth - 1) : argument(parameter)
            }
        }
        return "^\(function.name)(\(arguments.joined(separator: "|")))"
    }

    private func argument(_ parameter: MBMLFunction.Parameter) -> String {
        if !parameter.words.isEmpty, choices.roll(8) > 0 { return choices.pick(parameter.words) }
        switch (parameter.type, choices.roll(8)) {
        case (_, 0): return choices.pick(Self.numbers + Self.dates + Self.texts)
        case (.date?, _): return choices.pick(Self.dates)
        case (.number?, _): return choices.pick(Self.numbers)
        case (.collection?, _), (.array?, _):
            return choices.pick(["$list", "^array(a|$n|b c)", "$words"])
        case (.data?, _): return choices.pick(["$data", "^dataFromHexString(00ff7f)"])
        case (.condition?, _), (.bool?, _): return choices.pick(["T", "F", "$n", "$item"])
        default: return choices.pick(Self.texts)
        }
    }

    private static let areas = [
        "Date", "Calendar", "Amount", "Wording", "Escaping", "Encoding", "String",
    ]

    /// The areas are chosen by their names, so that new functions of them join.
    private static let functions = MBMLFunction.Area.all.filter { areas.contains($0.title) }
        .flatMap(\.functions).sorted { $0.name < $1.name }

    private static let calls = CallGenerator(functions)

    static let locales = [
        "en_US", "en_US", "en_US", "de_DE", "de_CH", "fr_FR", "ar_EG", "ar", "fa_IR", "hi_IN",
        "ja_JP",
        "ja_JP@calendar=japanese", "th_TH@calendar=buddhist", "he_IL", "ru_RU", "pl", "tr_TR",
        "pt_PT",
        "es_419", "sv_SE", "zh-Hant-TW", "en_US_POSIX", "en@x", "zz@@", "", "en_US@numbers=arab",
        "C", "und", "xx_YY", "ksh", "kw", "lag", "mt", "lt", "gv", "bn_BD", "ne", "my_MM",
        "sr-Latn",
    ]

    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "GMT-12",
        "Pacific/Kiritimati", "Africa/Monrovia", "Antarctica/Troll", "Australia/Lord_Howe",
        "nowhere",
    ]

    private static let numbers = [
        "0", "1", "-1", "2", "11", "21", "1.5", "0.5", "-0.4", "1000", "1234567.891", "100000",
        "1e6",
        "999999.5", "0.0000001", "1e20", "-1e30", "99999999999999999999999999999999999999",
        "1e-128",
        "1e164", "1e127", "123456789012345678901234567890.123456", "1000000", "5", "100", "38",
        "$n",
        "2.675", "0.125", "-2147483649", "9223372036854775807",
    ]

    private static let dates = [
        "$d", "0", "1700000000", "-62135769600", "-62135769601", "253402300799", "253402300800",
        "-12219292800", "-1e9", "1711846800", "1710054000", "951782400.9995",
        "^parseISODate(2024-02-29)",
        "^parseISODate(1582-10-10T00:00:00Z)", "^currentTime()", "^addToDate($d|$n|days)", "$none",
        "Tue, 14 Nov 2023 22:13:20 GMT", "1e300", "1325239200",
    ]

    private static let texts = [
        "a", "$t", "", "Hello", "a b  c", "é😀", "A,b;c", "<b>&amp;</b>", "\\\\d", "\"'", "%20%zz",
        "100%",
        "yyyy-MM-dd HH:mm:ss", "EEEE, d. MMMM y G", "YYYY-'W'ww", "h:mm a zzzz", "SSSSSSSSSS", "'",
        "''", "QQQQ BBBB", "yyyyyyyyyyyyyyyyyyyyy", "G", "ZZZZZ XXX VVVV", "2024-02-29",
        "2024-02-30",
        "2023-11-14T22:13:20.123+05:45", "14 novembre 2023", "fr_FR", "en@x", "EUR", "XXX", "$n",
        "one=1 cat", "other=$n cats", "few=some", "zero=", "AAEC", "00ff", "0", "T", "%d", "%.2f",
        "=1",
        "\u{0}", "\u{2028}", "\u{FFFE}", "İı", "ǆ", "ﬁ", "ΑΣ", "1.234,5", "١٬٢٣٤٫٥", "1’234.5", "-",
        "…",
        "EST", "GMT+25", "Europe/London", "|", "e\u{301}", "-- ", "d", "jjmm", "\t x \n",
    ]

    /// Values in text, escaped for one place or another.
    private static let templates =
        EscapingProperties.names.map { "$(\($0))" } + [
            "$t", "<a href=\"$t\">", "'$t'", "^raw($t)", "^escapeHTML($t)", "^escapeURL($t)",
            "^escapeJSON($t)", "^join($list|, )", "^joinWords($list)", "^escapeXML($(htmlText))",
            "$list[1]", "^trimSpaces($(xmlText))", "https:", "java", "java\tscript:",
            "\u{1} JavaScript:", "//", "/x?", "&amp;", ":",
            "^if($n|$(urlText)|$t)", "^array($(htmlText)|$(urlText))", "$list", "$none",
            "^list($list|$item)", "^firstOf(^array($(htmlText)))", "^truncate(…|9|$(htmlText))",
        ]

    static let words =
        locales + zones + numbers + dates + texts + templates + functions.map { "^\($0.name)(" }
        + DateUnits.all
}

/// The units that functions for dates take.
enum DateUnits {
    static let all = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"]
}
