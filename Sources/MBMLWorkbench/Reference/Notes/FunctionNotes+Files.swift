import MBDataEnvironment

extension FunctionNotes {
    private static let notGranted = "the app doesn't grant access to the file"
    private static let tooLong =
        "`path` isn't usable, for example because it has more than 4,096 bytes"
    private static let noPath = "`path` is missing or empty"

    private static let question = FunctionNotes([
        .invalidParameter: tooLong, .capabilityMissing: notGranted,
    ])

    private static func use(_ failure: String) -> FunctionNotes {
        FunctionNotes([
            .missingParameter: noPath, .invalidParameter: tooLong, .functionFailed: failure,
            .capabilityMissing: notGranted,
        ])
    }

    static let files: [String: FunctionNotes] = [
        "listDirectory": .init(
            parameters: ["directory": "the path of a directory"],
            [
                .missingParameter: "`directory` is missing or empty",
                .invalidParameter:
                    "`directory` isn't usable, for example because it has more than 4,096 "
                    + "bytes",
                .functionFailed: "the directory doesn't exist, or the system can't read it",
                .capabilityMissing: "the app doesn't grant access to the directory",
            ]),
        "fileExists": question, "fileIsReadable": question, "fileIsWritable": question,
        "fileIsDeletable": question, "isDirectoryAtPath": question,
        "sizeOfFile": use("the file doesn't exist"),
        "fileData": use("the file doesn't exist, or the system can't read it"),
        "fileContents": use(
            "the file doesn't exist, the system can't read it, or it isn't text in UTF-8"),
        "deleteFile": use("the file doesn't exist, or the system can't delete it"),
        "directoryForClassBundle": .init(
            parameters: ["class": "the name of a class"],
            [
                .missingParameter: "`class` is missing or empty",
                .invalidParameter: "no class has the name",
                .functionFailed: "the app gives no directory for the class",
            ]),
    ]

    private static let noFonts = "the app provides no fonts"
    private static let unknownFont =
        "no font has the name, or the size isn't above 0"

    private static let measuring = FunctionNotes(
        parameters: [
            "font": "a result of ^fontWithNameAndSize, or a name, which `size` follows",
            "size": "a number, in points",
            "width": "a number, in points",
        ],
        [.invalidParameter: unknownFont, .capabilityMissing: noFonts])

    /// Fonts and geometry.
    static let places: [String: FunctionNotes] = [
        "fontFamilyNames": .init([.capabilityMissing: noFonts]),
        "fontNamesForFamilyName": .init([.capabilityMissing: noFonts]),
        "fontWithNameAndSize": .init(
            parameters: ["size": "a number, in points"],
            [
                .invalidParameter: unknownFont, .capabilityMissing: noFonts,
                .hostFailed: "the app's fonts fail for the name or the size",
            ]),
        "stringWidth": measuring, "sizeOfTextWithFont": measuring,
        "linesNeededToDrawText": measuring,
        "rectOrigin": .init(result: "a string `x,y`"),
        "rectSize": .init(result: "a string `width,height`"),
        "insetRect": .init(
            result: rectangle, [.numberOutOfRange: "a number of the result is too large"]),
        "insetRectTop": inset, "insetRectLeft": inset, "insetRectBottom": inset,
        "insetRectRight": inset,
    ]

    private static let rectangle = "a string `x,y,width,height`"
    private static let inset = FunctionNotes(
        result: rectangle, [.numberOutOfRange: "a number of the result is too large"])
}
