package import LayoutNotation
package import LinearProgramFormats
package import LinearProgramming
import Plumb
import SimplexBackend
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The outcome of solving a program, in the terms of its file.
package struct ProgramAnswer {
  /// The statuses of a solve; results print the raw values.
  package enum Status: String {
    case optimal
    case infeasible
    case unbounded
    case limit
    case invalid
  }

  /// The name of the file.
  package var file: String
  package var status: Status
  /// The limit that was reached.
  package var limit: TerminationStatus?
  /// The objective in the sense of the file: of the optimum, or of the best point at a limit.
  package var objective: Double?
  /// For programs with integers: the proven bound of the objective, and how far the objective may
  /// be from the best one, relative to its size.
  package var bound: Double?
  package var gap: Double?
  package var nodes: Int?
  package var iterations = 0
  /// The elapsed time of the backend.
  package var seconds = 0.0
  /// The processor time of the backend. Other programs on the machine lengthen only the elapsed
  /// time.
  package var processorSeconds = 0.0
  package var backend: String
  /// The error in an invalid program.
  package var failure: LayoutError?
  /// The number of rows, columns and coefficients.
  package var size: (rows: Int, columns: Int, coefficients: Int)?
  /// What the simplex's presolve removed, if requested and there is anything.
  package var presolve: PresolveReport?
  /// The value of each column, if they are requested and known.
  package var values: [(name: String, value: Double)] = []
  /// The cause of infeasibility, if there is one and it is requested.
  package var conflict: ProgramConflict?
  /// The columns of an unbounded direction, and how far they move in it.
  package var ray: [(name: String, value: Double)] = []
  /// Duals, slacks and intervals, if they are requested and the program is optimal.
  package var sensitivity: ProgramSensitivity?
  /// The point in the order of the program, if requested, with duals if there are any, in the sense
  /// of the file.
  var point: LPSolution?
  /// The reason why there is no sensitivity, if it could not be computed.
  package var sensitivityFailure: LPError?
  /// Whether a limit ended the computation of the sensitivity.
  package var isSensitivityLimited = false

  /// Makes the answer for a file without a program, or with one that the backend cannot solve.
  package init(file: String, backend: String, failure: LayoutError) {
    self.file = file
    self.backend = backend
    self.failure = failure
    status = .invalid
  }

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - named: The program.
  ///   - file: The name of its file.
  ///   - backend: The backend.
  ///   - options: Limits and tolerances.
  ///   - keepsValues: Whether the values of the columns are requested.
  ///   - findsConflict: Whether a conflict is requested if the program is infeasible.
  ///   - keepsPresolve: Whether the removals of a presolve are requested.
  ///   - findsSensitivity: Whether duals, slacks and intervals are requested.
  ///   - keepsPoint: Whether values and duals are requested in the order of the program.
  ///   - advice: The advice for users who give integer columns to a backend without support for
  ///     them.
  package init(
    solving named: NamedProgram, file: String, backend: any LPBackend, options: LPOptions,
    keepsValues: Bool, findsConflict: Bool, keepsPresolve: Bool = false,
    findsSensitivity: Bool = false, keepsPoint: Bool = false, advice: String = ""
  ) {
    let program = named.program
    func failed(_ code: String, _ message: String) -> ProgramAnswer {
      ProgramAnswer(
        file: file, backend: backend.name,
        failure: LayoutError(.init(name: code), message))
    }
    guard !program.hasIntegers || backend is any MixedIntegerSolving else {
      self = failed(
        LPError.Code.unsupported.name,
        "\(backend.name) solves no programs with whole-valued columns\(advice)")
      return
    }
    let reports = Mutex<PresolveReport?>(nil)
    var options = options
    if keepsPresolve { options.presolveReport = { report in reports.withLock { $0 = report } } }
    let clock = BudgetClock(options)
    let start = ContinuousClock.now
    let processorStart = Self.processorTime
    let solution: LPSolution
    do {
      solution = try backend.solve(program, options: options)
    } catch {
      self = failed(error.code.name, error.message)
      seconds = (ContinuousClock.now - start).seconds
      return
    }
    let seconds = (ContinuousClock.now - start).seconds
    let processorSeconds = Self.processorTime - processorStart
    if solution.termination == .numericalFailure {
      self = failed(
        "numericalFailure", "\(backend.name) found no solution that passes its check")
    } else {
      self.init(file: file, backend: backend.name, status: Status(solution.termination))
    }
    self.seconds = seconds
    self.processorSeconds = processorSeconds
    presolve = reports.withLock { $0 }
    iterations = solution.iterations
    size = (program.rowCount, program.columnCount, program.matrix.entryCount)
    if status == .limit { limit = solution.termination }
    if status == .optimal || status == .limit, solution.primalStatus == .feasible {
      objective = named.objectiveOfText(solution.objective)
      if keepsPoint {
        point = solution
        point?.columnDuals = solution.columnDuals.map(named.objectiveOfText)
        point?.rowDuals = solution.rowDuals.map(named.objectiveOfText)
      }
      if keepsValues {
        // Adding 0 avoids a negative zero.
        values = zip(named.columnNames, solution.columnValues).map { ($0, $1 + 0) }
      }
    }
    if status == .infeasible, findsConflict {
      options.timeLimit = min(
        options.timeLimit ?? ProgramConflict.searchTime, ProgramConflict.searchTime)
      // A failed search leaves the answer unchanged.
      conflict = (try? backend.infeasibleSubset(of: program, options: options))
        .flatMap(\.self).map { ProgramConflict($0, in: named) }
    }
    if status == .unbounded {
      ray = zip(named.columnNames, solution.ray).filter { $1 != 0 }.map { ($0, $1) }
    }
    if status == .optimal, findsSensitivity {
      do throws(LPError) {
        let left = clock.left(after: 0)
        let found = try SimplexSolver().sensitivity(of: solution, in: program, options: left)
        sensitivity = ProgramSensitivity(found, of: named)
        isSensitivityLimited = !found.isComplete
      } catch {
        sensitivityFailure = error
        isSensitivityLimited = clock.isOver
      }
    }
    if program.hasIntegers {
      bound = solution.objectiveBound.map(named.objectiveOfText)
      gap = solution.relativeGap
      nodes = solution.nodes
    }
  }

  /// The processor time of this thread, which solves the program, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private init(file: String, backend: String, status: Status) {
    self.file = file
    self.backend = backend
    self.status = status
  }
}

extension ProgramAnswer.Status {
  fileprivate init(_ termination: TerminationStatus) {
    switch termination {
    case .optimal: self = .optimal
    case .infeasible: self = .infeasible
    case .unbounded: self = .unbounded
    case .iterationLimit, .timeLimit, .nodeLimit: self = .limit
    case .numericalFailure: self = .invalid
    }
  }
}
