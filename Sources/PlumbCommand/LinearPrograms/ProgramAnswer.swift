import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb
import SimplexBackend
import Synchronization

/// What became of solving a program, in the terms of its file.
struct ProgramAnswer {
  /// How a solve may end; the raw values are what results print.
  enum Status: String {
    case optimal
    case infeasible
    case unbounded
    case limit
    case invalid
  }

  /// What the file is called.
  var file: String
  var status: Status
  /// Which limit was hit.
  var limit: TerminationStatus?
  /// The objective in the sense of the file: of the optimum, or of the best point at a limit.
  var objective: Double?
  /// For programs with integers: the proven bound of the objective, and how far the objective may
  /// be from the best one, relative to its size.
  var bound: Double?
  var gap: Double?
  var nodes: Int?
  var iterations = 0
  /// How long the backend took.
  var seconds = 0.0
  /// How long of that it had a processor: what else runs on the machine lengthens the other alone.
  var processorSeconds = 0.0
  var backend: String
  /// What is wrong with an invalid program.
  var failure: LayoutError?
  /// How many rows, columns and coefficients there are.
  var size: (rows: Int, columns: Int, coefficients: Int)?
  /// What the simplex's presolve took away, if it is asked for and there is anything.
  var presolve: PresolveReport?
  /// The value of each column, if they are asked for and known.
  var values: [(name: String, value: Double)] = []
  /// Why it is infeasible, if it is and that is asked for.
  var conflict: ProgramConflict?
  /// The columns that move, and how far, in a direction in which the objective has no limit.
  var ray: [(name: String, value: Double)] = []
  /// Duals, slacks and intervals, if they are asked for and it is optimal.
  var sensitivity: ProgramSensitivity?
  /// Why there are none, if that is so.
  var sensitivityFailure: LPError?

  /// The answer for a file that holds no program, or one the backend cannot solve.
  init(file: String, backend: String, failure: LayoutError) {
    self.file = file
    self.backend = backend
    self.failure = failure
    status = .invalid
  }

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - named: The program.
  ///   - file: What its file is called.
  ///   - backend: The backend.
  ///   - options: Limits and tolerances.
  ///   - keepsValues: Whether the values of the columns are asked for.
  ///   - findsConflict: Whether it is asked for what cannot hold where the program is infeasible.
  ///   - keepsPresolve: Whether it is asked for what a presolve took away.
  ///   - findsSensitivity: Whether duals, slacks and intervals are asked for.
  ///   - showsProgress: Whether a line on standard error says how far a search has come.
  init(
    solving named: NamedProgram, file: String, backend: any LPBackend, options: LPOptions,
    keepsValues: Bool, findsConflict: Bool, keepsPresolve: Bool, findsSensitivity: Bool = false,
    showsProgress: Bool = false
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
        "\(backend.name) solves no programs with whole-valued columns; use --backend "
          + BackendName.namesForIntegers)
      return
    }
    let reports = Mutex<PresolveReport?>(nil)
    var options = options
    if keepsPresolve { options.presolveReport = { report in reports.withLock { $0 = report } } }
    let clock = BudgetClock(options)
    let line = showsProgress && program.hasIntegers ? SearchLine(file: file, program: named) : nil
    if let line { options.searchProgress = { line.show($0) } }
    defer { line?.finish() }
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
      if keepsValues {
        // Nobody asks for a negative zero.
        values = zip(named.columnNames, solution.columnValues).map { ($0, $1 + 0) }
      }
    }
    if status == .infeasible, findsConflict {
      options.timeLimit = min(
        options.timeLimit ?? ProgramConflict.searchTime, ProgramConflict.searchTime)
      // A search that fails leaves the answer as it is.
      conflict = (try? backend.infeasibleSubset(of: program, options: options))
        .flatMap(\.self).map { ProgramConflict($0, in: named) }
    }
    if status == .unbounded {
      ray = zip(named.columnNames, solution.ray).filter { $1 != 0 }.map { ($0, $1) }
    }
    if status == .optimal, findsSensitivity {
      do throws(LPError) {
        let left = clock.left(after: 0)
        sensitivity = ProgramSensitivity(
          try SimplexSolver().sensitivity(of: solution, in: program, options: left), of: named)
      } catch {
        sensitivityFailure = error
      }
    }
    if program.hasIntegers {
      bound = solution.objectiveBound.map(named.objectiveOfText)
      gap = solution.relativeGap
      nodes = solution.nodes
    }
  }

  /// The seconds of the processor that this thread has had, which is the one that solves.
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

  /// What the process reports for it. An unbounded program has no optimum, as an infeasible one.
  var exitStatus: ExitStatus {
    switch status {
    case .optimal where sensitivityFailure != nil: .failure
    case .optimal where sensitivity?.isComplete == false: .limit
    case .optimal: .solved
    case .infeasible, .unbounded: .infeasible
    case .limit: .limit
    case .invalid:
      ["numericalFailure", LPError.Code.backendFailure.name].contains(failure?.code.name)
        ? .failure : .invalid
    }
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
