import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("The variable $Platform")
struct PlatformTests {
    private static let flags = [
        "isMacOS", "isOSX", "isIOS", "isTVOS", "isAppleTV", "isWatchOS", "isLinux", "isUIKit",
    ]

    @Test(
        "each platform has its number and knows which one it is",
        arguments: [
            ("unknown", 0, []), ("macOS", 1, ["isMacOS", "isOSX"]),
            ("iOS", 2, ["isIOS", "isUIKit"]),
            ("tvOS", 3, ["isTVOS", "isAppleTV", "isUIKit"]), ("watchOS", 4, ["isWatchOS"]),
            ("Linux", 5, ["isLinux"]),
        ] as [(String, Int, [String])])
    func platforms(name: String, number: Int, flags: [String]) throws {
        let platform = MBPlatform(named: name)
        var environment = MBEnvironment()
        environment.declare("Platform") { _ in .opaque(platform) }
        var rows = [
            PropertyRow("platformType", MBValue(number), "\(number)", number != 0),
            PropertyRow("platformName", .string(name), name, true),
        ]
        for flag in Self.flags {
            let truth = flags.contains(flag)
            rows.append(PropertyRow(flag, .bool(truth), truth ? "1" : "0", truth))
        }
        try environment.check("Platform", rows)
        #expect(Set(rows.map(\.key)) == Set(MBPlatform.memberNames))
    }
}
