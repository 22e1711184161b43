import MBDataEnvironment

extension FunctionNotes {
    private static let version =
        "a version such as `2`, `v2.1`, `2.1.3` or `2.1.3-beta.1+build`"

    private static let hashed = [
        "key": "what identifies the user or the device: text or a number",
        "salt": "the name of the rollout, so that each has its own keys: text or a number",
    ]

    static let targeting: [String: FunctionNotes] = [
        "bucket": .init(
            parameters: hashed.merging(["buckets": "a whole number from 1 to 1,000,000"]) { $1 },
            [
                .parameterType: "`key` or `salt` is neither text nor a number, or `buckets` isn't "
                    + "a number",
                .invalidParameter: "`buckets` isn't a whole number from 1 to 1,000,000",
            ]),
        "inRollout": .init(
            parameters: hashed.merging(["percent": "a number from 0 to 100"]) { $1 },
            [
                .parameterType: "`key` or `salt` is neither text nor a number, or `percent` isn't "
                    + "a number",
                .invalidParameter: "`percent` is below 0 or above 100",
            ]),
        "compareVersions": .init(
            parameters: ["a": version, "b": version],
            [.invalidParameter: "`a` or `b` isn't a version"]),
        "versionIs": .init(
            parameters: [
                "a": version, "b": version,
                "operator": "`=`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `-EQ`, `-NE`, `-LT`, `-LTE`, "
                    + "`-GT` or `-GTE`",
            ],
            [
                .invalidParameter:
                    "`a` or `b` isn't a version, or `operator` isn't one of the signs "
                    + "and words"
            ]),
        "matchesAny": .init(
            parameters: [
                "text": "text, or a value as text; nothing matches no pattern",
                "patterns": "a pattern such as `*@example.com`, or a collection of them",
            ],
            nothing: ["text", "patterns"], unchecked: ["text"],
            [
                .parameterType: "one of the `patterns` is neither text nor a number"
            ]),
    ]
}
