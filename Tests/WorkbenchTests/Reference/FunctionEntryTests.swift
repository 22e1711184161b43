import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// What entries say in addition to the functions' own tables, whose examples other tests evaluate.
@Suite("Entries of the functions' reference")
struct FunctionEntryTests {
    @Test("there is an entry for each built-in function, with words for each parameter")
    func all() {
        #expect(FunctionEntry.all.map(\.name) == MBEnvironment().functions.map(\.name))
        for entry in FunctionEntry.all {
            #expect(!entry.summary.isEmpty && !entry.example.isEmpty, "\(entry.name)")
            #expect(entry.parameters.allSatisfy { !$0.words.isEmpty }, "\(entry.name)")
            #expect(
                Set(entry.parameters.map(\.name)) == Set(entry.function.parameters.map(\.name)))
            #expect(FunctionEntry.named(entry.name)?.name == entry.name)
        }
        #expect(FunctionEntry.named("nosuch") == nil)
    }

    @Test(
        "the type of a result is also given in words",
        arguments: [
            ("split", "an array of strings, or nothing"), ("join", "a string"),
            ("dataFromBase64", "data, or nothing"), ("reverse", "an array like `array`"),
            ("lastObject", "an element of `array`, or nothing"),
            ("associateWithArray", "a dictionary of arrays of the values of `value`"),
            ("groupArrayElements", "an array of arrays"), ("isSet", "a Boolean"),
            ("if", "the value of `then` or of `else`"),
            ("sort", "an array of elements of `collection`"), ("eval", "any value"),
        ])
    func results(name: String, words: String) throws {
        #expect(try #require(FunctionEntry.named(name)).result == words)
    }

    @Test("parameters are described by their types, how often they occur, and what is special")
    func parameters() throws {
        func words(_ name: String) throws -> [String] {
            try #require(FunctionEntry.named(name)).parameters.map { "\($0.name): \($0.words)" }
        }
        #expect(
            try words("join") == [
                "collection: an array, a set or a dictionary, or nothing, once or more",
                "separator: text, or nothing",
            ])
        #expect(try words("appendArrays") == ["array: an array, two or more times"])
        #expect(
            try words("valuesIntersect") == [
                "collection: an array, a set or a dictionary, twice"
            ])
        #expect(
            try words("sort").last
                == "order: `asc`, `ascending`, `desc` or `descending`, optional")
        #expect(try words("currentTime") == [])
    }

    @Test("the functions of the legacy library are marked as such")
    func versions() throws {
        let legacy = try #require(MBContract.library("legacy")?.functions)
        for entry in FunctionEntry.all {
            #expect((entry.since == "legacy") == (legacy[entry.name] != nil), "\(entry.name)")
        }
    }

    @Test("a signature is broken into lines of at most 70 columns")
    func signatures() throws {
        for entry in FunctionEntry.all {
            #expect(entry.signatureLines.allSatisfy { $0.count <= 70 }, "\(entry.name)")
        }
        let entry = try #require(FunctionEntry.named("associateWithSingleValue"))
        #expect(
            entry.signatureLines == [
                "^associateWithSingleValue(", "    collection|intermediate*|key|value",
                ") → {*: value}",
            ])
    }

    @Test("the plain text fits a terminal of 80 columns")
    func width() {
        for entry in FunctionEntry.all {
            for line in entry.text().split(separator: "\n") where line.count > 80 {
                // A word is never broken.
                #expect(line.split(separator: " ").count <= 2, "\(entry.name): \(line)")
            }
        }
    }

    // MARK: - Tasks

    @Test("each function is found by a task, and each task names functions")
    func tasks() {
        let names = Set(FunctionEntry.all.map(\.name))
        #expect(FunctionTask.all.count >= 90)
        for task in FunctionTask.all {
            #expect(!task.functions.isEmpty && task.functions.allSatisfy(names.contains))
            #expect(task.title.first?.isUppercase == true && task.title.last != ".")
        }
        #expect(Set(FunctionTask.all.map(\.title)).count == FunctionTask.all.count)
        for entry in FunctionEntry.all { #expect(!entry.tasks.isEmpty, "\(entry.name)") }
    }

    @Test("an expression for a task calls its functions, and has its result")
    func expressions() throws {
        let environment = try MBEnvironment.functions(MBCollectingLog())
        var count = 0
        for task in FunctionTask.all {
            guard let expression = task.expression else { continue }
            count += 1
            #expect(expression.contains("^\(task.functions[0])("))
            #expect(try environment.evaluate(expression)?.description == task.result)
        }
        #expect(count > 10)
    }
}
