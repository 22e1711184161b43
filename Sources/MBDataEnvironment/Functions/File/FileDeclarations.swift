extension MBMLFunction.Area {
    static let file = MBMLFunction.Area(
        title: "File", className: "MBMLFileFunctions",
        functions: FileFunctions.onPaths + FileFunctions.ofDirectories + FileFunctions.onFiles)
}

enum FileFunctions {
    fileprivate static let onPaths: [MBMLFunction] = [
        MBMLFunction(
            "lastPathComponent", .string, 0...1,
            .init(
                "path?: text", "The last name of a path.", returns: "string?",
                example: "^lastPathComponent(/var/log/a.txt)", gives: "a.txt"),
            body: FileFunctions.lastPathComponent),
        MBMLFunction(
            "stripLastPathComponent", .string, 0...1,
            .init(
                "path?: text", "The path without its last name.", returns: "string?",
                example: "^stripLastPathComponent(/var/log/a.txt)", gives: "/var/log"),
            body: FileFunctions.stripLastPathComponent),
        MBMLFunction(
            "pathExtension", .string, 0...1,
            .init(
                "path?: text", "The part after the last dot of the last name.",
                returns: "string?", example: "^pathExtension(x.tar.gz)", gives: "gz"),
            body: FileFunctions.pathExtension),
        MBMLFunction(
            "stripPathExtension", .string, 0...1,
            .init(
                "path?: text",
                "The path without the last dot of the last name and the part after it.",
                returns: "string?",
                example: "^stripPathExtension(/var/log/a.txt)", gives: "/var/log/a"),
            body: FileFunctions.stripPathExtension),
        MBMLFunction(
            "pathComponents", .string, 0...1,
            .init(
                "path?: text", "The names of a path; a slash at either end is a component, too.",
                returns: "[string]?", example: "^join(^pathComponents(/var/log)| )",
                gives: "/ var log"),
            body: FileFunctions.pathComponents),
    ]

    fileprivate static let ofDirectories: [MBMLFunction] = [
        MBMLFunction(
            "directoryForHome", .none, 0...0, isPure: false,
            .init(
                "", "The user's home directory.", returns: "string?",
                example: "^directoryForHome()", gives: "/home/u"),
            body: FileFunctions.directoryForHome),
        MBMLFunction(
            "directoryForTempFiles", .none, 0...0, isPure: false,
            .init(
                "", "The directory for temporary files, with a slash at its end.",
                returns: "string?", example: "^directoryForTempFiles()",
                gives: "/tmp/"),
            body: FileFunctions.directoryForTempFiles),
        MBMLFunction(
            "directoryForCaches", .none, 0...0, isPure: false,
            .init(
                "", "The directory for files that can be recreated.",
                returns: "string?", example: "^directoryForCaches()",
                gives: "/home/u/.cache"),
            body: FileFunctions.directoryForCaches),
        MBMLFunction(
            "directoryForDocuments", .none, 0...0, isPure: false,
            .init(
                "", "The directory of the user's documents.", returns: "string?",
                example: "^directoryForDocuments()", gives: "/home/u/Documents"),
            body: FileFunctions.directoryForDocuments),
        MBMLFunction(
            "directoryForDownloads", .none, 0...0, isPure: false,
            .init(
                "", "The directory of the user's downloads.",
                returns: "string?", example: "^directoryForDownloads()",
                gives: "/home/u/Downloads"),
            body: FileFunctions.directoryForDownloads),
        MBMLFunction(
            "directoryForApplicationSupport", .none, 0...0, isPure: false,
            .init(
                "", "The directory for an app's own files.", returns: "string?",
                example: "^directoryForApplicationSupport()", gives: "/home/u/.local/share"),
            body: FileFunctions.directoryForApplicationSupport),
        MBMLFunction(
            "directoryForMovies", .none, 0...0, isPure: false,
            .init(
                "", "The directory of the user's movies.", returns: "string?",
                example: "^lastPathComponent(^directoryForMovies())", gives: "Videos"),
            body: FileFunctions.directoryForMovies),
        MBMLFunction(
            "directoryForMusic", .none, 0...0, isPure: false,
            .init(
                "", "The directory of the user's music.", returns: "string?",
                example: "^directoryForMusic()", gives: "/home/u/Music"),
            body: FileFunctions.directoryForMusic),
        MBMLFunction(
            "directoryForPictures", .none, 0...0, isPure: false,
            .init(
                "", "The directory of the user's pictures.", returns: "string?",
                example: "^directoryForPictures()", gives: "/home/u/Pictures"),
            body: FileFunctions.directoryForPictures),
        MBMLFunction(
            "directoryForPublicFiles", .none, 0...0, isPure: false,
            .init(
                "", "The directory of the files that the user shares with others.",
                returns: "string?", example: "^directoryForPublicFiles()",
                gives: "/home/u/Public"),
            body: FileFunctions.directoryForPublicFiles),
    ]

    fileprivate static let onFiles: [MBMLFunction] = [
        MBMLFunction(
            "listDirectory", .string, 0...1, isPure: false,
            .init(
                "directory: text",
                "The names of the files in a directory, including hidden ones, in order of code "
                    + "points.",
                returns: "[string]", example: "^join(^listDirectory(/w)|,)", gives: ".h,a.txt"),
            body: FileFunctions.listDirectory),
        MBMLFunction(
            "fileExists", .string, 0...1, isPure: false,
            .init(
                "path?: text",
                "Whether there is a file or a directory at the path.",
                returns: "bool",
                example: "^fileExists(/w/a.txt)", gives: "1"),
            body: FileFunctions.fileExists),
        MBMLFunction(
            "fileIsReadable", .string, 0...1, isPure: false,
            .init(
                "path?: text",
                "Whether there is a file or a directory at the path that can be read.",
                returns: "bool",
                example: "^fileIsReadable(/w/a.txt)", gives: "1"),
            body: FileFunctions.fileIsReadable),
        MBMLFunction(
            "fileIsWritable", .string, 0...1, isPure: false,
            .init(
                "path?: text",
                "Whether there is a file or a directory at the path that can be written.",
                returns: "bool",
                example: "^fileIsWritable(/w/a.txt)", gives: "1"),
            body: FileFunctions.fileIsWritable),
        MBMLFunction(
            "fileIsDeletable", .string, 0...1, isPure: false,
            .init(
                "path?: text",
                "Whether there is a file or a directory at the path that can be deleted.",
                returns: "bool",
                example: "^fileIsDeletable(/w/a.txt)", gives: "1"),
            body: FileFunctions.fileIsDeletable),
        MBMLFunction(
            "isDirectoryAtPath", .string, 0...1, isPure: false,
            .init(
                "path?: text",
                "Whether there is a directory at the path.",
                returns: "bool",
                example: "^isDirectoryAtPath(/w)", gives: "1"),
            body: FileFunctions.isDirectoryAtPath),
        MBMLFunction(
            "sizeOfFile", .string, 0...1, isPure: false,
            .init(
                "path: text",
                "The size of a file in bytes; for a symbolic link, the size of the link itself.",
                returns: "number", example: "^sizeOfFile(/w/a.txt)", gives: "5"),
            body: FileFunctions.sizeOfFile),
        MBMLFunction(
            "fileData", .string, 0...1, isPure: false,
            .init(
                "path: text", "The bytes of a file.", returns: "data",
                example: "^fileData(/w/a.txt)", gives: "<68656c6c 6f>"),
            body: FileFunctions.fileData),
        MBMLFunction(
            "fileContents", .string, 0...1, isPure: false,
            .init(
                "path: text", "The text of a file in UTF-8.", returns: "string",
                example: "^fileContents(/w/a.txt)", gives: "hello"),
            body: FileFunctions.fileContents),
        MBMLFunction(
            "deleteFile", .string, 0...1, isPure: false,
            .init(
                "path: text",
                "Deletes a file, or a directory with its contents where that is granted.",
                returns: "bool", example: "^deleteFile(/w/a.txt)", gives: "1"),
            body: FileFunctions.deleteFile),
    ]
}
