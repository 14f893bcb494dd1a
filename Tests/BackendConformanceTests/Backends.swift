import LinearProgramming
import SimplexBackend

/// The backends that every test of this target runs on. A new backend joins here and nowhere else.
enum Backends {
  /// All backends for continuous programs.
  static let all: [any LPBackend] = simplex

  /// The variants of our own simplex method.
  static let simplex: [any LPBackend] = [
    SimplexBackend(),
    SimplexBackend(method: .primal),
    SimplexBackend(method: .dual),
  ]

  /// The backends that start from a basis.
  static var warmStarting: [any WarmStarting] { all.compactMap { $0 as? any WarmStarting } }
}
