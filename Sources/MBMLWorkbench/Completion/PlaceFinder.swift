import MBDataEnvironment

/// Finds what an author writes at the end of a text.
///
/// The text is completed with a letter and the closing brackets that are missing. Its tokens then
/// say what the letter belongs to.
struct PlaceFinder {
    /// The text up to the place.
    private let before: String
    /// The number of bytes up to the place, where the added letter is.
    private let offset: Int
    private let whole: SourceBytes
    private let context: MBContext
    private let environment: MBEnvironment

    init(
        _ before: String, _ text: String, _ context: MBContext, _ environment: MBEnvironment
    ) {
        self.before = before
        offset = before.utf8.count
        whole = SourceBytes(text)
        self.context = context
        self.environment = environment
    }

    func find(_ place: inout CompletionPlace) {
        if isAfterCaret, let list = tokens(after: "a()"), findFunction(in: list, &place) { return }
        guard let list = tokens(after: "a") else { return }
        let chain = chain(in: list)
        guard let innermost = chain.last else { return }
        guard findCalls(along: chain, in: list, &place) else { return }
        findName(innermost, chain.dropLast().last, in: list, &place)
        if place.subject == .nothing, case .text = list.tokens[innermost].kind,
            let parameter = chain.dropLast().last,
            case .parameter = list.tokens[parameter].kind
        {
            let range = list.tokens[parameter].range
            place.subject = .parameter
            place.prefix = list.source.text(SourceRange(range.lower, offset))
            place.range = utf16(range.lower, offset)
        }
    }

    private func tokens(after addition: String) -> TokenList? {
        environment.tokens(
            ofUnfinished: before + addition + Self.closers(of: before), as: context)
    }

    /// Whether the place is in a word that follows a caret.
    private var isAfterCaret: Bool {
        let word = whole.bytes[..<offset].reversed().prefix(while: SourceBytes.continuesIdentifier)
        let caret = offset - word.count - 1
        return caret >= 0 && whole.bytes[caret] == UInt8(ascii: "^")
    }

    /// The brackets that close those that a text leaves open. Each kind is counted separately, as in
    /// the language.
    static func closers(of text: String) -> String {
        var open: [UInt8: [Int]] = [:]
        for (offset, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "("): open[UInt8(ascii: ")"), default: []].append(offset)
            case UInt8(ascii: "["): open[UInt8(ascii: "]"), default: []].append(offset)
            case UInt8(ascii: "{"): open[UInt8(ascii: "}"), default: []].append(offset)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                _ = open[byte]?.popLast()
            default: break
            }
        }
        let closers = open.flatMap { closer, offsets in offsets.map { (offset: $0, closer) } }
            .sorted { $0.offset > $1.offset }
        return String(decoding: closers.map(\.1), as: UTF8.self)
    }

    /// The tokens that contain the place, the outermost first.
    private func chain(in list: TokenList) -> [Int] {
        var chain: [Int] = []
        var region = list.all
        while let position = level(region, of: list).first(where: {
            let range = list.tokens[$0].range
            return range.lower <= offset && offset < range.upper
        }) {
            chain.append(position)
            region = list.inside(position)
        }
        return chain
    }

    /// The positions of the tokens of a region, without those inside them.
    private func level(_ region: Range<Int>, of list: TokenList) -> some Sequence<Int> {
        sequence(first: region.lowerBound) { list.tokens[$0].end }
            .prefix { $0 < region.upperBound }
    }

    /// The range in UTF-16 code units of a range of bytes that begins before the place.
    private func utf16(_ lower: Int, _ upper: Int) -> Range<Int> {
        let start = whole.text(SourceRange(0, lower)).utf16.count
        return start..<start + whole.text(SourceRange(lower, max(lower, upper))).utf16.count
    }

    /// The end of the name that the place is in.
    private var nameEnd: Int {
        var end = offset
        while end < whole.bytes.count, SourceBytes.continuesIdentifier(whole.bytes[end]) {
            end += 1
        }
        return end
    }

    /// The end of the brackets that begin at an offset, if they end in the whole text, and otherwise
    /// the place.
    private func bracketsEnd(_ offset: Int) -> Int {
        whole.inside(bracketAt: offset, before: whole.bytes.count).map { $0.upper + 1 }
            ?? self.offset
    }
}

// MARK: - What is written

extension PlaceFinder {
    private func findFunction(in list: TokenList, _ place: inout CompletionPlace) -> Bool {
        let chain = chain(in: list)
        guard let last = chain.last, case .call(let name, _) = list.tokens[last].kind,
            name.lower <= offset, offset < name.upper,
            findCalls(along: chain.dropLast(), in: list, &place)
        else { return false }
        place.subject = .function
        place.prefix = list.source.text(SourceRange(name.lower, offset))
        place.range = utf16(list.tokens[last].range.lower, nameEnd)
        place.isCalled = nameEnd < whole.bytes.count && whole.bytes[nameEnd] == UInt8(ascii: "(")
        return true
    }

    private func findName(
        _ position: Int, _ outer: Int?, in list: TokenList, _ place: inout CompletionPlace
    ) {
        let token = list.tokens[position]
        let start = token.range.lower
        switch token.kind {
        case .reference(let notation, let name):
            place.subject = .variable(notation)
            place.prefix = list.source.text(SourceRange(name.lower, offset))
            place.range = utf16(start, notation == .plain ? nameEnd : bracketsEnd(start + 1))
        case .braces(let inside):
            guard let end = list.source.identifierEnd(from: inside.lower, before: inside.upper),
                end > offset
            else { return }
            place.subject = .variable(.braces)
            place.prefix = list.source.text(SourceRange(inside.lower, offset))
            place.range = utf16(start, nameEnd)
        case .key(let key):
            place.prefix = list.source.text(SourceRange(key.lower, offset))
            place.range = utf16(start, nameEnd)
            findBase(of: position, outer, isInBrackets: false, in: list, &place)
        case .text:
            guard let outer, case .brackets(let inside, .object) = list.tokens[outer].kind,
                start == inside.lower
            else { return }
            let brackets = list.tokens[outer].range.lower
            place.prefix = list.source.text(SourceRange(start, offset))
            place.range = utf16(brackets, bracketsEnd(brackets))
            findBase(
                of: outer, parent(of: outer, in: list), isInBrackets: true, in: list, &place)
        default: break
        }
    }

    /// The innermost token that contains another one.
    private func parent(of position: Int, in list: TokenList) -> Int? {
        chain(in: list).last { $0 < position && list.inside($0).contains(position) }
    }

    /// Finds the expression that a key belongs to: what is before it, from the reference or call.
    private func findBase(
        of key: Int, _ outer: Int?, isInBrackets: Bool, in list: TokenList,
        _ place: inout CompletionPlace
    ) {
        let end = list.tokens[key].range.lower
        let text: String
        var start: Int
        if let outer, case .braces(let inside) = list.tokens[outer].kind {
            start = list.tokens[outer].range.lower
            text = "$" + list.source.text(SourceRange(inside.lower, end))
        } else {
            start = end
            for position in level(outer.map(list.inside) ?? list.all, of: list)
            where position < key && list.tokens[position].kind.beginsPath {
                start = list.tokens[position].range.lower
            }
            text = list.source.text(SourceRange(start, end))
        }
        place.subject = .key(of: text, isInBrackets: isInBrackets)
        let whole = list.source.text(SourceRange(0, end))
        let isInBraces = text.utf8.count < end - start
        place.base = (
            whole + Self.closers(of: whole), SourceRange(start, end + (isInBraces ? 1 : 0))
        )
    }

    /// Finds the calls around the place; returns false if it's in a text that isn't evaluated.
    private func findCalls(
        along chain: some Sequence<Int>, in list: TokenList, _ place: inout CompletionPlace
    ) -> Bool {
        var open: Int?
        for position in chain {
            switch list.tokens[position].kind {
            case .call: open = position
            case .parameter(.raw): return false
            case .parameter:
                guard let outer = open, case .call(let name, _) = list.tokens[outer].kind else {
                    continue
                }
                let call = CompletionPlace.Call(
                    name: list.source.text(name),
                    parameters: level(list.inside(outer), of: list).prefix { $0 <= position }.map {
                        let range = list.tokens[$0].range
                        return list.source.text(
                            SourceRange(range.lower, min(range.upper, offset)))
                    })
                place.calls.append(call)
                if let function = environment.function(call.name),
                    !function.evaluates(
                        parameterAt: call.position, of: call.parameters.count)
                {
                    return false
                }
            default: break
            }
        }
        return true
    }
}

extension Token.Kind {
    /// Whether keys may follow it.
    fileprivate var beginsPath: Bool {
        switch self {
        case .key, .brackets: false
        default: true
        }
    }
}
