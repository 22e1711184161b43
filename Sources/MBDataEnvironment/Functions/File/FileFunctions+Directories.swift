extension FileFunctions {
    static func directoryForHome(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .home, call)
    }

    static func directoryForTempFiles(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .temporary, call)
    }

    static func directoryForCaches(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .caches, call)
    }

    static func directoryForDocuments(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .documents, call)
    }

    static func directoryForDownloads(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .downloads, call)
    }

    static func directoryForApplicationSupport(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .applicationSupport, call)
    }

    static func directoryForMovies(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .movies, call)
    }

    static func directoryForMusic(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .music, call)
    }

    static func directoryForPictures(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .pictures, call)
    }

    static func directoryForPublicFiles(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try path(of: .publicFiles, call)
    }

    private static func path(
        of directory: MBCapabilities.Directory, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try call.step(accessCost)
        let directories = call.capabilities.directories
        return try call.evaluation.callingHost { directories.path(of: directory) }
            .map { .string($0) }
    }
}
