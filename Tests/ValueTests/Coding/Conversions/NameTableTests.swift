import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Tables of names")
struct NameTableTests {
    private static let tables: [String: MBNameTable] = [
        "dateStyle": .dateStyle, "lineBreakMode": .lineBreakMode, "textAlignment": .textAlignment,
        "buttonType": .buttonType, "textBorderStyle": .textBorderStyle, "tableStyle": .tableStyle,
        "cellStyle": .cellStyle, "cellSelectionStyle": .cellSelectionStyle,
        "cellAccessory": .cellAccessory, "rowAnimation": .rowAnimation,
        "controlState": .controlState, "scrollIndicatorStyle": .scrollIndicatorStyle,
        "activityIndicatorStyle": .activityIndicatorStyle,
        "modalTransitionStyle": .modalTransitionStyle, "contentMode": .contentMode,
        "barStyle": .barStyle, "barItemStyle": .barItemStyle, "barSystemItem": .barSystemItem,
        "statusBarStyle": .statusBarStyle, "statusBarAnimation": .statusBarAnimation,
        "popoverArrowDirection": .popoverArrowDirection,
        "viewAnimationOptions": .viewAnimationOptions,
    ]

    @Test("every name of every table has the raw value that the documentation shows")
    func names() throws {
        let page = try #require(try MarkdownPage.all().first { $0.name == "Conversions.md" })
        var shown: Set<String> = []
        for case .table(let header, let rows) in page.items where header.first == "table" {
            for (_, cells) in rows {
                let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
                    .replacingOccurrences(of: "MBNameTable/", with: "")
                let table = try #require(Self.tables[name])
                let entries = table.entries.map { "`\($0.key)` \($0.value)" }
                let text = entries.joined(separator: ", ") + "; otherwise \(table.fallback)"
                #expect(text == cells[1])
                #expect(table.isOptionSet == (name == "viewAnimationOptions"))
                for (name, rawValue) in table.entries {
                    #expect(try table.rawValue(named: name) == rawValue)
                }
                shown.insert(name)
            }
        }
        #expect(shown == Set(Self.tables.keys))
    }

    @Test(
        "a table falls back to the value of one of its names",
        arguments: [
            (.dateStyle, "none"), (.lineBreakMode, "wordWrap"), (.textAlignment, "left"),
            (.buttonType, "custom"), (.textBorderStyle, "none"), (.tableStyle, "plain"),
            (.cellStyle, "default"), (.cellSelectionStyle, "blue"), (.cellAccessory, "none"),
            (.rowAnimation, "none"), (.controlState, "normal"),
            (.scrollIndicatorStyle, "default"), (.activityIndicatorStyle, "white"),
            (.modalTransitionStyle, "coverVertical"), (.contentMode, "scaleToFill"),
            (.barStyle, "default"), (.barItemStyle, "plain"), (.barSystemItem, "done"),
            (.statusBarStyle, "darkText"), (.statusBarAnimation, "none"),
            (.popoverArrowDirection, "any"), (.viewAnimationOptions, ""),
        ] as [(MBNameTable, String)])
    func fallbacks(of table: MBNameTable, isThatOf name: String) throws {
        #expect(try table.fallback == table.rawValue(named: name))
        var reported = 0
        #expect(table.rawValue(of: nil) { _ in reported += 1 } == table.fallback)
        #expect(table.rawValue(named: "?!") { _ in reported += 1 } == table.fallback)
        #expect(reported == 2)
    }

    @Test(
        "a name is read exactly; an unknown one comes with the likely name or with all of them",
        arguments: [
            ("centre", "'centre' isn't a text alignment; did you mean 'center'?"),
            ("Center", "'Center' isn't a text alignment; did you mean 'center'?"),
            (" center", "' center' isn't a text alignment; did you mean 'center'?"),
            ("center,left", "'center,left' isn't a text alignment: expected left, center, right"),
            ("", "'' isn't a text alignment: expected left, center, right"),
            ("1", "'1' isn't a text alignment: expected left, center, right"),
        ])
    func unknownNames(text: String, message: String) throws {
        let error = try #require(throws: MBExpressionError.self) {
            try MBNameTable.textAlignment.rawValue(named: text)
        }
        #expect(error.message == message && error.code == .notConvertible)
    }

    @Test("a value has to be a string")
    func values() throws {
        let table = MBNameTable.textAlignment
        #expect(try table.rawValue(of: "right") == 2)
        for (value, found) in [
            (nil, "nothing"), (.null, "nothing"), (1, "a value of type number"),
            (["right"], "a value of type array"),
        ] as [(MBValue?, String)] {
            let error = try #require(throws: MBExpressionError.self) {
                try table.rawValue(of: value)
            }
            #expect(error.message == "expected the name of a text alignment, found \(found)")
        }
    }

    @Test(
        "options are joined, trimmed, and left out if empty",
        arguments: [
            ("repeat", 8), ("repeat,autoreverse", 24), (" repeat ,\tautoreverse\n", 24),
            ("repeat,,autoreverse,", 24), ("", 0), (" , ", 0), ("repeat,repeat", 8),
            ("transitionFlipFromTop", 6 << 20), ("curveEaseOut,layoutSubviews", 131_073),
        ])
    func options(text: String, rawValue: Int) throws {
        #expect(try MBNameTable.viewAnimationOptions.rawValue(named: text) == rawValue)
    }

    @Test("an unknown option is reported and the others are kept")
    func unknownOptions() throws {
        let table = MBNameTable.viewAnimationOptions
        var messages: [String] = []
        let text = "repeat,curveEaseOt,autoreverse,Repeat,x"
        #expect(table.rawValue(named: text) { messages.append($0.message) } == 24)
        #expect(
            messages == [
                "'curveEaseOt' isn't a view animation option; did you mean 'curveEaseOut'? "
                    + "(and 2 more)"
            ])
        #expect(throws: MBExpressionError.self) { try table.rawValue(named: text) }
        let single = #expect(throws: MBExpressionError.self) {
            try table.rawValue(named: "repeat,zzzzzzz")
        }
        #expect(single?.message.hasPrefix("'zzzzzzz' isn't a view animation option") == true)
        #expect(single?.message.contains("more)") == false)
        let long = try #require(throws: MBExpressionError.self) {
            try table.rawValue(named: String(repeating: "x\u{301},", count: 100_000))
        }
        #expect(long.message.hasSuffix(" (and 99999 more)") && long.message.utf8.count < 900)
    }

    @Test("a host creates tables of its own")
    func ownTables() throws {
        let shipping = MBNameTable(
            "kind of shipping", ["standard": 3, "express": 7], fallback: 3)
        #expect(try shipping.rawValue(named: "express") == 7)
        #expect(shipping.rawValue(named: "slow") { _ in } == 3)
    }
}
