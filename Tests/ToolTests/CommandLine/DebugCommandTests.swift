import Testing

extension CommandLineTests {
    @Suite("pe, pec, pse, pne and pbe")
    struct DebugCommandTests {
        @Test(
            "print the output of the debugger's commands",
            arguments: [
                ("pe", "$cats.count", "nil"), ("pec", "$name", "string"),
                ("pse", "Hello, $name!", "Hello, Ann!"), ("pne", "(50 % 3)", "2"),
                ("pbe", "$name == Ann", "true"),
            ])
        func output(_ command: String, _ expression: String, _ wanted: String) throws {
            let result = try Tool.run([command, "--set", "name=Ann", expression], input: "")
            #expect(result.status == 0)
            #expect(result.lines == [wanted])
        }

        @Test("say what a misspelled name probably means, on standard error")
        func advice() throws {
            let result = try Tool.run(["pe", "--set", "user=Ann", "$usr"], input: "")
            #expect(result.output == "nil\n" && result.status == 0)
            #expect(result.errors == "note: there is no variable 'usr'; did you mean 'user'?\n")
        }

        @Test("take the rest of the line as the expression")
        func rest() throws {
            let result = try Tool.run(["pse", "Hello,", "you!"], input: "")
            #expect(result.lines == ["Hello, you!"])
        }

        @Test("an error ends with 1, wrong usage with 2")
        func failures() throws {
            #expect(try Tool.run(["pne", "1 / 0"], input: "").status == 1)
            #expect(try Tool.run(["pe"], input: "").status == 2)
        }
    }
}
