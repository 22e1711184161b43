import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("The variable $Device")
struct DeviceTests {
    /// A phone with twice the resolution, 390 by 844 points.
    private static let phone = MBDevice(
        osType: "iOS", osVersion: "17.4", idiom: .phone, isSimulator: false, screenScale: 2,
        screenSize: MBSize(width: 390, height: 844))

    @Test("a phone in portrait answers all keys")
    func portrait() throws {
        let rows = [
            PropertyRow("isSimulator", false, "0", false),
            PropertyRow("isIPhone", true, "1", true),
            PropertyRow("isIPad", false, "0", false),
            PropertyRow("osType", "iOS", "iOS", true),
            PropertyRow("osVersion", "17.4", "17.4", true),
            PropertyRow("osVersionComponents", [17, 4], "(\n    17,\n    4\n)", true),
            PropertyRow("osVersionMajor", 17, "17", true),
            PropertyRow("osVersionMinor", 4, "4", true),
            PropertyRow("osVersionRevision", 0, "0", false),
            PropertyRow("appIsInBackground", false, "0", false),
            PropertyRow("currentOrientation", "portrait", "portrait", true),
            PropertyRow("isPortrait", true, "1", true),
            PropertyRow("isLandscape", false, "0", false),
            PropertyRow("screenScale", 2, "2", true),
            PropertyRow("isRetina", true, "1", true),
            PropertyRow("screenWidth", 390, "390", true),
            PropertyRow("screenHeight", 844, "844", true),
            PropertyRow("screenSize", "390,844", "390,844", true),
            PropertyRow("screenSizePortrait", "390,844", "390,844", true),
            PropertyRow("screenSizeLandscape", "844,390", "844,390", true),
        ]
        try environment(Self.phone).check("Device", rows)
        #expect(rows.map(\.key) == MBDevice.memberNames)
    }

    @Test("turning the device swaps only the current size", arguments: [false, true])
    func landscape(platformSwapsBounds: Bool) throws {
        var device = Self.phone
        device.orientation = .landscape
        if platformSwapsBounds { device.screenSize = MBSize(width: 844, height: 390) }
        try environment(device).check(
            "Device",
            [
                PropertyRow("currentOrientation", "landscape", "landscape", true),
                PropertyRow("isPortrait", false, "0", false),
                PropertyRow("isLandscape", true, "1", true),
                PropertyRow("screenWidth", 844, "844", true),
                PropertyRow("screenHeight", 390, "390", true),
                PropertyRow("screenSize", "844,390", "844,390", true),
                PropertyRow("screenSizePortrait", "390,844", "390,844", true),
                PropertyRow("screenSizeLandscape", "844,390", "844,390", true),
            ])
    }

    @Test(
        "version components that are missing or aren't numbers are 0",
        arguments: [
            ("17.4.1", [17, 4, 1], [17, 4, 1]), ("17", [17], [17, 0, 0]),
            ("", [0], [0, 0, 0]), ("10.15.7b.2", [10, 15, 7, 2], [10, 15, 7]),
            ("beta.2", [0, 2], [0, 2, 0]), ("1..3", [1, 0, 3], [1, 0, 3]),
        ] as [(String, MBValue, MBValue)])
    func version(text: String, components: MBValue, parts: MBValue) throws {
        let environment = try environment(MBDevice(osType: "iOS", osVersion: text))
        #expect(try environment.evaluate("$Device.osVersionComponents") == components)
        let found = try environment.evaluate(
            "^array($Device.osVersionMajor|$Device.osVersionMinor|$Device.osVersionRevision)")
        #expect(found == parts)
    }

    @Test("idiom, simulator, background and scale come from the provider")
    func others() throws {
        var device = MBDevice(
            osType: "tvOS", osVersion: "17", idiom: .pad, isSimulator: true,
            appIsInBackground: true, screenScale: 1.5)
        try environment(device).check(
            "Device",
            [
                PropertyRow("isIPhone", false, "0", false), PropertyRow("isIPad", true, "1", true),
                PropertyRow("isSimulator", true, "1", true),
                PropertyRow("appIsInBackground", true, "1", true),
                PropertyRow("screenScale", 1.5, "1.5", true),
                PropertyRow("isRetina", false, "0", false),
                PropertyRow("screenSize", "0,0", "0,0", true),
            ])
        device.idiom = .other
        device.screenScale = 3
        try environment(device).check(
            "Device",
            [
                PropertyRow("isIPhone", false, "0", false),
                PropertyRow("isIPad", false, "0", false),
                PropertyRow("isRetina", true, "1", true),
            ])
    }

    @Test("the build determines whether it's a simulator unless a provider does")
    func simulator() {
        let device = MBDevice(osType: "iOS", osVersion: "17")
        #if targetEnvironment(simulator)
            #expect(device.isSimulator)
        #else
            #expect(!device.isSimulator)
        #endif
    }

    @Test("the variable prints as its name, and bools work without 'is'")
    func forms() throws {
        let environment = try environment(Self.phone)
        #expect(environment.string("$Device") == "Device")
        #expect(environment.boolean("$Device"))
        for (short, long) in [
            ("retina", "isRetina"), ("iPhone", "isIPhone"), ("iPad", "isIPad"),
            ("portrait", "isPortrait"), ("landscape", "isLandscape"),
            ("simulator", "isSimulator"),
        ] {
            let value = try environment.evaluate("$Device.\(short)")
            #expect(value == (try environment.evaluate("$Device.\(long)")))
        }
    }

    @Test("the objects of UIKit come from an adapter, including chains")
    func adapters() throws {
        let bounds = MBRect(
            origin: MBPoint(x: 0, y: 0), size: MBSize(width: 390, height: 844))
        let environment = try MBEnvironment.withCapabilities {
            $0.device = .fixed(
                Self.phone, uiApplication: ["applicationState": 1],
                uiDevice: ["name": "Kit", "batteryLevel": 0.5],
                uiScreen: ["bounds": .opaque(bounds)])
        }
        #expect(try environment.evaluate("$UIApplication.applicationState") == 1)
        #expect(environment.string("$UIDevice.name $UIDevice.batteryLevel") == "Kit 0.5")
        #expect(try environment.evaluate("^rectWidth($UIScreen.bounds)") == 390)
        #expect(try environment.evaluate("$UIScreen.bounds.size.height") == 844)
        #expect(try environment.evaluate("$UIScreen.brightness") == nil)
    }

    private func environment(_ device: MBDevice) throws -> MBEnvironment {
        try .withCapabilities { $0.device = .fixed(device) }
    }
}
