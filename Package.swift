// swift-tools-version: 6.2
import PackageDescription

// The map of the package, from the bottom up. A target's folder is Sources/NAME, or Tests/NAME for
// tests, unless a path is given; Docs/Architecture.md says what lies in it.
//
//   C libraries       CGLPK, CHarfBuzz, CTextBreaks (ICU), CPictures (Cairo, libjpeg),
//                     CCodes (Zint)
//   programs          LinearProgramming <- SimplexBackend <- IntegerSearch; GLPKBackend;
//                     LinearProgramFormats (files)
//   solver            ConstraintSolving: priorities, schedule, plans, diagnosis
//   layouts           LayoutNotation (texts to constraints) <- Plumb (views to systems)
//   documents         PlumbText (fonts) <- LayoutDocuments (files, pictures, batches) <-
//                     InterfaceBuilder (screens), PlumbTesting (snapshots)
//   command           PlumbCommand, and LayoutPlayground for `plumb serve`
//   measurements      Benchmarks/Sources: those that need `package` members; the others are in a
//                     package of their own, Benchmarks/Package.swift
//   tests             one target for each of these

// MARK: Settings

/// Settings of every Swift target: a missing `any`, an import that leaks into the interface, or a
/// member of a module that was not imported is an error.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of the library's targets: what is unsafe is marked by `unsafe` as well.
let safe = strict + [.strictMemorySafety()]

/// Settings of tests and of what makes their systems: compiled without the optimizer in release
/// builds, too, in half the time. What they call in the libraries is optimized.
let unoptimized = strict + [.unsafeFlags(["-Onone"])]

/// Settings of the target in which solves spend their time. Its debug build is 20 to 30 times
/// slower than its release build; with the trait `OptimizedSolver` it is the latter in both.
let solving =
  safe + [
    .unsafeFlags(
      ["-O", "-whole-module-optimization", "-num-threads", "2"],
      .when(configuration: .debug, traits: ["OptimizedSolver"]))
  ]

// MARK: Edges of the map

/// A target of the library.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  _ settings: [SwiftSetting] = safe, linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings,
    linkerSettings: linking)
}

/// A header of our own before a library of the system, whose names are nothing for Swift. It is
/// empty unless its trait is on.
func shim(_ name: String, trait: String, define: String, linking libraries: [String]) -> Target {
  .target(
    name: name, cSettings: [.define(define, .when(traits: [trait]))],
    linkerSettings: libraries.map { .linkedLibrary($0, .when(traits: [trait])) })
}

/// A program for those who work on Plumb.
func tool(_ name: String, in path: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// Tests.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: unoptimized)
}

/// The edge to a target that exists only while a trait is on.
func only(_ trait: String, _ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: [trait]))
}

/// The edge to a product that is fetched and built only while a trait is on.
func only(_ trait: String, _ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

let package = Package(
  name: "Plumb",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Plumb", targets: ["Plumb"]),
    // What the projects have beyond layout that Plumb grew out of.
    .library(name: "PlumbCompatibility", targets: ["PlumbCompatibility"]),
    .library(name: "LayoutDocuments", targets: ["LayoutDocuments"]),
    .library(name: "InterfaceBuilder", targets: ["InterfaceBuilder"]),
    // For tests of those who build layouts.
    .library(name: "PlumbTesting", targets: ["PlumbTesting"]),
    .library(name: "GLPKBackend", targets: ["GLPKBackend"]),
    // Empty unless the trait `Text` is on.
    .library(name: "PlumbText", targets: ["PlumbText"]),
    .library(name: "ConstraintSolving", targets: ["ConstraintSolving"]),
    .library(name: "LinearProgramming", targets: ["LinearProgramming"]),
    .library(name: "LinearProgramFormats", targets: ["LinearProgramFormats"]),
    // Both, so that `SimplexSolver` solves programs with integers in each product here.
    .library(name: "SimplexBackend", targets: ["SimplexBackend", "IntegerSearch"]),
    .executable(name: "plumb", targets: ["PlumbCommand"]),
  ],
  traits: [
    .trait(
      name: "GLPK",
      description: "Solve with GLPK (GPLv3) as well. Off: no C library, MIT throughout."),
    .trait(
      name: "YAML",
      description: "Read YAML. Off: documents are JSON, no library needs Foundation."),
    .trait(
      name: "Playground",
      description: "`plumb serve`. Off: nothing of Hummingbird and SwiftNIO is fetched or built."),
    .trait(
      name: "Text",
      description: "Texts measured with fonts. Off: no HarfBuzz and no ICU is needed or linked."),
    .trait(
      name: "Pictures",
      description:
        "Pictures as PDF and PNG. Off: no Cairo, no FreeType and no libjpeg is needed or linked."),
    .trait(
      name: "Codes",
      description: "QR codes and bar codes in pictures. Off: no Zint is needed or linked."),
    .trait(
      name: "OptimizedSolver",
      description:
        "Optimize the solver in debug builds: a minute more to build, solves ten times faster."),
    .default(enabledTraits: ["GLPK", "YAML"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    // For `plumb serve` alone: not even fetched while the trait `Playground` is off.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
  ],
  targets: cLibraries + programs + solver + layouts + documents + command + measurements
    + testTargets,
  swiftLanguageModes: [.v6])

// MARK: C libraries

var cLibraries: [Target] {
  [
    .systemLibrary(
      name: "CGLPK", path: "CGLPK", providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/CHarfBuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    shim("CTextBreaks", trait: "Text", define: "PLUMB_TEXT", linking: ["icuuc", "icui18n"]),
    shim(
      "CPictures", trait: "Pictures", define: "PLUMB_PICTURES",
      linking: ["cairo", "freetype", "jpeg"]),
    shim("CCodes", trait: "Codes", define: "PLUMB_CODES", linking: ["zint"]),
  ]
}

// MARK: Linear and integer programs

var programs: [Target] {
  [
    // The only memory whose bounds release builds do not check.
    library("FlatMemory"),
    // Foundation would link libm; without it, libm has to be named here.
    library("LinearProgramming", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    library("LinearProgramFormats", ["FlatMemory", "LinearProgramming"]),
    // Reads compressed files.
    library("Gzip"),
    library("SimplexBackend", ["FlatMemory", "LinearProgramming"]),
    // Makes `SimplexSolver` search for whole values in each program that links this.
    library("IntegerSearch", ["FlatMemory", "LinearProgramming", "SimplexBackend"]),
    library("GLPKBackend", ["LinearProgramming", only("GLPK", "CGLPK")]),
  ]
}

// MARK: Prioritized constraints

var solver: [Target] {
  [library("ConstraintSolving", ["FlatMemory", "LinearProgramming"], solving)]
}

// MARK: Layouts

var layouts: [Target] {
  [
    library("LayoutNotation", ["FlatMemory"]),
    library(
      "Plumb",
      [
        "ConstraintSolving", "FlatMemory", "IntegerSearch", "LayoutNotation", "LinearProgramming",
        "SimplexBackend",
      ]),
    library("PlumbCompatibility", ["FlatMemory", "LayoutNotation", "Plumb"]),
  ]
}

// MARK: Documents, texts and pictures

var documents: [Target] {
  [
    library("PlumbText", ["Plumb", only("Text", "CHarfBuzz"), only("Text", "CTextBreaks")]),
    library(
      "LayoutDocuments",
      [
        "Plumb", "ConstraintSolving", "LayoutNotation", "LinearProgramming",
        "LinearProgramFormats", "SimplexBackend", "DocumentResources", "FlatMemory",
        only("Text", "PlumbText"), only("Pictures", "CPictures"), only("Codes", "CCodes"),
        only("YAML", "Yams", of: "Yams"),
      ]),
    // Files that the program carries, as literals that `.ci/embed` writes: in targets apart, since
    // the optimizer gains nothing by them.
    library("DocumentResources", exclude: ["ReportPage"], strict),
    library("PlaygroundResources", exclude: ["Examples", "Page"], strict),
    library("InterfaceBuilder", ["FlatMemory", "LayoutDocuments", "LayoutNotation", "Plumb"]),
    library("PlumbTesting", ["LayoutDocuments", "Plumb"], strict),
  ]
}

// MARK: The command

var command: [Target] {
  [
    // The page, what answers it, and its server, which exists while the trait `Playground` is on.
    library(
      "LayoutPlayground",
      [
        "Plumb", "LayoutDocuments", "InterfaceBuilder", "ConstraintSolving", "Gzip",
        "LayoutNotation", "LinearProgramming", "LinearProgramFormats", "PlaygroundResources",
        only("Playground", "HTTPTypes", of: "swift-http-types"),
        only("Playground", "Hummingbird", of: "hummingbird"),
        only("Playground", "Logging", of: "swift-log"),
        only("Playground", "NIOCore", of: "swift-nio"),
        only("Playground", "NIOHTTPTypes", of: "swift-nio-extras"),
      ], strict),
    tool(
      "PlumbCommand", in: "Sources/PlumbCommand",
      [
        "Plumb", "LayoutDocuments", "InterfaceBuilder", "ConstraintSolving", "FlatMemory", "Gzip",
        "LayoutNotation", "LinearProgramming", "LinearProgramFormats", "SimplexBackend",
        "GeneratedWorkloads", only("GLPK", "GLPKBackend"), only("Playground", "LayoutPlayground"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ]
}

// MARK: Measurements

var measurements: [Target] {
  [
    // The workloads that the Benchmarks package measures, for tests and `plumb compare`.
    .target(
      name: "GeneratedWorkloads", dependencies: ["ConstraintSolving", "LinearProgramming"],
      path: "Benchmarks/Sources/Workloads", swiftSettings: unoptimized),
    // What integer techniques are worth, by leaving each out.
    tool(
      "Choices", in: "Benchmarks/Sources/Choices",
      [
        "ConstraintSolving", "IntegerSearch", "LinearProgramming", "LinearProgramFormats",
        "SimplexBackend", "GeneratedWorkloads",
      ]),
    // What a paragraph takes beside HarfBuzz and ICU alone.
    tool(
      "TextRatios", in: "Benchmarks/Sources/TextRatios",
      [only("Text", "CHarfBuzz"), only("Text", "CTextBreaks"), only("Text", "PlumbText")]),
    // W8: cards with texts, from rows to frames.
    tool(
      "TextCards", in: "Benchmarks/Sources/TextCards",
      ["LayoutDocuments", "Plumb", only("Text", "PlumbText")]),
  ]
}

// MARK: Tests

var testTargets: [Target] {
  [
    .target(
      name: "TestSupport",
      dependencies: ["Plumb", "LinearProgramming", "SimplexBackend", only("GLPK", "GLPKBackend")],
      path: "Tests/TestSupport", swiftSettings: strict),
    // What the Fuzz package feeds to libFuzzer, for tests that feed it the inputs kept there.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Plumb", "LayoutDocuments", "InterfaceBuilder", "ConstraintSolving", "LayoutNotation",
        "LinearProgramming", "LinearProgramFormats", "SimplexBackend",
        only("GLPK", "GLPKBackend"), only("Text", "PlumbText"),
      ],
      path: "Tests/Fuzz/Sources/FuzzTargets", swiftSettings: strict),
    // What `.ci/text-browser` compares with a browser.
    tool("TextAnswers", in: "Tests/TextAnswers", [only("Text", "PlumbText")]),
    // The example of Docs/Embedding.md by GLPK, which `.ci/swift-example` runs.
    .executableTarget(
      name: "ExampleByGLPK", dependencies: ["Plumb", only("GLPK", "GLPKBackend")],
      path: "Tests/ExampleByGLPK", swiftSettings: unoptimized),

    tests("FlatMemoryTests", ["FlatMemory"]),
    tests("GzipTests", ["Gzip", "TestSupport"]),
    tests("LinearProgrammingTests", ["LinearProgramming", "SimplexBackend", "TestSupport"]),
    tests(
      "LinearProgramFormatsTests",
      ["Gzip", "LinearProgramming", "LinearProgramFormats", "SimplexBackend", "TestSupport"]),
    tests(
      "SimplexBackendTests", ["FlatMemory", "LinearProgramming", "SimplexBackend", "TestSupport"]),
    tests(
      "IntegerSearchTests",
      ["IntegerSearch", "LinearProgramming", "SimplexBackend", "TestSupport"]),
    tests(
      "GLPKBackendTests",
      ["LinearProgramming", "TestSupport", "GeneratedWorkloads", only("GLPK", "GLPKBackend")]),
    tests(
      "BackendConformanceTests",
      [
        "Gzip", "IntegerSearch", "LinearProgramming", "LinearProgramFormats", "SimplexBackend",
        only("GLPK", "GLPKBackend"), "TestSupport",
      ]),
    tests(
      "ConstraintSolvingTests",
      [
        "ConstraintSolving", "FlatMemory", "IntegerSearch", "LinearProgramming",
        "SimplexBackend", only("GLPK", "GLPKBackend"), "TestSupport", "GeneratedWorkloads",
      ]),
    tests("LayoutNotationTests", ["LayoutNotation", "TestSupport"]),
    tests(
      "PlumbTests",
      [
        "Plumb", "PlumbCompatibility", "LayoutDocuments", "ConstraintSolving", "FlatMemory",
        "LayoutNotation", "LinearProgramming", "SimplexBackend", "TestSupport",
      ]),
    tests(
      "PlumbCompatibilityTests", ["LayoutNotation", "Plumb", "PlumbCompatibility", "TestSupport"]),
    tests(
      "PlumbTextTests", ["Plumb", only("Text", "PlumbText"), only("Text", "CTextBreaks")]),
    tests(
      "LayoutDocumentsTests",
      [
        "Plumb", "PlumbCompatibility", "LayoutDocuments", "Gzip", "LayoutNotation",
        "LinearProgramming", "LinearProgramFormats", "TestSupport", only("Text", "PlumbText"),
        only("Pictures", "CPictures"),
      ]),
    tests(
      "InterfaceBuilderTests",
      ["InterfaceBuilder", "LayoutDocuments", "LayoutNotation", "Plumb", "TestSupport"]),
    tests("PlumbTestingTests", ["LayoutDocuments", "Plumb", "PlumbTesting"]),
    tests("LayoutPlaygroundTests", ["LayoutPlayground", "SimplexBackend", "TestSupport"]),
    // Runs the executable; the dependency is there so that it is built.
    tests(
      "CommandLineTests",
      ["Plumb", "LayoutDocuments", "PlumbCommand", "TestSupport", only("YAML", "Yams", of: "Yams")]
    ),
    tests("WorkloadTests", ["LinearProgramming", "GeneratedWorkloads"]),
    tests("FuzzTargetTests", ["FuzzTargets", "TestSupport"]),
  ]
}
