import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The cases of `Fixtures/Functions`: one table for each area, named after it, and `parameters` for
/// how parameters reach any function and what it may return.
///
/// In addition to the keys of ``CaseTable``, a line may have `zone`, `locale`, `now` and `seed` for
/// the capabilities, `without` for providers that are removed (`files`, `fonts`, `directories`,
/// `resources`), and `covers` for what the case shows about the function that it calls: `nil`,
/// `type` or `count`.
@Suite("Function tables")
struct FunctionTableTests {
    static let tables = MBMLFunction.Area.all.map(\.title) + ["Parameters"]

    @Test("every case has the result that the pages of the functions state", arguments: tables)
    func cases(table: String) throws {
        for item in try Self.table(of: table) {
            let log = MBCollectingLog()
            item.check(in: try MBEnvironment.functions(item, log), log)
        }
    }

    @Test("every function has a case for nil, for a wrong type and for a wrong count")
    func coverage() throws {
        for area in MBMLFunction.Area.all {
            let cases = try Self.table(of: area.title)
            for function in area.functions {
                let call = "^\(function.name)("
                let covered = cases.filter { $0.expression.contains(call) }
                    .compactMap { $0.row["covers"]?.asString }
                for aspect in ["nil", "type", "count"] where !covered.contains(aspect) {
                    Issue.record("no case of ^\(function.name) covers '\(aspect)'")
                }
            }
        }
    }

    private static func table(of area: String) throws -> [CaseTable.Case] {
        let name = area.prefix(1).lowercased() + area.dropFirst()
        return try CaseTable("Functions/\(name)").cases
    }
}
