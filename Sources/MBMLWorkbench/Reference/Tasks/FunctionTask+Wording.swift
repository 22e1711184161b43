extension FunctionTask {
    static let wording = Group(
        "Wording",
        [
            "Choose the form of a text that a count requires in each language": "plural",
            "List words in a sentence": "joinWords",
            "Shorten text to a number of words": "truncateWords",
        ])
}
