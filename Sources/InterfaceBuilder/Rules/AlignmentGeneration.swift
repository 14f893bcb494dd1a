/// The generations of AppKit's controls, which differ in how far frames extend beyond alignment
/// rectangles. They depend on the system that Xcode ran on, not on Xcode.
enum AlignmentGeneration: String, Sendable, CaseIterable {
  /// Up to macOS 10.15.
  case first
  /// macOS 11 to 15.
  case second
  /// macOS 26: frames equal alignment rectangles for nearly all controls.
  case third

  /// Determines the generation from the tools that wrote a file, and from their system build,
  /// such as `16G29`, if the file has it.
  ///
  /// Two systems could run the tools 17156 to 17701 and those of Xcode 26. For these, the result
  /// is the generation of most files.
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
