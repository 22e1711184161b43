/// Builds a tree from the events of a reader, in step with its own scan of the bytes, and enforces
/// the limits. It keeps the open elements in an array: nothing here is recursive.
struct TreeBuilder {
    let limits: MBLimits
    private var count = 0
    private(set) var scanner: TagScanner
    /// The open elements, outermost first.
    private(set) var open: [MBMLElement] = []
    /// The combining marks at the end of the text so far: elements and comments don't part them.
    private var marks = MarkRun()
    /// Where the start tag that was read last ends.
    private var textStart = 0
    private(set) var root: MBMLElement?
    /// The first problem; nothing is built after it.
    private(set) var problem: DocumentProblem?

    init(_ bytes: [UInt8], limits: MBLimits) {
        scanner = TagScanner(bytes)
        self.limits = limits
    }

    /// Opens an element; false if there is a problem. The name and the values, keyed by name, come
    /// from the reader.
    mutating func start(_ name: String, _ values: [String: String]) -> Bool {
        guard problem == nil else { return false }
        guard scanner.skipToTag() == .start else { return fail(misread) }
        let location = scanner.location
        // At the end of its input, libxml2 reports a tag before the error.
        guard scanner.readStartTag(attributes: limits.documentAttributes) else {
            return fail(cutOff())
        }
        textStart = scanner.offset
        let name = scanner.localName(scanner.name).map { scanner.text($0) } ?? name
        count += 1
        if let excess = excess(name, at: location) { return fail(excess) }
        open.append(
            MBMLElement(
                name: name, attributes: attributes(values), location: location,
                textLocation: scanner.location))
        return problem == nil
    }

    /// Closes the innermost element; false if there is a problem.
    mutating func end() -> Bool {
        guard problem == nil else { return false }
        if scanner.isSelfClosing {
            scanner.closeSelf()
        } else {
            guard scanner.skipToTag() == .end else { return fail(misread) }
            noteText()
            guard scanner.readEndTag() else { return fail(misread) }
        }
        guard let element = open.popLast() else { return fail(misread) }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].append(child: element)
        }
        return true
    }

    /// Records the written form of the innermost element's text, with the cursor at its end.
    private mutating func noteText() {
        guard !open.isEmpty else { return }
        let written = textStart..<scanner.offset
        open[open.count - 1].noteText(
            writtenAs: { scanner.text(written) }, length: written.count)
    }

    /// Adds text to the innermost element.
    mutating func append(_ text: String) {
        guard problem == nil, !open.isEmpty else { return }
        guard marks.take(text) else {
            fail(.tooManyMarks(at: scanner.location))
            return
        }
        open[open.count - 1].append(text: text)
    }

    /// Records a problem, unless there is already one, and returns false.
    @discardableResult
    mutating func fail(_ problem: DocumentProblem) -> Bool {
        if self.problem == nil { self.problem = problem }
        return false
    }

    private func excess(_ name: String, at location: MBSourceLocation) -> DocumentProblem? {
        if open.count >= limits.documentDepth {
            return .limit(
                "elements are nested deeper than \(limits.documentDepth) here (documentDepth); flatten "
                    + "the document",
                at: location)
        }
        if count > limits.documentElements {
            return .limit(
                "the document has more than \(limits.documentElements) elements (documentElements); split"
                    + " it",
                at: location)
        }
        if scanner.attributes.count > limits.documentAttributes {
            return .limit(
                "'\(name)' has more than \(limits.documentAttributes) attributes (documentAttributes);"
                    + " remove some",
                at: location)
        }
        return nil
    }

    /// The attributes of the start tag just read, in its order.
    private mutating func attributes(
        _ values: [String: String]
    ) -> [MBMLElement.Attribute] {
        let count = scanner.attributes.count
        guard count > 0 else { return [] }
        var result: [MBMLElement.Attribute] = []
        result.reserveCapacity(count)
        // The names with prefixes, by the positions of their attributes.
        var prefixed: [Int: String] = [:]
        for index in 0..<count {
            let attribute = scanner.attributes[index]
            guard !isNamespace(attribute.name) else { continue }
            var (name, known) = KnownAttributes.find(attribute.name, in: scanner)
            // Most values equal their bytes; looking in the dictionary costs more.
            let value = attribute.isPlain ? scanner.text(attribute.value) : values[name]
            guard var value else { continue }
            // On Apple's systems, the parser's texts convert themselves at each use otherwise.
            value.makeContiguousUTF8()
            let written = name
            let local = known == .unknown ? scanner.localName(attribute.name) : nil
            let isReserved = scanner.has("xml:", at: attribute.name.lowerBound)
            if let local, !isReserved { (name, known) = KnownAttributes.find(local, in: scanner) }
            if !attribute.isPlain, MarkRun.isTooLong(in: value) {
                fail(.tooManyMarks(at: attribute.location))
            }
            if local != nil || !prefixed.isEmpty,
                let other = result.firstIndex(where: { TextEquality.isIdentical($0.name, name) })
            {
                // The one without a prefix has the name, or else the first; the other keeps its own.
                if local != nil {
                    (name, known) = (written, .unknown)
                } else if let former = prefixed[other] {
                    result[other] = result[other].renamed(former)
                }
            } else if local != nil {
                prefixed[result.count] = written
            }
            result.append(
                MBMLElement.Attribute(
                    name: name, known, value: value, location: attribute.location,
                    written: attribute.isPlain ? nil : scanner.text(attribute.value)))
        }
        return result
    }

    private func isNamespace(_ name: Range<Int>) -> Bool {
        guard name.count >= 5, scanner.has("xmlns", at: name.lowerBound) else { return false }
        return name.count == 5 || scanner.has("xmlns:", at: name.lowerBound)
    }
}
