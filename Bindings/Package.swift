// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What `.ci/c-library` asks for.
let traits = Set(
  (Context.environment["PLUMB_TRAITS"] ?? "").split(separator: ",")
    .map { Package.Dependency.Trait(name: String($0)) })

// `.ci/c-library` builds it and links what comes out into `libplumb.so`: the package manager cannot
// link a dynamic library that has Swift's runtime inside.
let package = Package(
  name: "Bindings",
  platforms: [.macOS(.v15)],
  products: [
    // Not `plumb`, which is the command's.
    .library(name: "PlumbC", type: .static, targets: ["PlumbC"])
  ],
  dependencies: [
    // Named, so that the clone may lie in a folder of any name. Without GLPK, and without what
    // reads YAML, which would bring Foundation, 50 MB.
    .package(name: "Plumb", path: "..", traits: traits)
  ],
  targets: [
    // The header, and what is told of this thread's last error.
    .target(name: "CPlumb"),
    .target(
      name: "PlumbC",
      dependencies: [
        "CPlumb",
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(name: "InterfaceBuilder", package: "Plumb"),
        .product(name: "LayoutDocuments", package: "Plumb"),
        .product(name: "LinearProgramFormats", package: "Plumb"),
        .product(name: "LinearProgramming", package: "Plumb"),
        .product(name: "Plumb", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6])
