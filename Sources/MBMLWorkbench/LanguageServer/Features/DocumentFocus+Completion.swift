import Foundation
import MBDataEnvironment
import MBEventHandling

/// What may be written at the place.
extension DocumentFocus {
    func completions(_ client: ClientAbilities) -> MBValue {
        var items = CompletionItems()
        switch place.subject {
        case .tagName: addTags(to: &items)
        case .endTagName: addEndTag(to: &items)
        case .attributeName: addAttributes(to: &items)
        case .value, .text:
            guard let value else { break }
            if value.attribute != nil {
                addValues(value, to: &items)
            } else if role(of: value) == .text {
                addTags(to: &items, before: "<")
            } else {
                addExpression(value, role(of: value).context ?? .object, to: &items)
            }
        case .between: addTags(to: &items, before: "<")
        case .nothing: break
        }
        return items.list(in: text, at: offset, client)
    }
}

// MARK: - Markup

extension DocumentFocus {
    /// Whether a tag can begin at the place: not after a part of a word, and outside of elements
    /// not where there's text.
    private var isFreeForTag: Bool {
        let isMark = { "<>".utf8.contains($0) }
        let before = text.bytes[..<offset]
        guard place.parents.isEmpty else {
            return before.last.map { isMark($0) || MarkupScanner.isBlank($0) } ?? true
        }
        let start = before.lastIndex(where: isMark).map { $0 + 1 } ?? 0
        let end = text.bytes[offset...].firstIndex(where: isMark) ?? text.bytes.count
        let around = text.bytes[start..<end]
        return around.starts(with: [0xEF, 0xBB, 0xBF])
            ? around.dropFirst(3).allSatisfy(MarkupScanner.isBlank)
            : around.allSatisfy(MarkupScanner.isBlank)
    }

    private func addTags(to items: inout CompletionItems, before mark: String = "") {
        guard mark.isEmpty || isFreeForTag else { return }
        let parent = place.parents.first.map(tagName)
        // A simple variable contains no others.
        if parent == "Var", place.parents.first.flatMap({ attribute("type", of: $0) }) == nil {
            return
        }
        // Before the first check, it isn't known which modules the documents request.
        let enabled = tree?.enabledModules ?? Set(tags.moduleNames)
        for name in tags.names(inside: parent, enabled: enabled) {
            let tag = tags.tag(name)
            let required = (tag?.attributes ?? [:]).filter { $0.value.isRequired == true }.keys
            items.add(
                CompletionItems.Item(
                    label: name, text: mark + name, kind: .keyword,
                    detail: required.isEmpty
                        ? nil : "needs \(required.inOrder().joined(separator: ", "))",
                    range: mark.isEmpty ? place.name : offset..<offset))
        }
    }

    private func addEndTag(to items: inout CompletionItems) {
        guard let open = place.parents.first else { return }
        let name = text.text(markup.elements[open].name)
        let isClosed =
            place.name.upperBound < text.bytes.count
            && text.bytes[place.name.upperBound] == UInt8(ascii: ">")
        items.add(
            CompletionItems.Item(
                label: name, text: name + (isClosed ? "" : ">"), kind: .keyword, range: place.name))
    }

    private func addAttributes(to items: inout CompletionItems) {
        guard let element = place.element else { return }
        let known = tags.tag(tagName(element))?.attributes ?? [:]
        let own = markup.elements[element].attributes.filter { $0.name != place.name }
        let present = Set(own.map { localName($0.name) })
        let hasValue =
            text.bytes[place.name.upperBound...].first {
                !MarkupScanner.isBlank($0)
            } == UInt8(ascii: "=")
        // An item of a list has no name.
        let outer = markup.elements[element].parent
        let isItem =
            tagName(element) == "Var" && outer.map(tagName) == "Var"
            && outer.flatMap { self.attribute("type", of: $0) } == "list"
        for name in known.keys.inOrder()
        where !present.contains(name) && !(isItem && name == "name") {
            let attribute = known[name]
            items.add(
                CompletionItems.Item(
                    label: name, text: name, snippet: hasValue ? nil : "\(name)=\"$1\"",
                    kind: .property,
                    detail: attribute.map {
                        $0.kind.rawValue + ($0.isRequired == true ? ", required" : "")
                    },
                    range: place.name, rank: attribute?.isRequired == true ? 0 : 1))
        }
    }
}

// MARK: - Values

extension DocumentFocus {
    private func addValues(_ value: Markup.Value, to items: inout CompletionItems) {
        let role = role(of: value)
        switch role {
        case .text: break
        case .words(let words): add(words, as: .value, to: value, &items)
        case .boolean: add(["T", "F"], as: .value, to: value, &items)
        case .modules: add(tags.moduleNames, as: .module, part: true, to: value, &items)
        case .document: add(documentNames, as: .file, to: value, &items)
        case .filterName:
            let names = names { if case .filter(let name) = $0 { name } else { nil } }
            add(names, as: .value, to: value, &items)
        case .eventName: add(eventNames, as: .event, to: value, &items)
        case .eventNames: add(eventNames, as: .event, part: true, to: value, &items)
        case .variableName:
            let isRead = tagName(value.element) == "SaveFile"
            add(isRead ? variableNames : settableNames, as: .variable, to: value, &items)
        case .expression(.boolean):
            if value.range.isEmpty { add(["T", "F"], as: .value, to: value, &items) }
        case .expression: break
        }
        if let context = role.context { addExpression(value, context, to: &items) }
    }

    /// Adds words that replace a value, or a part of it between commas.
    private func add(
        _ words: [String], as kind: CompletionItems.Kind, part isPart: Bool = false,
        to value: Markup.Value, _ items: inout CompletionItems
    ) {
        let written = value.written(in: text.bytes)
        let offset = written.meaning(of: self.offset)
        var (start, end) = (0, written.bytes.count)
        if isPart {
            let comma = UInt8(ascii: ",")
            start = written.bytes[..<offset].lastIndex(of: comma).map { $0 + 1 } ?? 0
            end = written.bytes[offset...].firstIndex(of: comma) ?? end
            while start < offset, written.bytes[start] == 0x20 { start += 1 }
        }
        // A value without its closing quote may contain what follows.
        if value.attribute?.isClosed != true { end = offset }
        let before = String(decoding: written.bytes[start..<offset], as: UTF8.self)
        guard !before.contains(where: { "$^#".contains($0) }) else { return }
        let (names, isCut) = CompletionItems.matching(words, before)
        items.noteCut(isCut)
        let isExpression = role(of: value).context != nil
        for name in names {
            let meaning = isExpression ? MBExpression.escaped(name) : name
            guard let meaning else { continue }
            add(name, meaning, written, start..<end, kind, to: &items)
        }
    }

    /// Adds an item that replaces a range of what a value means, unless it can't be written there.
    func add(
        _ label: String, _ meaning: String, _ written: ValueText, _ range: Range<Int>,
        _ kind: CompletionItems.Kind, detail: String? = nil, documentation: String? = nil,
        snippet: ((String) -> String)? = nil, rank: Int = 1, to items: inout CompletionItems
    ) {
        let place = range.isEmpty ? self.offset..<self.offset : written.range(of: range)
        guard let raw = written.written(meaning, at: place.lowerBound),
            ValueText(0..<raw.utf8.count, of: Array(raw.utf8), as: written.form).text == meaning
                || written.sections.contains(where: { $0.contains(place.lowerBound) })
        else { return }
        items.add(
            CompletionItems.Item(
                label: label, text: raw, snippet: snippet?(CompletionItems.inSnippet(raw)),
                kind: kind, detail: detail, documentation: documentation, range: place, rank: rank))
    }

    /// The names of one kind that elements of the tree have.
    private func names(_ name: (NamedThing) -> String?) -> [String] {
        var names: Set<String> = []
        for declaring in tree?.survey.elements ?? [] {
            var open = [declaring.element]
            while let element = open.popLast() {
                open += element.children
                for attribute in element.attributes where attribute.isConstant {
                    names.formUnion(
                        NamedThing.named(by: attribute, of: element).compactMap { name($0.thing) })
                }
            }
        }
        return names.inOrder()
    }

    private var eventNames: [String] {
        let exports = tree?.settings.file.exports
        var known = names { if case .event(let name) = $0 { name } else { nil } }
        known += names {
            if case .filter(let name) = $0 { MBEvent.dataLoaded(name).name } else { nil }
        }
        known += (exports?.posts ?? []).union(exports?.handles ?? [])
        known += [MBEvent.environmentDidLoad.name, "MBML:fileDidLoad"]
        return Set(known).filter { $0 != "*" }.inOrder()
    }

    /// The variables of the tree, and those that the text declares since the last check.
    var variableNames: [String] {
        let known = tree?.variableNames ?? environment.variableNames.inOrder()
        let new = declaredNames("Var").filter { !Self.contains(known, $0) }
        return new.isEmpty ? known : (known + new).inOrder()
    }

    /// Those of them that actions can set.
    private var settableNames: [String] {
        variableNames.filter { name in
            guard !environment.isReadOnly(name) else { return false }
            if case .dynamic? = tree?.types.variables[name]?.last?.kind { return false }
            return true
        }
    }

    var functionNames: [String] {
        let known = tree?.functionNames ?? environment.functions.map(\.name).inOrder()
        let new = declaredNames("Function").filter { !Self.contains(known, $0) }
        return new.isEmpty ? known : (known + new).inOrder()
    }

    /// Whether sorted names contain a name.
    private static func contains(_ names: [String], _ name: String) -> Bool {
        let position = names.firstPosition { !$0.precedes(name) }
        return position < names.count && names[position] == name
    }

    /// The names that elements directly inside the root declare in the text.
    private func declaredNames(_ tag: String) -> [String] {
        var names: Set<String> = []
        for (position, element) in markup.elements.enumerated()
        where text.bytes[element.name].elementsEqual(tag.utf8) {
            guard let parent = element.parent, markup.elements[parent].parent == nil,
                let name = attribute("name", of: position), ExpressionNames.isName(name)
            else { continue }
            names.insert(name)
        }
        return names.inOrder()
    }

    /// The most files that are looked at, and the deepest folders.
    private static let mostFiles = 20_000
    private static let mostLevels = 8

    /// The names of the documents that can be included.
    private var documentNames: [String] {
        guard !MemoryRoot.contains(path) else { return [] }
        let directory = ManifestSearch.parent(of: tree?.manifest ?? path)
        var names: Set<String> = []
        var folders = [(name: "", level: 0)]
        var count = 0
        while let (folder, level) = folders.popLast(), count < Self.mostFiles {
            let files = try? FileManager.default.contentsOfDirectory(
                atPath: directory + "/" + folder)
            for file in files ?? [] where !file.hasPrefix(".") {
                count += 1
                if file.lowercased().hasSuffix(".xml") {
                    names.insert(folder + file)
                } else if !file.contains("."), level < Self.mostLevels {
                    folders.append((folder + file + "/", level + 1))
                }
            }
        }
        let own = [tree?.manifest ?? path, path].map { String($0.dropFirst(directory.count + 1)) }
        return names.subtracting(own).inOrder()
    }
}
