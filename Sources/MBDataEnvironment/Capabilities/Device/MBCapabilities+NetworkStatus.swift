extension MBCapabilities {
    /// How the device reaches the network, as `$Network` shows it to expressions.
    ///
    /// All platforms support all keys; unknown values are false or nil.
    ///
    ///     var status = MBCapabilities.NetworkStatus(.cellular)
    ///     status.carrierName = "Telco"
    ///     status.connectionType = "LTE"
    ///     environment.capabilities.network = .fixed(status)
    ///     environment.string("$Network.carrierStatusDescription")       // "Telco LTE"
    ///
    /// Legacy name: `MBNetworkMonitor`.
    public struct NetworkStatus: MBKeyValueCoding, Hashable {
        /// The kind of a device's connection.
        public enum Connection: Sendable {
            /// No network can be reached.
            case offline
            /// Wireless or wired, but not cellular.
            case wifi
            /// The cellular network of a carrier.
            case cellular
            /// A network can be reached, but it isn't known how.
            case unknown
        }

        /// The name by which the type is registered.
        public static let typeName = "MBNetworkMonitor"

        /// The keys that expressions can read.
        public static let keyTable: MBKeyTable<NetworkStatus> = [
            "isOnline": .key { $0.connection != .offline },
            "networkAvailability": .key(\.availability),
            "networkAvailabilityDescription": .key(\.availabilityDescription),
            "reachabilityFlagsDescription": .key { $0.reachabilityFlags.map(description) },
            "isWifiConnected": .key { $0.connection == .wifi },
            "hasCellularCarrier": .key { $0.carrierName != nil },
            "cellularCarrierName": .key(\.carrierName),
            "cellularCarrierCountry": .key(\.carrierCountry),
            "cellularConnectionType": .key(\.connectionType),
            "carrierStatusDescription": .key(\.carrierDescription),
        ]

        /// The kind of the device's connection.
        public var connection: Connection

        /// The name of the cellular carrier; nil if there is none.
        public var carrierName: String?

        /// The ISO code of the cellular carrier's country.
        public var carrierCountry: String?

        /// The technology of the cellular network, such as `LTE`.
        public var connectionType: String?

        /// The bits of `SCNetworkReachabilityFlags`, if the platform has them and they could be
        /// read.
        public var reachabilityFlags: UInt32?

        /// Creates the status of a device with a kind of connection, without a carrier.
        public init(_ connection: Connection) {
            self.connection = connection
        }

        /// Also supports the keys without `is`: `online` is `isOnline`.
        public func member(named key: String) throws -> MBMember {
            try Self.keyTable.member(spelled: key, of: self)
        }

        /// A sum: 1 if online, 2 without a carrier, 4 through a carrier.
        private var availability: Int {
            switch connection {
            case .offline: 0
            case .unknown: 1
            case .wifi: 3
            case .cellular: 5
            }
        }

        private var availabilityDescription: String {
            switch connection {
            case .offline: "offline"
            case .unknown: "unknown"
            case .wifi: "online via WiFi"
            case .cellular: "online via cellular carrier"
            }
        }

        private var carrierDescription: String {
            guard let carrierName else { return "no carrier" }
            return carrierName + (connectionType.map { " \($0)" } ?? "")
                + (carrierCountry.map { " (\($0))" } ?? "")
        }

        /// A letter for each bit that is set, and `-` for the others.
        private static func description(ofFlags flags: UInt32) -> String {
            let bits: [(Character, UInt32)] = [
                ("T", 0), ("U", 1), ("Q", 2), ("A", 3), ("I", 4), ("O", 5), ("L", 16), ("D", 17),
                ("C", 18),
            ]
            return String(bits.map { letter, bit in flags >> bit & 1 == 1 ? letter : "-" })
        }

        /// `Network`.
        public var valueDescription: String { "Network" }
    }
}
