import MBDataEnvironment
import MBMLWorkbench

/// `mbml compare`: what changed from one contract to another.
enum CompareCommand {
    static let usage = """
        usage: mbml compare [--allow SUBJECT]… OLD NEW

        Prints what changed from one contract to another: as errors what documents that worked may
        miss, as warnings what may give something else, and as notes what is new. OLD and NEW are
        files, or library:VERSION. The status is 1 if there are errors, and 2 if a contract can't
        be read.

          --allow SUBJECT      a change that is meant, by its subject, such as function:groupBy
                               (repeatable)
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        var allowed: Set<String> = []
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help":
                try writeOutput(usage)
                return 0
            case "--allow":
                guard let subject = rest.popFirst() else {
                    throw UsageError(message: "'--allow' needs a subject", usage: usage)
                }
                allowed.insert(subject)
            case _ where argument.hasPrefix("--allow="):
                allowed.insert(String(argument.dropFirst("--allow=".count)))
            case _ where argument.hasPrefix("-"):
                throw UsageError(
                    message: "unknown option \(Advice.quoted(argument))"
                        + Advice.nearName(to: argument, among: ["--allow", "--help"]),
                    usage: usage)
            default: operands.append(argument)
            }
        }
        guard operands.count == 2 else {
            throw UsageError(
                message: "expected two contracts, found \(operands.count)", usage: usage)
        }
        let (old, new) = (try contract(operands[0]), try contract(operands[1]))
        let comparison = new.compared(to: old, allowing: allowed)
        do {
            for difference in comparison.differences { try writeOutput("\(difference)") }
        } catch is ReaderLeft {
            // The status still says whether there are errors.
        }
        return comparison.hasErrors ? 1 : 0
    }

    private static func contract(_ name: String) throws -> MBContract {
        let contracts = try contracts(named: name)
        guard contracts.count == 1 else {
            throw NoVerdict(reason: "'\(name)' names \(contracts.count) contracts; name one")
        }
        guard contracts[0].kind == .offers else {
            throw NoVerdict(reason: "'\(name)' holds what documents need; name what an app offers")
        }
        return contracts[0]
    }

    private static func contracts(named name: String) throws -> [MBContract] {
        do {
            return try MBContract.contracts(named: name)
        } catch {
            throw NoVerdict(reason: error.description)
        }
    }
}
