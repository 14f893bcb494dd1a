import LinearProgramming

@testable import ConstraintSolving

extension BlockSample {
  /// The block as input of the tableau; `nil` if its numbers differ too much in magnitude.
  var model: BlockModel? {
    var maker = BlockMaker(
      variableCount: variableCount, levelCount: Self.priorities.count, rowCount: rows.count)
    for (variable, bound) in lowerBounds.enumerated() where bound > -.infinity {
      maker.add(
        .init(identifier: ~variable, scale: 1, row: -1), of: variable, level: 0, slopes: (-1, 0),
        at: bound)
    }
    for (number, row) in rows.enumerated() {
      let scale = row.terms[0].coefficient
      let item = maker.item(count: row.terms.count, scale: scale) {
        (row.terms[$0].variable, row.terms[$0].coefficient)
      }
      maker.add(
        .init(identifier: number, scale: scale, row: number), of: item, level: row.level,
        slopes: row.relation.violationSlopes, at: row.constant)
    }
    return maker.isModest ? maker.model : nil
  }

  /// Returns the positions of the breakpoints of a model made of equal rows.
  func positions(in model: BlockModel) -> [Double] {
    model.origins.map {
      $0.row < 0 ? lowerBounds[~$0.identifier] : rows[$0.row].constant / $0.scale
    }
  }
}

extension SeparateVariables {
  /// Makes the variable of a sample that has only one.
  init(_ sample: BlockSample) {
    self.init()
    append(0)
    if sample.lowerBounds[0] > -.infinity {
      add(
        .init(identifier: ~0, scale: 1, row: -1), level: 0, slopes: (-1, 0),
        at: sample.lowerBounds[0])
    }
    for (number, row) in sample.rows.enumerated().sorted(by: { $0.1.level < $1.1.level }) {
      add(
        .init(identifier: number, scale: row.terms[0].coefficient, row: number),
        level: row.level, slopes: row.relation.violationSlopes, at: row.constant)
    }
  }
}

extension LexicographicTableau {
  /// The values of the variables after a solve.
  var variableValues: [Double] { (0..<variableCount).map { value(of: $0) } }
}
