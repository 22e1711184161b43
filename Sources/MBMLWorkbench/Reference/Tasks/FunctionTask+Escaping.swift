extension FunctionTask {
    static let escaping = Group(
        "Text in other languages",
        [
            "Put text into HTML or XML": "escapeHTML escapeXML",
            "Put text into JSON": "escapeJSON",
            "Put text into an address": "escapeURL",
            "Put text into a table of comma-separated values": "escapeCSV",
            "Put markup of your own into a template that escapes values": "raw",
        ])
}
