import Foundation
import MBDataEnvironment

/// The data for expressions of a given size.
private struct Sample {
    let environment: MBEnvironment

    /// - Parameter size: the number of elements, words and lines.
    init(size: Int) throws {
        var environment = MBEnvironment()
        environment.limits = .unlimited
        environment.capabilities.log = MBCollectingLog(capacity: 0)
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
        environment["data"] = .opaque(MBData([UInt8](repeating: 120, count: size)))
        environment["date"] = .date(Date(timeIntervalSince1970: 1_700_000_000))
        environment["address"] = .string(
            "http://h/p?" + words.map { "\($0)=\($0)" }.joined(separator: "&"))
        self.environment = environment
    }
}

/// How the cost of the functions on collections and texts grows with the data: nanoseconds for each
/// element, word or line, and how much longer eight times the data takes. 8 × is linear; sorting is
/// a little above that, functions that don't look at all elements are below.
func functionBenchmarks() throws {
    let sizes = [1_000, 2_000, 4_000, 8_000]
    let samples = try sizes.map { try Sample(size: $0) }
    print("call".padding(toLength: 58, withPad: " ", startingAt: 0), "ns per element at", sizes)
    for text in functionCalls + otherCalls() {
        let title = text.padding(toLength: 58, withPad: " ", startingAt: 0)
        let expression = try MBExpression(text)
        do {
            for sample in samples { _ = try expression.object(in: sample.environment) }
        } catch {
            print(title, "fails:", error)
            continue
        }
        let times = samples.map { sample in
            measure(repetitions: 7, { use(try? expression.object(in: sample.environment)) })[0]
        }
        let columns = zip(times, sizes).map { String(format: "%9.1f", $0 / Double($1)) }
        let growth = String(format: "%7.1f ×", times[3] / times[0])
        print(title, columns.joined(), growth)
    }
}

/// A call of each function that isn't listed below, with values of the types that its signature
/// names. Those whose values come from elsewhere, such as files and fonts, fail.
private func otherCalls() -> [String] {
    let listed = Set(functionCalls.compactMap { $0.dropFirst().split(separator: "(").first })
    return MBEnvironment().functions.filter { !listed.contains($0.name[...]) }.map { function in
        let required = function.parameters.filter {
            $0.occurrence == .once || $0.occurrence == .atLeastOnce
        }
        return "^\(function.name)(\(required.map(sample).joined(separator: "|")))"
    }
}

private func sample(for parameter: MBMLFunction.Parameter) -> String {
    switch parameter.type {
    case .array, .collection: "$words"
    case .set: "$set"
    case .dictionary, .object: "$map"
    case .number: "$middle"
    case .bool, .condition: "T"
    case .date: "$date"
    case .data: "$data"
    case .sortKey: "$item"
    case .word: parameter.words.first ?? ""
    case .point, .size: "3,4"
    case .rect, .insets: "1,2,3,4"
    default: "$text"
    }
}

/// A call of each function on collections and texts.
private let functionCalls = [
    "^isCollection($words)",
    "^isSet($set)",
    "^isDictionary($map)",
    "^isArray($words)",
    "^count($words)",
    "^keys($map)",
    "^values($map)",
    "^removeObject($words|$last|word1)",
    "^appendObject($words|x)",
    "^insertObjectAtIndex($words|x|$middle)",
    "^array($words|$words)",
    "^subarray($words|0|$middle)",
    "^dictionary(a|$words|b|$words)",
    "^set($words|$words)",
    "^setWithArray($words)",
    "^removeObjectAtIndex($words|$middle)",
    "^removeLastObject($words)",
    "^lastObject($words)",
    "^indexOf($words|$last)",
    "^copy($words)",
    "^mutableCopy($words)",
    "^valueForKey($items|name)",
    "^collectionPassesTest($numbers|$item -GTE 0)",
    "^containsValue($words|$last)",
    "^setContains($set|$last)",
    "^selectFirstValue($undefined|$words)",
    "^valuesPassingTest($numbers|$item -GT 500)",
    "^valuesIntersect($words|$numbers)",
    "^join($words|, )",
    "^split( |$text)",
    "^splitLines($lines)",
    "^appendArrays($words|$numbers)",
    "^flattenArrays($pairs)",
    "^filter($items|$item.price -GT 500)",
    "^filter($pairs|$item|$item == $last)",
    "^list($items|$item.name)",
    "^list($pairs|$item|$item)",
    "^pruneMatchingLeaves($pairs|$item == word1)",
    "^pruneNonmatchingLeaves($pairs|$item == word1)",
    "^associate($items|k|$item.name)",
    "^associateWithSingleValue($items|$item.name|$item)",
    "^associateWithArray($items|k|$item.name)",
    "^sort($words)",
    "^sort($items|$item.price|desc)",
    "^mergeDictionaries($map|$map)",
    "^reverse($words)",
    "^unique($words)",
    "^distributeArrayElements($words|$middle)",
    "^groupArrayElements($words|3)",
    "^reduce($numbers|0|#($currentValue + $item))",
    "^q($text)",
    "^eval($text)",
    "^evalBool($condition)",
    "^stripQueryString($address)",
    "^lowercase($text)",
    "^uppercase($text)",
    "^titleCase($text)",
    "^titleCaseIfAllCaps($capitals)",
    "^pluralize(2|$text|$text)",
    "^concatenateFields(, |a|$text|b|$text)",
    "^firstNonemptyString($empty|$text)",
    "^firstNonemptyTrimmedString($blank|$spaces)",
    "^truncate($middle|$text)",
    "^stripSpaces($spaces)",
    "^trimSpaces($spaces)",
    "^indentLines($lines)",
    "^indentLinesToDepth($lines|2)",
    "^prefixLinesWith($lines|> )",
    "^parseInteger($digits)",
    "^parseDouble($digits)",
    "^parseNumber($digits)",
    "^rangeOfString($text|$last)",
    "^formatInteger($middle)",
    "^hasPrefix($text|$text)",
    "^hasSuffix($text|$text)",
    "^containsString($text|$last)",
    "^replaceRegex($text|[0-9]+|<$0>)",
    "^stripRegex($text|[0-9]+)",
    "^matchesRegex($text|none$)",
    "^MD5($text)",
    "^SHA1($text)",
]
