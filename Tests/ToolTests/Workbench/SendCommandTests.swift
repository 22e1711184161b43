#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    extension CommandLineTests {
        @Suite("mbml send")
        struct SendCommandTests {
            private static let shop = Tool.shop("manifest.xml").path

            private func send(_ arguments: String..., document: String = Self.shop) throws
                -> Tool.Result
            {
                try Tool.run(["send", "--document", document] + arguments)
            }

            @Test("prints effects and changed variables, and carries nothing out")
            func changes() throws {
                let result = try send("Cart:add", "--user-info", #"{"quantity": 12}"#)
                #expect(
                    result.lines == [
                        "posted Screen:refresh", "$added: 0 → 12", #"$badge: 0 → "9+""#,
                    ])
                #expect(result.status == 0)
                let sort = try send("Screen:sort", "--object", #""price""#)
                #expect(
                    sort.lines == [
                        #"posted Screen:refresh with "price""#,
                        #"$sortOrder: "newest" → "price""#,
                    ])
                #expect(
                    try send("Screen:sort", "--object", #""newest""#).output == "nothing changed\n")
            }

            @Test("a problem in a listener is printed with its place")
            func problems() throws {
                let result = try send("Cart:add", "--user-info", #"{"quantity": 0}"#)
                #expect(result.status == 1)
                #expect(
                    result.output.hasSuffix(
                        "events.xml:17:5: error: 'Assert': a quantity must be above 0\n"))
            }

            @Test("delayed actions run on a clock that doesn't wait, those of loading, too")
            func delayed() throws {
                let folder = try TemporaryDirectory()
                try folder.write(
                    """
                    <MBML modules='MBEventHandling'>
                      <Var name='n' value='#(0)'/>
                      <Listener name='Tick'>
                        <SetVar name='n' value='#($n + 1)'/>
                        <PostEvent name='Tick' afterDelay='10'/>
                      </Listener>
                      <Listener name='Environment:didLoad'>
                        <PostEvent name='Tick' afterDelay='5'/>
                      </Listener>
                      <Listener name='Go'>
                        <SetVar name='started' value='^currentTime()' afterDelay='2.5'/>
                      </Listener>
                    </MBML>
                    """, to: "m.xml")
                let document = folder.url.appendingPathComponent("m.xml").path
                // What a listener posts is about what its event is about.
                let loaded = #"{"$opaque":"Environment"}"#
                let result = try send(
                    "Go", "--until", "20", "--now", "1970-01-01T00:00:00Z", document: document)
                #expect(
                    result.lines == [
                        "SetVar in 2.5 s", "after 5 s: posted Tick with \(loaded)",
                        "after 5 s: PostEvent in 10 s", "after 15 s: posted Tick with \(loaded)",
                        "after 15 s: PostEvent in 10 s", "$n: 0 → 2",
                        #"$started: nothing → {"$date":2.5}"#, "waiting: PostEvent, due after 25 s",
                    ])
                #expect(result.status == 0)
                let endless = try send("Go", document: document)
                #expect(endless.status == 1)
                #expect(endless.errors.hasPrefix("more than 1000 delayed actions ran"))
                let json = try send(
                    "Go", "--until", "4", "--now", "1970-01-01T00:00:00Z", "--json",
                    document: document)
                #expect(
                    json.lines == [
                        #"{"seconds":0,"later":"SetVar","delay":2.5}"#,
                        #"{"variable":"started","before":null,"after":{"$date":2.5}}"#,
                        #"{"waiting":"PostEvent","seconds":5}"#,
                    ])
            }

            @Test("changes of $Environment are those of its keys")
            func environmentKeys() throws {
                let folder = try TemporaryDirectory()
                let document = try folder.write(
                    """
                    <MBML modules='MBEventHandling'>
                      <Listener name='Go'>
                        <SetEnvironmentInfo theme='dark'/>
                      </Listener>
                    </MBML>
                    """, to: "m.xml"
                ).path
                let result = try send("Go", document: document)
                #expect(result.lines == [#"$Environment.theme: nothing → "dark""#])
                let json = try send("Go", "--json", document: document)
                #expect(
                    json.lines == [
                        #"{"variable":"Environment","key":"theme","before":null,"after":"dark"}"#
                    ])
            }

            @Test("an event that nothing listens to could not be sent")
            func unknown() throws {
                let result = try send("Cart:ad")
                #expect(result.status == 2)
                #expect(
                    result.errors
                        == "mbml: no listener listens to 'Cart:ad'; did you mean 'Cart:add'?\n")
                #expect(try send("Cart:ad", "--allow-empty").output == "nothing changed\n")
            }

            @Test(
                "wrong usage says what to write",
                arguments: [
                    (["A", "B"], "expected one event, found 2"),
                    (["A", "--object", "x"], "'--object' needs JSON, found 'x'"),
                    (
                        ["A", "--user-info", "[1]"],
                        "'--user-info' needs an object such as {\"quantity\": 2}"
                    ),
                    (["A", "--until", "soon"], "'soon' isn't a number of seconds"),
                ] as [([String], String)])
            func usage(_ arguments: [String], _ message: String) throws {
                let result = try Tool.run(["send"] + arguments)
                #expect(result.status == 2)
                #expect(result.errors.contains("mbml: \(message)"))
            }
        }
    }
#endif
