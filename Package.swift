// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "MBDataEnvironment",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "MBDataEnvironment", targets: ["MBDataEnvironment"]),
        .library(name: "MBEventHandling", targets: ["MBEventHandling"]),
        .executable(name: "mbml", targets: ["mbml"]),
    ],
    targets: [
        .target(name: "MBDataEnvironment"),
        .target(name: "MBEventHandling", dependencies: ["MBDataEnvironment"]),
        .executableTarget(name: "mbml", dependencies: ["MBDataEnvironment", "MBEventHandling"]),
        .executableTarget(name: "Benchmarks", dependencies: ["MBDataEnvironment"]),
        .executableTarget(name: "Fuzzing", dependencies: ["MBDataEnvironment"]),
        .testTarget(
            name: "MBDataEnvironmentTests",
            dependencies: ["MBDataEnvironment", "MBEventHandling", "Fuzzing", "mbml"]),
        .testTarget(name: "MBEventHandlingTests", dependencies: ["MBEventHandling"]),
    ],
    swiftLanguageModes: [.v6]
)
