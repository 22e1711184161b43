import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// Variables that nothing declares, but that exist while events are handled or after they were.
@Suite("Names that events set")
struct AssumedNameTests {
    /// The severity, the rule and the line of each finding, in a document that begins on line 1.
    private func findings(_ text: String, isHostComplete: Bool = true) -> [String] {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        checker.configuration.isHostComplete = isHostComplete
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(text)</MBML>"])
        return checker.check(searching: [root]).findings.map {
            "\($0.severity.rawValue) \($0.rule.name) \($0.start?.line ?? 0)"
        }
    }

    private static let declarations = "<Var name='n' value='#(7)'/><Var name='o' type='nothing'/>"

    private func findings(setting name: String, reading text: String) -> [String] {
        findings(
            """
            \(Self.declarations)
            <Listener name='L'><SetVar name='\(name)' value='x'/></Listener>
            <Listener name='M'><SetVar name='o' value='\(text)'/></Listener>
            """)
    }

    @Test(
        "a computed name may be any that begins and ends like it",
        arguments: [
            ("pre$n", "$pre7"), ("pre$n", "$pre"), ("${n}Count", "$cartCount"),
            ("a${n}c$[n]e", "$abcde"), ("^lowercase(A)Count", "$aCount"), ("x$$y", "$[x$y]"),
        ])
    func computed(name: String, text: String) {
        #expect(findings(setting: name, reading: text) == [])
    }

    @Test(
        "a name that begins or ends in another way is unknown",
        arguments: [
            ("pre$n", "$post7"), ("${n}Count", "$count7"), ("a${n}a", "$a"), ("pre", "$pre7"),
            ("pre$n", "$Pre7"),
        ])
    func otherNames(name: String, text: String) {
        #expect(findings(setting: name, reading: text) == ["error unknown-variable 3"])
    }

    @Test(
        "an attribute 'event' without a name is found, unless it's computed",
        arguments: [
            ("", 1), (" , ", 1), ("Go", 0), ("$n ", 0), ("x,$n", 0),
        ])
    func eventNames(_ names: String, _ count: Int) {
        let found = findings(
            Self.declarations
                + "<Listener name='L' event='\(names)'><SetVar name='o' value='x'/></Listener>")
        #expect(found == Array(repeating: "error invalid-declaration 1", count: count))
    }

    @Test("if a name may be any, a note lists the unknown variables")
    func anyName() {
        for name in ["$n", "$n$o", "^uppercase($n)"] {
            #expect(findings(setting: name, reading: "$unknown") == ["note unknown-variable 0"])
        }
        let several = (0..<200).map { "<SetVar name='v\($0)x$n' value='x'/>" }.joined()
        let text =
            Self.declarations + "<Listener name='L'>\(several)"
            + "<SetVar name='o' value='$v1x2$unknown'/></Listener>"
        #expect(findings(text) == ["note unknown-variable 0"])
    }

    @Test("listeners see the error of data that could not be loaded, and so does what they read")
    func error() {
        let reading = "<SetVar name='o' value='$error$dynamic'/></Listener>"
        let dynamic = "<Var name='dynamic' type='dynamic' value='$error'/>"
        for start in [
            "<Listener name='Cart:dataLoadFailed'>", "<Listener name='all' event='*'>",
            "<Listener name='some' event='a, Cart:dataLoadFailed'>",
            "<Listener name='some' event='${n}:dataLoadFailed'>",
        ] {
            let found = findings(Self.declarations + dynamic + start + reading)
            #expect(found.filter { $0.hasPrefix("error") } == [], "\(start)")
        }
        let other = "<Listener name='Cart:dataLoaded'>" + reading
        #expect(
            findings("\(Self.declarations)\n\(other)\n\(dynamic)")
                == ["error unknown-variable 2", "error unknown-variable 3"])
    }

    @Test("the variables of requested data exist, whatever the name of the data is")
    func requests() {
        let text = """
            \(Self.declarations)
            <Listener name='Cart:willRequestData'>
            <SetVar name='o' value='$Cart:requestPending ${Cart:lastRequestFailed}'/></Listener>
            <Var name='isLoading' type='dynamic' boolean='$[Cart:requestPending]'/>
            """
        #expect(findings(text) == [])
        #expect(
            findings(text.replacing("requestPending", with: "requestPendin"))
                == ["error unknown-variable 3", "error unknown-variable 4"])
    }

    @Test("a name that functions bind is unknown in a value that is evaluated while loading")
    func boundNames() {
        for name in ["$item", "$key", "$outer:item"] {
            let unknown = ["error unknown-variable 1"]
            #expect(findings("<Var name='z' value='\(name)'/>") == unknown)
            #expect(findings("<Var name='z' type='list'><Var value='\(name)'/></Var>") == unknown)
            #expect(findings("<Var name='z' type='dynamic' value='\(name)'/>") == [])
        }
        #expect(findings("<Var name='z' value='^list(^array(a)|$item)'/>") == [])
        #expect(findings("<Var name='z' value='a' if='$item'/>") == [])
        #expect(
            findings("<Var name='z' value='$item'/>", isHostComplete: false)
                == ["note unknown-variable 0"])
    }
}
