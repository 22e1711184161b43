import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

@Suite("What documents need")
struct NeedsTests {
    private func needs(_ text: String, into base: MBEnvironment? = nil) throws -> MBContract {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\(text)</MBML>", to: "manifest.xml")
        return MBNeeds(of: manifest, into: base).contract
    }

    private func reads(_ text: String) throws -> [String] {
        try #require(try needs(text).reads).keys.sorted()
    }

    @Test("the words of the library's parameters may be capitalized, an app's may not")
    func words() throws {
        var environment = MBEnvironment()
        environment.declare(
            MBMLFunction(
                "order", input: .pipedStrings,
                documentation: .init(
                    #"text: string|order: "asc"|"desc""#, "The text in an order.",
                    returns: "string", example: "^order(ab|asc)", gives: "ab")
            ) { call in .string(try call.string(0)) })
        let needs = try needs(
            #"<Var name="a" value="^order(b|ASC)^sort($b|$item|DESC)"/>"#, into: environment)
        #expect(needs.functions?["order"]?.uses?.map(\.words) == [["order": "ASC"]])
        #expect(needs.functions?["sort"]?.uses?.map(\.words) == [["order": "desc"]])
    }

    @Test("a function that a document of an unknown name may declare isn't needed of the app")
    func laterDocuments() throws {
        func functions(_ file: String, _ type: String) -> [String] {
            let manifest = """
                <MBML modules="MBEventHandling"><Var name="a" \(type)value="^shown(1)"/>
                <Listener name="E"><LoadTemplate file="\(file)"/></Listener></MBML>
                """
            let roots = [MBMemoryRoot(["manifest.xml": manifest])]
            let survey = MBEnvironment.survey(
                manifest: "manifest.xml", searching: roots, modules: [MBEventHandlingModule()],
                into: MBEnvironment())
            return MBNeeds([survey]).contract.functions?.keys.sorted() ?? []
        }
        #expect(functions("$Event.object", "type=\"dynamic\" ") == [])
        #expect(functions("more.xml", "type=\"dynamic\" ") == ["shown"])
        #expect(functions("$Event.object", "") == ["shown"])
    }

    @Test("elements whose text alone is read aren't needed of the app")
    func elementsInText() throws {
        let needs = try needs(
            #"<Var name="a">Hi <b class="x">$name</b><Var name="c"/></Var><Shown/>"#)
        #expect(needs.tags?.keys.sorted() == ["Shown", "Var"])
        #expect(needs.tags?["Var"]?.attributes?.keys.sorted() == ["name"])
        #expect(needs.tags?["Var"]?.uses?.count == 2)
        let function = try self.needs(#"<Function name="f" parameters="x"><b>$x</b></Function>"#)
        #expect(function.tags?.keys.sorted() == ["Function"])
    }

    @Test("a call with more parameters than its function takes needs what they read")
    func additionalParameters() throws {
        #expect(
            try reads(#"<Var name="a" type="dynamic" value="^valueForKey($b|$k|$c.d)"/>"#)
                == ["b", "c.d", "k"])
    }

    @Test("texts that functions evaluate need what is in them")
    func evaluatedTexts() throws {
        let needs = try needs(
            #"<Var name="a" type="dynamic" value="^log(x ^test(^count($b.c) || $d))"/>"#)
        #expect(needs.functions?["count"]?.uses?.map(\.at) == ["manifest.xml:1:56"])
        #expect(needs.functions?["test"]?.uses?.map(\.count) == [1])
        #expect(needs.reads?.keys.sorted() == ["b.c", "d"])
        #expect(needs.variables?.keys.sorted() == ["b", "d"])
        // What a function only shows isn't needed.
        let shown = try self.needs(#"<Var name="a" value="^tokenize($b)^q($c)"/>"#)
        #expect(shown.variables?.isEmpty != false)
    }

    @Test("calls have the numbers of their parameters and their words, with places")
    func calls() throws {
        let needs = try needs(
            """

              <Var name="a" value="^sort($b|$item|desc)"/>
              <Var name="c" boolean="^count($b) > 1"/>
              <Var name="d" value="^sort($b)"/>
            """)
        #expect(
            needs.functions?["sort"]?.uses == [
                MBContract.Use(at: "manifest.xml:2:24", count: 3, words: ["order": "desc"]),
                MBContract.Use(at: "manifest.xml:4:24", count: 1),
            ])
        #expect(needs.functions?["sort"]?.counts == 1...3)
        #expect(needs.functions?["count"]?.uses?.map(\.at) == ["manifest.xml:3:26"])
        #expect(needs.kind == .needs)
    }

    @Test("a call of a document's own function needs its class and method")
    func ownFunctions() throws {
        let functions = try #require(
            try needs(
                #"<Function name="loud" class="MBMLStringFunctions" method="uppercase"/>"#
                    + #"<Function name="tag" class="ShopFunctions" method="price"/>"#
                    + #"<Var name="a" value="^loud(x)"/>"#
            ).functions)
        #expect(functions["loud"] == nil)
        #expect(functions["uppercase"]?.className == "MBMLStringFunctions")
        #expect(functions["uppercase"]?.uses?.compactMap(\.count) == [1])
        #expect(functions["ShopFunctions.price"]?.method == "price")
    }

    @Test("tags, attributes, actions and modules")
    func tags() throws {
        let needs = try needs(
            #"<Var name="a" type="list"><Var literal="1"/></Var>"#
                + #"<Listener name="l"><SetVar name="a" value="$b"/></Listener>"#)
        #expect(needs.tags?["Var"]?.attributes?["type"]?.values == ["list"])
        #expect(needs.tags?["Var"]?.uses?.count == 2)
        let module = try #require(try self.needs("", into: nil).modules)
        #expect(module.isEmpty)
        let action = needs.modules?["MBEventHandling"]?.actions?["SetVar"]
        #expect(action?.attributes?.keys.sorted() == ["name", "value"])
        #expect(needs.modules?["MBEventHandling"]?.tags?["Listener"] != nil)
    }

    @Test(
        "reads are followed through variables, functions and bound names",
        arguments: [
            (
                #"<Var name="a" type="dynamic" value="$response.products[0].price"/>"#,
                ["response.products[].price"]
            ),
            (
                #"<Var name="a" type="dynamic" value="^filter($response.products|$item.price.amount > 3)"/>"#,
                ["response.products", "response.products[].price.amount"]
            ),
            (
                #"<Var name="all" type="dynamic" value="$response.products"/>"#
                    + #"<Var name="cheap" type="dynamic" value="^filter($all|$item.price)"/>"#
                    + #"<Var name="first" type="dynamic" value="$cheap[0].title"/>"#,
                ["response.products", "response.products[].price", "response.products[].title"]
            ),
            (
                #"<Var name="mapped" type="dynamic" value="^list($response.all|^dictionary(name|$item.title))"/>"#
                    + #"<Var name="names" type="dynamic" value="^list($mapped|$item.name)"/>"#,
                ["response.all", "response.all[].title"]
            ),
            (
                #"<Var name="a" type="dynamic" value="^if($response.isNew|$response.a|$response.b)"/>"#
                    + #"<Var name="b" type="dynamic" value="$a.c"/>"#,
                ["response.a", "response.a.c", "response.b", "response.b.c", "response.isNew"]
            ),
            (
                #"<Var name="a" type="dynamic" value="^reduce($response.lines|#(0)|#($currentValue + $item.n))"/>"#,
                ["response.lines", "response.lines[].n"]
            ),
            (#"<Var name="a" literal="x"/><Var name="b" type="dynamic" value="$a.length"/>"#, []),
            (
                #"<Var name="a" type="dynamic" value="$b.x"/><Var name="b" type="dynamic" value="$a.y"/>"#,
                []
            ),
            (
                #"<Var name="a" type="dynamic" value="$session.user.name $session[user].age"/>"#,
                ["session.user.age", "session.user.name"]
            ),
            (
                #"<Var name="a" type="dynamic" value="^valueForKey($response.user|name)x"/>"#,
                ["response.user", "response.user.name"]
            ),
            (
                #"<Var name="a" type="dynamic" value="^valueForKey($response.user|name).first"/>"#,
                ["response.user", "response.user.name.first"]
            ),
            (
                #"<Var name="a" type="dynamic" value="$response.list[$index].title"/>"#,
                ["index", "response.list[].title"]
            ),
        ])
    func reads(_ text: String, _ expected: [String]) throws {
        #expect(try reads(text) == expected)
    }

    @Test("a variable is the app's if documents declare only a default for it")
    func defaults() throws {
        let map = #"<Var name="cfg" type="map" if="!$cfg"><Var name="limit" literal="1"/></Var>"#
        let read = #"<Var name="x" type="dynamic" value="$cfg.limit"/>"#
        #expect(try needs(map + read).variables?.keys.sorted() == ["cfg"])
        #expect(try reads(map + read) == ["cfg", "cfg.limit"])
        let dynamic = #"<Var name="cfg" type="dynamic" value="$base" if="!$cfg"/>"#
        #expect(try reads(dynamic + read) == ["base", "base.limit", "cfg", "cfg.limit"])
        let other = #"<Var name="cfg" literal="b" if="$cfgs"/>"#
        #expect(try reads(map + other + read) == ["cfgs"])

        let directory = try TemporaryDirectory()
        try directory.write("<MBML>\(map.replacing(" if=\"!$cfg\"", with: ""))</MBML>", to: "d.xml")
        let manifest = try directory.write(
            #"<MBML><Include file="d.xml" if="!$cfg"/>\#(read)</MBML>"#, to: "manifest.xml")
        let needs = MBNeeds(of: manifest)
        #expect(needs.contract.reads?.keys.sorted() == ["cfg", "cfg.limit"])
        // An app without it gets the default.
        var (old, new) = (
            MBContract(app: "shop", version: "1"), MBContract(app: "shop", version: "2")
        )
        (old.variables, new.variables) = ([:], ["cfg": MBContract.Variable()])
        #expect(needs.problems(against: [old, new]).diagnostics.isEmpty)
    }

    @Test("the second version of the shop, whose keys are computed and whose lists are nested")
    func shop2() throws {
        let needs = MBNeeds(of: ShopOffersTests.shop.appendingPathComponent("v2/manifest.xml"))
        let reads = try #require(needs.contract.reads)
        for path in [
            "response.data.sections[].items[].names[]", "response.data.brands[].label",
            "response.data.sections[].category", "response.data.basket.coupons[]",
        ] {
            #expect(reads[path] != nil, "\(path)")
        }
        #expect(reads["response.data.sections[].category"]?.count == 2)
    }

    @Test("what all uses ask for first is guarded, what one of them doesn't isn't")
    func guarded() throws {
        let guarded = #"<Var name="aa" if="$MBML.functions.reverse" value="^reverse($bb)"/>"#
        #expect(try needs(guarded).functions?["reverse"]?.isGuarded == true)
        let both = guarded + #"<Var name="cc" value="^reverse($bb)"/>"#
        let reverse = try #require(try needs(both).functions?["reverse"])
        #expect(reverse.isGuarded == nil)
        #expect(reverse.uses?.map(\.isGuarded) == [true, nil])
    }

    @Test("the least library and language that suffice")
    func least() throws {
        let old = try needs(#"<Var name="aa" value="^reverse($bb)"/>"#)
        #expect(old.library == "legacy" && old.language == 0)
        let new = try needs(#"<Var name="aa" value="$b"/>"#)
        #expect(new.library == "1.0" && new.language == 1)
    }

    @Test("the shop")
    func shop() throws {
        let needs = MBNeeds(of: ShopOffersTests.shop.appendingPathComponent("manifest.xml"))
        let contract = needs.contract
        #expect(needs.diagnostics.filter { $0.severity == .error }.isEmpty)
        #expect(needs.documents.count == 7)
        #expect(contract.functions?["reduce"]?.uses?.count == 6)
        #expect(
            contract.functions?["reduce"]?.uses?.first?.at.hasSuffix("manifest.xml:32:236") == true)
        let reads = try #require(contract.reads)
        #expect(
            reads["response.catalog.products[].price.amount"]?.map(\.at).map {
                String($0.split(separator: "/").last ?? "")
            } == ["manifest.xml:32:169", "screen.xml:9:74", "screen.xml:9:89", "screen.xml:10:94"])
        #expect(reads["response.cart.lines[].compareAt.amount"]?.count == 2)
        #expect(
            reads.keys.filter { !$0.hasPrefix("response.") }.sorted() == [
                "Event.object", "Event.userInfo.quantity", "Platform.isUIKit",
            ])
        #expect(contract.hostTypes?["ShopSession"]?.accessors == ["current"])
        #expect(contract.hostTypes?["ShopSession"]?.uses?.map(\.isGuarded) == [true])
        #expect(contract.hostTypes?.count == 1)
        #expect(contract.library == "1.0")
    }

    @Test("needs are the same contract after reading their JSON, without directories of a machine")
    func json() throws {
        let contract = MBContract(
            needsOf: ShopOffersTests.shop.appendingPathComponent("manifest.xml"))
        let text = try contract.json()
        #expect(try MBContract(json: Data(text.utf8)) == contract)
        #expect(!text.contains(MarkdownPage.repository.path))
    }

    @Test("needs of many elements take time in proportion to them")
    func linear() throws {
        func seconds(_ count: Int) throws -> Double {
            let text = (1...count).map {
                #"<Var name="v\#($0)" type="dynamic" value="^if($v\#($0 / 2)|$response.a\#($0)|b)"/>"#
            }
            let watch = Stopwatch()
            _ = try needs(text.joined())
            return watch.seconds
        }
        let (few, many) = (try seconds(500), try seconds(2_000))
        #expect(many < few * 12)
    }

    @Test("a long chain of variables, conditions and elements ends")
    func hostile() throws {
        let count = 2_000
        let variables = (0..<count).map {
            #"<Var name="v\#($0)" type="dynamic" value="$v\#($0 + 1).a"/>"#
        }
        let condition = (0..<500).map { "$MBML.functions.f\($0)" }.joined(separator: " -AND ")
        let deep =
            String(repeating: "^if(T|", count: 60) + "$response.x"
            + String(repeating: "|b)", count: 60)
        let text =
            variables.joined() + #"<Var name="c" boolean="\#(condition)"/>"#
            + #"<Var name="d" type="dynamic" value="\#(deep)"/>"#
        let reads = onSmallStack { try? NeedsTests().needs(text).reads }.value
        #expect(reads??["response.x"] != nil)
    }
}
