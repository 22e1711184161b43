/// Provides random numbers to expressions: from the ``system``, from a seed (``seeded(_:)``), or an
/// app's own.
///
///     var environment = MBEnvironment()
///     environment.capabilities.random = .seeded(1)
///     let rolls = environment.string("^random(1|6) ^random(1|6)")
///     // → "4 5"
///
/// An implementation may be called from any thread, and from several at the same time. It must be
/// quick and can't fail.
public protocol MBRandomSource: Sendable {
    /// Returns the next 64 random bits, each equally likely to be 0 or 1.
    ///
    /// A call of `^random` or `^randomPercent` asks for one such number, and very rarely for a few
    /// more.
    func next() -> UInt64
}

extension MBRandomSource where Self == MBCapabilities.SystemRandomSource {
    /// The system's random numbers, which are different in every run.
    public static var system: Self { Self() }
}

extension MBRandomSource where Self == MBCapabilities.SeededRandomSource {
    /// Random numbers that follow from a seed, for reproducible evaluations. Copies of an
    /// environment draw from the same sequence.
    ///
    /// - Parameter seed: any number; the same seed gives the same sequence on every machine.
    public static func seeded(_ seed: UInt64) -> Self { Self(seed: seed) }
}

extension MBCapabilities {
    /// The system's random numbers: ``MBRandomSource/system``.
    public struct SystemRandomSource: MBRandomSource {
        /// Creates a source of the system's random numbers.
        public init() {}

        /// The next 64 random bits.
        public func next() -> UInt64 {
            UInt64.random(in: .min ... .max)
        }
    }

    /// Random numbers that follow from a seed, for reproducible evaluations (SplitMix64):
    /// ``MBRandomSource/seeded(_:)``.
    ///
    ///     let first = MBCapabilities.SeededRandomSource(seed: 7)
    ///     let second = MBCapabilities.SeededRandomSource(seed: 7)
    ///     let areEqual = first.next() == second.next()
    ///     // → true
    public final class SeededRandomSource: MBRandomSource {
        private let state: Guarded<UInt64>

        /// Creates a source at the beginning of the sequence that a seed determines.
        ///
        /// - Parameter seed: any number; the same seed gives the same sequence on every machine.
        public init(seed: UInt64) {
            state = Guarded(seed)
        }

        /// The next 64 random bits of the sequence.
        public func next() -> UInt64 {
            state.withLock { state in
                state &+= 0x9E37_79B9_7F4A_7C15
                var mixed = state
                mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
                mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
                return mixed ^ (mixed >> 31)
            }
        }
    }
}
