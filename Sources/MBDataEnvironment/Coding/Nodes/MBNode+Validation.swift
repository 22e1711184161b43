extension MBNode {
    /// Whether the last validation of this node found no errors; true if there was none. Relatives
    /// have their own results.
    ///
    /// Legacy name: `isDataModelValid`.
    public var isValid: Bool { contents.isValid }

    /// Compares the attributes with a schema, and renames those that have a former name, unless
    /// their current name is taken.
    ///
    ///     let schema = MBNode.Schema(required: ["id"], supported: ["title"])
    ///     var node = MBNode(tag: "product", attributes: ["titel": "Mug"])
    ///     let message = node.validate(schema).last?.message
    ///     // → "'product' has no attribute 'titel'; did you mean 'title'?"
    ///     let isValid = node.isValid
    ///     // → false
    ///
    /// A missing attribute and attributes that exclude each other are errors. An attribute that the
    /// schema doesn't know, or one with a former name, is a warning.
    ///
    /// - Parameter schema: the attributes that the node must have and may have.
    /// - Returns: the problems, each with the location of the node. ``isValid`` is then false if
    ///   one of them is an error.
    ///
    /// Legacy name: `validateAttributes`.
    public mutating func validate(_ schema: MBNode.Schema) -> [MBDiagnostic] {
        var report = ValidationReport()
        check(against: schema, &report)
        return report.diagnostics
    }

    /// Validates this node and all nodes below it, each against its own schema.
    ///
    ///     let schemas = ["item": MBNode.Schema(required: ["id"])]
    ///     var cart = MBNode(tag: "cart")
    ///     try cart.add(MBNode(tag: "item"))
    ///     let problems = cart.validate { schemas[$0.tag] }
    ///     let count = problems.count
    ///     // → 1
    ///
    /// An error in a relative doesn't make this node invalid.
    ///
    /// - Parameter schema: returns the schema of a node; nil if anything is allowed.
    /// - Returns: the problems of all these nodes, at most 1,000.
    ///
    /// Legacy name: `validateDataModel`.
    public mutating func validate(
        by schema: (MBNode) -> MBNode.Schema?
    ) -> [MBDiagnostic] {
        var report = ValidationReport()
        validate(by: schema, &report, depth: 0)
        return report.diagnostics
    }

    private mutating func validate(
        by schema: (MBNode) -> MBNode.Schema?, _ report: inout ValidationReport, depth: Int
    ) {
        if let schema = schema(self) {
            check(against: schema, &report)
        } else {
            note(isValid: true)
        }
        guard StackGuard.isDue(at: depth) else {
            return validateRelatives(by: schema, &report, depth: depth)
        }
        StackGuard.withRoom { validateRelatives(by: schema, &report, depth: depth) }
    }

    private mutating func validateRelatives(
        by schema: (MBNode) -> MBNode.Schema?, _ report: inout ValidationReport, depth: Int
    ) {
        changeRelatives { _, old in
            var new = old
            for position in new.indices {
                new[position].validate(by: schema, &report, depth: depth + 1)
            }
            return zip(old, new).contains { !$0.isIdentical(to: $1) } ? new : nil
        }
    }
}

/// The problems that a validation finds.
private struct ValidationReport {
    private(set) var diagnostics: [MBDiagnostic] = []

    /// Problems beyond this number aren't reported: nobody reads them.
    var isFull: Bool { diagnostics.count >= 1_000 }

    mutating func note(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, of node: MBNode,
        _ message: @autoclosure () -> String
    ) {
        guard !isFull else { return }
        diagnostics.append(
            MBDiagnostic(
                severity, code, (node.tag.quoted + " " + message()).excerpt(atMost: 400),
                location: node.location))
    }
}

extension MBNode {
    private mutating func check(
        against schema: MBNode.Schema, _ report: inout ValidationReport
    ) {
        replaceDeprecated(schema, &report)
        var isValid = true
        for name in schema.demanded where self[name] == nil {
            isValid = false
            report.note(.error, .missingAttribute, of: self, "needs the attribute '\(name)'")
        }
        for rule in schema.rules where !check(rule, &report) { isValid = false }
        note(isValid: isValid)
        guard !schema.known.isEmpty, !report.isFull else { return }
        for name in attributes.keys where !schema.knownKeys.contains(HashedKey(name)) {
            report.note(
                .warning, .unsupportedAttribute, of: self,
                "has no attribute \(name.quoted)"
                    + Suggestion.phrase(for: name, among: schema.known)
            )
        }
    }

    /// If nothing changes, copies continue to share their storage.
    private mutating func note(isValid: Bool) {
        if contents.isValid != isValid { contents.isValid = isValid }
    }

    private mutating func replaceDeprecated(
        _ schema: MBNode.Schema, _ report: inout ValidationReport
    ) {
        guard !schema.deprecated.isEmpty else { return }
        for name in attributes.keys where TextEquality.isHarmless(name) {
            guard let present = schema.deprecated[name], present != name else { continue }
            let isTaken = self[present] != nil
            report.note(
                .warning, .deprecatedAttribute, of: self,
                isTaken
                    ? "has '\(present)' and also '\(name)', its former name; remove the latter"
                    : "has '\(name)', which is now called '\(present)'")
            if !isTaken { renameAttribute(name, to: present) }
        }
    }

    private func check(_ rule: MBNode.Schema.Rule, _ report: inout ValidationReport) -> Bool {
        let found = rule.names.filter { self[$0] != nil }
        let names = { (names: [String]) in names.map { "'\($0)'" }.joined(separator: ", ") }
        if found.isEmpty {
            report.note(
                .error, .missingAttribute, of: self,
                "needs one of the attributes \(names(rule.names))")
            return false
        }
        guard case .exactlyOne = rule, found.count > 1 else { return true }
        report.note(
            .error, .conflictingAttributes, of: self,
            "has the attributes \(names(found)), but only one of them is allowed")
        return false
    }
}
