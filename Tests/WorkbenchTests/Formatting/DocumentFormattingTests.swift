import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Formatting documents")
struct DocumentFormattingTests {
    private static func formatted(_ text: String, _ lineWidth: Int? = 100) throws -> String {
        var formatter = MBMLFormatter()
        formatter.lineWidth = lineWidth
        let formatted = try formatter.formattedDocument(text)
        #expect(try formatter.formattedDocument(formatted) == formatted)
        return formatted
    }

    @Test("a document that would become too large to be read is an error")
    func tooLarge() throws {
        let sum = "#(1" + String(repeating: "+$a", count: 20) + ")"
        let text = "<MBML>\n<Var name='a' value='\(sum)'/>\n<Var name='b' value='\(sum)'/></MBML>"
        var formatter = MBMLFormatter()
        let size = try formatter.formattedDocument(text).utf8.count
        #expect(size > text.utf8.count)
        formatter.environment.limits.documentBytes = size
        #expect(try formatter.formattedDocument(text).utf8.count == size)
        formatter.environment.limits.documentBytes = size - 1
        let error = #expect(throws: MBEnvironment.LoadError.self) {
            try formatter.formattedDocument(text, file: "a.xml")
        }
        #expect(error?.diagnostic.code == .limitExceeded)
        #expect(error?.description.hasPrefix("a.xml: error: with its expressions in") == true)
        // What follows may make it smaller.
        let blanks = String(repeating: " ", count: 400)
        let other =
            "<MBML>\n<Var name='a' value='\(sum)'/>\n<Var name='b' value='#(1\(blanks)+ 2)'/></MBML>"
        formatter.environment.limits.documentBytes = other.utf8.count
        #expect(try formatter.formattedDocument(other).utf8.count < other.utf8.count)
    }

    @Test("the XML around expressions stays as it is, byte for byte")
    func surroundings() throws {
        let text = """
            \u{FEFF}<?xml version='1.0' encoding="ISO-8859-1"?>\r
            <!-- #( 1* 2 ) --><MBML  >\r
            \t<Var  value = '#( 1* 2 )'\r
              name="a"   ><!--x--></Var >\r
              <Var name='b' literal="#( 1* 2 )"/>\r
              <Var name='c' type="dynamic" boolean="$a&lt;&#49;&#x26;&amp; $b&gt;=&quot;"/>\r
              <Var name="d">\r
                <![CDATA[ #( 1*2 ) ]]> <!-- x --> #( 1*<!-- 2 -->2 ) &amp; #( 3* 4 )</Var>\r
              <Nope value="#( 1* 2 )"/>\r
            </MBML>\r
            <?end #( 1* 2 )?>

            """
        let expected =
            text
            .replacingOccurrences(of: "value = '#( 1* 2 )'", with: "value = '#(1 * 2)'")
            .replacingOccurrences(
                of: "$a&lt;&#49;&#x26;&amp; $b&gt;=&quot;",
                with: "$a &lt; &#49; &#x26;&amp; $b &gt;= &quot;"
            )
            .replacingOccurrences(of: "#( 1*2 )", with: "#(1 * 2)")
            .replacingOccurrences(of: "#( 3* 4 )", with: "#(3 * 4)")
            .replacingOccurrences(of: "#( 1*<!-- 2 -->2 )", with: "#(1 *<!-- 2 --> 2)")
        #expect(try Self.formatted(text) == expected)
    }

    @Test("all values of a long line are indented like the first one that is broken")
    func longLines() throws {
        let value = "<Var name='x' boolean='$a == $b -AND $b == $c -AND $c == $d'/>"
        let text = "<MBML>\n  " + String(repeating: value, count: 200) + "</MBML>"
        let formatted = try Self.formatted(text)
        #expect(formatted != text)
        let lines = formatted.split(separator: "\n").dropFirst(2)
        #expect(lines.count > 100)
        for line in lines { #expect(line.prefix { $0 == " " }.count == 4) }
    }

    @Test("a long call is broken below the line on which it begins, with the line breaks around it")
    func brokenCalls() throws {
        let text = """
            <MBML>\r
              <Var name="cheap" type="dynamic"\r
                expression="^filter($dishes | $item.price &lt; $limit)"/>\r
              <Var name="text">\r
                One: ^filter($dishes | $item.price &lt; $limit)\r
              </Var>\r
            </MBML>
            """
        let expected = """
            <MBML>\r
              <Var name="cheap" type="dynamic"\r
                expression="^filter(\r
                  $dishes\r
                  |$item.price &lt; $limit\r
                )"/>\r
              <Var name="text">\r
                One: ^filter(\r
                  $dishes\r
                  |$item.price &lt; $limit\r
                )\r
              </Var>\r
            </MBML>
            """
        #expect(try Self.formatted(text, 40) == expected)
        let joined = try Self.formatted(expected, nil)
        #expect(joined == text.replacingOccurrences(of: "$dishes | ", with: "$dishes|"))
    }

    @Test(
        "blanks with markup in them stay in a parameter that is empty",
        arguments: [
            "^joinWords( <!-- later --> )", "^joinWords(<![CDATA[ ]]> )",
            "^if( <!-- later --> |a|b)",
        ])
    func emptyParameters(_ call: String) throws {
        let text =
            "<MBML><Var name='x' type='dynamic'>Some words that take space: \(call)</Var></MBML>"
        #expect(try Self.formatted(text, 40) == text)
        for condition in ["<!-- c -->", "<![CDATA[]]>"] {
            let text = "<MBML><Var name='x'>^cond(T|1 | \(condition) |2)</Var></MBML>"
            #expect(try Self.formatted(text, nil) == text)
        }
    }

    @Test("no included document is loaded")
    func includes() throws {
        let directory = try TemporaryDirectory()
        try directory.write(
            "<MBML><Function name='own' parameters='n: number' value='$n'/></MBML>", to: "own.xml")
        let path = directory.url.appendingPathComponent("own.xml").path
        var formatter = MBMLFormatter()
        formatter.environment.searchRoots = [MBCapabilities.DirectoryRoot(directory.url)]
        for name in ["own.xml", path] {
            let text =
                "<MBML><Include file='\(name)'/><Var name='a' value='^own( #(1*2) )'/></MBML>"
            #expect(try formatter.formattedDocument(text) == text)
        }
    }

    @Test("calls of the document's own functions are read as it declares them")
    func ownFunctions() throws {
        func document(_ function: String) -> String {
            "<MBML>\(function)<Var name='a' value='^f( #(1*2) )'/></MBML>"
        }
        let changing = ["<Function name='f' parameters='n: number' value='$n'/>"]
        let keeping = [
            "", "<Function name='f' parameters='n' value='$n'/>",
            "<Function class='AppFunctions' name='f' method='f' input='raw'/>",
            "<Function class='AppFunctions' name='f' method='f'/>",
            "<Function if='T' name='f' parameters='n' value='$n'/>"
                + "<Function if='F' name='f' parameters='n: number' value='$n'/>",
        ]
        for function in changing {
            #expect(
                try Self.formatted(document(function))
                    == document(function).replacingOccurrences(
                        of: "^f( #(1*2) )", with: "^f(#(1 * 2))"))
        }
        for function in keeping {
            let formatted = try Self.formatted(document(function))
            #expect(formatted.contains("^f( #(1"), "\(function)")
            if !function.contains("parameters") { #expect(formatted == document(function)) }
        }
    }

    @Test("expressions of listeners are formatted, too")
    func listeners() throws {
        let text = """
            <MBML><Listener name='e'><When if="$a==1"><SetVar name='b' value="#( $b*1 )"/></When>
            </Listener></MBML>
            """
        let expected = text.replacingOccurrences(of: "$a==1", with: "$a == 1")
            .replacingOccurrences(of: "#( $b*1 )", with: "#($b * 1)")
        #expect(try Self.formatted(text) == expected)
    }

    @Test("expressions that aren't valid stay as they are")
    func invalid() throws {
        let text = "<MBML><Var name='a' value='#( 1+ )'/><Var name='b' value='#(1*2)'/></MBML>"
        #expect(
            try Self.formatted(text)
                == text.replacingOccurrences(of: "#(1*2)", with: "#(1 * 2)"))
    }

    @Test(
        "what isn't a document is an error with its place",
        arguments: [
            ("", "malformedXML", "1:1"), ("<MBML>", "malformedXML", "1:7"),
            ("<MBML>\n<Var name='a'</MBML>", "malformedXML", "2:14"),
            ("<Other/>", "wrongRootElement", "1:1"), ("<MBML>\0</MBML>", "malformedXML", "1:7"),
            ("<!DOCTYPE MBML><MBML/>", "doctypeRefused", "1:1"),
        ] as [(String, String, String)])
    func unreadable(_ text: String, _ code: String, _ place: String) {
        let error = #expect(throws: MBEnvironment.LoadError.self) {
            try MBMLFormatter().formattedDocument(text, file: "a.xml")
        }
        #expect(error?.diagnostic.code.rawValue == code)
        let location = error?.diagnostic.location
        #expect(location?.description == "a.xml:" + place)
    }
}
