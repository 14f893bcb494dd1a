// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Named, so that the clone may be in a folder of any name.
    .package(name: "Plumb", path: ".."),
    // Without its traits, which interpose malloc and reference counting and so change the
    // timings.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(name: "LinearProgramming", package: "Plumb"),
      ],
      swiftSettings: strict),
    .target(
      name: "Contenders",
      dependencies: [
        .product(name: "GLPKBackend", package: "Plumb"),
        .product(name: "LinearProgramming", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      swiftSettings: strict),
    .target(name: "Peers", swiftSettings: strict),
    .executableTarget(
      name: "BackendRatios",
      dependencies: [
        "Contenders", "Workloads",
        .product(name: "LinearProgramming", package: "Plumb"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "SolverRatios",
      dependencies: [
        "Peers", "Workloads",
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(name: "GLPKBackend", package: "Plumb"),
        .product(name: "LinearProgramFormats", package: "Plumb"),
        .product(name: "LinearProgramming", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "SolverLimits",
      dependencies: [
        "Workloads",
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(name: "LinearProgramming", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "SolverGrowth",
      dependencies: [
        "Workloads",
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "TextToFrames",
      dependencies: [
        "AllocationCounter", "Peers", "Workloads",
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(name: "LayoutDocuments", package: "Plumb"),
        .product(name: "Plumb", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Edits",
      dependencies: [
        "Peers", "Workloads",
        .product(name: "LayoutDocuments", package: "Plumb"),
        .product(name: "Plumb", package: "Plumb"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Templates",
      dependencies: [
        "AllocationCounter", "Workloads",
        .product(name: "LayoutDocuments", package: "Plumb"),
        .product(name: "Plumb", package: "Plumb"),
      ],
      swiftSettings: strict),
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "BackendBenchmarks",
      dependencies: [
        "Contenders", "Workloads",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "LinearProgramming", package: "Plumb"),
      ],
      path: "Benchmarks/BackendBenchmarks",
      swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6])
