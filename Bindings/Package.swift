// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The traits that `.ci/c-library` asks for.
let traits = Set(
  (Context.environment["PLUMB_TRAITS"] ?? "").split(separator: ",")
    .map { Package.Dependency.Trait(name: String($0)) })

// `.ci/c-library` builds this package and links the archive into `libplumb.so`. The package manager
// cannot link a dynamic library that contains Swift's runtime.
let package = Package(
  name: "Bindings",
  platforms: [.macOS(.v15)],
  products: [
    // Not `plumb`, which is the name of the command's product.
    .library(name: "PlumbC", type: .static, targets: ["PlumbC"])
  ],
  dependencies: [
    // Named, so that the clone may be in a folder of any name. Without GLPK, and without YAML,
    // which would add Foundation, 50 MB.
    .package(name: "Plumb", path: "..", traits: traits)
  ],
  targets: [
    // The header, and the state of each thread's last error.
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
