import Foundation
import MBDataEnvironment

/// The data of an expression of a given size.
private struct Sample {
    let environment: MBEnvironment

    /// - Parameter size: the number of elements, words and lines.
    init(size: Int) throws {
        var environment = try MBEnvironment.default
        environment.limits = .unlimited
        let numbers = (0..<size).map { MBValue(($0 * 7_919) % size) }
        let words = numbers.map { MBValue.string("word\($0)") }
        environment["numbers"] = .array(numbers)
        environment["words"] = .array(words)
        environment["map"] = .dictionary(
            MBDictionary(zip(words, numbers).map { ($0.description, $1) }))
        environment["set"] = .opaque(MBSet(words))
        environment["pairs"] = .array(
            stride(from: 0, to: size, by: 2).map { .array(Array(words[$0..<min($0 + 2, size)])) })
        environment["items"] = .array(
            zip(words, numbers).map { .dictionary(MBDictionary([("name", $0), ("price", $1)])) })
        environment["last"] = .string("word none")
        environment["middle"] = MBValue(size / 2)
        environment["text"] = .string(words.map(\.description).joined(separator: " "))
        environment["lines"] = .string(words.map(\.description).joined(separator: "\n"))
        environment["spaces"] = .string(String(repeating: "  x  ", count: size))
        environment["condition"] = .string("T" + String(repeating: " -AND T", count: size))
        environment["blank"] = .string(String(repeating: " ", count: size))
        environment["capitals"] = .string(words.map { $0.description.uppercased() + " " }.joined())
        environment["digits"] = .string("1." + String(repeating: "9", count: size) + " pieces")
        environment["address"] = .string(
            "http://h/p?" + words.map { "\($0)=\($0)" }.joined(separator: "&"))
        self.environment = environment
    }
}

/// How the cost of the functions on collections and texts grows with the data: nanoseconds for
/// each element, word or line, and how much longer eight times as much takes. 8 × is linear;
/// sorting is a little more, what does not look at all elements less.
func functionBenchmarks() throws {
    let sizes = [1_000, 2_000, 4_000, 8_000]
    let samples = try sizes.map { try Sample(size: $0) }
    print("function                      ns per element at " + sizes.description + "  growth")
    for (name, text) in functionRows {
        let title = name.padding(toLength: 28, withPad: " ", startingAt: 0)
        guard samples[0].environment.function(name) != nil else {
            print(title, "not declared")
            continue
        }
        let expression = try MBExpression(text)
        do {
            for sample in samples { _ = try expression.object(in: sample.environment) }
        } catch {
            print(title, "fails:", error)
            continue
        }
        let times = samples.map { sample in
            measure(runs: 1, repetitions: 7) {
                use(try? expression.object(in: sample.environment))
            }
        }
        let columns = zip(times, sizes).map { String(format: "%9.1f", $0 / Double($1)) }
        let growth = String(format: "%7.1f ×", times[3] / times[0])
        print(title, columns.joined(), growth)
    }
}

/// The functions on collections and texts, each with an expression that calls it.
private let functionRows: [(name: String, expression: String)] = [
    ("isCollection", "^isCollection($words)"),
    ("isSet", "^isSet($set)"),
    ("isDictionary", "^isDictionary($map)"),
    ("isArray", "^isArray($words)"),
    ("count", "^count($words)"),
    ("keys", "^keys($map)"),
    ("values", "^values($map)"),
    ("removeObject", "^removeObject($words|$last|word1)"),
    ("appendObject", "^appendObject($words|x)"),
    ("insertObjectAtIndex", "^insertObjectAtIndex($words|x|$middle)"),
    ("array", "^array($words|$words)"),
    ("subarray", "^subarray($words|0|$middle)"),
    ("dictionary", "^dictionary(a|$words|b|$words)"),
    ("set", "^set($words|$words)"),
    ("setWithArray", "^setWithArray($words)"),
    ("removeObjectAtIndex", "^removeObjectAtIndex($words|$middle)"),
    ("removeLastObject", "^removeLastObject($words)"),
    ("lastObject", "^lastObject($words)"),
    ("indexOf", "^indexOf($words|$last)"),
    ("copy", "^copy($words)"),
    ("mutableCopy", "^mutableCopy($words)"),
    ("valueForKey", "^valueForKey($items|name)"),
    ("collectionPassesTest", "^collectionPassesTest($numbers|$item -GTE 0)"),
    ("containsValue", "^containsValue($words|$last)"),
    ("setContains", "^setContains($set|$last)"),
    ("selectFirstValue", "^selectFirstValue($undefined|$words)"),
    ("valuesPassingTest", "^valuesPassingTest($numbers|$item -GT 500)"),
    ("valuesIntersect", "^valuesIntersect($words|$numbers)"),
    ("join", "^join($words|, )"),
    ("split", "^split( |$text)"),
    ("splitLines", "^splitLines($lines)"),
    ("appendArrays", "^appendArrays($words|$numbers)"),
    ("flattenArrays", "^flattenArrays($pairs)"),
    ("filter", "^filter($items|$item.price -GT 500)"),
    ("filter", "^filter($pairs|$item|$item == $last)"),
    ("list", "^list($items|$item.name)"),
    ("list", "^list($pairs|$item|$item)"),
    ("pruneMatchingLeaves", "^pruneMatchingLeaves($pairs|$item == word1)"),
    ("pruneNonmatchingLeaves", "^pruneNonmatchingLeaves($pairs|$item == word1)"),
    ("associate", "^associate($items|k|$item.name)"),
    ("associateWithSingleValue", "^associateWithSingleValue($items|$item.name|$item)"),
    ("associateWithArray", "^associateWithArray($items|k|$item.name)"),
    ("sort", "^sort($words)"),
    ("sort", "^sort($items|$item.price|desc)"),
    ("mergeDictionaries", "^mergeDictionaries($map|$map)"),
    ("reverse", "^reverse($words)"),
    ("unique", "^unique($words)"),
    ("distributeArrayElements", "^distributeArrayElements($words|$middle)"),
    ("groupArrayElements", "^groupArrayElements($words|3)"),
    ("reduce", "^reduce($numbers|0|#($currentValue + $item))"),
    ("q", "^q($text)"),
    ("eval", "^eval($text)"),
    ("evalBool", "^evalBool($condition)"),
    ("stripQueryString", "^stripQueryString($address)"),
    ("lowercase", "^lowercase($text)"),
    ("uppercase", "^uppercase($text)"),
    ("titleCase", "^titleCase($text)"),
    ("titleCaseIfAllCaps", "^titleCaseIfAllCaps($capitals)"),
    ("pluralize", "^pluralize(2|$text|$text)"),
    ("concatenateFields", "^concatenateFields(, |a|$text|b|$text)"),
    ("firstNonemptyString", "^firstNonemptyString($empty|$text)"),
    ("firstNonemptyTrimmedString", "^firstNonemptyTrimmedString($blank|$spaces)"),
    ("truncate", "^truncate($middle|$text)"),
    ("stripSpaces", "^stripSpaces($spaces)"),
    ("trimSpaces", "^trimSpaces($spaces)"),
    ("indentLines", "^indentLines($lines)"),
    ("indentLinesToDepth", "^indentLinesToDepth($lines|2)"),
    ("prefixLinesWith", "^prefixLinesWith($lines|> )"),
    ("parseInteger", "^parseInteger($digits)"),
    ("parseDouble", "^parseDouble($digits)"),
    ("parseNumber", "^parseNumber($digits)"),
    ("rangeOfString", "^rangeOfString($text|$last)"),
    ("formatInteger", "^formatInteger($middle)"),
    ("hasPrefix", "^hasPrefix($text|$text)"),
    ("hasSuffix", "^hasSuffix($text|$text)"),
    ("containsString", "^containsString($text|$last)"),
]
