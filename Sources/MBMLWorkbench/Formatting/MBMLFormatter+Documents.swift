import Foundation
package import MBDataEnvironment
import MBEventHandling

/// A document with all its expressions in their usual form.
package struct DocumentFormatting {
    /// An expression that wasn't in its usual form.
    package struct Change {
        /// Where it begins.
        package let location: MBSourceLocation
        /// The attribute; `text` for the text of an element.
        package let attribute: String
    }

    package let text: String
    package let changes: [Change]
}

extension MBMLFormatter {
    /// The name of the document to format, among none that it could include.
    private static let name = "document.xml"

    /// The document with its expressions in their usual form, and what changed.
    package func formatting(
        ofDocument text: String, file: String? = nil
    ) throws(MBEnvironment.LoadError) -> DocumentFormatting {
        let source = DocumentSource(text)
        try requireDocument(source.text, file)
        let survey = survey(of: source.text)
        var writer = DocumentWriter(source.bytes)
        var changes: [DocumentFormatting.Change] = []
        var size = source.bytes.count
        for value in values(in: survey, source.bytes) {
            writer.move(to: value.range.lowerBound)
            defer { writer.moveInside(to: value.range.upperBound) }
            let edits =
                try? value.form.edits(
                    from: LayoutText.Start(column: writer.column, indentation: writer.indentation),
                    lineWidth: lineWidth)
            let places = (edits ?? []).compactMap { edit -> BlankEdit? in
                guard let range = value.written.plainRange(of: edit.range),
                    !source.bytes[range].elementsEqual(edit.replacement)
                else { return nil }
                return BlankEdit(range: range, replacement: edit.replacement)
            }
            guard !places.isEmpty else { continue }
            for place in places {
                size += place.replacement.count - place.range.count
                writer.apply(place)
            }
            // Even without what follows, it would be too large.
            let rest = source.bytes.count - value.range.upperBound
            try requireReadable(size - rest, file)
            changes.append(
                DocumentFormatting.Change(
                    location: value.attribute.location, attribute: value.attribute.name))
        }
        try requireReadable(size, file)
        let unchanged = DocumentFormatting(text: text, changes: [])
        guard !changes.isEmpty else { return unchanged }
        let result = source.applying(writer.edits)
        guard isSame(survey, self.survey(of: DocumentSource(result).text)) else {
            return unchanged
        }
        return DocumentFormatting(text: result, changes: changes)
    }

    private func requireDocument(
        _ text: String, _ file: String?
    ) throws(MBEnvironment.LoadError) {
        let root = try MBMLElement(xml: Data(text.utf8), file: file, limits: environment.limits)
        guard root.name.lowercased() != "mbml" else { return }
        throw MBEnvironment.LoadError(
            MBDiagnostic(
                .error, .wrongRootElement, "the root element must be 'MBML', found '\(root.name)'",
                file: file, location: root.location))
    }

    private func requireReadable(
        _ size: Int, _ file: String?
    ) throws(MBEnvironment.LoadError) {
        let most = environment.limits.documentBytes
        guard size > most else { return }
        throw MBEnvironment.LoadError(
            MBDiagnostic(
                .error, .limitExceeded,
                "with its expressions in their usual form, the document has at least \(size) bytes; at "
                    + "most \(most) are allowed (documentBytes); split it",
                file: file))
    }

    private func survey(of text: String) -> DocumentSurvey {
        var environment = environment
        environment.searchRoots = []
        return MBEnvironment.survey(
            manifest: Self.name, searching: [MBMemoryRoot([Self.name: text])],
            modules: [MBEventHandlingModule()], into: environment)
    }

    /// A value with an expression.
    private struct Value {
        let attribute: MBMLElement.Attribute
        let form: ExpressionForm
        /// Its bytes in the document.
        let range: Range<Int>
        let written: ValueText
    }

    /// The values with expressions, from top to bottom. One that is read in several contexts stays
    /// as it is.
    private func values(in survey: DocumentSurvey, _ bytes: [UInt8]) -> [Value] {
        guard let document = survey.documents.first else { return [] }
        let unknown = unreadFunctions(in: survey)
        var found: [DocumentPosition: (expression: DocumentSurvey.Expression, isClear: Bool)] = [:]
        for expression in survey.expressions where expression.file == document.path {
            let place = DocumentPosition(expression.attribute.location)
            let isClear = found[place].map { $0.expression.context == expression.context } ?? true
            found[place] = (expression, isClear)
        }
        let markup = Dictionary(
            MarkupScanner.markup(of: bytes).values.map { ($0.range.lowerBound, $0) },
            uniquingKeysWith: { first, _ in first })
        var cursor = Cursor(bytes)
        return found.keys.sorted().compactMap { place in
            guard let start = cursor.offset(of: place), let (expression, isClear) = found[place],
                isClear, let value = markup[start], case let written = value.written(in: bytes),
                written.bytes.elementsEqual(expression.attribute.value.utf8)
            else { return nil }
            return Value(
                attribute: expression.attribute,
                form: ExpressionForm(
                    expression.attribute.value, as: expression.context, in: survey.environment,
                    unknown: unknown),
                range: value.range, written: written)
        }
    }

    /// The functions whose document alone doesn't say how they read their parameters: those of
    /// an app that the formatter doesn't know, and those that are declared several times.
    private func unreadFunctions(in survey: DocumentSurvey) -> Set<String> {
        var (declared, unread): (Set<String>, Set<String>) = ([], [])
        for element in survey.elements.lazy.map(\.element) where element.name == "Function" {
            guard let name = element["name"] else { continue }
            let function = survey.environment.function(name)
            let isStandIn =
                !MBDocumentLoader.isTemplate(element) && function?.input == .object
                && function?.parameters.isEmpty != false
            if isStandIn || !declared.insert(name).inserted { unread.insert(name) }
        }
        return unread
    }

    /// Whether two documents have the same expressions.
    private func isSame(_ survey: DocumentSurvey, _ other: DocumentSurvey) -> Bool {
        guard survey.expressions.count == other.expressions.count,
            survey.elements.count == other.elements.count
        else { return false }
        return zip(survey.expressions, other.expressions).allSatisfy { left, right in
            let (text, otherText) = (left.attribute.value, right.attribute.value)
            guard left.context == right.context, left.attribute.name == right.attribute.name else {
                return false
            }
            if text.utf8.elementsEqual(otherText.utf8) { return true }
            guard
                let tree = try? survey.environment.syntaxTree(text, as: left.context),
                let other = try? other.environment.syntaxTree(otherText, as: right.context)
            else { return false }
            return tree.isSame(as: other)
        }
    }
}

/// Finds the offsets of places, each after the one before: a document may be one long line.
private struct Cursor {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func offset(of place: DocumentPosition) -> Int? {
        while offset < bytes.count, (line, column) < (place.line, place.column) {
            if bytes[offset] == 10 { (line, column) = (line + 1, 0) }
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return (line, column) == (place.line, place.column) ? offset : nil
    }
}
