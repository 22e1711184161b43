extension MBMLFunction.Area {
    static let encoding = MBMLFunction.Area(
        title: "Encoding", className: "MBMLEncodingFunctions",
        functions: [
            MBMLFunction(
                "MD5", .string, 0...1,
                .init(
                    "text?",
                    "The MD5 digest of the text in UTF-8, as 32 hexadecimal digits.",
                    returns: "string?",
                    example: "^MD5(abc)", gives: "900150983cd24fb0d6963f7d28e17f72"),
                body: EncodingFunctions.MD5FromString),
            MBMLFunction(
                "MD5FromString", .string, 0...1,
                .init(
                    "text?",
                    "The MD5 digest of the text in UTF-8, as 32 hexadecimal digits.",
                    returns: "string?",
                    example: "^MD5FromString(abc)", gives: "900150983cd24fb0d6963f7d28e17f72"),
                body: EncodingFunctions.MD5FromString),
            MBMLFunction(
                "MD5FromData", .object, 1...1,
                .init(
                    "data",
                    "The MD5 digest of the data, as 32 hexadecimal digits.",
                    returns: "string",
                    example: "^MD5FromData(^dataFromHexString(6869))",
                    gives: "49f68a5c8493ec2c0bf489821c21fc3b"),
                body: EncodingFunctions.MD5FromData),
            MBMLFunction(
                "SHA1", .string, 0...1,
                .init(
                    "text?",
                    "The SHA-1 digest of the text in UTF-8, as 40 hexadecimal digits.",
                    returns: "string?",
                    example: "^SHA1(abc)", gives: "a9993e364706816aba3e25717850c26c9cd0d89d"),
                body: EncodingFunctions.SHA1FromString),
            MBMLFunction(
                "SHA1FromString", .string, 0...1,
                .init(
                    "text?",
                    "The SHA-1 digest of the text in UTF-8, as 40 hexadecimal digits.",
                    returns: "string?",
                    example: "^SHA1FromString(abc)",
                    gives: "a9993e364706816aba3e25717850c26c9cd0d89d"),
                body: EncodingFunctions.SHA1FromString),
            MBMLFunction(
                "SHA1FromData", .object, 1...1,
                .init(
                    "data",
                    "The SHA-1 digest of the data, as 40 hexadecimal digits.",
                    returns: "string",
                    example: "^SHA1FromData(^dataFromHexString(6869))",
                    gives: "c22b5f9178342609428d6f51b2c5af4c0bde6a42"),
                body: EncodingFunctions.SHA1FromData),
            MBMLFunction(
                "base64FromData", .object, 1...1,
                .init(
                    "data", "The data in Base64, padded, in one line.", returns: "string",
                    example: "^base64FromData(^dataFromHexString(00ff10))", gives: "AP8Q"),
                body: EncodingFunctions.base64FromData),
            MBMLFunction(
                "dataFromBase64", .string, 1...1,
                .init(
                    "text",
                    "The data that a Base64 text encodes; nothing if the text has other characters "
                        + "or lacks padding.",
                    returns: "data?",
                    example: "^dataFromBase64(aGk=)", gives: "<6869>"),
                body: EncodingFunctions.dataFromBase64),
            MBMLFunction(
                "hexStringFromData", .object, 1...1,
                .init(
                    "data", "The data as hexadecimal digits, two for each byte.",
                    returns: "string",
                    example: "^hexStringFromData(^dataFromBase64(aGk=))", gives: "6869"),
                body: EncodingFunctions.hexStringFromData),
            MBMLFunction(
                "dataFromHexString", .string, 1...1,
                .init(
                    "text",
                    "The data that pairs of hexadecimal digits encode, ignoring a last character "
                        + "without another. Nothing if a pair isn't hexadecimal, and no bytes if "
                        + "there are characters beyond ASCII.",
                    returns: "data?",
                    example: "^dataFromHexString(6A6b)", gives: "<6a6b>"),
                body: EncodingFunctions.dataFromHexString),
        ],
        methods: ["MD5": "MD5FromString", "SHA1": "SHA1FromString"])
}
