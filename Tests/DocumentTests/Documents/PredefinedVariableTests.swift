import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Predefined variables")
struct PredefinedVariableTests {
    static let names = [
        "Platform", "Environment", "Network", "Device", "UIApplication", "UIDevice", "UIScreen",
    ]

    @Test("a new environment has seven variables, in the order of their declaration")
    func declarations() throws {
        #expect(MBEnvironment().variableNames == Self.names)
    }

    @Test("all are read-only, regardless of how they're set", arguments: names)
    func readOnly(name: String) throws {
        let log = MBCollectingLog()
        var environment = try Self.complete()
        environment.capabilities.log = log
        let before = try #require(try environment.value(of: name))
        #expect(environment.isReadOnly(name))
        for error in [
            #expect(throws: MBExpressionError.self) { try environment.set(name, to: "mine") },
            #expect(throws: MBExpressionError.self) { try environment.set(name, to: nil) },
            #expect(throws: MBExpressionError.self) {
                try environment.set(name, key: "k", to: 1)
            },
            #expect(throws: MBExpressionError.self) {
                try environment.set(name, index: 0, to: 1)
            },
            #expect(throws: MBExpressionError.self) { try environment.setting([name: 1]) },
        ] {
            #expect(error?.code == .readOnlyVariable)
            #expect(error?.message == "the variable $\(name) is read-only")
        }
        #expect(log.entries.isEmpty)
        environment[name] = "mine"
        #expect(log.entries.map(\.level) == [.error])
        #expect(try environment.value(of: name) == before)
    }

    @Test("a later declaration replaces one, with a warning", arguments: names)
    func redeclaration(name: String) throws {
        let loaded = try Documents("<Var name='\(name)' literal='mine'/>").load(
            into: MBEnvironment())
        #expect(loaded.problems == ["m.xml:1:7 warning variableRedeclared"])
        #expect(loaded.environment.string("$\(name)") == "mine")
    }

    @Test(
        "without a provider a variable is nothing in each context, and so are its properties",
        arguments: ["Network", "Device", "UIApplication", "UIDevice", "UIScreen"])
    func withoutProvider(name: String) throws {
        let environment = MBEnvironment()
        for reference in ["$\(name)", "$\(name).isRetina", "$\(name)[isOnline].length"] {
            #expect(try environment.evaluate(reference) == nil)
            #expect(try environment.evaluate(reference, as: .boolean) == false)
            #expect(try environment.evaluate("<\(reference)>", as: .string) == "<>")
        }
    }

    @Test("a device without adapters doesn't have the objects of UIKit")
    func withoutAdapters() throws {
        let environment = try MBEnvironment.withCapabilities {
            $0.device = .fixed(MBDevice(osType: "tvOS", osVersion: "17"))
        }
        #expect(environment.string("$Device.osType") == "tvOS")
        for name in ["UIApplication", "UIDevice", "UIScreen"] {
            #expect(try environment.evaluate("$\(name)") == nil)
        }
    }

    @Test(
        "an unknown key is an error that suggests one",
        arguments: [
            ("Platform", "isBeOS", nil), ("Platform", "platformNane", "platformName"),
            ("Network", "isOnlne", "isOnline"), ("Network", "status", nil),
            ("Device", "isRetinal", "isRetina"), ("Device", "description", nil),
            ("Device", "is", nil),
        ] as [(String, String, String?)])
    func unknownKey(name: String, key: String, meant: String?) throws {
        let error = try Self.complete().failure("$\(name).\(key)")
        #expect(error.code == .unknownKey)
        #expect(error.message.contains("has no key '\(key)'"))
        if let meant { #expect(error.message.contains("did you mean '\(meant)'")) }
    }

    @Test("providers are asked at every reference")
    func reading() throws {
        let provider = CountingProvider()
        let environment = try MBEnvironment.withCapabilities {
            $0.network = provider
            $0.device = provider
        }
        #expect(
            environment.string("$Network.networkAvailability $Network.networkAvailability") == "3 0"
        )
        #expect(
            environment.string("$Device.osVersion $Device.osVersion $UIScreen $UIApplication")
                == "3 4 5 6")
    }

    @Test("a copy with other providers reads those")
    func copies() throws {
        let online = try Self.complete()
        var offline = online
        offline.capabilities.network = .fixed(.init(.offline))
        offline.capabilities.device = nil
        let expression = try MBExpression("$Network.isOnline $Device.osType", as: .string)
        #expect(try expression.string(in: online) == "1 iOS")
        #expect(try expression.string(in: offline) == "0 ")
    }

    @Test("a condition of a document reads them while it is loaded")
    func conditions() throws {
        let environment = try Documents(
            """
            <Var name='fine' if='$Device.isRetina' literal='@2x'/>
            <Var name='coarse' if='!$Device.isRetina' literal='@1x'/>
            """
        ).environment(into: Self.complete())
        #expect(environment.string("$fine$coarse") == "@2x")
    }

    @Test(
        "the objects belong to registered classes, and are their singletons",
        arguments: [
            ("Platform", "MBPlatform", "isUIKit"), ("Environment", "MBEnvironment", "isLoaded"),
            ("Network", "MBNetworkMonitor", "isOnline"), ("Device", "MBDevice", "isRetina"),
        ])
    func classes(name: String, type: String, key: String) throws {
        let environment = try Self.complete()
        #expect(environment.boolean("^classExists(\(type))"))
        #expect(try environment.evaluate("^class(\(type))") == .opaque(MBHostType.Reference(type)))
        #expect(environment.string("^singleton(\(type))") == name)
        #expect(environment.boolean("$\(name) == ^singleton(\(type))"))
        #expect(environment.boolean("^respondsToSelector($\(name)|\(key))"))
        #expect(environment.boolean("^instancesRespondToSelector(\(type)|\(key))"))
        #expect(!environment.boolean("^respondsToSelector($\(name)|noSuch)"))
    }

    @Test("without a provider, the class exists and its singleton doesn't")
    func missingSingletons() throws {
        let environment = MBEnvironment()
        for type in ["MBNetworkMonitor", "MBDevice"] {
            #expect(environment.boolean("^classExists(\(type))"))
            let error = try environment.failure("^singleton(\(type))")
            #expect(error.code == .hostFailed)
            #expect(
                error.message == "the accessor 'instance' of the class '\(type)' gave nothing")
        }
    }

    @Test("the classes of UIKit don't exist, with or without an adapter")
    func classesOfUIKit() throws {
        for environment in [MBEnvironment(), try Self.complete()] {
            for type in ["UIApplication", "UIDevice", "UIScreen"] {
                #expect(!environment.boolean("^classExists(\(type))"))
            }
        }
    }

    /// An environment in which all seven variables have a value.
    private static func complete() throws -> MBEnvironment {
        let phone = MBDevice(osType: "iOS", osVersion: "17.4", idiom: .phone, screenScale: 2)
        return try .withCapabilities {
            $0.network = .fixed(.init(.wifi))
            $0.device = .fixed(
                phone, uiApplication: ["applicationState": 0], uiDevice: ["name": "Kit"],
                uiScreen: ["scale": 2])
        }
    }

    /// Returns a different answer each time.
    private struct CountingProvider: MBNetworkProvider, MBDeviceProvider {
        private let count = Counter()

        var status: MBCapabilities.NetworkStatus { .init(count.next() == 1 ? .wifi : .offline) }
        var device: MBDevice { MBDevice(osType: "iOS", osVersion: "\(count.next())") }
        var uiApplication: MBValue? { MBValue(count.next()) }
        var uiScreen: MBValue? { MBValue(count.next()) }
    }
}
