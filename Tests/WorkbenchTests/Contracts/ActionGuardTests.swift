import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

private let call = #"<SetVar name="line" value="^plural($n|one|many)"/>"#
private let lacking = #"if="!$MBML.functions.plural""#

@Suite("Guards among actions and in choices")
struct ActionGuardTests {
    /// The number of places that call `^plural` and that an app without it reaches.
    private func problems(_ actions: String, _ offers: [MBContract]? = nil) throws -> Int {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling"><Listener name="go">\#(actions)</Listener></MBML>"#,
            to: "manifest.xml")
        var offer = try MBContract.bareLibrary()
        (offer.app, offer.version) = ("shop", "3.0")
        offer.functions?["plural"] = nil
        let verdict = MBNeeds(of: manifest).problems(against: offers ?? [offer])
        return verdict.diagnostics.filter { $0.message.contains("'^plural' is not offered") }.count
    }

    @Test(
        "a Case or a Break that asks for a function guards the actions after it",
        arguments: [
            "<Case \(lacking)/><DefaultCase>\(call)</DefaultCase>",
            #"<Case \#(lacking)/><Case if="$new">\#(call)</Case><Case if="$old">\#(call)</Case>"#,
            #"<Case if="$old"/><Case \#(lacking)/><DefaultCase>\#(call)</DefaultCase>"#,
            // If the action in between runs, no default does.
            #"<Case \#(lacking)/><UnsetVar name="x" if="$a"/><DefaultCase>\#(call)</DefaultCase>"#,
            #"<Case \#(lacking)/><When if="$a"/><Assert condition="T"/><UnsetVar name="x" "#
                + #"afterDelay="1"/><Break if="$a"/><Case if="$new">\#(call)</Case>"#,
            #"<Assert condition="$MBML.functions.plural"/>\#(call)"#,
            #"<Assert condition="$MBML.functions.plural"/><When if="$new">\#(call)</When>"#,
            "<Break \(lacking)/>\(call)", #"<Break \#(lacking)/><When if="$new">\#(call)</When>"#,
            #"<When if="$new"><Break \#(lacking)/>\#(call)</When>"#,
        ])
    func guarded(_ actions: String) throws {
        #expect(try problems(actions) == 0)
    }

    @Test(
        "an action that a Case or a Break doesn't keep from running isn't guarded",
        arguments: [
            // The next one may run as well.
            #"<Case \#(lacking) continue="T"/><Case if="$new">\#(call)</Case>"#,
            #"<Case \#(lacking) continue="T"/><DefaultCase>\#(call)</DefaultCase>"#,
            // It runs later, so that none has run.
            #"<Case \#(lacking) afterDelay="1"/><DefaultCase>\#(call)</DefaultCase>"#,
            // Others begin after the last of some.
            #"<Case \#(lacking)/><DefaultCase/><Case if="$new">\#(call)</Case>"#,
            "<Case \(lacking)/>\(call)", "\(call)<Break \(lacking)/>",
            // An action in between ends the choice.
            #"<Case \#(lacking)/><UnsetVar name="x"/><Case if="$new">\#(call)</Case>"#,
            #"<Case \#(lacking)/><UnsetVar name="x" afterDelay="-1"/><Case if="$new">\#(call)</Case>"#,
            #"<Case \#(lacking)/><UnsetVar name="x" afterDelay="$d"/><Case if="$new">\#(call)</Case>"#,
            #"<Case \#(lacking)/><UnsetVar name="x"/><Case if="$new"/><DefaultCase>"#
                + #"\#(call)</DefaultCase>"#,
            // It ends only its own block.
            #"<When if="$new"><Break \#(lacking)/></When>\#(call)"#,
            #"<Break if="$MBML.functions.plural"/>\#(call)"#,
            // It may not run, or only later.
            #"<Assert if="$a" condition="$MBML.functions.plural"/>\#(call)"#,
            #"<Assert afterDelay="1" condition="$MBML.functions.plural"/>\#(call)"#,
            #"<Assert condition="!$MBML.functions.plural"/>\#(call)"#,
            #"\#(call)<Assert condition="$MBML.functions.plural"/>"#,
        ])
    func unguarded(_ actions: String) throws {
        #expect(try problems(actions) == 1)
    }

    @Test("in the legacy library, a Break in a block doesn't keep the next action from running")
    func legacy() throws {
        let legacy = try MBContract.contracts(named: "library:legacy")
        let direct = "<Break \(lacking)/>\(call)"
        #expect(try problems(direct, legacy) == 0)
        #expect(try problems(#"<When if="$new">\#(direct)</When>"#, legacy) == 1)
    }

    @Test("thousands of actions that ask take time in proportion to them")
    func many() throws {
        func seconds(_ count: Int) throws -> Double {
            let watch = Stopwatch()
            _ = try problems(String(repeating: "<Break \(lacking)/>", count: count))
            return watch.seconds
        }
        let (few, many) = (try seconds(500), try seconds(2_000))
        #expect(many < few * 12)
    }

    @Test("only the conditions of ^cond are guards")
    func conditions() throws {
        let asked = "^classExists(Shop)"
        for (parameters, rule) in [
            ("\(asked)|x|y", "guard-not-offered"), ("$c|\(asked)|y", "not-offered"),
            ("$c|x|\(asked)", "not-offered"), ("$c|x|\(asked)|y", "guard-not-offered"),
        ] {
            let directory = try TemporaryDirectory()
            let manifest = try directory.write(
                "<MBML><Var name='a' type='dynamic' value='^cond(\(parameters))'/></MBML>",
                to: "manifest.xml")
            var offer = try MBContract.bareLibrary()
            (offer.app, offer.version) = ("shop", "3.0")
            offer.functions?["classExists"] = nil
            let found = MBNeeds(of: manifest).problems(against: [offer]).diagnostics
            #expect(found.map(\.code.rawValue) == [rule], "\(parameters)")
        }
    }
}
