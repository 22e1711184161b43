import MBDataEnvironment

/// What the author points at.
extension DocumentFocus {
    /// What is named at the place, and where its name is; nil for anything else, also for a name
    /// that a function binds.
    var named: (thing: NamedThing, range: Range<Int>)? {
        guard let value else { return nil }
        let written = value.written(in: text.bytes)
        let offset = written.meaning(of: self.offset)
        if let context = role(of: value).context ?? textContext(of: value),
            let found = named(in: written, at: offset, context)
        {
            return (found.thing, written.range(of: found.range))
        }
        guard let attribute = value.attribute, !written.text.contains(where: { "$^#".contains($0) })
        else { return nil }
        let name = localName(attribute.name)
        let tag = tagName(value.element)
        if tag == "Include" || tag == "LoadTemplate", name == "file" {
            return document(written)
        }
        guard isDeclaring(value.element, tag) else { return nil }
        let things = NamedThing.named(
            by: name, of: tag, value: written.text
        ) { self.attribute($0, of: value.element) != nil }
        let found = things.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
        return found.map { ($0.thing, written.range(of: $0.range)) }
    }

    /// Whether a `Var` declares a variable, not the key of a map.
    private func isDeclaring(_ element: Int, _ tag: String) -> Bool {
        guard tag == "Var", let parent = markup.elements[element].parent else { return true }
        return tagName(parent) != "Var"
    }

    /// The context of a text that is read as one although its tag isn't known.
    private func textContext(of value: Markup.Value) -> MBContext? {
        tags.tag(tagName(value.element)) == nil ? .object : nil
    }

    private func document(_ written: ValueText) -> (thing: NamedThing, range: Range<Int>)? {
        guard let tree else { return nil }
        let location = written.range(of: 0..<written.bytes.count)
        let name = written.text
        let include = tree.survey.includes.first {
            $0.name == name
                && ($0.file == path || $0.actions.contains { action in action.file == path })
        }
        return include?.path.map { (.document($0), location) }
    }

    private func named(
        in written: ValueText, at offset: Int, _ context: MBContext
    ) -> (thing: NamedThing, range: Range<Int>)? {
        guard let tree else { return nil }
        let uses = tree.types.examined(written.text, as: context, seeing: knownParameters).uses
        for reference in uses.references {
            guard let range = ExpressionNames.name(of: reference, in: written.bytes),
                range.lowerBound - 1 <= offset, offset <= range.upperBound
            else { continue }
            return (.variable(reference.name), range)
        }
        for call in uses.calls {
            let range = call.range.lower + 1..<call.range.lower + 1 + call.name.utf8.count
            if range.lowerBound - 1 <= offset, offset <= range.upperBound {
                return (.function(call.name), range)
            }
        }
        let asked = ExpressionNames.askedFunctions(
            in: written.text, as: context, tree.survey.environment)
        return asked.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
            .map { (.function($0.name), $0.range) }
    }
}
