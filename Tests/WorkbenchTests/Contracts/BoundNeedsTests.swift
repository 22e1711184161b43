import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("What documents need behind bound names")
struct BoundNeedsTests {
    private func needs(_ text: String) throws -> MBContract {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling">\#(text)</MBML>"#, to: "manifest.xml")
        return MBNeeds(of: manifest).contract
    }

    private func reads(_ text: String) throws -> [String] {
        try #require(try needs(text).reads).keys.sorted()
    }

    @Test("a filter sets its variable, and its test sees the elements of its data")
    func filters() throws {
        let filter =
            #"<DataFilter name="cheap" dataSource="$response.goods" filterExpr="$item.price -LT 10"/>"#
            + #"<Var name="line" type="dynamic" value="$cheap[0].title"/>"#
        #expect(try needs(filter).variables?.keys.sorted() == ["response"])
        #expect(
            try reads(filter) == [
                "response.goods", "response.goods[].price", "response.goods[].title",
            ])
        let inner =
            #"<DataFilter name="all" dataSource="$response.goods">"#
            + #"<DataFilter var="new" filterExpr="$item.isNew"/></DataFilter>"#
            + #"<Var name="line" type="dynamic" value="$new[0].title"/>"#
        #expect(try needs(inner).variables?.keys.sorted() == ["response"])
        #expect(
            try reads(inner) == [
                "response.goods", "response.goods[].isNew", "response.goods[].title",
            ])
    }

    @Test("a filter reads the key that it compares of each element, unless the key is computed")
    func comparedKeys() throws {
        func filter(_ name: String) -> String {
            #"<DataFilter name="cheap" dataSource="$response.goods" filterVar="\#(name)""#
                + #" filterValue="tea"/>"#
        }
        #expect(try reads(filter("kind")) == ["response.goods", "response.goods[].kind"])
        #expect(try reads(filter("$response.key")) == ["response.goods", "response.key"])
        let all = #"<DataFilter name="all" dataSource="$response.goods" filterVar="kind"/>"#
        #expect(try reads(all) == ["response.goods"])
    }

    @Test("a variable that a filter replaces by a part of it is still the app's")
    func filteredInPlace() throws {
        let needs = try needs(
            #"<DataFilter name="f" var="goods" dataSource="$goods" filterExpr="$item.isNew"/>"#
                + #"<Var name="line" type="dynamic" value="$goods.count"/>"#)
        #expect(needs.variables?.keys.sorted() == ["goods"])
        #expect(needs.reads?.keys.sorted() == ["goods", "goods.count", "goods[].isNew"])
    }

    @Test("a dynamic variable sees what functions bind around the part that reads it")
    func dynamicVariables() throws {
        let label = #"<Var name="label" type="dynamic" value="$item.name"/>"#
        let names = #"<Var name="n" type="dynamic" value="^list($response.goods|$label)"/>"#
        #expect(try needs(names + label).variables?.keys.sorted() == ["response"])
        #expect(try reads(names + label) == ["response.goods", "response.goods[].name"])
        // Through another one, and out of the result.
        let far =
            #"<Var name="n" type="dynamic" value="^list($response.goods|$title)[0].first"/>"#
            + #"<Var name="title" type="dynamic" value="$label"/>"#
        #expect(
            try reads(far + label) == [
                "response.goods", "response.goods[].name", "response.goods[].name.first",
            ])
    }

    @Test("names that functions bind are variables where no function can bind them")
    func free() throws {
        // A value that is evaluated while loading, and a function, which sees only its parameters.
        for text in [
            #"<Var name="a" value="$item.name"/>"#, #"<Function name="f" value="$item.name"/>"#,
        ] {
            #expect(try needs(text).variables?.keys.sorted() == ["item"])
            #expect(try reads(text) == ["item.name"])
        }
        let local =
            #"<Var name="a" type="dynamic" value="^let(total|$response.sum|$b)"/>"#
            + #"<Var name="b" type="dynamic" value="$total.amount"/>"#
        #expect(try reads(local) == ["response.sum", "total.amount"])
    }

    @Test("an app's variable with a name that functions bind is needed by another version of it")
    func appVariable() throws {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML><Var name="a" type="dynamic" value="$item.name"/></MBML>"#, to: "manifest.xml")
        var (old, new) = (
            MBContract(app: "shop", version: "1.0"), MBContract(app: "shop", version: "2.0")
        )
        (old.variables, new.variables) = ([:], ["item": MBContract.Variable()])
        let verdict = MBNeeds(of: manifest).problems(against: [old, new])
        #expect(verdict.versions.map(\.problems) == [1, 0])
    }

    @Test("the second parameter of ^min and ^max sees the elements of the first one")
    func extremes() throws {
        for name in ["min", "max"] {
            #expect(
                try reads(
                    #"<Var name="a" type="dynamic" value="^\#(name)($response.goods|$item.price)"/>"#
                )
                    == ["response.goods", "response.goods[].price"])
        }
        // It may be the item outside.
        #expect(
            try reads(
                #"<Var name="a" type="dynamic" value="^list($rows|^max($item.scores|$item.bonus))"/>"#
            ) == ["rows", "rows[].bonus", "rows[].scores", "rows[].scores[].bonus"])
        // Of three parameters, none is an expression.
        let needs = try needs(#"<Var name="a" value="^max($scores|$bonus|$item.bonus)"/>"#)
        #expect(needs.variables?.keys.sorted() == ["bonus", "item", "scores"])
    }

    @Test("functions that give a part of a collection keep its paths")
    func parts() throws {
        #expect(
            try reads(
                #"<Var name="a" type="dynamic" value="^unique(^list($response.all|$item.cat))[0].id"/>"#
            ) == ["response.all", "response.all[].cat", "response.all[].cat.id"])
        #expect(
            try reads(#"<Var name="a" type="dynamic" value="^valueForKey($response|title)"/>"#)
                == ["response", "response.title"])
    }

    @Test("dynamic variables that read each other many times where names are bound")
    func hostile() throws {
        let variables = (0..<60).map {
            #"<Var name="v\#($0)" type="dynamic" value="^list($item.a|$v\#($0 + 1)$v\#($0 + 1))"/>"#
        }
        let reads = try reads(
            variables.joined() + #"<Var name="l" type="dynamic" value="^list($all|$v0 $item.x)"/>"#)
        #expect(reads.contains("all[].x"))
    }
}
