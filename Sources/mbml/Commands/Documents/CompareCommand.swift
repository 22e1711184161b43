import MBDataEnvironment
import MBMLWorkbench

/// `mbml compare`: what changed from one contract to another.
enum CompareCommand {
    static let subcommand = Subcommand(
        name: "compare", operands: "[options] OLD NEW",
        summary: "find what changed from one contract to another",
        about: """
            Prints what changed from one contract to another: as errors what documents that worked may
            miss, as warnings what may give something else, and as notes what is new. OLD and NEW are
            files, or library:VERSION. The status is 1 if there are errors, and 2 if a contract can't
            be read.
            """,
        options: [
            .valued(
                "--allow", "SUBJECT",
                "a change that is meant, by its subject, such as function:groupBy (repeatable)")
        ],
        evaluates: false, completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        let operands = options.operands
        guard operands.count == 2 else {
            throw options.wrong("expected two contracts, found \(operands.count)")
        }
        let allowed = Set(options.repeated["--allow", default: []])
        let (old, new) = (try contract(operands[0]), try contract(operands[1]))
        let comparison = new.compared(to: old, allowing: allowed)
        try whileRead {
            for difference in comparison.differences { try writeMessage("\(difference)".inOneLine) }
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
