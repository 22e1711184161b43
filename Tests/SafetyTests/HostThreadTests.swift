import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Evaluations that need more stack than their thread has.
@Suite("Stacks of their own")
struct HostThreadTests {
    /// An expression inside 170 calls, which fit in no small stack.
    private func deep(_ text: String, levels: Int = 170) -> String {
        (0..<levels).reduce(text) { inner, _ in "^if(T|\(inner))" }
    }

    private struct Model: MBKeyValueCoding {
        let threads: Record<ObjectIdentifier>

        static let keyTable: MBKeyTable<Model> = [
            "key": .key { (model: Model) in
                model.threads.add(ObjectIdentifier(Thread.current))
                return 1
            }
        ]
    }

    private struct Answering: MBKeyValueCoding {
        let threads: Record<ObjectIdentifier>

        func member(named key: String) -> MBMember {
            threads.add(ObjectIdentifier(Thread.current))
            return .value(1)
        }
    }

    @Test(
        "app code is called on the evaluating thread, regardless of its depth",
        arguments: ["^where()", "$model.key", "$answering.any", "$computed"])
    func origin(_ text: String) throws {
        let threads = Record<ObjectIdentifier>()
        var environment = MBEnvironment.pinned()
        environment["model"] = Model(threads: threads)
        environment["answering"] = Answering(threads: threads)
        environment.declare("computed") { _ in
            threads.add(ObjectIdentifier(Thread.current))
            return 1
        }
        environment.declare(
            MBMLFunction("where", input: .none) { _ in
                threads.add(ObjectIdentifier(Thread.current))
                return 1
            })
        let (expression, fixed) = (deep(text), environment)
        let (own, _) = onSmallStack {
            (ObjectIdentifier(Thread.current), try? fixed.evaluate(expression))
        }
        #expect(own?.1 == 1)
        #expect(threads.entries == [own?.0])
    }

    /// Capabilities that record where they are asked.
    private struct Capability: MBLogSink, MBRandomSource, MBClock, MBDirectories {
        let threads: Record<ObjectIdentifier>

        func add<Answer>(_ answer: Answer) -> Answer {
            threads.add(ObjectIdentifier(Thread.current))
            return answer
        }

        func log(_ entry: MBLogEntry) { add(()) }
        func next() -> UInt64 { add(1) }
        var now: Date { add(Date(timeIntervalSince1970: 0)) }
        var uptime: Double { add(0) }
        func path(of directory: MBCapabilities.Directory) -> String? { add("/x") }
        var mainBundle: String? { add("/x") }
        func path(ofBundle identifier: String) -> String? { add("/x") }
    }

    @Test(
        "capabilities are asked on the evaluating thread, regardless of the depth",
        arguments: [
            ("^log(x)", 1), ("^debugBreak(x)", 2), ("^random(1|6)", 1), ("^currentTime()", 1),
            ("^directoryForCaches()", 1), ("^directoryForMainBundle()", 1), ("^bench(x)", 3),
            ("^directoryForBundleWithIdentifier(x)", 1), ("^mbmlPathIsLoaded(~/x)", 1),
            ("^tokenize(^if()", 1), ("^deprecateVariableInFavorOf(a|b)", 1),
        ])
    func capabilities(_ text: String, _ least: Int) {
        let capability = Capability(threads: Record())
        var environment = MBEnvironment.pinned()
        environment.capabilities.log = capability
        environment.capabilities.random = capability
        environment.capabilities.clock = capability
        environment.capabilities.directories = capability
        environment.capabilities.debugger = { _ in capability.add(()) }
        let (expression, fixed) = (deep(text), environment)
        let (own, _) = onSmallStack {
            (ObjectIdentifier(Thread.current), try? fixed.evaluate(expression))
        }
        let seen = capability.threads.entries
        #expect(seen.count >= least && Set(seen) == [own?.0])
    }

    @Test("an evaluation by the host has the stack that it needs")
    func inside() throws {
        var environment = MBEnvironment.pinned()
        let (inner, expression) = (deep("2", levels: 90), deep("^again()", levels: 90))
        environment.declare(
            MBMLFunction("again", input: .none) { _ in
                try MBEnvironment.pinned().evaluate(inner)
            })
        let fixed = environment
        #expect(onSmallStack { try? fixed.evaluate(expression) }.value == "2")
    }

    @Test("an error of the host comes through")
    func errors() throws {
        struct Failure: Error {}
        var environment = MBEnvironment.pinned()
        environment.declare(MBMLFunction("fail", input: .none) { _ in throw Failure() })
        let fixed = environment
        let expression = (0..<170).reduce("^fail()") { inner, _ in "(1 + \(inner))" }
        let (error, _) = onSmallStack {
            failure { try fixed.evaluate(expression, as: .number) }
        }
        #expect(error??.code == .functionFailed)
    }

    @Test(
        "where no thread can be made, an evaluation that needs one ends with an error",
        .unsanitized("stacks are larger there, so it needs none"),
        arguments: ["^if(T|", "^list(^array(1)|", "("])
    func noThread(_ opening: String) throws {
        let text = (0..<190).reduce("1") { inner, _ in opening + inner + ")" }
        let environment = MBEnvironment.pinned()
        let (outcome, _) = onSmallStack {
            FreshStack.isAllowed.withValue(false) {
                Swift.Result { try environment.evaluate(text, as: .number) }
            }
        }
        guard case .failure(let error as MBExpressionError)? = outcome else {
            // Parentheses around a constant need no stack after compiling.
            #expect(opening == "(")
            return
        }
        #expect(error.code == .limitExceeded)
        #expect(error.message.contains("another thread"))
    }

    @Test("without threads, values of any possible depth are printed, compared and hashed")
    func deepValues() throws {
        let environment = MBEnvironment.pinned()
        let json = String(repeating: "[", count: 250) + String(repeating: "]", count: 250)
        let (lengths, _) = onSmallStack {
            FreshStack.isAllowed.withValue(false) { () -> [Int] in
                guard let value = try? MBValue(json: json), let other = try? MBValue(json: json)
                else { return [] }
                var hasher = Hasher()
                value.hash(into: &hasher)
                let isSame = value == other
                let text = environment.setting(value).string("$value")
                return [value.description.count, (text ?? "").count, isSame ? 1 : 0]
            }
        }
        #expect(lengths?.first == lengths?.dropFirst().first)
        #expect(lengths?.last == 1)
    }
}

extension MBEnvironment {
    fileprivate func setting(_ value: MBValue) -> MBEnvironment {
        var copy = self
        copy["value"] = value
        return copy
    }
}
