import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Crash reporters group by domain and number, so these never change: a failure here means that a
/// number was changed, not that the test is wrong. New codes are added.
@Suite("Numbers of errors")
struct ErrorNumberTests {
    private static let errors: [MBExpressionError.Code: Int] = [
        .emptyReference: 101, .invalidReference: 102, .emptySubreference: 103,
        .missingOperand: 104, .missingOperator: 105, .ambiguousSign: 106,
        .unbalancedParenthesis: 107, .emptyGroup: 108, .unknownFunction: 201,
        .unknownVariable: 202, .unknownKey: 203, .missingKey: 204, .notANumber: 205,
        .notComparable: 206, .divisionByZero: 207, .numberOutOfRange: 208,
        .dynamicVariableCycle: 209, .dynamicVariableFailed: 210, .hostFailed: 211,
        .parameterCount: 301, .missingParameter: 302, .parameterType: 303,
        .invalidParameter: 304, .invalidDate: 305, .invalidPattern: 306, .functionFailed: 307,
        .capabilityMissing: 308, .limitExceeded: 401, .deadlineExceeded: 402, .cancelled: 403,
        .readOnlyVariable: 501, .emptyStack: 502, .reentrantUpdate: 503, .indexOutOfRange: 504,
        .invalidJSON: 505, .notConvertible: 506, .invalidType: 507,
    ]

    private static let diagnostics: [MBDiagnostic.Code: Int] = [
        .manifestNotFound: 101, .unreadableDocument: 102, .malformedXML: 103,
        .doctypeRefused: 104, .limitExceeded: 105, .wrongRootElement: 106,
        .includeWithoutFile: 201, .includeNotFound: 202, .includeCycle: 203,
        .modulesOutsideManifest: 204, .unknownModule: 205, .duplicateTagHandler: 206,
        .duplicateName: 207, .unexpectedElement: 208, .unknownTag: 301, .missingAttribute: 302,
        .unsupportedAttribute: 303, .deprecatedAttribute: 304, .conflictingAttributes: 305,
        .invalidAttribute: 306, .unknownVariableType: 307, .nameNotAllowedInList: 308,
        .notAnIdentifier: 309, .unknownHostType: 310, .unknownAccessor: 311,
        .unknownFunctionImplementation: 312, .unknownInputType: 313, .unknownOutputType: 314,
        .variableRedeclared: 315, .functionRedeclared: 316, .ignoredText: 317,
        .mixedOperators: 318, .unclosedForm: 319, .quotedText: 320, .falseWord: 321,
        .duplicateKey: 322, .conditionFailed: 323, .valueFailed: 324, .preferenceFailed: 325,
        .dynamicInContainer: 326, .debugOutput: 501, .deprecated: 502, .ignoredParameters: 503,
        .notComparable: 504, .runOnName: 505,
    ]

    @Test(
        "the number of each error code never changes",
        arguments: MBExpressionError.Code.numbers.keys.sorted { $0.rawValue < $1.rawValue })
    func errorCodes(_ code: MBExpressionError.Code) {
        #expect(code.number == Self.errors[code])
    }

    @Test("each declared code has a number, and an app's code doesn't")
    func declaredErrorCodes() throws {
        let source = URL(filePath: #filePath).appending(
            path: "../../../../../Sources/MBDataEnvironment/Diagnostics/Errors/"
                + "MBExpressionError+Code.swift")
        let text = try String(contentsOf: source.standardizedFileURL, encoding: .utf8)
        let declared = text.matches(of: /\n    public static let (\w+) = Self\(rawValue: "(\w+)"\)/)
        #expect(declared.allSatisfy { $0.1 == $0.2 })
        #expect(
            declared.map { String($0.1) }.sorted() == Self.errors.keys.map(\.rawValue).sorted())
        let soldOut = MBExpressionError.Code(rawValue: "soldOut")
        #expect(soldOut.number == 0)
        #expect(MBExpressionError("sold out", code: soldOut).code == soldOut)
    }

    @Test("no two codes share a number")
    func uniqueness() {
        let numbers = MBExpressionError.Code.numbers.keys.map(\.number)
        #expect(Set(numbers).count == numbers.count)
        #expect(Set(MBDiagnostic.Code.numbers.values).count == MBDiagnostic.Code.numbers.count)
    }

    @Test("the number of each diagnostic code never changes")
    func diagnosticCodes() throws {
        for (code, number) in Self.diagnostics { #expect(code.number == number, "\(code)") }
        #expect(MBDiagnostic.Code(rawValue: "ofAModule").number == 0)
        let source = URL(filePath: #filePath).appending(
            path: "../../../../../Sources/MBDataEnvironment/Diagnostics/MBDiagnostic+Code.swift")
        let text = try String(contentsOf: source.standardizedFileURL, encoding: .utf8)
        let declared = text.matches(of: /\n    public static let (\w+) =/).map { String($0.1) }
        #expect(declared.sorted() == Self.diagnostics.keys.map(\.rawValue).sorted())
    }

    @Test("the domains never change")
    func domains() {
        #expect(MBExpressionError.errorDomain == "MBDataEnvironment.MBExpressionError")
        #expect(MBEnvironment.LoadError.errorDomain == "MBDataEnvironment.MBLoadError")
        #expect(MBNumber.ArithmeticError.errorDomain == "MBDataEnvironment.MBArithmeticError")
        #expect(MBNumber.ArithmeticError.outOfRange.errorCode == 1)
        #expect(MBNumber.ArithmeticError.divisionByZero.errorCode == 2)
    }

    /// The Objective-C view. On Linux, the cast isn't reliable.
    private static func bridged(_ error: some CustomNSError) -> NSError {
        #if canImport(Darwin)
            error as NSError
        #else
            NSError(
                domain: type(of: error).errorDomain, code: error.errorCode,
                userInfo: error.errorUserInfo)
        #endif
    }

    @Test("an error as an NSError has domain, number and place")
    func bridged() throws {
        var environment = try Documents(
            "<Var name='gross' type='dynamic' value='#(2 * $rate)'/>"
        ).environment()
        environment.capabilities.log = MBCollectingLog()
        let error = try environment.failure("é $gross", as: .string)
        let bridged = Self.bridged(error)
        #expect(bridged.domain == "MBDataEnvironment.MBExpressionError" && bridged.code == 210)
        let info = bridged.userInfo
        #expect(info["MBCode"] as? String == "dynamicVariableFailed")
        #expect(info["MBRootCode"] as? String == "notANumber")
        #expect(info["MBExpression"] as? String == "é $gross")
        #expect(info["MBRange"] as? String == "{2, 6}")
        #expect(info["MBChain"] as? String == "$gross")
        #expect(info["MBDocument"] as? String == "m.xml")
        #expect(info["MBLine"] as? Int == 1 && info["MBColumn"] as? Int == 53)
        #expect((info[NSUnderlyingErrorKey] as? MBExpressionError)?.errorCode == 205)
        #expect(error.localizedDescription.hasPrefix("evaluation error: "))
    }

    @Test("an error in the app's own expression has its line and column")
    func alone() throws {
        let error = try MBEnvironment.pinned().failure("a\n^nope()")
        #expect(error.errorUserInfo["MBDocument"] == nil)
        #expect(error.errorUserInfo["MBLine"] as? Int == 2)
        #expect(error.errorUserInfo["MBColumn"] as? Int == 1)
    }

    @Test("an error of loading has domain, number and place")
    func loading() throws {
        let error = try #require(throws: MBEnvironment.LoadError.self) {
            try Documents("</MBML").load()
        }
        let bridged = Self.bridged(error)
        #expect(bridged.domain == MBEnvironment.LoadError.errorDomain)
        #expect(bridged.code == error.diagnostic.code.number && bridged.code > 0)
        #expect(bridged.userInfo["MBDocument"] as? String == "m.xml")
        #expect(bridged.userInfo["MBLine"] as? Int == 1)
    }
}
