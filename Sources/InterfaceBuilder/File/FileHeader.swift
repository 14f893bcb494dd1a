import LayoutNotation

/// The properties of a whole file.
struct FileHeader: Sendable {
  /// The platform of the file.
  let platform: InterfaceFile.Platform
  /// The version of the tools that wrote it, such as 17506.
  let tools: Double
  /// The build of the system they ran on, such as `16G29`; absent in files since Xcode 9.
  let systemVersion: String?
  /// The name of the screen it was shown on; `nil`: none.
  let screen: String?
  /// Whether that screen was in landscape orientation.
  let isLandscape: Bool

  /// Reads the header.
  ///
  /// - Throws: `LayoutError` for a file that Interface Builder did not write.
  init(of tree: XMLTree, in file: SourceText) throws(LayoutError) {
    let name = tree.name(of: 0)
    let type = tree[0, "type"] ?? ""
    guard name == "document", type.has("InterfaceBuilder") else {
      let isOld = name == "archive" && type.has("InterfaceBuilder")
      throw file.error(
        isOld ? .unsupported : .syntax,
        isOld
          ? "Xcode 4 wrote this file; open it in a newer one and save it"
          : "this is not a file of Interface Builder: it begins with <\(name)>",
        at: tree.elements[0].offset..<tree.elements[0].offset + name.utf8.count + 1)
    }
    let runtime = tree[0, "targetRuntime"] ?? ""
    platform =
      if type.has("CocoaTouch") {
        runtime.has("AppleTV") ? .tvOS : .iOS
      } else if type.has("WatchKit") || runtime.has("watchKit") {
        .watchOS
      } else {
        .macOS
      }
    tools = Self.tools(of: tree)
    systemVersion = tree[0, "systemVersion"]
    let device = tree.child(of: 0, "device")
    screen = device.flatMap { tree[$0, "id"] }
    isLandscape = device.flatMap { tree[$0, "orientation"] } == "landscape"
  }

  /// Returns the version of the tools, or that of the newest plug-in if the version is a
  /// placeholder.
  private static func tools(of tree: XMLTree) -> Double {
    let version = leadingNumber(tree[0, "toolsVersion"])
    if let version, version < 32000 { return version }
    let plugIns = (tree.child(of: 0, "dependencies").map { Array(tree.children(of: $0)) } ?? [])
      .filter { tree.name(of: $0) == "plugIn" }
      .compactMap { leadingNumber(tree[$0, "version"]) }
    return plugIns.filter { (1000..<32000).contains($0) }.max() ?? 22000
  }

  /// Returns the number at the beginning of a version such as `22154.2`.
  private static func leadingNumber(_ version: String?) -> Double? {
    version.flatMap { Double($0.prefix { $0.isASCII && $0.isNumber }) }
  }

  /// The generation of AppKit's controls on the system that wrote the file.
  var generation: AlignmentGeneration {
    AlignmentGeneration(tools: tools, systemVersion: systemVersion)
  }

  /// The device that the file was last shown on; `nil`: none or unknown.
  var device: InterfaceDevice? {
    guard var device = screen.flatMap(InterfaceDevice.init(named:)) else { return nil }
    device.isLandscape = isLandscape
    return device
  }
}
