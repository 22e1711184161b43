import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page about errors, word for word.
@Suite("Examples about errors")
struct ErrorsExamples {
    @Test("Printed errors, causes, alerts, logs, strict mode and outcomes")
    func errors() throws {
        var printed: [String] = []
        func print(_ error: MBExpressionError) { printed.append(error.description) }
        var code: MBExpressionError.Code?
        var root: MBExpressionError.Code?
        var chain: [String] = []
        var place: String?
        var item: String?
        var what: String?
        var advice: String?

        var environment = MBEnvironment()
        environment["user"] = ["name": "Zoë", "middleName": .null]
        do {
            _ = try environment.evaluate("Hello, $user.name.lenght!")
        } catch {
            print(error)
        }

        let documents = MBMemoryRoot([
            "shop.xml": """
            <MBML>
              <Var name="price" literal="12 EUR"/>
              <Var name="gross" type="dynamic" value="#($price * $rate)"/>
              <Var name="total" type="dynamic" value="Total: $gross"/>
            </MBML>
            """
        ])
        let shop = try MBEnvironment.load(manifest: "shop.xml", searching: [documents]).environment
        do {
            _ = try shop.evaluate("$total")
        } catch {
            print(error)
            code = error.code  // .dynamicVariableFailed
            root = error.root.code  // .notANumber
            chain = error.chain  // ["$total", "$gross"]
            place = error.root.document?.description  // "shop.xml:3:54"
        }

        struct OutOfStock: Error {
            let item: String
        }

        environment.declare(
            MBMLFunction("stock", input: .string) { call in
                throw OutOfStock(item: try call.string(0))
            })
        do {
            _ = try environment.evaluate("^stock(mug)")
        } catch {
            item = (error.cause as? OutOfStock)?.item  // "mug"
        }

        do {
            _ = try environment.evaluate("^uppercas($user.name)")
        } catch {
            what = error.errorDescription
            // "evaluation error: unknown function '^uppercas' at 1:1"
            advice = error.recoverySuggestion  // "did you mean '^uppercase'?"
        }

        let log = MBCollectingLog()
        environment.capabilities.log = log
        let title = environment.string("^uppercas($user.name)", default: "")  // ""
        let codes = log.drain().map { $0.code?.rawValue ?? "none" }  // ["unknownFunction"]

        let failed = environment.outcome(of: "#($user.name + 1)").error
        let domain = MBExpressionError.errorDomain  // "MBDataEnvironment.MBExpressionError"
        let number = failed?.errorCode  // 205
        let column = failed?.errorUserInfo["MBColumn"] as? Int  // 3

        #expect(domain == "MBDataEnvironment.MBExpressionError")
        #expect(number == 205)
        #expect(column == 3)

        let lenient = try environment.evaluate("Hi $usr.name")  // "Hi "
        do {
            _ = try environment.strict.evaluate("Hi $usr.name")
        } catch {
            print(error)
        }

        let guarded = "^if($user.nick|$user.nick|anonymous)"
        let inDocuments = try environment.evaluate(guarded)  // "anonymous"
        let refused = environment.outcome(of: guarded).error?.code  // .unknownKey
        let nick = try environment.strict.evaluate("^valueForKey($user|nick|anonymous)")
        // "anonymous"

        try environment.declare("coupon", value: nil)
        let coupon = try environment.strict.evaluate("^if($coupon|$coupon|no coupon)")
        // "no coupon"

        func shown(_ expression: String) -> String {
            switch environment.outcome(of: expression) {
            case .value(let value): "value \(value)"
            case .null: "null"
            case .nothing: "nothing"
            case .missing(let error): "missing: \(error.message)"
            case .failure(let error): "failure: \(error.message)"
            }
        }
        let name = shown("$user.name")  // "value Zoë"
        let middleName = shown("$user.middleName")  // "null"
        let nickname = shown("$user.nickname")  // "missing: the dictionary has no key 'nickname'"
        let half = shown("#($user.name / 2)")
        // "failure: '$user.name' is the string 'Zoë', not a number"

        let text = "$user.nmae"
        let label = environment.string(text, default: "anonymous")  // "anonymous"
        let reason = environment.outcome(of: text).error?.suggestion  // "did you mean 'name'?"

        #expect(inDocuments == "anonymous")
        #expect(refused == .unknownKey)
        #expect(nick == "anonymous")
        #expect(coupon == "no coupon")
        #expect(label == "anonymous")
        #expect(reason == "did you mean 'name'?")
        #expect(code == .dynamicVariableFailed)
        #expect(root == .notANumber)
        #expect(chain == ["$total", "$gross"])
        #expect(place == "shop.xml:3:54")
        #expect(item == "mug")
        #expect(what == "evaluation error: unknown function '^uppercas' at 1:1")
        #expect(advice == "did you mean '^uppercase'?")
        #expect(title == "")
        #expect(codes == ["unknownFunction"])
        #expect(lenient == "Hi ")
        #expect(name == "value Zoë")
        #expect(middleName == "null")
        #expect(nickname == "missing: the dictionary has no key 'nickname'")
        #expect(half == "failure: '$user.name' is the string 'Zoë', not a number")
        #expect(
            printed == [
                """
                evaluation error: a value of type string has no key 'lenght'; did you mean \
                'length'? at 1:18
                    Hello, $user.name.lenght!
                                     ^~~~~~~
                """,
                """
                evaluation error: the dynamic variable $total failed: '$rate' is nothing; \
                arithmetic needs a number at 1:1
                    $total
                    ^~~~~~
                on the way $total → $gross
                because of evaluation error: the dynamic variable $gross failed: '$rate' is \
                nothing; arithmetic needs a number at 1:8
                  in shop.xml:4:50
                    Total: $gross
                           ^~~~~~
                because of evaluation error: '$rate' is nothing; arithmetic needs a number at 1:12
                  in shop.xml:3:54
                    #($price * $rate)
                               ^~~~~
                """,
                """
                evaluation error: there is no variable '$usr'; did you mean '$user'? at 1:4
                    Hi $usr.name
                       ^~~~~~~~~
                """,
            ])
    }

    @Test("A log of the app's own")
    func telemetry() throws {
        var environment = MBEnvironment()
        let reports = Reports()
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        struct Telemetry: MBLogSink {
            let report: @Sendable (_ group: String, _ message: String) -> Void

            func log(_ entry: MBLogEntry) {
                guard entry.level >= .warning else { return }
                let code = entry.error?.root.code.rawValue ?? entry.code?.rawValue
                let place = entry.document.map { " in line \($0.line)" } ?? ""
                report("\(code ?? "unknown")\(place)", entry.redactedMessage)
            }
        }

        environment["user"] = ["name": "Zoë"]
        environment.capabilities.log = Telemetry { group, message in
            reports.append("\(group): \(message)")
        }
        let age = environment.number("$user.name + 1", default: 0)  // 0
        let reported = reports.all.first
        print(reported ?? "")

        #expect(age == 0)
        #expect(
            printed == [
                "notANumber: evaluation error: '…' is the string …, not a number at 1:1"
            ])
    }

    @Test("Problems of documents with their lines")
    func diagnostics() throws {
        var lines: [String] = []
        func print(_ part: some CustomStringConvertible) { lines.append(part.description) }

        let page = MBMemoryRoot(["page.xml": "<MBML><Var name='open' boolean='$hour = 9'/></MBML>"])
        for problem in try MBEnvironment.load(manifest: "page.xml", searching: [page]).diagnostics {
            print(problem)
            if let snippet = problem.snippet { print(snippet) }
        }

        #expect(
            lines.joined(separator: "\n") == """
                page.xml:1:39: error: 'boolean': syntax error: expected an operator before '='; \
                write == or -EQ
                    <MBML><Var name='open' boolean='$hour = 9'/></MBML>
                                                          ^
                """)
    }
}

/// Texts that any thread may add to.
private final class Reports: Sendable {
    private let log = MBCollectingLog()

    var all: [String] { log.entries.map(\.message) }

    func append(_ text: String) { log.log(MBLogEntry(.info, text)) }
}
