import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Classes that calls name")
struct ClassNameTests {
    private func app() throws -> MBContract {
        var contract = try MBContract.bareLibrary()
        (contract.app, contract.version) = ("shop", "2")
        return contract
    }

    private static func value(_ text: String) -> String {
        "<Var name='a' type='dynamic' value='\(text)'/>"
    }

    @Test(
        "a class that a call names",
        arguments: ["^singleton(Shop)", "^inheritanceHierarchyForClass(Shop)"])
    func classes(_ call: String) throws {
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(Self.value(call))</MBML>"])
        var own = try app()
        own.hostTypes?["Shop"] = MBContract.HostType()
        var checker = MBChecker()
        checker.host = try app()
        func rules(_ document: MBMemoryRoot) -> [String] {
            checker.check(searching: [document]).findings.filter { $0.severity == .error }
                .map { "\($0.rule.name): \($0.message)" }
        }
        #expect(rules(root) == ["unknown-class: unknown class 'Shop'"])
        let guarded = [
            "^if(^classExists(Shop)|\(call)|x)", "^try(\(call)|x)", "^class(Shop)",
        ]
        for text in guarded {
            #expect(rules(MBMemoryRoot(["manifest.xml": "<MBML>\(Self.value(text))</MBML>"])) == [])
        }
        let element = Self.value(call).replacing("<Var", with: "<Var if='^classExists(Shop)'")
        #expect(rules(MBMemoryRoot(["manifest.xml": "<MBML>\(element)</MBML>"])) == [])
        checker.host = nil
        #expect(rules(root) == [])
        checker.host = own
        #expect(rules(root) == [])
        checker.offers = [try app()]
        #expect(
            rules(root) == ["not-offered: the class 'Shop' is not offered by shop 2"])
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\(Self.value(call))</MBML>", to: "manifest.xml")
        let needs = MBContract(needsOf: manifest, into: MBEnvironment().assuming(own))
        #expect(needs.hostTypes?["Shop"]?.uses?.count == 1)
    }

    @Test("blanks belong to the name of a class")
    func blanks() throws {
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(Self.value("^singleton( Shop )"))</MBML>"]
        )
        var own = try app()
        own.hostTypes?["Shop"] = MBContract.HostType()
        var checker = MBChecker()
        func messages() -> [String] { checker.check(searching: [root]).findings.map(\.message) }
        checker.host = own
        #expect(messages() == ["unknown class ' Shop '; did you mean 'Shop'?"])
        checker.host = nil
        checker.offers = [own]
        #expect(messages() == ["the class ' Shop ' is not offered by shop 2"])
    }

    @Test(
        "a condition of an action or an item asks, too",
        arguments: [
            "<Listener name='l'><SetVar name='x' if='CLASS' value='^singleton(Shop)'/></Listener>",
            "<Listener name='l'><When if='CLASS'><SetVar name='x'>^singleton(Shop)</SetVar></When></Listener>",
            "<Listener name='l'><Break if='!CLASS'/><SetVar name='x' value='^singleton(Shop)'/></Listener>",
            "<Listener name='l'><Case if='!CLASS'/><DefaultCase>"
                + "<SetVar name='x' value='^singleton(Shop)'/></DefaultCase></Listener>",
            "<Var name='m' type='list'><Var if='CLASS' value='^singleton(Shop)'/></Var>",
            "<Var name='m' type='map'><Var name='q' if='CLASS' value='^singleton(Shop)'/></Var>",
        ])
    func innerConditions(_ text: String) throws {
        func errors(_ text: String) throws -> [String] {
            let root = MBMemoryRoot([
                "manifest.xml": "<MBML modules='MBEventHandling'>\(text)</MBML>"
            ])
            var checker = MBChecker()
            checker.host = try app()
            return checker.check(searching: [root]).findings.filter { $0.severity == .error }
                .map(\.rule.name)
        }
        #expect(try errors(text.replacing("CLASS", with: "^classExists(Shop)")) == [])
        #expect(try errors(text.replacing("CLASS", with: "$x")) == ["unknown-class"])
        let call = text.replacing("^singleton(Shop)", with: "^nope(1)")
        #expect(try errors(call.replacing("CLASS", with: "$MBML.functions.nope")) == [])
        #expect(try errors(call.replacing("CLASS", with: "$x")) == ["unknown-function"])
    }
}
