extension MBCapabilities {
    /// How the device reaches the network, as `$Network` shows it to expressions.
    ///
    ///     var status = MBCapabilities.NetworkStatus(.cellular)
    ///     status.carrierName = "Telco"
    ///     status.connectionType = "LTE"
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.network = .fixed(status)
    ///     let carrier = environment.string(
    ///         "$Network.carrierStatusDescription")
    ///     // → "Telco LTE"
    ///
    /// All platforms support all keys; unknown values are false or nil.
    ///
    /// Legacy name: `MBNetworkMonitor`.
    public struct NetworkStatus: MBKeyValueCoding, Hashable {
        /// The kinds of connection that a device can have.
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

        /// The name by which the type is registered: `MBNetworkMonitor`, as legacy documents know
        /// it.
        public static let typeName = "MBNetworkMonitor"

        /// The keys that expressions can read:
        ///
        /// - `isOnline`: whether a network can be reached.
        /// - `isWifiConnected`: whether the connection is ``Connection/wifi``.
        /// - `networkAvailability`: 0 if offline, 1 if unknown, 3 for Wi-Fi, 5 for cellular.
        /// - `networkAvailabilityDescription`: the same in words, such as `online via WiFi`.
        /// - `reachabilityFlagsDescription`: a letter for each flag that is set, such as
        ///   `-U------C`; nil without flags.
        /// - `hasCellularCarrier`: whether ``carrierName`` is known.
        /// - `cellularCarrierName`, `cellularCarrierCountry`, `cellularConnectionType`:
        ///   ``carrierName``, ``carrierCountry`` and ``connectionType``.
        /// - `carrierStatusDescription`: all three in one text, such as `Telco LTE (no)`, or `no
        ///   carrier`.
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

        /// The ISO code of the cellular carrier's country; nil if it isn't known.
        public var carrierCountry: String?

        /// The technology of the cellular network, such as `LTE`; nil if it isn't known.
        public var connectionType: String?

        /// The bits of `SCNetworkReachabilityFlags`; nil, the default, if the platform doesn't have
        /// them or they can't be read.
        public var reachabilityFlags: UInt32?

        /// Creates the status of a device without a carrier. Set the other properties for a device
        /// that has one.
        ///
        /// - Parameter connection: the kind of connection.
        public init(_ connection: Connection) {
            self.connection = connection
        }

        /// Looks up a key of ``keyTable``, also without its `is`: `online` is `isOnline`.
        ///
        /// - Parameter key: the key in the expression.
        /// - Returns: its value, or ``MBMember/unknownKey``.
        /// - Throws: nothing for this type; only the protocol allows errors.
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

        /// The text of the object itself in expressions: always `Network`.
        public var valueDescription: String { "Network" }
    }
}
