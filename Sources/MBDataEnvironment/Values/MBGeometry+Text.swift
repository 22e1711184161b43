/// Why a text is no structured value.
struct GeometryTextError: Error, Equatable {
    let message: String
}

extension MBGeometry {
    /// Reads `a,b,…` or the brace form of Foundation.
    ///
    /// Each part counts by its numeric prefix, 0 if it has none; an empty text is all zeros; `*`
    /// as a width or height means unspecified, which is -1.
    ///
    /// - Throws: `GeometryTextError` if the number of parts is wrong.
    init(parsing text: String) throws(GeometryTextError) {
        let names = Self.memberNames
        let plain = text.filter { $0 != "{" && $0 != "}" }
        var numbers = [MBNumber](repeating: .zero, count: names.count)
        if !plain.isEmpty {
            let parts = plain.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == names.count else {
                throw GeometryTextError(
                    message: "'\(text)' is no \(Self.typeName): expected "
                        + "'\(names.joined(separator: ","))', found \(parts.count) parts")
            }
            for (position, part) in parts.enumerated() {
                let isExtent = names[position] == "width" || names[position] == "height"
                numbers[position] =
                    isExtent && part == "*"
                    ? MBNumber(-1) : MBNumber.prefix(of: String(part))?.number ?? .zero
            }
        }
        guard let value = Self(components: numbers) else {
            throw GeometryTextError(message: "'\(text)' is no \(Self.typeName)")
        }
        self = value
    }
}
