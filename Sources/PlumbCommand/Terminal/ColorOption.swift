import ArgumentParser
import Foundation
import Plumb

/// `--color`.
struct ColorOption: ParsableArguments {
  /// When texts are coloured.
  enum When: String, CaseIterable, ExpressibleByArgument {
    case auto
    case always
    case never
  }

  @Option(
    help: "auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always or never.")
  var color = When.auto

  /// How texts on standard output look, or on standard error.
  func style(for descriptor: Int32) -> TerminalStyle {
    switch color {
    case .always: .colored
    case .never: .plain
    case .auto: Self.isColored(descriptor) ? .colored : .plain
    }
  }

  /// Whether a descriptor is a terminal that colours are wanted on (no-color.org).
  private static func isColored(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) != 0 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
