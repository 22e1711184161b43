import MBDataEnvironment
import TestSupport
import Testing

/// Events that contain each other, on a thread with a 512 KiB stack.
@Suite("Hostile events")
struct EventSafetyTests {
    /// Of all calls inside each other, the thread sanitizer has room for 65,536 on each thread.
    private static let longest = Sanitizer.current == .thread ? 5_000 : 50_000

    private static func chain(_ length: Int) -> MBValue {
        var value = MBValue.opaque(MBOpaque(MBEvent("end")))
        for _ in 0..<length {
            value = .opaque(MBOpaque(MBEvent("next", object: value, userInfo: ["k": 1])))
        }
        return value
    }

    @Test("a long chain of events is released")
    func letGo() {
        let name = onSmallStack {
            Self.chain(Self.longest).asOpaque(MBEvent.self)?.name
        }
        #expect(name.value == "next")
    }

    @Test("long chains of events are compared and hashed")
    func compared() {
        let result = onSmallStack {
            let (left, right) = (Self.chain(Self.longest), Self.chain(Self.longest))
            return left == right && left.hashValue == right.hashValue
                && left != Self.chain(Self.longest - 1)
        }
        #expect(result.value == true)
    }

    @Test("equality compares name, object and details")
    func equality() {
        let event = MBEvent("a", object: 1, userInfo: ["k": 2])
        #expect(event == MBEvent("a", object: 1, userInfo: ["k": 2]))
        #expect(event != MBEvent("b", object: 1, userInfo: ["k": 2]))
        #expect(event != MBEvent("a", object: 2, userInfo: ["k": 2]))
        #expect(event != MBEvent("a", object: 1))
    }
}
