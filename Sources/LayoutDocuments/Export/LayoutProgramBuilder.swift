import ConstraintSolving
import LinearProgramFormats
import LinearProgramming
import Plumb

/// Writes a lowered layout as linear programs, with columns for each violation.
struct LayoutProgramBuilder {
  /// The distinct priorities of the active optional constraints, ascending.
  let priorities: [Double]

  private let lowered: PreparedLayout
  private let system: ConstraintSystem
  private let name: String
  private let values: [Double]
  private let weights: [Double: Double]
  /// The indices of the active constraints, and those of the others.
  private let counted: [Int]
  private let uncounted: [Int]
  /// The columns of each optional constraint's violations, `p` and `n`.
  private var columnsOfSoft: [Int: [(name: String, column: Int, sign: Double)]] = [:]
  private var columnTexts: [String]

  /// - Parameters:
  ///   - lowered: The layout.
  ///   - name: The name of the programs.
  ///   - solved: The solution, if values have to be known.
  ///   - weights: The weights of priorities that differ from the default ones.
  init(
    _ lowered: PreparedLayout, name: String, solved: SystemSolution?, weights: [Double: Double]
  ) {
    self.lowered = lowered
    self.name = name
    let system = lowered.system
    self.system = system
    values = solved?.values ?? []
    uncounted = solved?.uncounted ?? []
    let isLeftOut = Set(uncounted)
    counted = (0..<system.constraintCount).filter {
      !isLeftOut.contains($0) && !lowered.isDistance($0)
    }
    let soft = counted.filter { !system.isRequired($0) }
    priorities = Set(soft.map { system.priorities[$0] }).sorted()
    // Priorities in inactive branches affect the default weights, as they do in a solve.
    self.weights = PriorityLevels.weights(of: system).merging(weights) { $1 }
    columnTexts = lowered.attributeNames
    for constraint in soft {
      for (letter, sign, relation) in [
        ("p", -1.0, ConstraintRelation.greaterThanOrEqual), ("n", 1.0, .lessThanOrEqual),
      ] where system.relations[constraint] != relation {
        columnsOfSoft[constraint, default: []].append(
          ("\(letter)\(constraint + 1)", columnTexts.count, sign))
        columnTexts.append("\(letter)\(constraint + 1)")
      }
    }
  }

  /// Returns the program of all levels.
  func weighted() throws(LPError) -> NamedProgram {
    var program = try program(
      comments: [
        "\(name): the sum of all violations, each times the weight of its priority, is minimised."
      ]
        + priorities.reversed().map {
          "Priority \($0.canonical) has the weight \(weight($0).canonical)."
        })
    for (constraint, columns) in columnsOfSoft {
      for (_, column, _) in columns {
        program.program.columnCosts[column] = weight(system.priorities[constraint])
      }
    }
    return program
  }

  /// Returns the program of one level, given those above it.
  ///
  /// A level's least sum and fairness together determine each of its violations, so that fixing the
  /// violations fixes exactly the result of the level. A row that fixed the sum would leave out
  /// fairness.
  func level(_ priority: Double) throws(LPError) -> NamedProgram {
    let above = priorities.last.map { $0 > priority } ?? false
    var program = try program(
      comments: [
        "\(name): the sum of the violations at priority \(priority.canonical) is minimised."
      ]
        + (above
          ? [
            "No violation of a higher priority may exceed its solved value by more than 1e-9 of it (at least "
              + "1e-9)."
          ] : []))
    for (constraint, columns) in columnsOfSoft where system.priorities[constraint] >= priority {
      let violation = system.violation(of: constraint, at: values)
      let isHeld = system.priorities[constraint] > priority
      let isExceeded = system.activity(of: constraint, at: values) > system.constants[constraint]
      for (_, column, sign) in columns {
        guard isHeld else {
          program.program.columnCosts[column] = 1
          continue
        }
        let amount = isExceeded == (sign < 0) ? violation : 0
        program.program.columnUpper[column] = amount + 1e-9 * max(1, amount)
      }
    }
    return program
  }

  private func weight(_ priority: Double) -> Double { weights[priority] ?? 1 }

  /// Returns all columns and rows, without costs.
  private func program(comments: [String]) throws(LPError) -> NamedProgram {
    var entries: [SparseMatrix.Entry] = []
    var lower: [Double] = []
    var upper: [Double] = []
    for constraint in counted {
      var constant = system.constants[constraint]
      for (variable, coefficient) in system.terms(of: constraint) {
        // Insets are constants here.
        if variable >= lowered.attributeCount {
          constant -= coefficient * values[variable]
          continue
        }
        entries.append(.init(row: lower.count, column: variable, value: coefficient))
      }
      for (_, column, sign) in columnsOfSoft[constraint] ?? [] {
        entries.append(.init(row: lower.count, column: column, value: sign))
      }
      lower.append(system.relations[constraint] == .lessThanOrEqual ? -.infinity : constant)
      upper.append(system.relations[constraint] == .greaterThanOrEqual ? .infinity : constant)
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: lower.count, columnCount: columnTexts.count, entries: entries))
    program.rowLower = lower
    program.rowUpper = upper
    for column in columnTexts.indices {
      program.columnLower[column] =
        column < lowered.attributeCount ? system.lowerBounds[column] : 0
    }
    let fixed = fixDefinitions(in: &program)
    var named = NamedProgram(
      program, name: name, columnNames: NamedProgram.names(for: columnTexts),
      rowNames: counted.map { "c\($0 + 1)" })
    named.comments = comments + fixed + renamed(named) + counted.map(line)
    named.comments += uncounted.map { line($0) + ", left out: its condition came out otherwise" }
    return named
  }

  /// Fixes the values of definitions, and returns comments about them.
  private func fixDefinitions(in program: inout LinearProgram) -> [String] {
    var comments: [String] = []
    for (number, definition) in system.definitions.enumerated()
    where !lowered.isCondition(definition.output) {
      let outcome = definition.outcome(at: values)
      let output = definition.output
      let text = "\(lowered.name(ofVariable: output)) is"
      let source = lowered.source(of: .definition(number)).placedText
      switch definition.kind {
      case .value where output >= lowered.attributeCount:
        comments.append("\(text) \(values[output].canonical): \(source)")
      case .value:
        program.columnLower[output] = values[output]
        program.columnUpper[output] = values[output]
        comments.append(
          "\(text) fixed at its solved value \(values[output].canonical): \(source)")
      case .bounds:
        program.columnLower[output] = max(program.columnLower[output], outcome.lower)
        program.columnUpper[output] = min(program.columnUpper[output], outcome.upper)
        let ends = [
          outcome.lower > -.infinity ? "at least \(outcome.lower.canonical)" : nil,
          outcome.upper < .infinity ? "at most \(outcome.upper.canonical)" : nil,
        ]
        comments.append("\(text) \(ends.compactMap { $0 }.joined(separator: " and ")): \(source)")
      }
    }
    return comments
  }

  /// Returns comments about the columns whose names the format required to change.
  private func renamed(_ named: NamedProgram) -> [String] {
    zip(named.columnNames, columnTexts).filter { $0 != $1 }.map { "\($0) is \($1)" }
  }

  private func line(_ constraint: Int) -> String {
    "c\(constraint + 1) is \(lowered.source(of: .constraint(constraint)).placedText)"
  }
}
