extension MBDiagnostic.Code {
    /// The number of the code, for crash reporters and other tools that group errors by domain and
    /// number; 0 for a module's own codes. It never changes; new codes get new numbers at the end
    /// of their hundred.
    ///
    ///     let number = MBDiagnostic.Code.unknownTag.number
    ///     // → 301
    ///
    /// Numbers below 200 are for documents as a whole, below 300 for includes and modules, below
    /// 400 for declarations. Those from 500 are for log entries.
    public var number: Int { Self.numbers[self] ?? 0 }

    static let numbers: [Self: Int] = [
        .manifestNotFound: 101,
        .unreadableDocument: 102,
        .malformedXML: 103,
        .doctypeRefused: 104,
        .limitExceeded: 105,
        .wrongRootElement: 106,
        .includeWithoutFile: 201,
        .includeNotFound: 202,
        .includeCycle: 203,
        .modulesOutsideManifest: 204,
        .unknownModule: 205,
        .duplicateTagHandler: 206,
        .duplicateName: 207,
        .unexpectedElement: 208,
        .unknownTag: 301,
        .missingAttribute: 302,
        .unsupportedAttribute: 303,
        .deprecatedAttribute: 304,
        .conflictingAttributes: 305,
        .invalidAttribute: 306,
        .unknownVariableType: 307,
        .nameNotAllowedInList: 308,
        .notAnIdentifier: 309,
        .unknownHostType: 310,
        .unknownAccessor: 311,
        .unknownFunctionImplementation: 312,
        .unknownInputType: 313,
        .unknownOutputType: 314,
        .variableRedeclared: 315,
        .functionRedeclared: 316,
        .ignoredText: 317,
        .mixedOperators: 318,
        .unclosedForm: 319,
        .quotedText: 320,
        .falseWord: 321,
        .duplicateKey: 322,
        .conditionFailed: 323,
        .valueFailed: 324,
        .preferenceFailed: 325,
        .dynamicInContainer: 326,
        .debugOutput: 501,
        .deprecated: 502,
        .ignoredParameters: 503,
        .notComparable: 504,
        .runOnName: 505,
    ]
}
