extension FunctionTask {
    static let paths = Group(
        "Paths",
        [
            "Get the name of a file from its path": "lastPathComponent",
            "Get the directory of a file": "stripLastPathComponent",
            "Get or remove the extension of a file name": "pathExtension stripPathExtension",
            "Split a path into its parts": "pathComponents",
            "Find the directory of an app's own files":
                "directoryForApplicationSupport directoryForCaches directoryForTempFiles",
            "Find the directories of the user":
                "directoryForHome directoryForDocuments directoryForDownloads "
                + "directoryForMovies directoryForMusic directoryForPictures "
                + "directoryForPublicFiles",
            "Find the directory of a bundle":
                "directoryForMainBundle directoryForBundleWithIdentifier directoryForClassBundle",
        ])

    static let files = Group(
        "Files",
        [
            "Check whether a file exists": "fileExists isDirectoryAtPath",
            "Check what is permitted with a file":
                "fileIsReadable fileIsWritable fileIsDeletable",
            "Read a text file": "fileContents",
            "Read the bytes of a file": "fileData",
            "Get the size of a file": "sizeOfFile",
            "List the files in a directory": "listDirectory",
            "Delete a file": "deleteFile",
        ])

    static let layout = Group(
        "Fonts and layout",
        [
            "Measure text": "stringWidth sizeOfTextWithFont",
            "Find out how many lines text takes": "linesNeededToDrawText",
            "Get a font": "fontWithNameAndSize",
            "List the fonts": "fontFamilyNames fontNamesForFamilyName",
            "Get the origin or the size of a rectangle": "rectOrigin rectSize",
            "Get the numbers of a rectangle, a size or a point":
                "rectX rectY rectWidth rectHeight sizeWidth sizeHeight pointX pointY",
            "Put margins inside a rectangle": "insetRect",
            "Move one edge of a rectangle":
                "insetRectTop insetRectLeft insetRectBottom insetRectRight",
        ])

    static let app = Group(
        "The app and its documents",
        [
            "Check whether a document is loaded": "mbmlFileIsLoaded mbmlPathIsLoaded",
            "List the loaded documents": "mbmlLoadedFiles mbmlLoadedPaths",
            "Check whether the app has a class": "classExists",
            "Get a class or its shared object": "class singleton",
            "Check whether an object has a member":
                "respondsToSelector instancesRespondToSelector",
            "List the ancestors of a class": "inheritanceHierarchyForClass",
            "Replace a variable with another": "deprecateVariableInFavorOf",
        ])

    static let debugging = Group(
        "Looking for mistakes",
        [
            "See the value of an expression in the log": "log dump",
            "See the outcome of a condition in the log": "test",
            "See how an expression is read": "tokenize tokenizeBoolean tokenizeMath",
            "Stop in the app's debugger": "debugBreak",
            "Measure how long an expression takes": "bench benchBool",
            "Evaluate an expression many times": "repeat repeatBool",
        ])
}
