/// The looks that AppKit's controls have had, which differ in how far their frames reach beyond
/// what is aligned. They go by the system that Xcode ran on, and not by Xcode.
enum AlignmentGeneration: String, Sendable, CaseIterable {
  /// Up to macOS 10.15.
  case first
  /// macOS 11 to 15.
  case second
  /// macOS 26: frames equal alignment rectangles for nearly all controls.
  case third

  /// The looks of the tools that wrote a file, and the build of the system they ran on, such as
  /// `16G29`, where the file says it.
  ///
  /// Where two systems could run the same tools, 17156 to 17701 and those of Xcode 26, most files
  /// are of the generation that they get here.
  init(tools: Double, systemVersion: String? = nil) {
    let kernel = systemVersion.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
    self =
      if let kernel {
        kernel < 20 ? .first : kernel < 25 ? .second : .third
      } else {
        tools < 17400 ? .first : tools < 24000 ? .second : .third
      }
  }
}
