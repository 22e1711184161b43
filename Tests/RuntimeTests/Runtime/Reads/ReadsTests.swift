import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Reads of expressions")
struct ReadsTests {
    /// The reads of an expression that follow from its text alone.
    private func reads(_ text: String, as context: MBContext = .object) throws -> MBReads {
        try MBExpression(text, as: context).reads
    }

    @Test(
        "variables are found in every context and every part, each once and in order",
        arguments: [
            ("b $b a $a b $b", MBContext.string, ["a", "b"]),
            ("plain text", .object, []),
            ("$$a ^^b(c) ##", .string, []),
            ("$[any name] $(other name) ${braced}", .string, ["any name", "braced", "other name"]),
            ("$a + -$b * ($c - #($d))", .number, ["a", "b", "c", "d"]),
            ("$a == $b && !($c < 3) -OR $d", .boolean, ["a", "b", "c", "d"]),
            ("^join($a|$b)^count($c)[$d]", .object, ["a", "b", "c", "d"]),
            ("^if($a|$b|$c)", .object, ["a", "b", "c"]),
            ("^q($a) ^tokenize($b)", .object, []),
            (
                "^log($a)^test($b == 1)^dump($c)^bench($d)^benchBool($e)", .object,
                ["a", "b", "c", "d", "e"]
            ),
            ("^percent($a|$b|$c)", .object, ["b", "c"]),
            ("^deprecateVariableInFavorOf($old|$new)", .object, ["new"]),
            ("$é", .object, []),
        ])
    func variables(_ text: String, _ context: MBContext, _ expected: [String]) throws {
        let reads = try reads(text, as: context)
        #expect(reads.variables == expected)
        #expect(!reads.isIncomplete)
    }

    @Test(
        "a key path goes as far as its keys are known",
        arguments: [
            ("$cart.items[0].price", ["cart.items[0].price"]),
            ("$cart $cart.items $cart.items", ["cart", "cart.items"]),
            ("$list[$i].name", ["i", "list"]),
            ("$map.a[$b.c].d", ["b.c", "map.a"]),
            ("$map[some key].x", ["map[some key].x"]),
            ("$map[^q(a)].x", ["map"]),
            ("^reverse($cart.items)[0].price", ["cart.items"]),
            ("$Device.isRetina", ["Device.isRetina"]),
        ])
    func keyPaths(_ text: String, _ expected: [String]) throws {
        #expect(try reads(text).keyPaths.map(\.description) == expected)
    }

    @Test("arithmetic in brackets is a computed key")
    func arithmeticKey() throws {
        let reads = try reads("$list[$i + 1]", as: .number)
        #expect(reads.keyPaths.map(\.description) == ["i", "list"])
    }

    @Test("functions are listed, and unknown ones make the text alone open")
    func functions() throws {
        let known = try reads("^count(^array(1)) ^count($a)")
        #expect(known.functions == ["array", "count"])
        #expect(known.unknownFunctions == [])
        let unknown = try reads("^nosuch($a)")
        #expect(unknown.functions == ["nosuch"])
        #expect(unknown.unknownFunctions == ["nosuch"])
        #expect(unknown.isIncomplete)
        // In this environment, it fails for any variables.
        #expect(try !MBEnvironment().reads(of: "^nosuch($a)").isIncomplete)
    }

    @Test(
        "names that a function binds aren't reads where they're bound",
        arguments: [
            ("^filter($list|$item.price > $limit)", ["limit", "list"]),
            ("^list($a.b|$item.c|$outer:item.d $root $item)", ["a"]),
            ("^associate($list|$item.k|$item.v)", ["list"]),
            ("^reduce($list|$item|$currentValue$item)", ["item", "list"]),
            ("^reduce($list|0|$currentValue$item)", ["list"]),
            ("^sort($list|$item.name|$item)", ["item", "list"]),
            ("^valuesPassingTest($a|$b|$item == $c)", ["a", "b", "c"]),
            ("^collectionPassesTest($item|$item)", ["item"]),
            ("^pruneMatchingLeaves($list|$item == 1)$item", ["item", "list"]),
            ("^list($list|^filter($item.inner|$item == $x))", ["list", "x"]),
            ("^list($list|^log($item))", ["list"]),
        ])
    func boundNames(_ text: String, _ expected: [String]) throws {
        #expect(try reads(text).variables == expected)
    }

    @Test("names that are bound only for dictionaries or inner collections are possible reads")
    func possibleNames() throws {
        let reads = try reads("^list($map|$key $rootKey $outer:key $root)")
        #expect(reads.variables == ["map"])
        #expect(reads.possibleVariables == ["key", "outer:key", "rootKey"])
        #expect(reads.intersects(["key"]))
        var environment = MBEnvironment()
        environment["map"] = [1]
        environment["key"] = "K"
        #expect(environment.object("^list($map|$key)") == ["K"])
    }

    @Test("the names that documents set for dates count if a text can be read as a date")
    func dateFormat() throws {
        let names = ["MBMLDateFunctions:dateParsingFormat", "MBMLDateFunctions:dateParsingLocale"]
        #expect(try reads("^parseDate($a)").variables == names + ["a"])
        #expect(try reads("^formatShortDate($a)").variables == names + ["a"])
        #expect(try reads("^currentTime()").variables == [])
    }

    @Test(
        "evaluating an unknown text makes an expression open",
        arguments: [
            ("^eval($text)", true, ["text"]), ("^evalBool($a == $b)", true, ["a", "b"]),
            ("^eval($$a$$b)", false, ["a", "b"]), ("^eval(plain)", false, []),
            ("^eval()", false, []), ("^singleton(Shop)", true, []),
            ("^list($x|^eval($$item))", false, ["x"]), ("^eval(^eval($$a))", true, ["a"]),
            ("^log(^eval($$a))", false, ["a"]), ("^eval($${)", false, []),
        ])
    func open(_ text: String, _ isIncomplete: Bool, _ variables: [String]) throws {
        let reads = try reads(text)
        #expect(reads.isIncomplete == isIncomplete)
        #expect(reads.variables == variables)
        #expect(reads.intersects(["whatever"]) == isIncomplete)
    }

    @Test("a function of the host is open unless it declares what it reads")
    func hostFunctions() throws {
        var environment = MBEnvironment()
        environment.declare(MBMLFunction("any", input: .object) { try $0.value(0) })
        environment.declare(
            MBMLFunction("own", input: .object, dependencies: .parameters) { try $0.value(0) })
        environment.declare(
            MBMLFunction(
                "with", input: .pipedExpressions,
                dependencies: .parameters(binding: ["it"], from: 1)
            ) { call in
                let value = try call.value(0)
                return try call.withScope {
                    $0.bind("it", to: value)
                    return try call.value(1)
                }
            })
        #expect(try environment.reads(of: "^any($a)").isIncomplete)
        #expect(try !environment.reads(of: "^own($a)").isIncomplete)
        let reads = try environment.reads(of: "^with($it|$it.x$b)")
        #expect(reads.variables == ["b", "it"])
        #expect(reads.keyPaths.map(\.description) == ["b", "it"])
        #expect(!reads.isIncomplete)
    }

    @Test("dynamic variables are followed, through others and in circles, each once")
    func dynamicVariables() throws {
        var environment = MBEnvironment()
        try environment.declare("total", dynamic: "#($price.net * $count)")
        try environment.declare("line", dynamic: "^own($total) $currency ^log($deep)")
        try environment.declare("deep", dynamic: "$line", as: .boolean)
        environment.declare(
            MBMLFunction("own", input: .string, dependencies: .parameters) { try $0.value(0) })
        let reads = try environment.reads(of: "$line!", as: .string)
        #expect(reads.variables == ["count", "currency", "deep", "line", "price", "total"])
        #expect(reads.keyPaths.map(\.description).contains("price.net"))
        #expect(reads.functions == ["log", "own"])
        #expect(try MBExpression("$line!", as: .string).reads.variables == ["line"])
    }

    @Test("a dynamic variable sees the names that are bound where it's read")
    func dynamicScope() throws {
        var environment = MBEnvironment()
        environment["items"] = [1, 2]
        try environment.declare("double", dynamic: "#($item * 2)")
        #expect(environment.object("^list($items|$double)") == [2, 4])
        #expect(
            try environment.reads(of: "^list($items|$double)").variables == ["double", "items"])
        #expect(
            try environment.reads(of: "$double^list($items|$double)").variables
                == ["double", "item", "items"])
    }

    @Test("values that the host provides at each read are open, the library's own aren't")
    func hostVariables() throws {
        var environment = MBEnvironment()
        environment.declare("now") { .date($0.capabilities.clock.now) }
        #expect(try environment.reads(of: "$now").isIncomplete)
        #expect(try !environment.reads(of: "$Platform.isUIKit $Environment.isLoaded").isIncomplete)
    }

    @Test("a wrong expression is refused, and a wrong parameter reads nothing")
    func wrongTexts() throws {
        #expect(throws: MBExpressionError.self) { try MBEnvironment().reads(of: "${x y}") }
        #expect(try reads("^if($a|${x y}|$b)").variables == ["a", "b"])
    }

    @Test("reads survive encoding")
    func codable() throws {
        let reads = try reads("^list($cart.items|$item $key)^eval($x)^nosuch()")
        let decoded = try JSONDecoder().decode(MBReads.self, from: JSONEncoder().encode(reads))
        #expect(decoded == reads)
        #expect(Set([reads, decoded]).count == 1)
    }

    @Test(
        "many names that a call binds take linear time",
        arguments: [
            ("n%|$a", "$n0"), ("n%|^list($b|$item)", "$n0"), ("n%|^eval(x)", "$n0"),
            ("n%|^let(m|1|$m)", "$n0"),
        ])
    func manyNames(pair: String, result: String) throws {
        let isLinear = Stopwatch.growsLinearly(1_000) { count in
            let pairs = (0..<count).map { pair.replacingOccurrences(of: "%", with: "\($0)") }
            let text = "^let(\(pairs.joined(separator: "|"))|\(result))"
            let reads = try? MBExpression(text).reads
            #expect(reads?.variables.contains("n0") == false)
        }
        #expect(isLinear)
    }

    @Test("names are bound in the text that a call evaluates, and not after the call")
    func scopeOfNames() throws {
        #expect(try reads("^let(a|1|^eval($$a $$b)) $a").variables == ["a", "b"])
        #expect(try reads("^let(a|1|^let(a|2|$a)$a)").variables == [])
        #expect(try reads("^let(a|$b|^let(b|2|$b))").variables == ["b"])
        #expect(try reads("^list($l|^let(x|$item|$x)) $x$item").variables == ["item", "l", "x"])
    }

    @Test("deep, long and varied expressions are read on a small stack")
    func hostile() throws {
        let nested = String(repeating: "^log(", count: 10_000)
        let deep = nested + "$a" + String(repeating: ")", count: 10_000)
        let groups = String(repeating: "(", count: 199) + "$a" + String(repeating: ")", count: 199)
        let wide = String(repeating: "^list($list|$item.a)", count: 4_000)
        var environment = MBEnvironment()
        for number in 0..<5_000 {
            try environment.declare("v\(number)", dynamic: "$v\(number + 1)$v\(number / 2)")
        }
        let variables = environment
        let (found, _) = onSmallStack { () -> [MBReads?] in
            [
                try? MBExpression(deep).reads, try? MBExpression(groups, as: .number).reads,
                try? MBExpression(wide).reads, try? variables.reads(of: "$v0"),
            ]
        }
        let reads = try #require(found)
        #expect(reads[0]?.isIncomplete == true)
        #expect(reads[1]?.variables == ["a"])
        #expect(reads[2]?.keyPaths.map(\.description) == ["list"])
        #expect(reads[3]?.variables.count == 5_001)
    }
}
