// swift-tools-version: 6.2
import PackageDescription

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

/// The edge to a target that exists only while the trait `GLPK` is on.
func onlyWithGLPK(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["GLPK"]))
}

/// The edge to a target that exists only while the trait `Text` is on.
func onlyWithText(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["Text"]))
}

/// The edge to a target that exists only while the trait `Pictures` is on.
func onlyWithPictures(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["Pictures"]))
}

/// The edge to a target that exists only while the trait `Codes` is on.
func onlyWithCodes(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["Codes"]))
}

/// The edge to Yams, which is fetched and built only while the trait `YAML` is on.
let yams = Target.Dependency.product(
  name: "Yams", package: "Yams", condition: .when(traits: ["YAML"]))

/// The edge to a product that is fetched and built only while the trait `Playground` is on.
func onlyWithPlayground(_ name: String, package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Playground"]))
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
    // Both, so that `SimplexSolver` solves programs with integers wherever it comes from here.
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
  targets: [
    .systemLibrary(
      name: "CGLPK", path: "CGLPK",
      providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "CHarfBuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    // ICU stays behind its own header: the names of ICU's functions and those of its types that
    // Foundation has as well are nothing for Swift. Empty while the trait `Text` is off.
    .target(
      name: "CTextBreaks", path: "CTextBreaks",
      cSettings: [.define("PLUMB_TEXT", .when(traits: ["Text"]))],
      linkerSettings: [
        .linkedLibrary("icuuc", .when(traits: ["Text"])),
        .linkedLibrary("icui18n", .when(traits: ["Text"])),
      ]),
    // Cairo and libjpeg stay behind a header of our own, too. Empty while the trait `Pictures` is
    // off.
    .target(
      name: "CPictures", path: "CPictures",
      cSettings: [.define("PLUMB_PICTURES", .when(traits: ["Pictures"]))],
      linkerSettings: [
        .linkedLibrary("cairo", .when(traits: ["Pictures"])),
        .linkedLibrary("freetype", .when(traits: ["Pictures"])),
        .linkedLibrary("jpeg", .when(traits: ["Pictures"])),
      ]),
    // And so does Zint. Empty while the trait `Codes` is off.
    .target(
      name: "CCodes", path: "CCodes",
      cSettings: [.define("PLUMB_CODES", .when(traits: ["Codes"]))],
      linkerSettings: [.linkedLibrary("zint", .when(traits: ["Codes"]))]),
    .target(
      name: "PlumbText",
      dependencies: ["Plumb", onlyWithText("CHarfBuzz"), onlyWithText("CTextBreaks")],
      swiftSettings: safe),
    // The only memory whose bounds release builds do not check.
    .target(name: "FlatMemory", swiftSettings: safe),
    // Foundation would bring libm along; without it the linker has to be told.
    .target(
      name: "LinearProgramming", swiftSettings: safe,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "LinearProgramFormats", dependencies: ["FlatMemory", "LinearProgramming"],
      swiftSettings: safe),
    // Reads compressed files.
    .target(name: "Gzip", swiftSettings: safe),
    .target(
      name: "SimplexBackend", dependencies: ["FlatMemory", "LinearProgramming"],
      swiftSettings: safe),
    // Makes `SimplexSolver` search for whole values wherever it is linked in.
    .target(
      name: "IntegerSearch", dependencies: ["FlatMemory", "LinearProgramming", "SimplexBackend"],
      swiftSettings: safe),
    .target(
      name: "GLPKBackend", dependencies: ["LinearProgramming", onlyWithGLPK("CGLPK")],
      swiftSettings: safe),
    .target(
      name: "ConstraintSolving", dependencies: ["FlatMemory", "LinearProgramming"],
      swiftSettings: solving),
    .target(name: "LayoutNotation", dependencies: ["FlatMemory"], swiftSettings: safe),
    .target(
      name: "Plumb",
      dependencies: [
        "ConstraintSolving", "FlatMemory", "IntegerSearch", "LayoutNotation", "LinearProgramming",
        "SimplexBackend",
      ],
      swiftSettings: safe),
    .target(
      name: "PlumbCompatibility", dependencies: ["FlatMemory", "LayoutNotation", "Plumb"],
      swiftSettings: safe),
    .target(
      name: "LayoutDocuments",
      dependencies: [
        "Plumb", "ConstraintSolving", "LayoutNotation", "LinearProgramming",
        "LinearProgramFormats", "SimplexBackend", "DocumentResources", "FlatMemory",
        onlyWithText("PlumbText"),
        onlyWithPictures("CPictures"), onlyWithCodes("CCodes"), yams,
      ],
      swiftSettings: safe),
    // Files that the program carries, as literals that `.ci/embed` writes: in a target apart, since
    // the optimizer gains nothing by them.
    .target(
      name: "DocumentResources", exclude: ["ReportPage"], swiftSettings: strict),
    .target(
      name: "PlaygroundResources", exclude: ["Examples", "Page"], swiftSettings: strict),
    .target(
      name: "InterfaceBuilder",
      dependencies: ["FlatMemory", "LayoutDocuments", "LayoutNotation", "Plumb"],
      swiftSettings: safe),
    .target(
      name: "PlumbTesting", dependencies: ["LayoutDocuments", "Plumb"], swiftSettings: strict),
    // The page, what answers it, and its server, which exists while the trait `Playground` is on.
    .target(
      name: "LayoutPlayground",
      dependencies: [
        "Plumb", "LayoutDocuments", "InterfaceBuilder", "ConstraintSolving", "Gzip",
        "LayoutNotation", "LinearProgramming", "LinearProgramFormats", "PlaygroundResources",
        onlyWithPlayground("HTTPTypes", package: "swift-http-types"),
        onlyWithPlayground("Hummingbird", package: "hummingbird"),
        onlyWithPlayground("Logging", package: "swift-log"),
        onlyWithPlayground("NIOCore", package: "swift-nio"),
        onlyWithPlayground("NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "PlumbCommand",
      dependencies: [
        "Plumb", "LayoutDocuments", "InterfaceBuilder", "ConstraintSolving", "FlatMemory", "Gzip",
        "LayoutNotation", "LinearProgramming", "LinearProgramFormats", "SimplexBackend",
        "GeneratedWorkloads", onlyWithGLPK("GLPKBackend"),
        .target(name: "LayoutPlayground", condition: .when(traits: ["Playground"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "Plumb", "LinearProgramming", "SimplexBackend", onlyWithGLPK("GLPKBackend"),
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "LayoutNotationTests", dependencies: ["LayoutNotation", "TestSupport"],
      swiftSettings: unoptimized),
    // The workloads that the Benchmarks package measures, for tests and `plumb compare`.
    .target(
      name: "GeneratedWorkloads", dependencies: ["ConstraintSolving", "LinearProgramming"],
      path: "Benchmarks/Sources/Workloads", swiftSettings: unoptimized),
    // What integer techniques are worth, by leaving each out: that takes `package` members.
    .executableTarget(
      name: "Choices",
      dependencies: [
        "ConstraintSolving", "IntegerSearch", "LinearProgramming", "LinearProgramFormats",
        "SimplexBackend", "GeneratedWorkloads",
      ],
      path: "Benchmarks/Sources/Choices", swiftSettings: strict),
    // What a paragraph takes beside HarfBuzz and ICU alone.
    .executableTarget(
      name: "TextRatios",
      dependencies: [
        onlyWithText("CHarfBuzz"), onlyWithText("CTextBreaks"), onlyWithText("PlumbText"),
      ],
      path: "Benchmarks/Sources/TextRatios", swiftSettings: strict),
    // W8: cards with texts, from rows to frames.
    .executableTarget(
      name: "TextCards", dependencies: ["LayoutDocuments", "Plumb", onlyWithText("PlumbText")],
      path: "Benchmarks/Sources/TextCards", swiftSettings: strict),
    .testTarget(
      name: "WorkloadTests", dependencies: ["LinearProgramming", "GeneratedWorkloads"],
      swiftSettings: unoptimized),
    // What the Fuzz package feeds to libFuzzer, for tests that feed it the inputs kept there.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Plumb", "LayoutDocuments", "InterfaceBuilder", "ConstraintSolving", "LayoutNotation",
        "LinearProgramming", "LinearProgramFormats", "SimplexBackend",
        onlyWithGLPK("GLPKBackend"), onlyWithText("PlumbText"),
      ],
      path: "Fuzz/Sources/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetTests", dependencies: ["FuzzTargets", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LinearProgrammingTests",
      dependencies: ["LinearProgramming", "SimplexBackend", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LinearProgramFormatsTests",
      dependencies: [
        "Gzip", "LinearProgramming", "LinearProgramFormats", "SimplexBackend", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "GzipTests", dependencies: ["Gzip", "TestSupport"], swiftSettings: unoptimized),
    .testTarget(
      name: "FlatMemoryTests", dependencies: ["FlatMemory"], swiftSettings: unoptimized),
    .testTarget(
      name: "SimplexBackendTests",
      dependencies: ["FlatMemory", "LinearProgramming", "SimplexBackend", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "IntegerSearchTests",
      dependencies: ["IntegerSearch", "LinearProgramming", "SimplexBackend", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "GLPKBackendTests",
      dependencies: [
        "LinearProgramming", "TestSupport", "GeneratedWorkloads", onlyWithGLPK("GLPKBackend"),
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BackendConformanceTests",
      dependencies: [
        "Gzip", "IntegerSearch", "LinearProgramming", "LinearProgramFormats", "SimplexBackend",
        onlyWithGLPK("GLPKBackend"), "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "PlumbTests",
      dependencies: [
        "Plumb", "PlumbCompatibility", "LayoutDocuments", "ConstraintSolving", "FlatMemory",
        "LayoutNotation", "LinearProgramming", "SimplexBackend", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "PlumbCompatibilityTests",
      dependencies: ["LayoutNotation", "Plumb", "PlumbCompatibility", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LayoutDocumentsTests",
      dependencies: [
        "Plumb", "PlumbCompatibility", "LayoutDocuments", "Gzip", "LayoutNotation",
        "LinearProgramming", "LinearProgramFormats", "TestSupport", onlyWithText("PlumbText"),
        onlyWithPictures("CPictures"),
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "PlumbTextTests",
      dependencies: ["Plumb", onlyWithText("PlumbText"), onlyWithText("CTextBreaks")],
      swiftSettings: unoptimized),
    // What `.ci/text-browser` compares with a browser.
    .executableTarget(
      name: "TextAnswers", dependencies: [onlyWithText("PlumbText")], path: "Tests/TextAnswers",
      swiftSettings: strict),
    // The README's example by GLPK, which `.ci/readme-example` runs.
    .executableTarget(
      name: "ExampleByGLPK", dependencies: ["Plumb", onlyWithGLPK("GLPKBackend")],
      path: "Tests/ExampleByGLPK", swiftSettings: unoptimized),
    .testTarget(
      name: "PlumbTestingTests", dependencies: ["LayoutDocuments", "Plumb", "PlumbTesting"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: [
        "InterfaceBuilder", "LayoutDocuments", "LayoutNotation", "Plumb", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LayoutPlaygroundTests",
      dependencies: ["LayoutPlayground", "SimplexBackend", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "ConstraintSolvingTests",
      dependencies: [
        "ConstraintSolving", "FlatMemory", "IntegerSearch", "LinearProgramming",
        "SimplexBackend", onlyWithGLPK("GLPKBackend"), "TestSupport", "GeneratedWorkloads",
      ],
      swiftSettings: unoptimized),
    // Runs the executable; the dependency is there so that it is built.
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["Plumb", "LayoutDocuments", "PlumbCommand", "TestSupport", yams],
      swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6])
