// swift-tools-version: 6.3
import PackageDescription

/// Where programs can be started, and so those of the package be built for its tests.
let hosts: [Platform] = [.macOS, .linux]

/// A module of the library's tests. There are several, so that a change to tests rebuilds those of
/// their area alone.
func tests(_ name: String, and others: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: ["MBDataEnvironment", "TestSupport"] + others)
}

let package = Package(
    name: "MBDataEnvironment",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "MBDataEnvironment", targets: ["MBDataEnvironment"]),
        .library(name: "MBEventHandling", targets: ["MBEventHandling"]),
        .library(name: "MBMLWorkbench", targets: ["MBMLWorkbench"]),
        .executable(name: "mbml", targets: ["mbml"]),
    ],
    targets: [
        .target(name: "MBDataEnvironment"),
        .target(name: "MBEventHandling", dependencies: ["MBDataEnvironment"]),
        .target(name: "MBMLWorkbench", dependencies: ["MBDataEnvironment", "MBEventHandling"]),
        .executableTarget(
            name: "mbml", dependencies: ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench"]),
        .executableTarget(
            name: "Fuzzing",
            dependencies: ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench"],
            exclude: ["fuzz", "instrumented", "reached"]),
        // The pages of the documentation; the plugin makes tests from their Swift examples.
        .target(name: "Pages", path: "Tests/Pages"),
        .executableTarget(
            name: "ExampleWriter", dependencies: ["Pages"], path: "Tests/ExampleWriter"),
        .plugin(
            name: "PageExamples", capability: .buildTool(), dependencies: ["ExampleWriter"],
            path: "Tests/PageExamples"),
        .target(
            name: "TestSupport", dependencies: ["MBDataEnvironment", "Pages"],
            path: "Tests/TestSupport"),
        // The language's meaning written down plainly, which tests compare the library with.
        .target(name: "Reference", dependencies: ["MBDataEnvironment"], path: "Tests/Reference"),
        .executableTarget(
            name: "ReferenceRun", dependencies: ["MBDataEnvironment", "Reference"],
            path: "Tests/ReferenceRun"),
        .executableTarget(
            name: "FaultRunner", dependencies: ["MBDataEnvironment"], path: "Tests/FaultRunner"),
        tests("ValueTests"),
        tests("RuntimeTests", and: ["Reference"]),
        tests("FunctionTests"),
        tests("DocumentTests"),
        tests("SafetyTests"),
        tests("ExampleTests", and: ["MBEventHandling"]),
        .testTarget(
            name: "PageTests",
            dependencies: [
                "MBDataEnvironment", "MBEventHandling", "MBMLWorkbench", "TestSupport",
            ],
            plugins: ["PageExamples"]),
        tests("RuleTests"),
        tests("WorkbenchTests", and: ["MBEventHandling", "MBMLWorkbench"]),
        .testTarget(
            name: "MBEventHandlingTests", dependencies: ["MBEventHandling", "TestSupport"]),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "MBDataEnvironment", "MBMLWorkbench", "TestSupport",
                .target(name: "Benchmarks", condition: .when(platforms: hosts)),
                .target(name: "FaultRunner", condition: .when(platforms: hosts)),
                .target(name: "Fuzzing", condition: .when(platforms: hosts)),
                .target(name: "mbml", condition: .when(platforms: hosts)),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// MemberImportVisibility is kept to as well, and `.ci/apple/check` asks for it: on Linux the compiler
// takes the initialisers of C's structures for those of a module that no file can import.
for target in package.targets where target.type != .plugin {
    target.swiftSettings = ["ExistentialAny", "InternalImportsByDefault"]
        .map { .enableUpcomingFeature($0) }
}
