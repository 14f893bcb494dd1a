import FlatMemory
import LinearProgramming
import TestSupport
import Testing

@testable import SimplexBackend

@Suite("Basis factorization")
struct BasisFactorizationTests {
  /// A form with random sparse structural columns, its basis and its factorization.
  private struct Subject {
    let form: ComputationalForm
    let factorization: BasisFactorization
    let basics: Vector<Int>
    let vector: SparseVector
    private let workspace = Workspace(expectedBytes: 4096)

    init(_ matrix: SparseMatrix) {
      form = ComputationalForm(matrix, scaled: false)
      factorization = BasisFactorization(form, in: workspace)
      basics = workspace.vector(form.rowCount, of: 0)
      vector = SparseVector(form.rowCount, in: workspace)
    }

    /// Solves for a right side given by rows, or, transposed, by pivot rows.
    func solve(_ right: [Double], transposed: Bool = false) -> [Double] {
      vector.clear()
      for (row, value) in right.enumerated() where value != 0 { vector.add(value, at: row) }
      if transposed { factorization.btran(vector) } else { factorization.ftran(vector) }
      return vector.values.array(0..<form.rowCount)
    }

    /// The column of a variable, by rows.
    func column(_ variable: Int) -> [Double] {
      vector.clear()
      form.addColumn(variable, times: 1, to: vector)
      return vector.values.array(0..<form.rowCount)
    }

    /// `B · vector` for a vector by pivot rows.
    func product(_ factors: [Double]) -> [Double] {
      var result = [Double](repeating: 0, count: form.rowCount)
      for row in 0..<form.rowCount where factors[row] != 0 {
        for (other, value) in column(basics[row]).enumerated() {
          result[other] += value * factors[row]
        }
      }
      return result
    }

    /// Exchanges the variable at a pivot row, if the pivot is large enough.
    func exchange(row: Int, entering: Int) {
      vector.clear()
      form.addColumn(entering, times: 1, to: vector)
      factorization.ftran(vector, keepsSpike: true)
      let pivot = vector.values[row]
      guard abs(pivot) > 0.01 else { return }
      vector.clear()
      vector.add(1, at: row)
      factorization.btran(vector, keepsRow: true)
      factorization.update(row: row, pivot: pivot)
      #expect(!factorization.isUnstable)
      basics[row] = entering
    }
  }

  private func subject(
    size: Int, perColumn: Int, diagonal: Bool, using numbers: inout Numbers
  ) throws -> Subject {
    var entries: [SparseMatrix.Entry] = []
    for column in 0..<size {
      if diagonal { entries.append(.init(row: column, column: column, value: 4)) }
      for _ in 0..<perColumn {
        let row = Int.random(in: 0..<size, using: &numbers)
        let value = Double(Int.random(in: -3...3, using: &numbers))
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    return Subject(try SparseMatrix(rowCount: size, columnCount: size, entries: entries))
  }

  private func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// Checks both solves against the basis matrix itself, with a full and with a sparse right side.
  private func check(_ subject: Subject, using numbers: inout Numbers, _ comment: Comment) {
    let size = subject.form.rowCount
    for share in [1, size] {
      let right = (0..<size).map { _ in
        Int.random(in: 0..<share, using: &numbers) == 0
          ? Double(Int.random(in: -5...5, using: &numbers)) : 0
      }
      #expect(distance(subject.product(subject.solve(right)), right) < 1e-7, comment)
      let multipliers = subject.solve(right, transposed: true)
      // Bᵀ·y = right means y · column = right at every pivot row.
      for row in 0..<size {
        let column = subject.column(subject.basics[row])
        let value = zip(column, multipliers).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(value - right[row]) < 1e-7, comment)
      }
    }
  }

  @Test("Solves and updates agree with the matrix, small and large enough for searches")
  func solves() throws {
    for seed in 1...40 {
      var numbers = Numbers(state: UInt64(seed))
      let size = seed % 10 == 0 ? 150 : Int.random(in: 1...40, using: &numbers)
      let subject = try subject(size: size, perColumn: 2, diagonal: true, using: &numbers)
      for row in 0..<size { subject.basics[row] = size + row }
      #expect(subject.factorization.factorize(subject.basics).isEmpty)
      check(subject, using: &numbers, "logicals, seed \(seed)")
      for entering in 0..<size {
        subject.exchange(row: entering, entering: entering)
        if entering % 25 == 7 { check(subject, using: &numbers, "half updated, seed \(seed)") }
      }
      for row in stride(from: 0, to: size, by: 3) where subject.basics[row] < size {
        subject.exchange(row: row, entering: size + row)
      }
      check(subject, using: &numbers, "updated, seed \(seed)")
      #expect(subject.factorization.factorize(subject.basics).isEmpty)
      check(subject, using: &numbers, "fresh, seed \(seed)")
    }
  }

  @Test("A singular basis is repaired by the logicals of the rows it misses")
  func repair() throws {
    for seed in 1...60 {
      var numbers = Numbers(state: UInt64(seed))
      let size = Int.random(in: 2...30, using: &numbers)
      let subject = try subject(size: size, perColumn: 2, diagonal: false, using: &numbers)
      for row in 0..<size { subject.basics[row] = row }
      let replacements = subject.factorization.factorize(subject.basics)
      for replacement in replacements {
        for row in 0..<size where subject.basics[row] == replacement.variable {
          subject.basics[row] = size + replacement.row
        }
      }
      #expect(Set(subject.basics.array(0..<size)).count == size)
      if subject.factorization.factorize(subject.basics).isEmpty {
        check(subject, using: &numbers, "seed \(seed)")
      } else {
        Issue.record("still singular, seed \(seed)")
      }
    }
  }

  @Test("The empty basis works")
  func empty() throws {
    let subject = Subject(try SparseMatrix(rowCount: 0, columnCount: 1, entries: []))
    #expect(subject.factorization.factorize(subject.basics).isEmpty)
    #expect(subject.solve([]).isEmpty)
    #expect(subject.solve([], transposed: true).isEmpty)
  }
}
