import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Documents against what apps offer")
struct AgainstTests {
    private func offer(
        _ version: String, _ change: (inout MBContract) -> Void = { _ in }
    ) throws -> MBContract {
        var contract = try MBContract.bareLibrary()
        (contract.app, contract.version) = ("shop", version)
        change(&contract)
        return contract
    }

    private func verdict(
        _ documents: [String: String], _ offers: [MBContract], into base: MBEnvironment? = nil
    ) throws -> MBNeeds.Verdict {
        let directory = try TemporaryDirectory()
        for (name, text) in documents { try directory.write("<MBML>\(text)</MBML>", to: name) }
        let manifest = directory.url.appendingPathComponent("manifest.xml")
        return MBNeeds(of: manifest, into: base).problems(against: offers)
    }

    private func problems(
        _ text: String, _ offers: [MBContract], into base: MBEnvironment? = nil
    ) throws -> [String] {
        try verdict(["manifest.xml": text], offers, into: base).diagnostics.map {
            "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.severity.rawValue): "
                + "\($0.message) [\($0.code)]"
        }
    }

    @Test("each place names the versions, and the first that has it")
    func versions() throws {
        func remove(_ contract: inout MBContract) { contract.functions?["reverse"] = nil }
        let offers = [
            try offer("3.10"), try offer("3.2", remove), try offer("3.0", remove),
            try offer("3.1", remove),
        ]
        let found = try problems(
            #"<Var name="a" type="dynamic" value="x ^reverse($b)"/>"#, offers)
        #expect(
            found == [
                "1:45: error: '^reverse' is not offered by shop 3.0 to 3.2 (first by 3.10) "
                    + "[not-offered]"
            ])
        let verdict = try verdict(
            ["manifest.xml": #"<Var name="a" type="dynamic" value="^reverse($b)"/>"#], offers)
        #expect(
            verdict.versions.map(\.description) == [
                "shop 3.0: 1 problem", "shop 3.1: 1 problem", "shop 3.2: 1 problem",
                "shop 3.10: reads these documents",
            ])
        #expect(verdict.hasErrors)
        let diagnostic = try #require(verdict.diagnostics.first)
        #expect(diagnostic.location?.file?.hasSuffix("/manifest.xml") == true)
        #expect(diagnostic.snippet != nil)
    }

    @Test(
        "versions are in the order of their numbers, pre-releases and builds",
        arguments: [
            ["3.2-beta.9", "3.2-beta.10", "3.2-rc.1", "3.2", "3.10"],
            ["3.9 (900)", "3.10 (900)", "3.10 (1042)"], ["3.9+900", "3.10+1042", "v3.11"],
            ["3.2.1.9", "3.2.1.10", "3.3b"], ["3.9a", "3.10a", "20241127001", "20241128001"],
        ])
    func order(_ versions: [String]) throws {
        let offers = try versions.map { try offer($0) }
        let shuffled = offers.sorted { ($0.version ?? "") > ($1.version ?? "") }
        #expect(
            try verdict(["manifest.xml": ""], shuffled).versions.map(\.title)
                == versions.map { "shop \($0)" })
    }

    @Test("gaps between versions and several apps are named")
    func gaps() throws {
        func remove(_ contract: inout MBContract) { contract.functions?["reverse"] = nil }
        var other = try offer("1", remove)
        other.app = "till"
        let offers = [
            try offer("1.0", remove), try offer("2.0"), try offer("3.0", remove), other,
            try offer("3.1", remove),
        ]
        let found = try problems(#"<Var name="a" value="^reverse($b)"/>"#, offers)
        #expect(found.first?.contains("by shop 1.0, shop 3.0 and 3.1 and till 1 [") == true)
    }

    @Test(
        "what is missing is named",
        arguments: [
            (
                #"<Var name="a" value="^sort($b|$item|desc)"/>"#,
                "'^sort' with 'desc' as its order"
            ),
            (
                #"<Var name="a" value="^replaceRegex($b|a|b)"/>"#,
                "'^replaceRegex' with 3 parameters"
            ),
            (
                #"<Function name="f" class="MBMLStringFunctions" method="q"/>"#,
                "'q' of 'MBMLStringFunctions'"
            ),
            (#"<Var name="a" literal="1" mutable="F"/>"#, "the attribute 'mutable' of 'Var'"),
            (
                #"<Var name="a" type="map"><Var name="b" literal="1"/></Var>"#,
                "the type 'map' of 'Var'"
            ),
            (#"<Include file="other.xml"/>"#, "the tag 'Include'"),
        ])
    func missing(_ text: String, _ phrase: String) throws {
        let poor = try offer("3.0") { contract in
            contract.functions?["sort"]?.parameters?[2].words = ["asc"]
            contract.functions?["replaceRegex"]?.most = 2
            contract.functions?["replaceRegex"]?.least = 2
            contract.functions?["q"] = nil
            contract.tags?["Var"]?.attributes?["mutable"] = nil
            contract.tags?["Var"]?.attributes?["type"]?.values = ["list", "dynamic"]
            contract.tags?["Include"] = nil
        }
        let found = try problems(text, [poor])
        #expect(
            found.contains { $0.contains(": error: \(phrase) is not offered by shop 3.0 [") },
            "\(found)")
        #expect(try problems(text, [try offer("3.0")]) == [])
    }

    @Test(
        "guards are evaluated for each app",
        arguments: [
            #"<Var name="a" if="$MBML.functions.reverse" value="^reverse($b)"/>"#,
            #"<Var name="a" value="^if($MBML.functions.reverse|^reverse($b)|$b)"/>"#,
            #"<Var name="a" value="^if(!$MBML.functions.reverse|$b|^reverse($b))"/>"#,
            #"<Var name="a" type="dynamic" boolean="$MBML.functions.reverse -AND ^reverse($b)"/>"#,
            #"<Var name="a" type="dynamic" boolean="!$MBML.functions.reverse -OR ^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.language -GTE 3" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.language -GT 2 -AND $b" value="^reverse($b)"/>"#,
            #"<Var name="a" if="!($MBML.language -LT 3)" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.functions[reverse]" value="^reverse($b)"/>"#,
            #"<Var name="a" type="map"><Var name="b" if="$MBML.functions.reverse" value="^reverse($b)"/></Var>"#,
            #"<Var name="a" if="$MBML.functions.reverse &amp;&amp; $b" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.functions.reverse == true" value="^reverse($b)"/>"#,
            #"<Var name="a" if="T == $MBML.functions.reverse" value="^reverse($b)"/>"#,
            #"<Var name="a" if="!$MBML.functions.reverse == F" value="^reverse($b)"/>"#,
            #"<Var name="a" if="1 != !$MBML.functions.reverse" value="^reverse($b)"/>"#,
            #"<Var name="a" if="2 -LT $MBML.language" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.language -GTE 3.0" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.language -GT 2.5" value="^reverse($b)"/>"#,
            #"<Var name="a" if="^if($MBML.functions.reverse|T|F)" value="^reverse($b)"/>"#,
            #"<Var name="a" if="^cond(!$MBML.functions.reverse|F|T)" value="^reverse($b)"/>"#,
            #"<Var name="a" value="^cond($c|1|$MBML.functions.reverse|^reverse($b)|$b)"/>"#,
            #"<Var name="a" value="^cond(!$MBML.functions.reverse|1|$c|2|^reverse($b))"/>"#,
            #"<Var name="a" value="^cond(!$MBML.functions.reverse|1|^count(^reverse($b))|2|3)"/>"#,
        ])
    func guards(_ text: String) throws {
        let poor = try offer("3.0") { $0.functions?["reverse"] = nil }
        #expect(try problems(text, [poor]) == [])
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\(text)</MBML>", to: "manifest.xml")
        let uses = MBNeeds(of: manifest).contract.functions?["reverse"]?.uses
        #expect(uses?.map(\.isGuarded) == [true])
    }

    @Test(
        "a condition that doesn't ask about the app isn't a guard",
        arguments: [
            #"<Var name="a" if="$b" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.functions.sort" value="^reverse($b)"/>"#,
            #"<Var name="a" value="^if($MBML.functions.reverse|$b|^reverse($b))"/>"#,
            #"<Var name="a" if="$MBML.functions.reverse || $b" value="^reverse($b)"/>"#,
            #"<Var name="a" if="false" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.language -GTE 1" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.functions.reverse != true" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.functions.reverse != F" value="^reverse($b)"/>"#,
            #"<Var name="a" if="$MBML.functions == F || T" value="^reverse($b)"/>"#,
            #"<Var name="a" if="3 -GT $MBML.language" value="^reverse($b)"/>"#,
            #"<Var name="a" if="^if($MBML.functions.reverse|F|T)" value="^reverse($b)"/>"#,
            #"<Var name="a" value="^cond($MBML.functions.reverse|1|$c|2|^reverse($b))"/>"#,
            #"<Var name="a" value="^cond($c|^reverse($b)|$MBML.functions.reverse|1)"/>"#,
            #"<Var name="a" value="^let(MBML|$c|^if($MBML.functions.reverse|^reverse($b)|1))"/>"#,
            #"<Function name="f" parameters="MBML">^if($MBML.functions.reverse|^reverse($b)|1)</Function>"#,
        ])
    func noGuards(_ text: String) throws {
        let poor = try offer("3.0") { $0.functions?["reverse"] = nil }
        #expect(try problems(text, [poor]).count == 1)
    }

    @Test("of functions declared as alternatives, a call needs the one that is declared")
    func alternatives() throws {
        let poor = try offer("3.0") { $0.functions?["reverse"] = nil }
        let new = #"class="MBMLDataProcessingFunctions" method="reverse" input="object""#
        let old = #"class="MBMLCollectionFunctions" method="keys" input="object""#
        let call = #"<Var name="a" type="dynamic" value="^turn($b)"/>"#
        let ask = #"$MBML.functions.reverse"#
        let both =
            #"<Function name="turn" \#(new) if="\#(ask)"/><Function name="turn" \#(old) if="!\#(ask)"/>"#
        #expect(try problems(both + call, [poor]) == [])
        let one = #"<Function name="turn" \#(new) if="\#(ask)"/>"#
        #expect(try problems(one + call, [poor]).count == 1)
    }

    @Test("a value that is evaluated while loading calls only functions before it")
    func loadOrder() throws {
        let poor = try offer("3.0") { $0.functions?["reverse"] = nil }
        let own =
            #"<Function name="reverse" parameters="l" value="$l" if="!$MBML.functions.reverse"/>"#
        let value = #"<Var name="a" value="^reverse($b)"/>"#
        #expect(try problems(own + value, [poor]) == [])
        #expect(try problems(value + own, [poor]).count == 1)
        let dynamic = #"<Var name="a" type="dynamic" value="^reverse($b)"/>"#
        #expect(try problems(dynamic + own, [poor]) == [])
        let item = #"<Var name="a" type="list"><Var value="^reverse($b)"/></Var>"#
        #expect(try problems(item + own, [poor]).count == 1)
        let manifest =
            #"<Include file="own.xml"/><Include file="new.xml" if="^reverse($b)"/>"#
        let documents = ["manifest.xml": manifest, "own.xml": own, "new.xml": value]
        #expect(try verdict(documents, [poor]).diagnostics.isEmpty)
    }

    @Test("a document is reached if one of its includes is")
    func includes() throws {
        let poor = try offer("3.0") { $0.functions?["reverse"] = nil }
        let new = #"<Var name="a" value="^reverse($b)"/>"#
        let guarded = #"<Include file="new.xml" if="$MBML.functions.reverse"/>"#
        #expect(
            try verdict(["manifest.xml": guarded, "new.xml": new], [poor]).diagnostics.isEmpty)
        let other = ["manifest.xml": guarded + #"<Include file="b.xml"/>"#, "new.xml": new]
            .merging(["b.xml": #"<Include file="new.xml"/>"#]) { $1 }
        #expect(try verdict(other, [poor]).diagnostics.count == 1)
        let chain = [
            "manifest.xml": #"<Include file="b.xml" if="$MBML.functions.reverse"/>"#,
            "b.xml": #"<Include file="new.xml"/>"#, "new.xml": new,
        ]
        #expect(try verdict(chain, [poor]).diagnostics.isEmpty)
    }

    @Test("a guard that calls what isn't offered fails itself")
    func guardNotOffered() throws {
        let poor = try offer("3.0") { $0.functions?["reverse"] = nil }
        let text =
            #"<Var name="a" if="$MBML.language -GTE 1 -AND ^reverse($b)" literal="1"/>"#
        let found = try problems(text, [poor])
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("[guard-not-offered]") == true)
    }

    @Test("an older language matters only where a document uses a form that changed")
    func language() throws {
        let legacy = try #require(MBContract.library("legacy"))
        let found = try problems(
            #"<Var name="a" value="$x"/><Var name="bb" value="$yy"/>"#, [legacy])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("1:28: error: this has another meaning in library legacy: ")
                == true)
        #expect(found.first?.hasSuffix("[meaning-changed]") == true)
    }

    @Test("a section that is unknown is never missing, and is named")
    func unknown() throws {
        let bare = MBContract(.offers, app: "shop", version: "1")
        let verdict = try verdict(
            ["manifest.xml": #"<Var name="a" value="^reverse($b)"/>"#], [bare])
        #expect(verdict.diagnostics.isEmpty)
        #expect(verdict.versions.map(\.description) == ["shop 1: reads these documents"])
        #expect(
            verdict.notes.map(\.description) == [
                "note: the contract of shop 1 doesn't list functions, modules, tags, host types, "
                    + "variables, the language, limits, so they aren't checked"
            ])
        let vague = try offer("1") { $0.functions?["sort"]?.parameters = nil }
        #expect(try problems(#"<Var name="a" value="^sort($b|$item|desc)"/>"#, [vague]) == [])
        let method = #"<Function name="f" class="MBMLStringFunctions" method="q"/>"#
        #expect(try problems(method, [bare]) == [])
    }

    @Test("keys of the app's variables and types are looked up")
    func keys() throws {
        let offer = try offer("3.0") { contract in
            contract.variables?["session"] = MBContract.Variable(type: "Session")
            var session = MBContract.HostType()
            session.keys = ["visits": "number"]
            contract.hostTypes?["Session"] = session
        }
        let text = #"<Var name="a" type="dynamic" value="$session.visits $session.city"/>"#
        #expect(
            try problems(text, [offer]) == [
                "1:59: error: '$session.city' is not offered by shop 3.0 [not-offered]"
            ])
    }

    @Test("a variable that only some versions have is a warning, one that none has isn't")
    func variables() throws {
        let newer = try offer("2") { $0.variables?["session"] = MBContract.Variable() }
        let text = #"<Var name="a" type="dynamic" value="$session.city $response"/>"#
        #expect(
            try problems(text, [newer, try offer("1")]) == [
                "1:43: warning: '$session' is not offered by shop 1 (first by 2) [not-offered]"
            ])
        #expect(try problems(text, [try offer("1")]) == [])
    }

    @Test(
        "tags, modules and classes can be asked for",
        arguments: [
            #"<Listener if="$MBML.tags.Listener" name="l"/>"#,
            #"<Listener if="$MBML.modules.MBEventHandling" name="l"/>"#,
            #"<Var name="s" type="singleton" class="MBPlatform" if="^classExists(MBPlatform)"/>"#,
        ])
    func otherGuards(_ text: String) throws {
        let poor = try offer("1") { contract in
            contract.modules = [:]
            contract.hostTypes?["MBPlatform"] = nil
        }
        #expect(try problems(text, [poor]) == [])
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling">\#(text)</MBML>"#, to: "manifest.xml")
        let found = MBNeeds(of: manifest).problems(against: [poor]).diagnostics.map(\.message)
        #expect(found.filter { !$0.contains("the module") } == [])
    }

    @Test(
        "a module that an app has is enabled if the manifest requests it",
        arguments: [
            "$MBML.tags.Listener", "$MBML.modules.MBEventHandling",
            "$MBML.modules.MBEventHandlingModule",
        ])
    func enabledModules(_ question: String) throws {
        let directory = try TemporaryDirectory()
        let poor = try offer("1") { $0.functions?["reverse"] = nil }
        func count(_ attributes: String, _ value: String) throws -> Int {
            let manifest = try directory.write(
                "<MBML \(attributes)><Var name='a' type='dynamic' value='\(value)'/></MBML>",
                to: "manifest.xml")
            return MBNeeds(of: manifest).problems(against: [poor]).diagnostics.count
        }
        let without = "^if(\(question)|x|^reverse($b))"
        #expect(try count("modules='MBEventHandling'", without) == 0)
        #expect(try count("", without) == 1)
        let with = "^if(\(question)|^reverse($b)|x)"
        #expect(try count("modules='MBEventHandlingModule'", with) == 1)
        #expect(try count("", with) == 1)
        #expect(try count("", "^if($MBML.tags.Var|x|^reverse($b))") == 0)
    }

    @Test("a contract that is too long is refused")
    func tooLong() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write("", to: "offer.json")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 64_000_001)
        try handle.close()
        let error = #expect(throws: MBContract.LoadError.self) {
            _ = try MBContract.contracts(named: file.path)
        }
        #expect(error?.description.hasSuffix("it has more than 64000000 bytes") == true)
    }

    /// The problems in an app without `^reverse`, as places and messages.
    private func problemsWithoutReverse(_ text: String) throws -> [String] {
        let offer = try offer("3.0") {
            $0.functions?["reverse"] = nil
            var type = MBContract.HostType()
            type.aliases = ["ShopUser"]
            $0.hostTypes?["User"] = type
        }
        return try problems(text, [offer])
    }

    @Test(
        "guards that a call isn't behind don't hide it",
        arguments: [
            // The first caller of a function asks, and the other one doesn't.
            """
            <Var name="a" type="dynamic" value="^if($MBML.functions.reverse|^mine($x)|no)"/>
            <Function name="mine" parameters="l">^reverse($l)</Function>
            <Var name="b" type="dynamic" value="^mine($x)"/>
            """,
            // Operators of one precedence apply from left to right.
            "<Var name='a' type='dynamic' boolean='$MBML.functions.filter -OR "
                + "$MBML.functions.reverse -AND ^reverse($x)'/>",
            "<Var name='a' type='dynamic' boolean='$MBML.functions.reverse -AND $x -OR "
                + "^reverse($x)'/>",
            // Each version of the library has another number than 0.
            "<Var name='a' type='dynamic' if='$MBML.language != 1' value='^reverse($x)'/>",
            "<Var name='a' type='dynamic' value='^if($MBML.language == 1|old|^reverse($x))'/>",
            "<Var name='a' type='dynamic' value='^if($MBML == T|old|^reverse($x))'/>",
            // The document has it, so the app has it.
            "<Function name='helper' parameters='l'>$l</Function>"
                + "<Var name='a' type='dynamic' value='^if($MBML.functions.helper|^reverse($x)|n)'/>",
            "<Function name='helper' parameters='l'>$l</Function>"
                + "<Var name='a' type='dynamic' if='$MBML.functions.helper' value='^reverse($x)'/>",
            // A choice has the value of one of its parameters.
            "<Var name='a' type='dynamic' if='^if($MBML.functions.filter|5|0) == 5' value='^reverse($x)'/>",
            "<Var name='a' type='dynamic' value='^if(^if($MBML.functions.reverse|T|0) == F|1|^reverse($x))'/>",
            // What replaces isn't replaced, and a document may have another function of the name.
            "<Var name='a' type='dynamic' value='^try($x|^reverse($x))'/>",
            "<Function name='try' parameters='a|b' value='$a$b'/>"
                + "<Var name='a' type='dynamic' value='^try(^reverse($x)|n)'/>",
            // What a function only logs isn't replaced.
            "<Var name='a' type='dynamic' value='^try(^if($x|^reverse($x)|x)|n)'/>",
            "<Var name='a' type='dynamic' value='^try(^let(y|^firstOf(^reverse($x)|b)|$y)|n)'/>",
            "<Var name='a' type='dynamic' value='^try(^try(x^list($x|^reverse($item))|a)|n)'/>",
            // A type has several names.
            "<Var name='a' type='dynamic' value='^if(^classExists(ShopUser)|^reverse($x)|n)'/>",
        ])
    func wrongGuards(text: String) throws {
        let found = try problemsWithoutReverse(text)
        #expect(found.count == 1 && found[0].contains("'^reverse' is not offered"), "\(found)")
    }

    @Test(
        "guards hide what is behind them",
        arguments: [
            // Only what comes later declares it.
            "<Var name='a' type='dynamic' if='$MBML.functions.helper' value='^reverse($x)'/>"
                + "<Function name='helper' parameters='l'>$l</Function>",
            "<Function name='mine' parameters='l' if='$MBML.functions.reverse'>^reverse($l)</Function>"
                + "<Var name='a' type='dynamic' value='^if($MBML.functions.reverse|^mine($x)|no)'/>",
            "<Var name='a' type='dynamic' boolean='$x -OR $y -OR !$MBML.functions.reverse -OR "
                + "^reverse($x)'/>",
            "<Var name='a' type='dynamic' boolean='$x -AND $MBML.functions.reverse -AND $y -AND "
                + "^reverse($x)'/>",
            "<Var name='a' type='dynamic' if='$MBML.language == 1' value='^reverse($x)'/>",
            "<Var name='a' type='dynamic' value='^if(^classExists(Other)|^reverse($x)|n)'/>",
            // True or nothing is never false.
            "<Var name='a' type='dynamic' if='$MBML.functions.reverse == F' value='^reverse($x)'/>",
            // What fails is replaced.
            "<Var name='a' type='dynamic' value='^try(^reverse($x)|n)^try(^let(y|$x|^reverse($y))|n)'/>",
            "<Var name='a' type='dynamic' value='^try(^if($x|^try(^reverse($x)|a)|b)|n)'/>",
            "<Var name='a' type='dynamic' value='^try(^if($MBML.functions.reverse|^reverse($x))|n)'/>",
            "<Var name='a' type='dynamic' value='^try(^sum($x|^reverse($item))|n)'/>",
        ])
    func rightGuards(text: String) throws {
        #expect(try problemsWithoutReverse(text) == [])
    }

    @Test("includes that part and meet again are followed in little time", .ends(withinMinutes: 1))
    func diamonds() throws {
        var documents: [String: String] = [:]
        for level in 0..<14 {
            documents[level == 0 ? "manifest.xml" : "d\(level).xml"] = ["w", "x", "y", "z"].map {
                "<Include file='\($0)\(level).xml' if='$MBML.functions.count'/>"
            }.joined()
            for name in ["w", "x", "y", "z"] {
                documents["\(name)\(level).xml"] =
                    "<Include file='d\(level + 1).xml' if='$MBML.functions.join'/>"
            }
        }
        documents["d14.xml"] = "<Var name='a' type='dynamic' value='^reverse($b)'/>"
        let offer = try offer("3.0") { $0.functions?["reverse"] = nil }
        #expect(try verdict(documents, [offer]).diagnostics.count == 1)
    }

    @Test("conditions inside each other are looked at once", .ends(withinMinutes: 1))
    func nestedComparisons() throws {
        let levels = 60
        for (open, close) in [("(", " == 1)"), ("(1 == ", ")"), ("^if(", " == 1|T|F)")] {
            let condition =
                String(repeating: open, count: levels) + "$x"
                + String(repeating: close, count: levels)
            let text = "<Var name='a' type='dynamic' value='^if(\(condition)|^reverse($x)|1)'/>"
            #expect(try problemsWithoutReverse(text).count == 1)
            let root = MBMemoryRoot(["manifest.xml": "<MBML>\(text)</MBML>"])
            #expect(
                !MBChecker().check(searching: [root]).findings.contains { $0.severity == .error })
        }
        let asks = (0..<2_000).map { "$MBML.functions.f\($0)" }.joined(separator: " -OR ")
        let ways = (0..<2_000).map { "|$x\($0)|^reverse($x)" }.joined()
        let text = "<Var name='a' type='dynamic' value='^cond((\(asks))|1\(ways))'/>"
        #expect(try problemsWithoutReverse(text).count == 2_000)
    }

    @Test("a long chain of conditions keeps what it asks of the app")
    func longChains() throws {
        let terms = String(repeating: " -AND $x", count: 100)
        let text =
            "<Var name='a' type='dynamic' boolean='$MBML.functions.reverse\(terms) -AND ^reverse($x)'/>"
        #expect(try problemsWithoutReverse(text) == [])
    }

    @Test("what comes after a computed key isn't a key of what is before it")
    func computedKeys() throws {
        let offer = try offer("3.0") {
            $0.variables?["user"] = MBContract.Variable(type: "{inner: {name: string}}")
        }
        func found(_ value: String) throws -> Int {
            try problems("<Var name='a' type='dynamic' value='\(value)'/>", [offer]).count
        }
        #expect(try found("$user[$k].name") == 0)
        #expect(try found("$user.name") == 1)
    }
}
