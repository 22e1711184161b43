import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("The variable $Network")
struct NetworkTests {
    private static let noCarrier = [
        PropertyRow("hasCellularCarrier", false, "0", false),
        PropertyRow("cellularCarrierName", nil, "", false),
        PropertyRow("cellularCarrierCountry", nil, "", false),
        PropertyRow("cellularConnectionType", nil, "", false),
        PropertyRow("carrierStatusDescription", "no carrier", "no carrier", true),
        PropertyRow("reachabilityFlagsDescription", nil, "", false),
    ]

    private static let connections: [(MBCapabilities.NetworkStatus.Connection, [PropertyRow])] = [
        (
            .offline,
            [
                PropertyRow("isOnline", false, "0", false),
                PropertyRow("isWifiConnected", false, "0", false),
                PropertyRow("networkAvailability", 0, "0", false),
                PropertyRow("networkAvailabilityDescription", "offline", "offline", true),
            ]
        ),
        (
            .wifi,
            [
                PropertyRow("isOnline", true, "1", true),
                PropertyRow("isWifiConnected", true, "1", true),
                PropertyRow("networkAvailability", 3, "3", true),
                PropertyRow(
                    "networkAvailabilityDescription", "online via WiFi", "online via WiFi", true),
            ]
        ),
        (
            .cellular,
            [
                PropertyRow("isOnline", true, "1", true),
                PropertyRow("isWifiConnected", false, "0", false),
                PropertyRow("networkAvailability", 5, "5", true),
                PropertyRow(
                    "networkAvailabilityDescription", "online via cellular carrier",
                    "online via cellular carrier", true),
            ]
        ),
        (
            .unknown,
            [
                PropertyRow("isOnline", true, "1", true),
                PropertyRow("isWifiConnected", false, "0", false),
                PropertyRow("networkAvailability", 1, "1", true),
                PropertyRow("networkAvailabilityDescription", "unknown", "unknown", true),
            ]
        ),
    ]

    @Test("all keys work for every connection, with unknown facts as false or nothing")
    func connections() throws {
        for (connection, rows) in Self.connections {
            let environment = try environment(MBCapabilities.NetworkStatus(connection))
            try environment.check("Network", rows + Self.noCarrier)
            let keys = Set((rows + Self.noCarrier).map(\.key))
            #expect(keys == Set(MBCapabilities.NetworkStatus.memberNames))
        }
    }

    @Test("the carrier is known regardless of the connection")
    func carrier() throws {
        var status = MBCapabilities.NetworkStatus(.wifi)
        status.carrierName = "Telco"
        status.carrierCountry = "no"
        status.connectionType = "LTE"
        try environment(status).check(
            "Network",
            [
                PropertyRow("hasCellularCarrier", true, "1", true),
                PropertyRow("cellularCarrierName", "Telco", "Telco", true),
                PropertyRow("cellularCarrierCountry", "no", "no", true),
                PropertyRow("cellularConnectionType", "LTE", "LTE", true),
                PropertyRow("carrierStatusDescription", "Telco LTE (no)", "Telco LTE (no)", true),
            ])
    }

    @Test(
        "the carrier's description has everything that is known",
        arguments: [
            ("Telco", nil, nil, "Telco"), ("Telco", "LTE", nil, "Telco LTE"),
            ("Telco", nil, "no", "Telco (no)"), (nil, "LTE", "no", "no carrier"),
        ] as [(String?, String?, String?, String)])
    func carrierDescription(name: String?, type: String?, country: String?, text: String) throws {
        var status = MBCapabilities.NetworkStatus(.cellular)
        (status.carrierName, status.connectionType, status.carrierCountry) = (name, type, country)
        #expect(try environment(status).string("$Network.carrierStatusDescription") == text)
    }

    @Test(
        "the reachability flags are one letter each",
        arguments: [
            (0, "---------"), (0b10, "-U-------"), (0b11_1111, "TUQAIO---"),
            (1 << 0, "T--------"), (1 << 2, "--Q------"), (1 << 3, "---A-----"),
            (1 << 4, "----I----"), (1 << 5, "-----O---"), (1 << 16, "------L--"),
            (1 << 17, "-------D-"), (1 << 18, "--------C"),
            (.max, "TUQAIOLDC"),
        ] as [(UInt32, String)])
    func flags(bits: UInt32, text: String) throws {
        var status = MBCapabilities.NetworkStatus(.unknown)
        status.reachabilityFlags = bits
        let environment = try environment(status)
        #expect(try environment.evaluate("$Network.reachabilityFlagsDescription") == .string(text))
    }

    @Test("the variable prints as its name, and bools work without 'is'")
    func forms() throws {
        let environment = try environment(MBCapabilities.NetworkStatus(.wifi))
        #expect(environment.string("$Network") == "Network")
        #expect(environment.boolean("$Network"))
        #expect(try environment.evaluate("$Network.online") == true)
        #expect(try environment.evaluate("$Network.wifiConnected") == true)
        #expect(try environment.evaluate("$Network.networkAvailability == 3", as: .boolean) == true)
    }

    private func environment(_ status: MBCapabilities.NetworkStatus) throws -> MBEnvironment {
        try .withCapabilities { $0.network = .fixed(status) }
    }
}
