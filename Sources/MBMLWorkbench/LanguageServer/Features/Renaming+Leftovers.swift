import Foundation
import MBDataEnvironment

/// Places with the name that no expression of the documents has: what they mean isn't known.
extension Renaming {
    /// Refuses to rename what an element with an error may name, once it's corrected.
    func checkElements() throws(Refusal) {
        let known = Set(
            tree.survey.expressions.map { $0.attribute.location.inFile($0.file) })
        let wrong = Set(
            tree.survey.outsideExpressions.filter { $0.severity == .error }.compactMap { problem in
                problem.location?.inFile(problem.file)
            })
        for document in tree.survey.documents {
            var open = document.root.map { [($0, false)] } ?? []
            while let (element, isInWrong) = open.popLast() {
                guard !signal.isCancelled else { throw .cancelled }
                let values = element.attributes + [element.textAttribute]
                let places = ([element.location] + values.map(\.location)).map {
                    $0.inFile(document.path)
                }
                let isWrong = isInWrong || places.contains(where: wrong.contains)
                open += element.children.map { ($0, isWrong) }
                guard isWrong else { continue }
                for (value, place) in zip(values, places.dropFirst())
                where !known.contains(place) && !starts(in: value.value).isEmpty {
                    throw Refusal(
                        message: "the element at \(places[0]) has an error, and the name is in it; "
                            + "correct it first")
                }
            }
        }
    }

    /// Refuses to rename what an element may name that computes the name of a variable.
    func checkComputedNames() throws(Refusal) {
        guard case .variable = thing, let setter = placeOfComputedName else { return }
        let name = Array(thing.name.utf8)
        for (position, expression) in tree.survey.expressions.enumerated() {
            guard !signal.isCancelled else { throw .cancelled }
            let value = expression.attribute.value
            guard ExpressionNames.isWritten(name, in: value) else { continue }
            let known = tree.ranges(of: thing, in: position)
            if ExpressionNames.isWritten(name, in: value, outside: known) {
                throw computed(setter, expression.attribute.location.inFile(expression.file))
            }
        }
        for declaring in tree.survey.elements {
            var open = [declaring.element]
            while let element = open.popLast() {
                if let literal = element.attribute("literal"),
                    ExpressionNames.isWritten(name, in: literal.value)
                {
                    throw computed(setter, literal.location.inFile(declaring.file))
                }
                open += element.children
            }
        }
    }

    private func computed(_ setter: MBSourceLocation, _ place: MBSourceLocation) -> Refusal {
        Refusal(
            message:
                "the element at \(setter) sets a variable whose name is computed, and the text "
                + "at \(place) has the name, too; what the new name changes isn't known")
    }

    /// The first element that sets a variable whose name is computed.
    private var placeOfComputedName: MBSourceLocation? {
        for declaring in tree.survey.elements where declaring.element.name == "Listener" {
            var open = [declaring.element]
            while let element = open.popLast() {
                let names = ["name", "var"].compactMap { element.attribute($0) }
                let isSetting = names.contains { attribute in
                    guard !attribute.isConstant else { return false }
                    let named = NamedThing.named(by: attribute, of: element)
                    return named.contains { if case .variable = $0.thing { true } else { false } }
                }
                if isSetting { return element.location.inFile(declaring.file) }
                open += element.children
            }
        }
        return nil
    }
}

extension Renaming {
    /// Refuses changes of documents that others beside the manifest include, too, if those have one of
    /// the names.
    func checkOtherManifests(
        _ edits: [String: [ValueEdit]], _ name: String
    ) throws(Refusal) {
        guard !MemoryRoot.contains(tree.manifest) else { return }
        var search = ManifestSearch(searches: tree.searches.map(\.path))
        let names = [thing.name, name].map { Array($0.utf8) }
        let trees = search.trees(
            beside: tree.manifest, with: edits.keys.inOrder(), tree.open.mapValues(\.documentData))
        for other in trees {
            for path in other.documents.inOrder() {
                guard !signal.isCancelled else { throw .cancelled }
                let data =
                    tree.open[path]?.documentData ?? FileManager.default.contents(atPath: path)
                let text = String(decoding: data ?? Data(), as: UTF8.self)
                guard names.contains(where: { ExpressionNames.isWritten($0, in: text) }) else {
                    continue
                }
                throw Refusal(
                    message: "\(other.manifest) includes \(other.shared), too, and has the name; "
                        + "what the new name changes there isn't known")
            }
        }
    }
}
