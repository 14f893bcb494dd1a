import ConstraintSolving
import Foundation
import SimplexBackend

struct System: Decodable {
  struct Row: Decodable {
    var terms: [[Double]]
    var relation: String
    var constant: Double
    var priority: Double
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      terms = try list.decode([[Double]].self)
      relation = try list.decode(String.self)
      constant = try list.decode(Double.self)
      priority = try list.decode(Double.self)
    }
  }
  var variables: Int
  var constraints: [Row]
  var edits: [[[Double]]]
}

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

for file in CommandLine.arguments.dropFirst() {
  let system = try JSONDecoder().decode(
    System.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  var build = Double.infinity
  var session = ConstraintSession(backend: SimplexSolver())
  for _ in 0..<5 {
    let start = now()
    session = ConstraintSession(backend: SimplexSolver())
    session.options.findsRanges = false
    for _ in 0..<system.variables { try session.addVariable() }
    for row in system.constraints {
      let relation: ConstraintRelation =
        row.relation == "==" ? .equal : row.relation == "<=" ? .lessThanOrEqual : .greaterThanOrEqual
      try session.addConstraint(
        row.terms.map { (Int($0[0]), $0[1]) }, relation, row.constant, priority: row.priority)
      if row.priority == 1000 {
        guard try session.isFeasible() else { fatalError(session.conflictText) }
      }
    }
    build = min(build, now() - start)
  }
  let first = now()
  let outcome = try session.solve()
  let cold = now() - first
  var best = Double.infinity
  for _ in 0..<20 {
    let start = now()
    for _ in 0..<20 {
      for edit in system.edits {
        for one in edit { try session.setConstant(one[1], of: Int(one[0])) }
        try session.solve()
      }
    }
    best = min(best, (now() - start) / 20 / Double(system.edits.count))
  }
  print(
    file, "build ms", build / 1e3, "cold us", cold, outcome, "edit us", best,
    session.planStatistics)
}
