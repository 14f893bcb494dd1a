import ArgumentParser
import Foundation
import Plumb

/// `--color`: whether output is coloured.
struct ColorOption: ParsableArguments {
  /// The condition for coloured text.
  enum When: String, CaseIterable, ExpressibleByArgument {
    case auto
    case always
    case never
  }

  @Option(
    help: "auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always or never.")
  var color = When.auto

  /// Returns the style of text on standard output or standard error.
  func style(for descriptor: Int32) -> TerminalStyle {
    switch color {
    case .always: .colored
    case .never: .plain
    case .auto: Self.isColored(descriptor) ? .colored : .plain
    }
  }

  /// Returns whether a descriptor is a terminal where colours are wanted (no-color.org).
  private static func isColored(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) != 0 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
