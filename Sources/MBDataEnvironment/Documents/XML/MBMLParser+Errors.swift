extension MBMLParser {
    /// Whether a code of libxml2 is a warning or about namespaces, which are ignored.
    static func isHarmless(_ code: Int) -> Bool {
        switch code {
        case 97...100, 102, 106, 107, 200...205: true
        default: false
        }
    }

    /// Whether an error is typical of a truncated document.
    static func isAtEnd(_ code: Int) -> Bool {
        switch code {
        case 4, 5, 22, 23, 37, 39...41, 43...45, 47, 57, 63, 65, 68, 72, 73, 75, 77: true
        default: false
        }
    }

    /// The message for one of libxml2's codes, with what to do about it.
    static func message(_ code: Int) -> MBMessage {
        switch code {
        case 1:
            "the markup is broken here, or there is a declaration (<!…>) inside an element"
        case 2: "there is not enough memory to read the document"
        case 3, 4: "the document does not begin with an element; remove the text before it"
        case 5: "there is content after the end of the root element; remove it"
        case 6...8: "a character reference is malformed; write it as '&#233;' or '&#xE9;'"
        case 9: "there is a character that XML does not allow; remove it"
        case 10...21, 24, 25, 27...30, 87...90, 104, 107:
            "an entity can't be used here; write out its text"
        case 22, 23: "an entity lacks its ';'; write '&amp;' for a plain '&'"
        case 26: "an entity is not declared; write '&amp;' for a plain '&'"
        case 31, 32, 79, 81, 101:
            "the encoding that the document declares is not the one it is in; declare 'UTF-8'"
        case 33, 34: "a quoted text lacks its quotes; put it into quotation marks"
        case 36, 37, 39, 40: "an attribute's value lacks a quotation mark; write name=\"value\""
        case 38: "there is a '<' in an attribute's value; write '&lt;'"
        case 41: "an attribute has no value; write name=\"value\""
        case 42: "an attribute appears twice in one tag; remove one of them"
        case 44, 45: "a comment is not closed; close it with '-->'"
        case 80: "there is '--' inside a comment; remove it or write it as one dash"
        case 46, 47, 64:
            "a processing instruction or XML declaration is malformed or not at the very start"
        case 56, 57, 78, 94...96, 108, 109:
            "the XML declaration is malformed; write '<?xml version=\"1.0\"?>'"
        case 62: "there is ']]>' in text; write ']]&gt;'"
        case 63: "a CDATA section is not closed; close it with ']]>'"
        case 65: "a space is missing between attributes, or an attribute is malformed"
        case 66...68:
            "a name is missing after '<' or '&'; write '&lt;' for a plain '<', '&amp;' for '&'"
        case 72, 73, 75: "a tag lacks its '>'"
        case 76, 77: "an end tag does not match the start tag"
        case 110: "a name is too long"
        case 111: "reading was stopped"
        default: "the document is not well-formed XML here"
        }
    }
}
