import MBDataEnvironment
import MBEventHandling

/// What else gives a variable's name a value: there, the new name would mean something else.
extension Renaming {
    /// Refuses to rename a variable whose name is also bound or set by what keeps its name.
    func checkBindings(of name: String, to newName: String) throws(Refusal) {
        if let place = placeOfPostEvent(binding: name) {
            throw Refusal(
                message: "the PostEvent at \(place) has the attribute '\(name)', so its listeners "
                    + "may mean that with '$\(name)'; give the attribute another name first")
        }
        if let place = placeOfReader(perhapsBinding: name) {
            throw Refusal(
                message: "a function may bind '$\(name)' around the expression at \(place), so "
                    + "which value it reads isn't known")
        }
        for event in [MBEvent.dataLoaded(name).name, MBEvent.dataLoaded(newName).name] {
            guard let place = placeOfListener(of: event, postedFor: name) else { continue }
            throw Refusal(
                message: "a filter inside another one posts an event with the name of its "
                    + "variable, and the listener at \(place) listens to '\(event)'")
        }
        guard tree.survey.assumedVariables.contains(name), !isSetByName, !isSingleton(name) else {
            return
        }
        throw Refusal(
            message: "an event or an element of the app gives '$\(name)' a value, too, so it "
                + "keeps its name")
    }

    /// The attributes of a PostEvent that it doesn't use itself are variables while its listeners
    /// run.
    private func placeOfPostEvent(binding name: String) -> MBSourceLocation? {
        let own = tree.settings.tags.tag("PostEvent")?.attributes ?? [:]
        guard own[name] == nil else { return nil }
        for declaring in tree.survey.elements {
            var open = [declaring.element]
            while let element = open.popLast() {
                if element.name == "PostEvent", let attribute = element.attribute(name) {
                    return attribute.location.inFile(declaring.file)
                }
                open += element.children
            }
        }
        return nil
    }

    /// A listener of the event that a filter inside another one posts, which has the name of its
    /// variable.
    private func placeOfListener(
        of event: String, postedFor name: String
    ) -> MBSourceLocation? {
        let elements = tree.survey.elements
        guard
            elements.contains(where: { declaring in
                declaring.element.name == "DataFilter"
                    && declaring.element.descendants.contains { $0["var"] == name }
            })
        else { return nil }
        let event = Array(event.utf8)
        for declaring in elements where declaring.element.name == "Listener" {
            for attribute in ["name", "event"].compactMap({ declaring.element.attribute($0) })
            where ExpressionNames.isWritten(event, in: attribute.value) {
                return attribute.location.inFile(declaring.file)
            }
        }
        return nil
    }

    /// An expression with the name that is evaluated later, perhaps inside a function that binds it.
    private func placeOfReader(perhapsBinding name: String) -> MBSourceLocation? {
        guard tree.types.bound.contains(name) else { return nil }
        for (position, expression) in tree.survey.expressions.enumerated()
        where expression.mayBeBound
            && tree.types.result(at: position).uses.references.contains(where: { $0.name == name })
        {
            return expression.attribute.location.inFile(expression.file)
        }
        return nil
    }

    private func isSingleton(_ name: String) -> Bool {
        tree.types.variables[name]?.contains {
            if case .singleton = $0.kind { true } else { false }
        } ?? false
    }
}
