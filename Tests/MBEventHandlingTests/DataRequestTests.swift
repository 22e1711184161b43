import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Data that an app requests")
struct DataRequestTests {
    private func environment() throws -> MBEnvironment {
        try MBEventHandlingTests.environment(
            """
            <Listener name='all' event='*'>
              <SetVar name='seen'>$Event.name $[N:requestPending] $[N:lastRequestFailed] $error</SetVar>
            </Listener>
            """)
    }

    @Test("each moment sets its variables and notifies the listeners")
    func moments() throws {
        var result = try environment().setting("N:lastRequestFailed", to: true).willRequestData("N")
        #expect(result["seen"] == "N:willRequestData 1  ")
        #expect(result["N:requestPending"] == true && result["N:lastRequestFailed"] == nil)
        #expect(result.done == ["posted N:willRequestData"])

        let loaded = result.environment.didLoadData("N")
        #expect(loaded["seen"] == "N:dataLoaded   ")
        #expect(loaded["N:requestPending"] == nil && loaded.done == ["posted N:dataLoaded"])

        struct Offline: Error, CustomStringConvertible {
            let description = "no network"
        }
        result = result.environment.didFailToLoadData("N", Offline())
        #expect(result["seen"] == "N:dataLoadFailed  1 no network")
        #expect(result["N:requestPending"] == nil && result["N:lastRequestFailed"] == true)
        #expect(result["error"] == nil)
        #expect(
            result.done == [
                "log error: 'N' could not be loaded: no network", "posted N:dataLoadFailed",
            ])
    }

    @Test("an error that expressions can look into keeps its members")
    func members() throws {
        struct Refused: Error, MBKeyValueCoding {
            func member(named key: String) -> MBMember {
                key == "status" ? .value(403) : .unknownKey
            }
        }
        let result = try listening("").amending(
            xml: .init(
                "<a><Listener name='N:dataLoadFailed'><SetVar name='s' value='$error.status'/></Listener></a>"
                    .utf8)
        ).environment.didFailToLoadData("N", Refused())
        #expect(result["s"] == 403)
    }

    @Test("an error of Foundation has a description, a domain and a code; any other is text")
    func otherErrors() throws {
        let keys =
            "[$error.localizedDescription|$error.domain|$error.code|"
            + "$error.description ^if($error == $error|T|F)]"
        func seen(_ error: any Error, _ text: String? = nil) throws -> MBValue? {
            let text = text ?? keys
            return try listening("").amending(
                xml: .init(
                    "<a><Listener name='N:dataLoadFailed'><SetVar name='s' value='\(text)'/></Listener></a>"
                        .utf8)
            ).environment.didFailToLoadData("N", error)["s"]
        }
        struct Plain: Error, CustomStringConvertible { let description = "no network" }
        struct Localized: LocalizedError, CustomStringConvertible {
            let description = "d"
            let errorDescription: String? = "No network."
        }
        struct Custom: CustomNSError, LocalizedError, CustomStringConvertible {
            static let errorDomain = "shop"
            let errorCode = 7
            let description = "d"
            let errorDescription: String? = "No network."
        }
        #expect(try seen(Plain(), "$error.length^if($error == ^q(no network)|T|F)") == "10T")
        #expect(try seen(Localized(), "$error^if($error == d|T|F)") == "dT")
        #expect(try seen(Custom()) == "[No network.|shop|7|d T]")
        let own = MBExpressionError("gone", code: .hostFailed)
        let number = (own as NSError).code
        let domain = (own as NSError).domain
        #expect(
            try seen(own) == .string("[\(own.errorDescription ?? "")|\(domain)|\(number)|\(own) T]")
        )
        let foundation = NSError(
            domain: "shop", code: 403, userInfo: [NSLocalizedDescriptionKey: "Refused."])
        #expect(try seen(foundation) == .string("[Refused.|shop|403|\(foundation) T]"))
    }

    @Test("a check knows the variables of requested data, and the error where it's bound")
    func checks() {
        func problems(_ event: String, _ text: String) -> [String] {
            var base = silent()
            base.isStrict = true
            let document = """
                <MBML><Listener name='\(event)'><SetVar name='s' value='\(text)'/></Listener></MBML>
                """
            return MBEnvironment.check(
                manifest: "m.xml", searching: [MBMemoryRoot(["m.xml": document])],
                modules: [MBEventHandlingModule()], into: base
            ).diagnostics.map(\.brief)
        }
        #expect(problems("go", "$[N:requestPending]$[N:lastRequestFailed]") == [])
        #expect(problems("N:dataLoadFailed", "$error") == [])
        #expect(problems("*", "$error") == [])
        #expect(problems("N:dataLoaded", "$error").count == 1)
        #expect(problems("go", "$[N:requestDone]").count == 1)
    }

    @Test("a variable that can't be set is reported")
    func readOnly() throws {
        var environment = try environment()
        try environment.declare("N:requestPending", value: 1, isReadOnly: true)
        #expect(environment.willRequestData("N").problems == ["error actionFailed"])
    }
}
