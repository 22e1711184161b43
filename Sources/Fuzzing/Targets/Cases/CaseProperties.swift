import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// The properties that hold for any case file.
struct CaseProperties {
    private let text: String

    /// Fails for a text that could name files that aren't its own, or that lets cases take long.
    init?(text: String) {
        let numbers = text.split { !$0.isASCII || !($0.isNumber || "eE.+".contains($0)) }
        let isBounded = !text.contains("imits") || numbers.allSatisfy { $0.utf8.count < 5 }
        guard ScratchDirectory.isConfined(text), isBounded, !text.contains("\\u006") else {
            return nil
        }
        self.text = text
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        do {
            return try Cafe.directory.withFile(text, suffix: ".cases.jsonl", violation)
        } catch {
            return "the file can't be written: \(error)"
        }
    }

    private func read(
        _ url: URL, _ coverage: ExpressionCoverage? = nil, inPlaceOf replacement: URL? = nil
    ) -> Result<MBCaseFile, MBCaseFile.ReadError> {
        Result { () throws(MBCaseFile.ReadError) in
            try MBCaseFile(
                contentsOf: url, into: Cafe.base, inPlaceOf: replacement, recording: coverage)
        }
    }

    private func violation(_ url: URL) -> String? {
        let recorder = ExpressionCoverage()
        switch (read(url), read(url, recorder)) {
        case (.failure(let error), .failure(let again)):
            guard error == again else { return "two readings fail differently" }
            return violation(of: error) ?? violation(ofInputs: MBCaseFile.inputs(ofUnusable: url))
        case (.success(let file), .success(let recorded)):
            let other = read(url, inPlaceOf: Cafe.directory.file("other.xml"))
            return violation(of: file, recorded, recorder) ?? violation(ofInputs: file.inputs)
                ?? CaseTreeProperties(file, (try? other.get()) ?? recorded).violation()
        default: return "one of two readings fails"
        }
    }

    /// An error says what is wrong, and where in the file.
    private func violation(of error: MBCaseFile.ReadError) -> String? {
        guard !error.message.isEmpty else { return "an error without a message" }
        guard let place = error.location else { return nil }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1), place.column >= 1,
            place.column <= lines[place.line - 1].count + 1
        else { return "an error outside the file: \(error)" }
        var report = JUnitReport()
        report.begin(file: "a")
        report.fail(error.message)
        return violation(of: report, count: 1)
    }

    /// What a file depends on begins with itself.
    private func violation(ofInputs inputs: [CaseInput]) -> String? {
        guard inputs.first?.role == .cases, inputs.count(where: { $0.role == .cases }) == 1,
            inputs.allSatisfy({ $0.url.isFileURL })
        else { return "a file depends on \(inputs)" }
        return nil
    }

    // MARK: - Running

    private func violation(
        of file: MBCaseFile, _ recorded: MBCaseFile, _ recorder: ExpressionCoverage
    ) -> String? {
        guard file.cases.map(\.id) == recorded.cases.map(\.id) else { return "other cases" }
        var report = JUnitReport()
        report.begin(file: file.url.lastPathComponent)
        for (example, again) in zip(file.cases, recorded.cases) {
            let result = example.run()
            guard result.failure?.messages == example.run().failure?.messages else {
                return "two runs of \(example) differ"
            }
            guard result.failure?.messages == again.run().failure?.messages else {
                return "a recorded run of \(example) differs"
            }
            guard result.failure?.messages.isEmpty != true else {
                return "\(example) fails without a reason"
            }
            if let failure = result.failure {
                guard !failure.description.isEmpty, !failure.explained.isEmpty else {
                    return "\(example) fails without a description"
                }
                report.add(example, .failed([failure.heading] + failure.details))
            } else {
                report.add(example, .passed)
            }
            if let reason = example.skipReason { report.add(example, .skipped(reason)) }
        }
        let count = file.cases.count + file.cases.count { $0.skipReason != nil }
        return violation(of: report, count: count) ?? violationOfItself(file, recorded)
            ?? violationOfCoverage(recorded, recorder) ?? violationOfUpdate(file)
    }

    /// A file is like itself.
    private func violationOfItself(_ file: MBCaseFile, _ again: MBCaseFile) -> String? {
        var comparison = TreeComparison(ignoring: [])
        for (old, new) in zip(file.cases, again.cases) { comparison.compare(old, new) }
        guard comparison.changes.isEmpty else {
            let change = comparison.changes[0]
            return "a case differs from itself: \(change.kind) \(change.differences)"
        }
        return comparison.count == file.cases.count ? nil : "a case wasn't compared"
    }

    private func violation(of report: JUnitReport, count: Int) -> String? {
        do {
            let root = try MBMLElement(xml: Data(report.xml.utf8))
            let found = root.children.first?.children.count ?? 0
            return found == count ? nil : "a report of \(found) of \(count) cases"
        } catch {
            return "a report that isn't XML: \(error)"
        }
    }

    // MARK: - Coverage

    private func violationOfCoverage(
        _ file: MBCaseFile, _ recorder: ExpressionCoverage
    ) -> String? {
        var coverage = CaseCoverage(recorder)
        coverage.add(file)
        let document = Cafe.directory.file("other.xml")
        coverage.add(document: document)
        guard coverage.contains(document) else { return "a document isn't covered" }
        coverage.finish()
        let total = coverage.count()
        guard total.reached <= total.all, total.reached >= 0 else { return "more than all" }
        guard total.isAtLeast(0), !total.isAtLeast(101),
            total.isAtLeast(100) == (total.all > 0 && total.reached == total.all)
        else { return "a percentage that \(total) can't be" }
        let sum = CaseCoverage.Kind.allCases.map { coverage.count($0).all }.reduce(0, +)
        guard sum == total.all else { return "the kinds have \(sum) of \(total.all) items" }
        for format in CaseCoverage.Format.allCases {
            let text = coverage.text(as: format) { $0 }
            guard format != .json || (try? MBValue(json: Data(text.utf8))) != nil else {
                return "the coverage isn't JSON: \(text)"
            }
        }
        let missing = coverage.missing { $0 }
        return missing.count <= total.all ? nil : "more is missing than there is"
    }

    // MARK: - Updating

    /// A case whose expectation was written passes, and all others stay as they are.
    private func violationOfUpdate(_ file: MBCaseFile) -> String? {
        for extent in CaseUpdate.Extent.allCases {
            do {
                let violation = try Cafe.directory.withFile(text, suffix: ".cases.jsonl") { url in
                    try violationOfUpdate(extent, url)
                }
                if let violation { return violation }
            } catch {
                return "an update fails: \(error)"
            }
        }
        return nil
    }

    private func violationOfUpdate(_ extent: CaseUpdate.Extent, _ url: URL) throws -> String? {
        let file = try read(url).get()
        var update = CaseUpdate(of: file, extent)
        var written: Set<String> = []
        var failing: Set<String> = []
        for example in file.cases where example.skipReason == nil {
            let result = example.run()
            guard result.failure != nil else { continue }
            if case .written = update.add(example, result) {
                written.insert(example.id)
            } else {
                failing.insert(example.id)
            }
        }
        guard let bytes = try update.contents() else {
            return written.isEmpty ? nil : "an update isn't in the file"
        }
        guard !written.isEmpty else { return "an update of nothing writes" }
        try Data(bytes).write(to: url)
        let text = String(decoding: bytes, as: UTF8.self)
        let updated: MBCaseFile
        switch read(url) {
        case .success(let file): updated = file
        case .failure(let error): return "an updated file can't be read: \(error)\n\(text)"
        }
        guard updated.cases.map(\.id) == file.cases.map(\.id) else { return "other cases" }
        for example in updated.cases where example.skipReason == nil {
            let failure = example.failure()
            guard (failure != nil) == failing.contains(example.id) else {
                let message = failure?.messages.first ?? "it passes"
                return "after an update, \(example): \(message)\n\(text)"
            }
        }
        return nil
    }
}
