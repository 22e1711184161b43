import Foundation
import MBMLWorkbench

/// The files that options name for output, held against those that are read.
struct OutputFiles {
    private struct Output {
        let option: String
        let path: String
        let identity: Identity
    }

    /// What makes two paths name the same file.
    private enum Identity: Equatable {
        case file(device: dev_t, number: ino_t)
        case missing(path: String)

        /// Nil for what nothing overwrites, such as a device.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else {
                let url = URL(fileURLWithPath: path).standardizedFileURL
                self = .missing(path: url.resolvingSymlinksInPath().path)
                return
            }
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            self = .file(device: status.st_dev, number: status.st_ino)
        }
    }

    private var outputs: [Output] = []

    var isEmpty: Bool { outputs.isEmpty }

    /// - Throws: ``NoVerdict`` if two options name the same file.
    mutating func add(_ path: String?, of option: String) throws {
        guard let path, let identity = Identity(path: path) else { return }
        if let other = outputs.first(where: { $0.identity == identity }) {
            throw NoVerdict(
                reason: "mbml: \(other.option) and \(option) name the same file, "
                    + "\(Advice.quoted(path)); choose two")
        }
        outputs.append(Output(option: option, path: path, identity: identity))
    }

    /// - Throws: ``NoVerdict`` if an option names a file that is read.
    func check(_ inputs: [CaseInput]) throws {
        for input in inputs {
            guard let identity = Identity(path: input.url.path),
                let output = outputs.first(where: { $0.identity == identity })
            else { continue }
            throw NoVerdict(
                reason: "mbml: \(Advice.quoted(output.path)) is a \(input.role.rawValue); "
                    + "\(output.option) never overwrites one")
        }
    }
}
