import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Changes of the language")
struct LanguageChangeTests {
    /// The ids of the changes whose forms a document uses, with their places.
    static func changes(in document: String) throws -> [String] {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling">\#(document)</MBML>"#, to: "manifest.xml")
        return try changes(in: manifest).map(\.id)
    }

    static func changes(in manifest: URL) throws -> [(id: String, place: String)] {
        let legacy = try #require(MBContract.library("legacy"))
        return MBNeeds(of: manifest).problems(against: [legacy]).diagnostics.compactMap { problem in
            guard problem.code.rawValue == "meaning-changed" else { return nil }
            let change = MBLanguageChange.all.first { problem.message.hasSuffix($0.summary) }
            let file = problem.location?.file?.split(separator: "/").last ?? ""
            return (change?.id ?? "", "\(file):\(problem.location?.line ?? 0)")
        }
    }

    /// A document with the example of a change.
    static func document(of change: MBLanguageChange) -> String {
        guard let context = change.context else { return change.example }
        let text = change.example.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
        switch context {
        case .boolean: return #"<Var name="value" boolean="\#(text)"/>"#
        case .number:
            let action = #"<SetVar name="value" listIndex="\#(text)" literal="x"/>"#
            return #"<Listener name="l">\#(action)</Listener>"#
        default: return #"<Var name="value" value="\#(text)"/>"#
        }
    }

    @Test("each is found in its example", arguments: MBLanguageChange.all)
    func example(_ change: MBLanguageChange) throws {
        let changes = try Self.changes(in: Self.document(of: change))
        #expect(changes.contains(change.id), "\(changes)")
        #expect((1...2).contains(change.language))
    }

    @Test("names are unique, and examples aren't found twice for the same reason")
    func names() {
        #expect(Set(MBLanguageChange.all.map(\.id)).count == MBLanguageChange.all.count)
        #expect(Set(MBLanguageChange.all.map(\.summary)).count == MBLanguageChange.all.count)
    }

    @Test("a name of one letter is found in braces, too", arguments: ["${x}", "${x.y}"])
    func lettersInBraces(_ text: String) throws {
        #expect(
            try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#) == ["one-letter-name"])
    }

    @Test(
        "an escape is found where a second evaluation sees more than the character",
        arguments: ["$$xy", "##(1)", "^^f", "$$$$", "$${x}"])
    func escapes(_ text: String) throws {
        let changes = try Self.changes(in: #"<Var name="value" value="^if($text|\#(text)|no)"/>"#)
        #expect(changes == ["escape-in-parameter"])
    }

    @Test(
        "a constant condition of a function is found with blanks around it",
        arguments: ["^if( F |a|b)", "^filter($list| F )"])
    func constantConditions(_ text: String) throws {
        let changes = try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#)
        #expect(changes == ["blanks-around-parameter"])
    }

    @Test(
        "a sort key that isn't a single value is found",
        arguments: [
            "!$item.flag", "($item.age -GT 30)", "$item.last$item.first", "${item.first} x",
            "${item[first]}s",
        ])
    func mixedSortKeys(_ key: String) throws {
        let changes = try Self.changes(
            in: #"<Var name="value" value="^sort($list|\#(key)|desc)"/>"#)
        #expect(changes == ["mixed-sort-key"])
    }

    @Test(
        "braces are found where what follows would belong to the reference",
        arguments: [
            "^if($flag|${name}s|no)", "^if($flag|no|${list}[0])", "^if($flag|www.${host}.com)",
            "^if(${size}-EQ 5|a|b)", "^if($flag|(${map.key}.key)|no)", "^list($list|${item}_1)",
            "^sort($list|${item}.name)", "^if($a|^if($b|${name}: $value))",
            "^if($flag|${map[key]}.key|no)", "^if($flag|${list[0]}[1]|no)",
            "^log(^if($a|${name}s))",
        ])
    func bracesInParameters(_ text: String) throws {
        let changes = try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#)
        #expect(changes.contains("braces-in-parameter"), "\(changes)")
        #expect(!changes.contains("mixed-sort-key"))
    }

    @Test(
        "a filter inside one that has data is found",
        arguments: [
            (#"<DataFilter var="c"/>"#, ["nested-filter"]),
            (#"<DataFilter var="c" dataSource="$list"/>"#, ["nested-filter"]), ("", []),
        ])
    func nestedFilters(_ inner: String, _ expected: [String]) throws {
        let outer = #"<DataFilter name="a" dataSource="$data">\#(inner)</DataFilter>"#
        #expect(try Self.changes(in: outer) == expected)
        for group in [#"<DataFilter name="a">"#, #"<DataFilter name="a" dataSource="">"#] {
            #expect(try Self.changes(in: "\(group)\(inner)</DataFilter>") == [])
        }
    }

    @Test(
        "what means the same in the legacy library isn't found",
        arguments: [
            "^mod( 5 | 3 )", "^sort($list| $item.k |desc)", "^sort($list|#(0 - $item.age))",
            "^sort($list|$item)", "^pluralize( $number |a|b)",
            "^if(^matchesRegex($text|^^x)|yes|no)", "^list($list|^hasPrefix($item|^^a))",
            "^if($text|^uppercase($[a b].c)|no)", "^if($text|$map[$[a b].c]|no)",
            "^if($text|one\\ntwo|no)", "^if($text|5$$|$$ 5)", "^if($text|##5|100##)",
            "^if($text|(^^)|a)", "^if($text|$$5.00|50^^2)",
            "^filter($list|$item.kids|$item == a|matchAll)", "^splitLines(a\\nb)",
            "^split(\\n|a##b)",
            "^if($text|${name}|no)", "^if($text|${name} x${name}$text|no)",
            "^if($text|(${name}), ${name}. End|no)", "^if($text|#(${sum}-1)|no)",
            "^if($text|^uppercase(${name}s)|no)", "^if($text|$(name)s|no)",
            "^if($text|${map[key]}s|no)", "^if($text|${list[0]}: ${list[1]}|no)",
            "^log(${name}s)", "^log(costs $$price)", "^log($[a b].cd)",
            "^if($text|$map[${name}s]|no)", "^if($text|#($[a b].cd)|no)", "${name}s",
            "^sort($list|${item.name})", "^if(abc == T|a|b)", "^if(^lowercase($text) == true|a|b)",
            "^if(no != $word|a|b)",
        ])
    func sameMeaning(_ text: String) throws {
        let word = #"<Var name="word" literal="no" mutable="F"/>"#
        #expect(try Self.changes(in: word + #"<Var name="value" value="\#(text)"/>"#) == [])
    }

    @Test(
        "a filter through two levels is found with and without a mode",
        arguments: ["", "|matchAll"])
    func filteredLevels(_ mode: String) throws {
        let text = "^filter($tree|$item.kids|$item.toys|$item == t2\(mode))"
        #expect(
            try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#) == ["searched-branches"])
    }

    @Test("a comparison of what may be a Boolean with a word for it is found")
    func truthWords() throws {
        for part in ["$flag", "$word", "^isEmpty($list)", "^if($flag|$other|a)", "$list[0]"] {
            let text = "^if(\(part) == true|a|b)"
            let changes = try Self.changes(
                in: #"<Var name="word" literal="T"/><Var name="value" value="\#(text)"/>"#)
            #expect(changes == ["comparison-with-truth"], "\(part)")
        }
    }

    @Test(
        "a function of the library is found under the name that a document gives it",
        arguments: [
            ("^srt($list|$item|descending)", ["descending-word"]),
            ("^sort($list|$item|descending)", []), ("^join($list|)", ["empty-separator"]),
        ])
    func renamedFunctions(_ text: String, _ expected: [String]) throws {
        let document =
            #"<Function name="srt" class="MBMLDataProcessingFunctions" method="sort""#
            + #" input="pipedExpressions"/><Function name="sort" parameters="one|two|three" value="$one"/>"#
            + #"<Var name="value" value="\#(text)"/>"#
        #expect(try Self.changes(in: document) == expected)
    }

    @Test(
        "a sorted set is found where its type is known",
        arguments: [
            ("^sort($st)", ["sorted-set"]), ("^sort(^setWithArray($list))", ["sorted-set"]),
            ("^sort(^array(b|a))", []), ("^sort($other)", []),
            ("^sort(^if($other|^set(a)|$list))", []),
        ])
    func sortedSets(_ text: String, _ expected: [String]) throws {
        let document =
            #"<Var name="st" value="^set(b|a)"/><Var name="list" value="^array(b|a)"/>"#
            + #"<Var name="value" value="\#(text)"/>"#
        #expect(try Self.changes(in: document) == expected)
    }

    @Test(
        "a name that a function or an event binds isn't the variable of that name",
        arguments: [
            #"<Function name="f" parameters="st" value="^sort($st)"/>"#,
            #"<Var name="value" value="^let(st|^array(b|a)|^sort($st))"/>"#,
            #"<Var name="item" value="^set(b|a)"/><Var name="v" value="^list($l|^sort($item))"/>"#,
            #"<Listener name="a"><PostEvent name="b" st="^array(b|a)"/></Listener>"#
                + #"<Listener name="b"><SetVar name="x" value="^sort($st)"/></Listener>"#,
            #"<Function name="f" parameters="day" value="^formatLongDate($day)"/>"#,
            #"<Function class="MBMLLanguageFunctions" name="with" method="let" "#
                + #"input="pipedExpressions"/><Var name="v" value="^with(st|^array(a)|^sort($st))"/>"#,
        ])
    func boundNames(_ text: String) throws {
        let document =
            #"<Var name="st" value="^set(b|a)"/><Var name="l" value="^array(^array(b|a))"/>"#
            + #"<Var name="day" literal="2023-11-14T09:30:00Z"/>"# + text
        let changes = try Self.changes(in: document)
        #expect(!changes.contains("sorted-set") && !changes.contains("date-text"))
    }

    @Test(
        "a name that is bound elsewhere, or has another meaning in an action, is still the variable",
        arguments: [
            #"<Function name="f" parameters="st" value="$st"/>"#,
            #"<Listener name="a"><PostEvent name="b" object="$st"/></Listener>"#,
        ])
    func namesBoundElsewhere(_ text: String) throws {
        let document =
            #"<Var name="st" value="^set(b|a)"/><Var name="object" value="^set(b|a)"/>"# + text
            + #"<Var name="v" value="^sort($st)"/><Var name="w" value="^sort($object)"/>"#
        #expect(try Self.changes(in: document) == ["sorted-set", "sorted-set"])
    }

    @Test("many calls take time that is proportional to the length")
    func manyCalls() throws {
        let isLinear = try Stopwatch.growsLinearly(1_000) { size in
            let text = "é" + String(repeating: "^sort($st)", count: size)
            _ = try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#)
        }
        #expect(isLinear)
    }

    @Test("calls inside calls take time that is proportional to the length")
    func nestedCalls() throws {
        let isLinear = try Stopwatch.growsLinearly(40) { size in
            let elements = String(repeating: "|abc def", count: size * 60)
            let text =
                String(repeating: "^sort(", count: size) + "^array($list\(elements))"
                + String(repeating: ")", count: size)
            _ = try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#)
        }
        #expect(isLinear)
    }

    @Test(
        "a date in ISO 8601 is found in a variable that is constant",
        arguments: [
            ("^formatLongDate($day)", ["date-text"]), ("^formatLongDate($short)", []),
            ("^formatLongDate($other)", []), ("^uppercase($day)", []),
        ])
    func constantDates(_ text: String, _ expected: [String]) throws {
        let document =
            #"<Var name="day" literal="2023-11-14T09:30:00Z"/>"#
            + #"<Var name="short" literal="2023-11-14"/><Var name="value" value="\#(text)"/>"#
        #expect(try Self.changes(in: document, since: "1.0") == expected)
    }

    @Test(
        "similar forms that didn't change aren't found",
        arguments: [
            "$name", "${name.x}", "$[x]", "$(x)", "^filter($list|$item == b)",
            "^sort($list|$item|desc)", "^if($flag|yes|no)",
            "^join($list|, )", "^if( $flag |a|b)", "costs $$5", "^lowercase(A)",
            "^sort($list|$item.name)", "$map[key]", "^split(,|a,b)", "^currentTime()",
        ])
    func others(_ text: String) throws {
        #expect(try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#) == [])
    }

    @Test(
        "similar conditions that didn't change aren't found",
        arguments: [
            "$flag", "T", "$name == abc", "$flag -AND $other", "$list.count -GT 3", "!$flag",
        ])
    func otherConditions(_ text: String) throws {
        #expect(try Self.changes(in: #"<Var name="value" boolean="\#(text)"/>"#) == [])
    }

    /// The ids of the changes that a version of the library doesn't have, in a document.
    private static func changes(in document: String, since version: String) throws -> [String] {
        let root = try TemporaryDirectory()
        let manifest = try root.write("<MBML>\(document)</MBML>", to: "manifest.xml")
        let offer = try #require(MBContract.library(version))
        return MBNeeds(of: manifest).problems(against: [offer]).diagnostics.compactMap { problem in
            guard problem.code.rawValue == "meaning-changed" else { return nil }
            return MBLanguageChange.all.first { problem.message.hasSuffix($0.summary) }?.id
        }
    }

    @Test(
        "a form behind a guard inside its expression isn't found",
        arguments: [
            ("^if($MBML.language -GTE 2|^filter($list|$itemIndex -LT 3)|$list)", "1.0"),
            ("^if($MBML.functions.isSameDay|^formatLongDate(2026-01-01T00:00:00Z)|old)", "1.0"),
            ("^cond($MBML.functions.let|^list($list|$itemIndex)|T|old)", "1.0"),
            ("^if($MBML.functions.let|^let(a|T|$a)|no)", "legacy"),
            ("^if($MBML.language|^filter($list | $item == 5)|old)", "legacy"),
            ("^if(!$MBML.language|old|$map[^if(T|$x)])", "legacy"),
        ])
    func guarded(_ text: String, _ version: String) throws {
        let document = #"<Var name="value" type="dynamic" expression="\#(text)"/>"#
        #expect(try Self.changes(in: document, since: version) == [])
        let unguarded = document.replacing("$MBML", with: "$other")
        #expect(try Self.changes(in: unguarded, since: version).count == 1)
    }

    @Test("a form on the right of a guard isn't found, and one inside '^try' is")
    func guardedConditions() throws {
        let call = "^formatLongDate(2026-01-01T00:00:00Z)"
        func found(_ condition: String) throws -> [String] {
            try Self.changes(
                in: #"<Var name="value" type="dynamic" boolean="\#(condition)"/>"#, since: "1.0")
        }
        #expect(try found("$MBML.language -GTE 2 -AND \(call) == x") == [])
        #expect(try found("$MBML.language -LT 2 -OR \(call) == x") == [])
        #expect(try found("$MBML.language -GTE 1 -AND \(call) == x") == ["date-text"])
        #expect(try found("^try(^list($list|$itemIndex)|x)") == ["item-index"])
        #expect(
            try found("^try(^if($MBML.language -GTE 2|^try(^list($list|$itemIndex)|x))|x)") == [])
    }

    @Test("a call of a function that an app doesn't have means nothing else there")
    func missingFunctions() throws {
        for text in ["^isSameDay(2026-01-01T00:00:00Z|$day)", "^sum($list|$itemIndex)"] {
            let document = #"<Var name="value" type="dynamic" value="\#(text)"/>"#
            #expect(try Self.changes(in: document, since: "1.0") == [])
        }
        // A document declares the function itself.
        let document =
            #"<Function name="own" class="MBMLDateFunctions" method="formatLongDate"/>"#
            + #"<Var name="value" type="dynamic" value="^own(2026-01-01T00:00:00Z)"/>"#
        #expect(try Self.changes(in: document, since: "1.0") == ["date-text"])
    }

    @Test(
        "'$itemIndex' isn't found where a document declares the name, or nothing binds it",
        arguments: [
            #"<Var name="itemIndex" literal="5"/><Var name="a" type="dynamic" value="$itemIndex"/>"#,
            #"<Var name="itemIndex" literal="5"/><Var name="a" value="^list($list|$itemIndex)"/>"#,
            #"<Function name="f" parameters="itemIndex" value="^list($list|$itemIndex)"/>"#,
            #"<Var name="a" value="^let(itemIndex|5|^list($list|$itemIndex))"/>"#,
            #"<Var name="a" type="dynamic" value="$itemIndex"/>"#,
            #"<Var name="a" type="dynamic" value="$itemIndex"/>"#
                + #"<Var name="b" type="dynamic" value="^if($MBML.functions.let|^list($list|$a))"/>"#,
        ])
    func otherItemIndex(_ document: String) throws {
        #expect(try Self.changes(in: document, since: "1.0") == [])
    }

    @Test("'$itemIndex' is found in a dynamic variable that a function's parameter reads")
    func dynamicItemIndex() throws {
        let document =
            #"<Var name="a" type="dynamic" value="$itemIndex"/>"#
            + #"<Var name="b" type="dynamic" value="^list($list|$a)"/>"#
        #expect(try Self.changes(in: document, since: "1.0") == ["item-index"])
    }

    @Test("the shop uses only dynamic variables with values, which the legacy library didn't have")
    func shop() throws {
        for version in ["manifest.xml", "v2/manifest.xml"] {
            let manifest = ShopOffersTests.shop.appendingPathComponent(version)
            let changes = try Self.changes(in: manifest)
            #expect(changes.count > 20)
            #expect(
                changes.filter { $0.id != "dynamic-value" }.map { "\($0.id) \($0.place)" } == [])
        }
    }
}
