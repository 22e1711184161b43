import MBDataEnvironment

/// `||` after a condition in a call, where it separates parameters, so that the call has too many.
struct DoublePipe {
    private let bytes: [UInt8]
    private let offset: Int

    /// Finds the first one; nil if there is none.
    ///
    /// - Parameter range: that of the call.
    init?(in bytes: [UInt8], _ range: SourceRange, _ environment: MBEnvironment) {
        let call = bytes[range.lower..<max(range.lower, min(range.upper, bytes.count))]
        let name = call.dropFirst().prefix { $0 != UInt8(ascii: "(") }
        guard let function = environment.function(String(decoding: name, as: UTF8.self)) else {
            return nil
        }
        let pipes = Self.pipes(in: call)
        let count = max(
            function.count.lowerBound, min(function.count.upperBound, pipes.count + 1))
        let declared = function.parameters(of: count, endingWith: "")
        let found = zip(pipes, declared).first { pipe, parameter in
            bytes[pipe + 1] == UInt8(ascii: "|") && parameter?.type == .condition
        }
        guard let found else { return nil }
        (self.bytes, offset) = (bytes, found.0)
    }

    /// The offsets of the pipes between the parameters of a call: those that aren't in another form,
    /// such as `^f(…)` or `#(…)`. Parentheses alone protect no pipe.
    private static func pipes(in call: ArraySlice<UInt8>) -> [Int] {
        var (pipes, depth) = ([Int](), 0)
        var isForm: [Bool] = []
        for offset in call.indices.dropLast() {
            switch call[offset] {
            case UInt8(ascii: "("), UInt8(ascii: "["):
                isForm.append(
                    call[offset] == UInt8(ascii: "[")
                        || offset > call.startIndex
                            && (call[offset - 1] == UInt8(ascii: "#")
                                || isNamePart(call[offset - 1]))
                )
                if isForm.last == true { depth += 1 }
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                if isForm.popLast() == true { depth -= 1 }
            case UInt8(ascii: "|") where depth == 1: pipes.append(offset)
            default: break
            }
        }
        return pipes
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte >= 0x80
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    var finding: ExpressionFinding {
        // Without an operand on each side, there is nothing to write between them.
        let left = bytes[..<offset].last { !" \t\n\r".utf8.contains($0) }
        let right = bytes.dropFirst(offset + 2).first { !" \t\n\r".utf8.contains($0) }
        let isBetween =
            left.map { !"(|".utf8.contains($0) } == true
            && right.map { !"|)".utf8.contains($0) } == true
        let replacement = bytes[offset - 1] == UInt8(ascii: " ") ? "-OR" : " -OR "
        return ExpressionFinding(
            rule: .doublePipe, message: ExpressionFinding.doublePipe,
            range: SourceRange(offset, offset + 2), replacement: isBetween ? replacement : nil,
            code: MBDiagnostic.Code(rawValue: MBExpressionError.Code.parameterCount.rawValue))
    }
}
