/// The table of functions that decide who sees what.
extension MBMLFunction.Area {
    static let targeting = MBMLFunction.Area(
        title: "Targeting", className: "MBMLTargetingFunctions",
        functions: rollouts + versions + patterns)

    private static let rollouts = [
        MBMLFunction(
            "bucket", .pipedObjects, 3...3,
            .init(
                "key: text|salt: text|buckets: number",
                "A stable whole number from 0 up to, but not including, the number of buckets. It's "
                    + "floor(h × buckets ÷ 2³²), where h is the first 32 bits, as a big-endian "
                    + "number, of the SHA-1 digest of salt, a period and key in UTF-8. A server in "
                    + "any language can compute the same.",
                returns: "number", example: "^bucket(user-42|checkout|100)", gives: "53"),
            body: TargetingFunctions.bucket),
        MBMLFunction(
            "inRollout", .pipedObjects, 3...3,
            .init(
                "key: text|salt: text|percent: number",
                "Whether the key is among that many percent of all keys, also a fraction: "
                    + "whether h × 100 ÷ 2³² is less than it, with the h of ^bucket. A key stays in "
                    + "when that grows; 0 is nobody, and 100 everybody.",
                returns: "bool", example: "^inRollout(user-42|checkout|53.5)", gives: "1"),
            body: TargetingFunctions.inRollout),
    ]

    private static let versions = [
        MBMLFunction(
            "compareVersions", .pipedStrings, 2...2,
            .init(
                "a: text|b: text",
                "-1 if the first version comes before the second, 1 if it comes after it, "
                    + "otherwise 0, in the order of Semantic Versioning 2.0. Also reads v2.1, which "
                    + "is 2.1.0.",
                returns: "number", example: "^compareVersions(2.0.0-beta.2|2.0.0-beta.11)",
                gives: "-1"),
            body: TargetingFunctions.compareVersions),
        MBMLFunction(
            "versionIs", .pipedStrings, 3...3,
            .init(
                "a: text|operator: \(VersionOperator.signature)|b: text",
                "Whether the first version compares with the second as the operator says, in the "
                    + "order of ^compareVersions.",
                returns: "bool", example: "^versionIs(2.10|>=|2.9.1)", gives: "1"),
            body: TargetingFunctions.versionIs),
    ]

    private static let patterns = [
        MBMLFunction(
            "matchesAny", .pipedObjects, 2...Int.max,
            .init(
                "text|patterns+: value",
                "Whether the whole text has the form of one of the patterns, in which * is any "
                    + "text, also an empty one, and everything else is itself. Case matters. A "
                    + "parameter is a pattern or a collection of patterns.",
                returns: "bool",
                example: "^matchesAny(ann@example.com|*@example.com|*@example.org)",
                gives: "1"),
            body: TargetingFunctions.matchesAny)
    ]
}
