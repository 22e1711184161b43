import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Data filters")
struct FilterTests {
    private static let goods: MBValue = [
        ["name": "mug", "price": 5, "tags": ["new", "red"]],
        ["name": "lamp", "price": 30, "tags": ["old"]],
        ["name": "fig", "price": 1],
    ]

    private func refreshed(
        _ filter: String, _ variables: MBDictionary = [:]
    ) throws -> MBEventResult {
        let base = try silent().setting(["goods": Self.goods]).setting(variables)
        return try environment(
            """
            \(filter)<Listener name='go'><FilterData name='f'/></Listener>
            <Listener name='f:dataLoaded'><SetVar name='told'>$told!</SetVar></Listener>
            """, into: base
        ).after()
    }

    @Test(
        "elements pass by an expression or by a field",
        arguments: [
            ("filterExpr='$item.price -GT 3'", ["mug", "lamp"]),
            ("filterExpr='$item.price -GT $least'", ["lamp"]),
            ("filterExpr='F'", []), ("", ["mug", "lamp", "fig"]),
            ("filterVar='name' filterValue='fig'", ["fig"]),
            ("filterVar='price' filterValue='30'", ["lamp"]),
            ("filterVar='tags' filterValue='red'", ["mug"]),
            ("filterVar='${which}s' filterValue='o${empty}ld'", ["lamp"]),
            ("filterVar='none' filterValue='x'", []),
            // Without one of the two, all elements pass.
            ("filterVar='name' filterValue='$none'", ["mug", "lamp", "fig"]),
            ("filterVar='$none' filterValue='fig'", ["mug", "lamp", "fig"]),
            ("filterVar='name' filterValue=''", ["mug", "lamp", "fig"]),
            ("filterVar='name' filterValue='$blank'", []),
        ])
    func tests(test: String, names: [String]) throws {
        let result = try refreshed(
            "<DataFilter name='f' dataSource='$goods' \(test)/>",
            ["least": 10, "which": "tag", "blank": ""])
        #expect(result["f"]?.asArray?.map { $0.asDictionary?["name"]?.asString } == names)
        #expect(result["told"] == "!" && result.done == ["posted f:dataLoaded"])
        #expect(result["item"] == nil && result.problems == [])
    }

    @Test("entries of dictionaries pass with their keys")
    func dictionaries() throws {
        let data: MBDictionary = ["data": ["a": 1, "b": 2, "c": ["x", 3, 1], "d": [1]]]
        let result = try refreshed(
            "<DataFilter name='f' var='v' dataSource='$data' filterExpr='$item -GT 1 -OR $key == a'/>",
            data)
        #expect(result["v"] == ["a": 1, "b": 2, "c": ["x", 3]])
        #expect(result["f"] == nil && result["told"] == "!")
    }

    @Test("nested arrays are filtered too, and those that end up empty are left out")
    func nestedArrays() throws {
        let data: MBDictionary = ["data": [1, [2, 3, [1]], [[1]], [], [[[4]]]]]
        let result = try refreshed(
            "<DataFilter name='f' dataSource='$data' filterExpr='$item -GT 2'/>", data)
        #expect(result["f"] == [[3], [[[4]]]])
    }

    @Test("elements of a nested array share the key of their entry, wherever it is")
    func keysOfNestedArrays() throws {
        let entries: [MBDictionary] = [
            ["a": 1, "b": [2, [3]]], ["b": [2, [3]], "a": 1],
        ]
        for data in entries {
            let filter = "<DataFilter name='f' dataSource='$data' filterExpr='$key == b'/>"
            let result = try refreshed(filter, ["data": .dictionary(data)])
            #expect(result["f"] == ["b": [2, [3]]])
        }
        let result = try refreshed(
            "<DataFilter name='f' dataSource='$data' filterExpr='$key == own'/>",
            ["data": [1, [2]], "key": "own"])
        #expect(result["f"] == [1, [2]], "an array has no keys")
    }

    @Test("without data, the variable is unset and the listeners are notified")
    func noSource() throws {
        let result = try refreshed("<DataFilter name='f' dataSource='$none'/>", ["f": "old"])
        #expect(result["f"] == nil && result["told"] == "!")
    }

    @Test("a filter with a warning works without what is missing")
    func incomplete() throws {
        let listener = "<Listener name='go'><FilterData name='f'/></Listener>"
        let base = try silent().setting(["f": "old", "goods": Self.goods])
        for (attributes, expected) in [
            ("", nil), ("dataSource='$goods' filterVar='name'", Self.goods),
            ("dataSource='$goods' filterValue='fig'", Self.goods),
        ] {
            let loaded = try load("<DataFilter name='f' \(attributes)/>" + listener, into: base)
            let result = loaded.environment.after()
            #expect(result["f"] == expected && result.done == ["posted f:dataLoaded"])
        }
    }

    @Test("an element for which the test fails doesn't pass, and one error is reported")
    func failingTests() throws {
        let result = try refreshed(
            "<DataFilter name='f' dataSource='$data' filterExpr='#($item.price * 2) -LT 20'/>",
            ["data": [["price": 1], [:], ["price": "x"], ["price": 9], ["price": 10]]])
        #expect(result["f"] == [["price": 1], ["price": 9]] && result["told"] == "!")
        #expect(result.problems == ["error valueFailed"])
    }

    @Test("a filter whose condition doesn't hold does nothing")
    func condition() throws {
        let result = try refreshed(
            "<DataFilter name='f' if='$none' dataSource='$goods'/>", ["f": "old"])
        #expect(result["f"] == "old" && result["told"] == nil)
    }

    @Test("inner filters get the outer one's result unless they have data of their own")
    func nested() throws {
        let result = try refreshed(
            """
            <DataFilter name='f' dataSource='$goods' filterExpr='$item.price -LT 10'>
              <DataFilter var='named' filterVar='name' filterValue='fig'/>
              <DataFilter var='all' dataSource='$goods'/>
              <DataFilter var='never' if='F'/>
            </DataFilter>
            """, ["never": 1])
        #expect(result["f"]?.asArray?.count == 2)
        #expect(result["named"] == [["name": "fig", "price": 1]])
        #expect(result["all"] == Self.goods && result["never"] == 1)
        #expect(
            result.done
                == ["named:dataLoaded", "all:dataLoaded", "f:dataLoaded"].map { "posted \($0)" })
    }

    @Test("a filter around others needs no data")
    func group() throws {
        let result = try refreshed(
            "<DataFilter name='f'><DataFilter var='v' dataSource='$goods'/></DataFilter>",
            ["f": "old"])
        #expect(result["f"] == "old" && result["v"] == Self.goods && result["told"] == "!")
    }

    @Test("a failing filter doesn't change the variable")
    func failing() throws {
        for (attributes, code) in [
            ("dataSource='$goods' filterVar='^none()' filterValue='x'", "error valueFailed"),
            ("dataSource='^none()'", "error valueFailed"),
            ("dataSource='text'", "error actionFailed"),
        ] {
            let result = try refreshed("<DataFilter name='f' \(attributes)/>", ["f": "old"])
            #expect(result["f"] == "old" && result["told"] == nil, "\(attributes)")
            #expect(result.problems == [code], "\(attributes)")
        }
    }

    @Test(
        "a limit that a test reaches fails that test, and one that ends the event ends the filter")
    func limits() throws {
        let filter =
            "<DataFilter name='f' dataSource='$texts' filterExpr='^uppercase($item) != Y'/>"
        let long = MBValue.string(String(repeating: "x", count: 30))
        let many = MBValue.array(Array(repeating: "y", count: 1_000))
        let texts: MBValue = ["x", long, many, "z"]
        for (length, steps, expected, problems) in [
            (100, 1_000_000, ["x", long, "z"], []),
            (20, 1_000_000, ["x", "z"], ["error limitExceeded"]),
            (100, 1_000, nil, ["error limitExceeded"]),
        ] as [(Int, Int, [MBValue?]?, [String])] {
            var environment = try environment(
                "\(filter)<Listener name='go'><FilterData name='f'/></Listener>",
                into: silent().setting("texts", to: texts))
            environment.limits.stringLength = length
            environment.limits.steps = steps
            let result = environment.after()
            #expect(result["f"]?.asArray == expected)
            #expect(result.problems == problems)
        }
    }

    @Test("a group keeps its variable, also if all of its filters were left out")
    func emptyGroup() throws {
        let loaded = try load(
            "<DataFilter name='f'><DataFilter var='v' dataSource='${}'/></DataFilter>"
                + "<Listener name='go'><FilterData name='f'/></Listener>",
            into: silent().setting("f", to: "old"))
        #expect(loaded.diagnostics.map(\.code) == [.valueFailed])
        let result = loaded.environment.after()
        #expect(result["f"] == "old" && result.done == ["posted f:dataLoaded"])
    }

    @Test("an inner filter with an element that it can't hold filters all the same")
    func misplaced() throws {
        let loaded = try load(
            "<DataFilter name='f' dataSource='$goods'><DataFilter var='v' filterVar='name' "
                + "filterValue='fig'><DataFilter var='w'/></DataFilter></DataFilter>"
                + "<Listener name='go'><FilterData name='f'/></Listener>",
            into: silent().setting("goods", to: Self.goods))
        #expect(loaded.diagnostics.map(\.code) == [.unexpectedElement])
        #expect(loaded.environment.after()["v"] == [["name": "fig", "price": 1]])
    }

    @Test("an unknown filter is reported with the name that was probably meant")
    func unknown() throws {
        let result = try environment(
            """
            <DataFilter name='cheap' dataSource='$goods'/>
            <Listener name='go'><FilterData name='$which'/></Listener>
            """, into: silent().setting("which", to: "chaep")
        ).after()
        #expect(
            result.diagnostics.map(\.description) == [
                "m.xml:2:21: error: 'FilterData': no data filter 'chaep' is declared; "
                    + "did you mean 'cheap'?"
            ])
    }

    @Test(
        "mistakes in a filter are reported",
        arguments: [
            ("<DataFilter dataSource='$a'/>", ["error missingAttribute"]),
            ("<DataFilter name='a'/>", ["warning missingAttribute"]),
            (
                "<DataFilter name='a'><DataFilter var='b'/></DataFilter>",
                ["warning missingAttribute"]
            ),
            ("<DataFilter name='a' dataSource='$a'>text</DataFilter>", ["warning ignoredText"]),
            ("<DataFilter name='a' dataSource='${}'/>", ["error valueFailed"]),
            ("<DataFilter name='a' dataSource='$a' filterVar='b'/>", ["warning missingAttribute"]),
            (
                "<DataFilter name='a' dataSource='$a' filterValue='b'/>",
                ["warning missingAttribute"]
            ),
            (
                "<DataFilter name='a' dataSource='$a' filterExpr='T' filterVar='b' filterValue='c'/>",
                ["error conflictingAttributes"]
            ),
            (
                "<DataFilter name='a' dataSource='$a'/><DataFilter name='a' dataSource='$a'/>",
                ["warning filterRedeclared"]
            ),
            (
                "<DataFilter name='a' dataSource='$a'><DataFilter name='b'/></DataFilter>",
                ["error missingAttribute"]
            ),
            (
                "<DataFilter name='a' dataSource='$a'><DataFilter name='b' var='c'/></DataFilter>",
                ["error unsupportedAttribute"]
            ),
            (
                "<DataFilter name='a' dataSource='$a'><Var name='b'/></DataFilter>",
                ["error unexpectedElement"]
            ),
            (
                "<DataFilter name='a' dataSource='$a'><DataFilter var='b'><DataFilter var='c'/>"
                    + "</DataFilter></DataFilter>", ["error unexpectedElement"]
            ),
            ("<DataFilter name='a' dataSource='$a' sort='b'/>", ["warning unsupportedAttribute"]),
        ])
    func violations(text: String, problems: [String]) throws {
        let found = try load(text).diagnostics.map { "\($0.severity.rawValue) \($0.code.rawValue)" }
        #expect(found == problems)
    }
}
