import SimplexBackend

@testable import LayoutPlayground

extension Playground {
  /// A playground that gives up early.
  static let ofTests: Playground = {
    var limits = Limits()
    limits.time = .milliseconds(500)
    limits.jobs = 2
    limits.queue = 100
    return Playground(
      version: "0", backends: [("simplex", SimplexSolver()), ("exact", ExactSimplexSolver())],
      limits: limits)
  }()
}

extension [UInt8] {
  /// A request of the page: a layout, and JSON of further options.
  static func question(_ text: String, _ more: String = "") -> [UInt8] {
    let members = ["\"text\": " + String(decoding: encoded(text), as: UTF8.self), more]
    return Array("{\(members.filter { !$0.isEmpty }.joined(separator: ", "))}".utf8)
  }
}
