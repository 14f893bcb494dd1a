import LinearProgramming
import Testing

@testable import SimplexBackend

/// A small reproducible generator (a linear congruential one, Knuth's constants).
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite("Basis factorization")
struct BasisFactorizationTests {
  /// A form whose structural columns are random sparse ones, with a nonzero diagonal if asked for.
  private func form(
    size: Int, perColumn: Int, diagonal: Bool, using numbers: inout Numbers
  ) throws -> ComputationalForm {
    var entries: [SparseMatrix.Entry] = []
    for column in 0..<size {
      if diagonal { entries.append(.init(row: column, column: column, value: 4)) }
      for _ in 0..<perColumn {
        let row = Int.random(in: 0..<size, using: &numbers)
        let value = Double(Int.random(in: -3...3, using: &numbers))
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    let matrix = try SparseMatrix(rowCount: size, columnCount: size, entries: entries)
    return try ComputationalForm(LinearProgram(matrix: matrix), scaled: false)
  }

  /// `B · vector` for a vector by positions.
  private func product(
    _ form: ComputationalForm, _ basics: [Int], _ vector: [Double]
  ) -> [Double] {
    var result = [Double](repeating: 0, count: form.rowCount)
    for (position, variable) in basics.enumerated() {
      form.addColumn(variable, times: vector[position], to: &result)
    }
    return result
  }

  private func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// Checks both solves against the basis matrix itself.
  private func check(
    _ factorization: inout BasisFactorization, _ form: ComputationalForm, _ basics: [Int],
    using numbers: inout Numbers, _ comment: Comment
  ) {
    let size = form.rowCount
    let right = (0..<size).map { _ in Double(Int.random(in: -5...5, using: &numbers)) }
    var solved = right
    factorization.ftran(&solved)
    #expect(distance(product(form, basics, solved), right) < 1e-7, comment)
    var multipliers = right
    factorization.btran(&multipliers)
    // Bᵀ·y = right means y · (B·e) = right at every position.
    for position in 0..<size {
      var unit = [Double](repeating: 0, count: size)
      unit[position] = 1
      let column = product(form, basics, unit)
      let value = zip(column, multipliers).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(value - right[position]) < 1e-7, comment)
    }
  }

  @Test("Solves and updates agree with the matrix")
  func solves() throws {
    for seed in 1...40 {
      var numbers = Numbers(state: UInt64(seed))
      let size = Int.random(in: 1...40, using: &numbers)
      let form = try form(size: size, perColumn: 3, diagonal: true, using: &numbers)
      var basics = Array(size..<(2 * size))
      var factorization = BasisFactorization(size: size)
      #expect(factorization.factorize(form, basics: basics).isEmpty)
      check(&factorization, form, basics, using: &numbers, "logicals, seed \(seed)")
      for entering in 0..<size {
        var column = [Double](repeating: 0, count: size)
        form.addColumn(entering, times: 1, to: &column)
        factorization.ftran(&column)
        guard abs(column[entering]) > 0.01 else { continue }
        factorization.update(position: entering, column: column)
        basics[entering] = entering
      }
      check(&factorization, form, basics, using: &numbers, "updated, seed \(seed)")
      #expect(factorization.factorize(form, basics: basics).isEmpty)
      check(&factorization, form, basics, using: &numbers, "fresh, seed \(seed)")
    }
  }

  @Test("A singular basis is repaired by the logicals of the rows it misses")
  func repair() throws {
    for seed in 1...60 {
      var numbers = Numbers(state: UInt64(seed))
      let size = Int.random(in: 2...30, using: &numbers)
      let form = try form(size: size, perColumn: 2, diagonal: false, using: &numbers)
      var basics = Array(0..<size)
      var factorization = BasisFactorization(size: size)
      let replacements = factorization.factorize(form, basics: basics)
      for replacement in replacements { basics[replacement.position] = size + replacement.row }
      #expect(Set(basics).count == size)
      if factorization.factorize(form, basics: basics).isEmpty {
        check(&factorization, form, basics, using: &numbers, "seed \(seed)")
      } else {
        Issue.record("still singular, seed \(seed)")
      }
    }
  }

  @Test("The empty basis works")
  func empty() throws {
    let form = try ComputationalForm(
      LinearProgram(matrix: try SparseMatrix(rowCount: 0, columnCount: 1, entries: [])),
      scaled: true)
    var factorization = BasisFactorization(size: 0)
    #expect(factorization.factorize(form, basics: []).isEmpty)
    var nothing: [Double] = []
    factorization.ftran(&nothing)
    factorization.btran(&nothing)
    #expect(nothing.isEmpty)
  }
}
