import Foundation
import MBDataEnvironment

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A manifest with 200 included documents that declare variables of all kinds.
private struct Manifest {
    static let documents = 200

    let texts: [String: String]
    let variables: Int

    init(variables: Int) {
        self.variables = variables
        let perDocument = variables / Self.documents
        var texts: [String: String] = [:]
        var includes = ""
        for document in 0..<Self.documents {
            let name = "part\(document).xml"
            includes += "  <Include file=\"\(name)\"/>\n"
            var text = "<MBML>\n"
            for position in 0..<perDocument {
                text += Self.declaration(document * perDocument + position)
            }
            texts[name] = text + "</MBML>\n"
        }
        texts["manifest.xml"] = "<MBML>\n\(includes)</MBML>\n"
        self.texts = texts
    }

    /// Each of the eight kinds in turn.
    private static func declaration(_ number: Int) -> String {
        let name = "v\(number)"
        switch number % 8 {
        case 0: return "  <Var name=\"\(name)\" literal=\"text \(number)\"/>\n"
        case 1: return "  <Var name=\"\(name)\" value=\"#(\(number) + 1)\"/>\n"
        case 2:
            return "  <Var name=\"\(name)\" value=\"$v\(number - 2) and more\" mutable=\"F\"/>\n"
        case 3: return "  <Var name=\"\(name)\" if=\"$v\(number - 2) -GT 0\" boolean=\"T\"/>\n"
        case 4:
            return """
                  <Var name="\(name)" type="list">
                    <Var literal="a"/>
                    <Var value="#(\(number))"/>
                    <Var literal="c"/>
                  </Var>

                """
        case 5:
            return """
                  <Var name="\(name)" type="map">
                    <Var name="title" literal="Item \(number)"/>
                    <Var name="price" value="#(\(number) / 4)"/>
                  </Var>

                """
        case 6:
            return "  <Var name=\"\(name)\" type=\"dynamic\" value=\"$v\(number - 1).title!\"/>\n"
        default: return "  <Var name=\"\(name)\">number \(number)</Var>\n"
        }
    }

    func load() throws -> MBEnvironment.LoadResult {
        try MBEnvironment.load(searching: [MBMemoryRoot(texts)])
    }

    /// Reads the same bytes with Foundation's parser and a delegate that does nothing.
    func parse() {
        for data in texts.values.map({ Data($0.utf8) }) {
            let delegate = IdleDelegate()
            let parser = XMLParser(data: data)
            parser.delegate = delegate
            use(parser.parse())
        }
    }
}

/// How the cost of loading grows with the number of variables.
func loadingBenchmarks() throws {
    print("loading a manifest with \(Manifest.documents) included documents")
    print("variables      KiB       ms   µs each   growth   parser, ms    ratio")
    var first: (variables: Int, time: Double)?
    for variables in [5_000, 10_000, 20_000, 40_000] {
        let manifest = Manifest(variables: variables)
        let loaded = try manifest.load()
        guard loaded.diagnostics.isEmpty, loaded.environment["v\(variables - 1)"] != nil else {
            print("fails:", loaded.diagnostics.first?.description ?? "variables are missing")
            return
        }
        let time = measure(repetitions: 7, { use(try? manifest.load()) })[0] / 1e6
        let parsing = measure(repetitions: 7, { manifest.parse() })[0] / 1e6
        let growth = first.map { time / $0.time / (Double(variables) / Double($0.variables)) } ?? 1
        if first == nil { first = (variables, time) }
        let bytes = manifest.texts.values.map(\.utf8.count).reduce(0, +)
        print(
            String(
                format: "%9d  %7d  %7.1f  %8.2f  %5.2f ×  %11.1f  %5.2f ×", variables,
                bytes / 1_024, time, time * 1_000 / Double(variables), growth, parsing,
                time / parsing))
    }
    print("growth: 1 × is linear, against the first row")
}
