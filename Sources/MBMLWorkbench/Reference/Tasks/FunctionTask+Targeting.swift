extension FunctionTask {
    static let targeting = Group(
        "Targeting",
        [
            "Turn a feature on for part of the users, step by step": "inRollout",
            "Divide users into groups for an experiment": "bucket",
            "Check the version of the app": "versionIs",
            "Compare two versions": "compareVersions",
            "Check text against patterns with wildcards": "matchesAny",
        ],
        [
            FunctionTask(
                "Show one of two variants", "bucket",
                "^if(^bucket(user-42|button|2) -EQ 0|A|B)", gives: "A"),
            FunctionTask(
                "Show something only from a version on", "versionIs",
                "^if(^versionIs(2.10.1|>=|2.9)|new|old)", gives: "new"),
        ])
}
