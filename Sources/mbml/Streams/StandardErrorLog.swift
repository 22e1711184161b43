import MBDataEnvironment
import MBMLWorkbench

/// Writes warnings and errors always, other entries only on request.
struct StandardErrorLog: MBLogSink {
    let isOn: Bool

    func log(_ entry: MBLogEntry) {
        guard isOn || entry.level >= .warning else { return }
        // A further line can't look like another entry.
        writeError(entry.description.replacing("\n", with: "\n  ") + Self.place(of: entry))
    }

    /// Where a warning comes from. The description of an error says that itself.
    private static func place(of entry: MBLogEntry) -> String {
        guard entry.error == nil, entry.level == .warning else { return "" }
        if let document = entry.document {
            let file = document.file.map { FindingFormat.shown(path: $0).inOneLine + ":" } ?? ""
            return " at \(file)\(document.inFile(nil))"
        }
        return entry.location.map { " at \($0)" } ?? ""
    }
}
