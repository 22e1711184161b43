import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Conversions of expressions")
struct ConversionTests {
    private let log = MBCollectingLog()
    private let environment: MBEnvironment

    init() throws {
        environment = try MBEnvironment.pinned(log).setting([
            "rect": .opaque(try MBRect(text: "1,2,3,4")), "text": "1,2,3,4", "w": 30,
            "star": "*", "points": "12 points", "word": "wide", "list": [1],
            "align": "right", "flags": "repeat, autoreverse",
        ])
    }

    @Test("a value of the type or its text is converted")
    func structures() throws {
        let rect = try MBRect(text: "1,2,3,4")
        #expect(try environment.decode(MBRect.self, from: "$rect") == rect)
        #expect(try environment.decode(MBRect.self, from: "$text") == rect)
        #expect(try environment.decode(MBRect.self, from: "1,2,3,4") == rect)
        #expect(
            try environment.decode(MBRect.self, from: "0,0,$w,*").valueDescription == "0,0,30,-1")
        #expect(environment.decode(MBRect.self, from: "$rect", default: .fallback) == rect)
        #expect(
            environment.decode(MBColor.self, from: "#^if($w|00F|F00)", default: .fallback).blue
                == 255)
        #expect(log.entries.isEmpty)
    }

    @Test("a name is the text of an expression")
    func names() throws {
        #expect(try environment.decode(.textAlignment, from: "$align") == 2)
        #expect(try environment.decode(.cellStyle, from: "value#(1 + 1)") == 2)
        #expect(try environment.decode(.viewAnimationOptions, from: "$flags, repeat") == 24)
        #expect(environment.decode(.textAlignment, from: "$align", default: nil) == 2)
        #expect(log.entries.isEmpty)
    }

    @Test("a failed conversion throws, with the expression")
    func errors() throws {
        let noRect = try #require(throws: MBExpressionError.self) {
            try environment.decode(MBRect.self, from: "$w")
        }
        #expect(
            noRect.description == """
                evaluation error: expected a text 'x,y,width,height' for a rect, found a value of \
                type number at 1:1
                    $w
                    ^~
                """)
        let noName = try #require(throws: MBExpressionError.self) {
            try environment.decode(.textAlignment, from: "${align}t")
        }
        #expect(noName.message == "'rightt' isn't a text alignment; did you mean 'right'?")
        #expect(noName.expression == "${align}t" && noName.range == 0..<9)
        for expression in ["$nobody", ""] {
            #expect(throws: MBExpressionError.self) {
                try environment.decode(MBPoint.self, from: expression)
            }
            #expect(throws: MBExpressionError.self) {
                try environment.decode(.barStyle, from: expression)
            }
        }
        let inside = try #require(throws: MBExpressionError.self) {
            try environment.decode(MBPoint.self, from: "1,$w.x")
        }
        #expect(inside.code == .unknownKey && inside.range == 4..<6)
        #expect(log.entries.isEmpty)
    }

    @Test("a lenient conversion logs the error with its expression and returns the default")
    func defaults() throws {
        let point = MBPoint(x: 7, y: 8)
        #expect(environment.decode(MBPoint.self, from: "$word", default: .fallback) == .fallback)
        #expect(environment.decode(MBPoint.self, from: "$word", default: point) == point)
        #expect(environment.decode(.rowAnimation, from: "$word", default: nil) == 5)
        #expect(environment.decode(.rowAnimation, from: "$word", default: 1) == 1)
        #expect(environment.decode(.rowAnimation, from: "1 ^nobody()", default: nil) == 5)
        let entries = log.drain()
        #expect(entries.map(\.level) == [.error, .error, .error, .error, .error])
        #expect(entries.prefix(4).allSatisfy { $0.error?.expression == "$word" })
    }

    @Test("unknown options are logged, and left out for any default")
    func options() {
        let options = environment.decode(.viewAnimationOptions, from: "$flags, $word", default: 1)
        #expect(options == 24)
        #expect(log.entries.map(\.error?.code) == [.notConvertible])
    }

    @Test("a deprecated name works and is logged as a warning")
    func deprecation() throws {
        #expect(try environment.decode(.barItemStyle, from: "bordered") == 0)
        #expect(environment.decode(.barItemStyle, from: "bordered", default: nil) == 0)
        #expect(
            log.entries.map(\.description)
                == Array(
                    repeating:
                        "warning: the bar item style 'bordered' is deprecated; write 'plain'",
                    count: 2))
        #expect(try MBNameTable.barItemStyle.rawValue(named: "bordered") == 0)
    }

    @Test(
        "a dimension is arithmetic, a star or a text that begins with a number",
        arguments: [
            ("*", -1), ("$star", -1), ("$w * 2", 60), ("12.5", 12.5), ("$points", 12),
            ("$points * 2", 24), ("$w points", 30), ("12px", 12), ("10 20", 10),
        ] as [(String, MBNumber)])
    func dimensions(expression: String, expected: MBNumber) throws {
        #expect(try environment.evaluateDimension(expression) == expected)
        #expect(environment.dimension(expression) == expected)
        #expect(log.entries.isEmpty)
    }

    @Test(
        "a text that isn't a dimension throws the error of the arithmetic, or has the default",
        arguments: [
            ("$word", .notANumber), ("wide", .notANumber), ("$list", .notANumber),
            ("$nobody", .notConvertible), ("", .notConvertible),
            ("^nobody()", .unknownFunction),
        ] as [(String, MBExpressionError.Code)])
    func noDimensions(expression: String, code: MBExpressionError.Code) throws {
        let error = try #require(throws: MBExpressionError.self) {
            try environment.evaluateDimension(expression)
        }
        #expect(error.code == code)
        #expect(environment.dimension(expression) == 0)
        #expect(environment.dimension(expression, default: 9) == 9)
        #expect(log.entries.count == 2)
    }

    @Test("a dimension takes no more than one evaluation can")
    func limits() throws {
        var environment = environment
        environment.limits.steps = 50
        environment["many"] = MBValue((1...100).map { MBValue($0) })
        let error = try #require(throws: MBExpressionError.self) {
            try environment.evaluateDimension("^count(^list($many|$item))")
        }
        #expect(error.code == .limitExceeded)
    }
}
