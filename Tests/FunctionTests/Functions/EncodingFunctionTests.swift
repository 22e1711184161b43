import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Encoding functions")
struct EncodingFunctionTests {
    @Test(
        "MD5 computes the digests of RFC 1321",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"),
            ("a", "0cc175b9c0f1b6a831c399e269772661"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72"),
            ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
            (
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                "d174ab98d277d9f5a5611c2c9f419d9f"
            ),
            (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
        ])
    func md5(text: String, digest: String) {
        #expect(MD5.digest(of: text.utf8).hexadecimal == digest)
    }

    @Test(
        "SHA-1 computes the digests of RFC 3174 and FIPS 180",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("a", "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            (
                String(repeating: "01234567", count: 80),
                "dea356a2cddd90c7a7ecedc5ebb563934f460452"
            ),
        ])
    func sha1(text: String, digest: String) {
        #expect(SHA1.digest(of: text.utf8).hexadecimal == digest)
    }

    @Test("SHA-1 computes FIPS 180's digest of a million letters")
    func longSHA1() {
        let digest = SHA1.digest(of: [UInt8](repeating: 0x61, count: 1_000_000))
        #expect(digest.hexadecimal == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    }

    /// The digests of all messages, one after another, as other implementations compute them.
    @Test("messages of every length up to 199 bytes are padded correctly")
    func lengths() {
        let messages = (0..<200).map { length in
            (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
        }
        let md5 = messages.flatMap { MD5.digest(of: $0).bytes }
        #expect(MD5.digest(of: md5).hexadecimal == "0e31983fb09e7f80b96e5ec823d6bb1a")
        let sha1 = messages.flatMap { SHA1.digest(of: $0).bytes }
        #expect(SHA1.digest(of: sha1).hexadecimal == "c2add6cb3908952ddaf192d7f14c30588649e3b5")
    }

    @Test("bytes that aren't contiguous have the same digest")
    func scatteredBytes() {
        let bytes = Array("message digest".utf8)
        let scattered = bytes.reversed().reversed() as ReversedCollection<ReversedCollection>
        #expect(MD5.digest(of: scattered) == MD5.digest(of: bytes))
    }

    @Test(
        "Base64 produces the texts of RFC 4648, and reads them back",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ])
    func base64(text: String, encoded: String) {
        #expect(Base64.text(of: Array(text.utf8)) == encoded)
        #expect(Base64.length(for: text.utf8.count) == encoded.utf8.count)
        #expect(Base64.bytes(of: encoded) == Array(text.utf8))
    }

    @Test("every byte at every place of a group survives Base64 and hexadecimal digits")
    func roundTrips() {
        for first in UInt8.min ... .max {
            for length in 1...4 {
                let bytes = (0..<length).map { first &+ UInt8($0) &* 85 }
                #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
                #expect(MBData(hexadecimal: MBData(bytes).hexadecimal)?.bytes == bytes)
            }
        }
    }

    @Test("a byte that isn't a digit is found at every place of a group")
    func wrongCharacters() {
        let digits = Set(Base64.text(of: Array(0...255)).utf8)
        for byte in UInt8.min..<0x80 where !digits.contains(byte) && byte != UInt8(ascii: "=") {
            for place in 0..<4 {
                var text = Array("Zm9v".utf8)
                text[place] = byte
                #expect(Base64.bytes(of: String(decoding: text, as: UTF8.self)) == nil)
            }
        }
    }

    @Test(
        "a text that would be too long is refused",
        arguments: [("base64FromData", 750, 751), ("hexStringFromData", 500, 501)])
    func longTexts(function: String, longest: Int, tooLong: Int) throws {
        var environment = MBEnvironment.pinned()
        environment.limits.stringLength = 1_000
        environment["data"] = .opaque(MBData(Array(repeating: 0, count: longest)))
        #expect(try environment.evaluate("^\(function)($data).length") == 1_000)
        environment["data"] = .opaque(MBData(Array(repeating: 0, count: tooLong)))
        #expect(try environment.failure("^\(function)($data)").code == .limitExceeded)
    }

    @Test(
        "the length of the input is paid for",
        arguments: [
            "MD5($text)", "SHA1($text)", "MD5FromString($text)", "SHA1FromString($text)",
            "dataFromBase64($text)", "dataFromHexString($text)", "MD5FromData($data)",
            "SHA1FromData($data)", "base64FromData($data)", "hexStringFromData($data)",
        ])
    func costs(call: String) throws {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(String(repeating: "ab", count: 50_000))
        environment["data"] = .opaque(MBData(Array(repeating: 1, count: 100_000)))
        #expect(throws: Never.self) { try environment.evaluate("^\(call)") }
        environment.limits.steps = 1_000
        #expect(try environment.failure("^\(call)").code == .limitExceeded)
    }

    @Test("created data counts as memory", arguments: ["dataFromBase64", "dataFromHexString"])
    func memory(function: String) throws {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(String(repeating: "abcd", count: 1_000))
        environment.limits.memory = 1_000
        let error = try environment.failure("^\(function)($text)")
        #expect(error.message.contains("memory"))
    }
}
