#if FUZZER
    import Foundation

    /// The compiler's tables of edges, which the linker hands over here instead of to libFuzzer
    /// (`--wrap`), before `main` starts.
    ///
    /// Unsafe: written then alone; the tables are part of the program and stay where they are.
    private nonisolated(unsafe) var counters: (start: UnsafeMutablePointer<UInt8>, count: Int)?
    private nonisolated(unsafe) var places: UnsafePointer<Place>?

    /// What the compiler says of an edge: its address, and 1 if a function begins with it.
    private struct Place {
        let address: UInt
        let flags: UInt
    }

    extension Edges {
        /// Registers the edges of a target with libFuzzer, or all edges.
        ///
        /// - Returns: how many these are, and how many there are in all.
        static func register(of target: FuzzTarget?) throws -> (registered: Int, all: Int) {
            guard let counters, let places else {
                throw FuzzCommand.Failure(description: "the library isn't instrumented")
            }
            let all = 0..<counters.count
            let edges = Edges(
                beginsFunction: all.map { places[$0].flags & 1 == 1 },
                path: { path(ofFunctionAt: places[$0].address) })
            let runs = target.map(edges.runs(of:)) ?? [all]
            guard runs.count <= maximumRuns else {
                throw FuzzCommand.Failure(
                    description: "libFuzzer takes \(maximumRuns) tables, not \(runs.count)")
            }
            for run in runs {
                // Unsafe: each run lies in both tables, which have an entry for each edge.
                registerCounters(
                    counters.start + run.lowerBound, counters.start + run.upperBound)
                registerPlaces(places + run.lowerBound, places + run.upperBound)
            }
            return (runs.reduce(0) { $0 + $1.count }, all.count)
        }

        /// The path, below `Sources`, of the file of a function, not of what is inlined in it.
        private static func path(ofFunctionAt address: UInt) -> String? {
            // The sanitizer takes an address to return to and looks in front of it: by 1 or 4 bytes.
            // Unsafe: it ends what it writes within the buffer by a zero, and each frame by one.
            let frames = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8192) { buffer in
                buffer.initialize(repeating: 0)
                describe(address + 4, "%s", buffer.baseAddress, buffer.count - 1)
                return buffer.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            }
            return frames.last.flatMap(path(below:))
        }
    }

    /// Takes the table of counters, which the constructors of instrumented modules hand over.
    ///
    /// Unsafe: it has the type that the header of the sanitizers declares.
    @_cdecl("__wrap___sanitizer_cov_8bit_counters_init")
    public func takeCounters(
        _ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>
    ) {
        counters = (start, end - start)
    }

    /// Takes the table of places, which has an entry for each counter.
    ///
    /// Unsafe: it has the type that the header of the sanitizers declares.
    @_cdecl("__wrap___sanitizer_cov_pcs_init")
    public func takePlaces(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
        places = start.assumingMemoryBound(to: Place.self)
    }

    // Unsafe: libFuzzer's own functions for both tables, under the names that the linker gives them.
    @_silgen_name("__real___sanitizer_cov_8bit_counters_init")
    private func registerCounters(
        _ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>)

    @_silgen_name("__real___sanitizer_cov_pcs_init")
    private func registerPlaces(_ start: UnsafePointer<Place>, _ end: UnsafePointer<Place>)

    // Unsafe: describes an address, as the header of the sanitizers has it.
    @_silgen_name("__sanitizer_symbolize_pc")
    private func describe(
        _ address: UInt, _ format: UnsafePointer<CChar>, _ text: UnsafeMutablePointer<UInt8>?,
        _ count: Int)
#endif
