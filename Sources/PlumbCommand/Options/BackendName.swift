import ArgumentParser
import LayoutNotation
import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends by the names that users choose: the single list for all verbs.
enum BackendName: String, CaseIterable {
  case auto
  case simplex
  case exact
  case glpkDual = "glpk-dual"
  case glpkPrimal = "glpk-primal"
  case glpkExact = "glpk-exact"
  case glpkInterior = "glpk-interior"
  case glpkMIP = "glpk-mip"

  /// All names, for help and messages.
  static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// The backends of this build, without duplicates.
  static var ofThisBuild: [BackendName] {
    allCases.filter { $0 != .auto && (try? $0.backend()) != nil }
  }

  /// The names of the backends that solve integer programs.
  static var namesForIntegers: String {
    ofThisBuild.filter { (try? $0.backend()) is any MixedIntegerSolving }.map(\.rawValue)
      .joined(separator: " or ")
  }

  /// Returns the backend of a name.
  ///
  /// - Throws: `ValidationError` for an unknown name, with the nearest known one.
  init(named name: String) throws {
    guard let backend = BackendName(rawValue: name) else {
      let nearest = nearestName(to: name, among: Self.allCases.map(\.rawValue))
      let proposal = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      throw ValidationError(
        "there is no backend \"\(name)\"\(proposal) (there are \(Self.list))")
    }
    self = backend
  }

  /// The simplex, then GLPK if this build has it, then exact arithmetic; each takes over where
  /// the one before gives up.
  private static var chain: CheckedBackends {
    var others: [any DualProviding] = []
    #if GLPK
    others.append(GLPKSolver(method: .dualSimplex))
    #endif
    return CheckedBackends(
      name: auto.rawValue, [SimplexSolver()] + others + [ExactSimplexSolver()])
  }

  /// Returns the backend.
  ///
  /// - Throws: `ValidationError` for a backend that this build lacks.
  func backend() throws -> any DualProviding {
    switch self {
    case .auto: return Self.chain
    case .simplex: return SimplexSolver()
    case .exact: return ExactSimplexSolver()
    #if GLPK
    case .glpkDual: return GLPKSolver(method: .dualSimplex)
    case .glpkPrimal: return GLPKSolver(method: .primalSimplex)
    case .glpkExact: return GLPKSolver(method: .exactSimplex)
    case .glpkInterior: return GLPKInteriorPointSolver()
    case .glpkMIP: return GLPKMixedIntegerSolver()
    #else
    default:
      throw ValidationError(
        "this plumb was built without GLPK; use --backend simplex, or build with the trait GLPK")
    #endif
    }
  }
}
