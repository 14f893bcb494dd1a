// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The package name that the compiler gives Plumb's package: the name of its folder.
let plumb = String(
  Context.packageDirectory.split(separator: "/").dropLast(2).last?.lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" } ?? [])

// `.ci/fuzz` builds this package with the options of libFuzzer, which must apply to every module.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(name: "GLPK", description: "Compare with GLPK."),
    .trait(name: "YAML", description: "Read YAML."),
    .trait(name: "Text", description: "Fonts and texts as well."),
    .trait(name: "Pictures", description: "For what `.ci/text settings` says; draws nothing."),
    .trait(name: "Codes", description: "For what `.ci/text settings` says; makes none."),
    .default(enabledTraits: ["GLPK", "YAML"]),
  ],
  dependencies: [
    // Named, so that the clone may be in a folder of any name.
    .package(
      name: "Plumb", path: "../..",
      traits: [
        .trait(name: "GLPK", condition: .when(traits: ["GLPK"])),
        .trait(name: "YAML", condition: .when(traits: ["YAML"])),
        .trait(name: "Text", condition: .when(traits: ["Text"])),
      ])
  ],
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "Plumb", package: "Plumb"),
        .product(name: "LayoutDocuments", package: "Plumb"),
        .product(name: "InterfaceBuilder", package: "Plumb"),
        .product(name: "ConstraintSolving", package: "Plumb"),
        .product(
          name: "GLPKBackend", package: "Plumb", condition: .when(traits: ["GLPK"])),
        .product(name: "PlumbText", package: "Plumb", condition: .when(traits: ["Text"])),
        .product(name: "LinearProgramming", package: "Plumb"),
        .product(name: "LinearProgramFormats", package: "Plumb"),
        .product(name: "SimplexBackend", package: "Plumb"),
      ],
      // The targets belong to Plumb's package, and see its `package` declarations.
      packageAccess: false, swiftSettings: strict + [.unsafeFlags(["-package-name", plumb])]),
    .executableTarget(
      name: "PlumbFuzzer", dependencies: ["CFuzzer", "FuzzTargets"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6])
