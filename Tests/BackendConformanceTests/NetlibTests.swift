import Foundation
import Gzip
import LinearProgramFormats
import LinearProgramming
import Testing

/// Problems of the Netlib collection, which is not part of the package.
///
/// `PLUMB_NETLIB` names a folder with compressed MPS files and `optima.tsv` (name, rows, columns,
/// nonzeros, objective).
@Suite struct NetlibTests {
  /// A line of `optima.tsv`.
  struct Problem: Sendable, CustomTestStringConvertible {
    let name: String
    let nonzeros: Int
    let objective: Double

    var testDescription: String { name }
  }

  private static let folder = ProcessInfo.processInfo.environment["PLUMB_NETLIB"]

  /// The problems small enough for a test.
  static func problems(below nonzeros: Int, in folder: String) throws -> [Problem] {
    let table = try String(contentsOfFile: folder + "/optima.tsv", encoding: .utf8)
    return table.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 5, let count = Int(fields[3]), let objective = Double(fields[4]),
        count < nonzeros
      else { return nil }
      return Problem(name: String(fields[0]), nonzeros: count, objective: objective)
    }
  }

  @Test(
    .enabled(
      if: Self.folder != nil, "PLUMB_NETLIB names no folder; Netlib's problems are left out"),
    arguments: Backends.all.map(\.name).filter {
      ["simplex", "simplex-presolve", "glpk-dual"].contains($0)
    })
  func problemsBelow2000Nonzeros(_ name: String) throws {
    let backend = try #require(Backends.all.first { $0.name == name })
    let folder = try #require(Self.folder)
    let problems = try Self.problems(below: 2000, in: folder)
    #expect(!problems.isEmpty, "optima.tsv lists no small problem")
    for problem in problems {
      let file = try Data(contentsOf: URL(filePath: "\(folder)/\(problem.name).mps.gz"))
      let named = try MPSReader.program(Gzip.decompressed(Array(file)))
      let solution = try backend.solve(named.program, options: LPOptions())
      #expect(solution.termination == .optimal, "\(problem.name)")
      #expect(
        abs(solution.objective - problem.objective) <= 1e-6 * max(1, abs(problem.objective)),
        "\(problem.name): \(solution.objective) instead of \(problem.objective)")
      #expect(KKTResiduals(of: named.program, solution: solution).isWithin(1e-6), "\(problem.name)")
    }
  }
}
