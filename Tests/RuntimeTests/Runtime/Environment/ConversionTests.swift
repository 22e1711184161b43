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
        #expect(try environment.evaluate("$rect", to: MBRect.self) == rect)
        #expect(try environment.evaluate("$text", to: MBRect.self) == rect)
        #expect(try environment.evaluate("1,2,3,4", to: MBRect.self) == rect)
        #expect(
            try environment.evaluate("0,0,$w,*", to: MBRect.self).valueDescription == "0,0,30,-1")
        #expect(environment.convert("$rect", to: MBRect.self) == rect)
        #expect(environment.convert("#^if($w|00F|F00)", to: MBColor.self).blue == 255)
        #expect(log.entries.isEmpty)
    }

    @Test("a name is the text of an expression")
    func names() throws {
        #expect(try environment.evaluate("$align", to: .textAlignment) == 2)
        #expect(try environment.evaluate("value#(1 + 1)", to: .cellStyle) == 2)
        #expect(try environment.evaluate("$flags, repeat", to: .viewAnimationOptions) == 24)
        #expect(environment.convert("$align", to: .textAlignment) == 2)
        #expect(log.entries.isEmpty)
    }

    @Test("what cannot be converted throws, with the expression")
    func errors() throws {
        let noRect = try #require(throws: MBExpressionError.self) {
            try environment.evaluate("$w", to: MBRect.self)
        }
        #expect(
            noRect.description == """
                evaluation error: a value of type number isn't a rect: expected a text \
                'x,y,width,height' at 1:1
                    $w
                    ^~
                """)
        let noName = try #require(throws: MBExpressionError.self) {
            try environment.evaluate("${align}t", to: .textAlignment)
        }
        #expect(noName.message == "'rightt' isn't a text alignment; did you mean 'right'?")
        #expect(noName.expression == "${align}t" && noName.range == 0..<9)
        for expression in ["$nobody", ""] {
            #expect(throws: MBExpressionError.self) {
                try environment.evaluate(expression, to: MBPoint.self)
            }
            #expect(throws: MBExpressionError.self) {
                try environment.evaluate(expression, to: .barStyle)
            }
        }
        let inside = try #require(throws: MBExpressionError.self) {
            try environment.evaluate("1,$w.x", to: MBPoint.self)
        }
        #expect(inside.code == .unknownKey && inside.range == 4..<6)
        #expect(log.entries.isEmpty)
    }

    @Test("a lenient conversion logs the error with its expression and gives the default")
    func defaults() throws {
        let point = MBPoint(x: 7, y: 8)
        #expect(environment.convert("$word", to: MBPoint.self) == .fallback)
        #expect(environment.convert("$word", to: MBPoint.self, default: point) == point)
        #expect(environment.convert("$word", to: .rowAnimation) == 5)
        #expect(environment.convert("$word", to: .rowAnimation, default: 1) == 1)
        #expect(environment.convert("1 ^nobody()", to: .rowAnimation) == 5)
        let entries = log.drain()
        #expect(entries.map(\.level) == [.error, .error, .error, .error, .error])
        #expect(entries.prefix(4).allSatisfy { $0.error?.expression == "$word" })
    }

    @Test("unknown options are logged, and left out whatever the default is")
    func options() {
        let options = environment.convert(
            "$flags, $word", to: .viewAnimationOptions, default: 1)
        #expect(options == 24)
        #expect(log.entries.map(\.error?.code) == [.notConvertible])
    }

    @Test("a deprecated name works and is logged as a warning")
    func deprecation() throws {
        #expect(try environment.evaluate("bordered", to: .barItemStyle) == 0)
        #expect(environment.convert("bordered", to: .barItemStyle) == 0)
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
        "what isn't a dimension throws the error of the arithmetic, or gives the default",
        arguments: [
            ("$word", .notANumber), ("wide", .notANumber), ("$list", .notANumber),
            ("$nobody", .notConvertible), ("", .notConvertible),
            ("^nobody()", .unknownFunction),
        ] as [(String, MBErrorCode)])
    func noDimensions(expression: String, code: MBErrorCode) throws {
        let error = try #require(throws: MBExpressionError.self) {
            try environment.evaluateDimension(expression)
        }
        #expect(error.code == code)
        #expect(environment.dimension(expression) == 0)
        #expect(environment.dimension(expression, default: 9) == 9)
        #expect(log.entries.count == 2)
    }

    @Test("a dimension takes no more than one evaluation may")
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
