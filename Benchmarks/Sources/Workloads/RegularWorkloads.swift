extension Workload {
  /// Makes W1: a row of equally wide boxes, fully determined by required equalities. The
  /// constraint that closes the row comes last.
  package static func rowOfBoxes(count: Int) -> Workload {
    var workload = Workload(
      name: "W1-\(count)", rootWidth: 16 + 58.0 * Double(count), rootHeight: 44)
    var previous: Int?
    var first = -1
    for _ in 0..<count {
      let box = workload.addView()
      if let previous {
        workload.align(box, .left, previous, .right, 8)
        workload.align(box, .width, first, .width, 0)
      } else {
        first = box
        workload.align(box, .left, 0, .left, 8)
      }
      workload.align(box, .top, 0, .top, 4)
      workload.align(box, .bottom, 0, .bottom, -4)
      previous = box
    }
    // A row of no boxes refers to the view −1, as the records do.
    workload.align(previous ?? -1, .right, 0, .right, -8)
    return workload
  }

  /// Makes W2: a grid of equal cells, pinned right and bottom by its first row and column. In
  /// W2r, every row and column is pinned, which is redundant and consistent.
  package static func grid(rows: Int, columns: Int, redundant: Bool = false) -> Workload {
    var workload = Workload(
      name: "\(redundant ? "W2r" : "W2")-\(rows)x\(columns)",
      rootWidth: 32 + 60.0 * Double(columns) + 3, rootHeight: 32 + 40.0 * Double(rows) + 5)
    // Cells are numbered row by row, after the root.
    let first = 1
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = workload.addView()
        if column == 0 {
          workload.align(cell, .left, 0, .left, 16)
        } else {
          workload.align(cell, .left, cell - 1, .right, 8)
        }
        if row == 0 {
          workload.align(cell, .top, 0, .top, 16)
        } else {
          workload.align(cell, .top, cell - columns, .bottom, 8)
        }
        if cell != first {
          workload.align(cell, .width, first, .width, 0)
          workload.align(cell, .height, first, .height, 0)
        }
        if column == columns - 1, row == 0 || redundant {
          workload.align(cell, .right, 0, .right, -16)
        }
        if row == rows - 1, column == 0 || redundant {
          workload.align(cell, .bottom, 0, .bottom, -16)
        }
      }
    }
    return workload
  }

  /// Makes W3: a form whose rows have a label, a field and a button, and whose optional
  /// constraints conflict on six levels.
  package static func form(rows: Int, seed: UInt64, rootWidth: Double = 400) -> Workload {
    var random = WorkloadRandom(seed: seed)
    var workload = Workload(
      name: "W3-\(rows)", rootWidth: rootWidth, rootHeight: 40 + 46.0 * Double(rows) + 20)
    var firstLabel = -1
    var previousField = -1
    for row in 0..<rows {
      let label = workload.addView()
      let field = workload.addView()
      let button = workload.addView()
      let labelWidth = random.number(40...160)
      let fieldWidth = random.number(80...200)
      let buttonWidth = random.number(50...120)
      let labelHeight = random.number(14...22)
      let fieldHeight = random.number(24...34)
      workload.align(label, .left, 0, .left, 20)
      workload.align(field, .left, label, .right, 8)
      workload.align(button, .left, field, .right, 8)
      workload.align(button, .right, 0, .right, -20)
      if row == 0 {
        firstLabel = label
        workload.align(field, .top, 0, .top, 20)
      } else {
        workload.align(label, .width, firstLabel, .width, 0)
        workload.align(field, .top, previousField, .bottom, 12)
      }
      workload.align(label, .centerY, field, .centerY, 0)
      workload.align(button, .top, field, .top, 0)
      workload.align(button, .height, field, .height, 0)
      workload.limit(label, .width, .greaterOrEqual, labelWidth, priority: 999)
      workload.limit(label, .width, .lessOrEqual, labelWidth, priority: 251)
      workload.limit(label, .height, .greaterOrEqual, labelHeight, priority: 750)
      workload.limit(label, .height, .lessOrEqual, labelHeight, priority: 251)
      workload.limit(field, .width, .greaterOrEqual, fieldWidth, priority: 750)
      workload.limit(field, .width, .lessOrEqual, fieldWidth, priority: 250)
      workload.limit(field, .height, .greaterOrEqual, fieldHeight, priority: 750)
      workload.limit(field, .height, .lessOrEqual, fieldHeight, priority: 250)
      workload.limit(button, .width, .greaterOrEqual, buttonWidth, priority: 751)
      workload.limit(button, .width, .lessOrEqual, buttonWidth, priority: 750)
      workload.relate(field, .width, .equal, 0, .width, multiplier: 0.5, 0, priority: 500)
      workload.limit(button, .width, .equal, 80, priority: 500)
      previousField = field
    }
    return workload
  }

  /// Makes W7: member `index` of a batch of small layouts with different structures, alternately
  /// forms and dashboards.
  package static func batchMember(_ index: Int) -> Workload {
    var random = WorkloadRandom(seed: 777_000 &+ UInt64(index))
    // The second size is drawn first, as in the compiled original.
    if index % 2 == 1 {
      let width = 360 + random.number(0...96)
      let rows = random.whole(3...9)
      return form(rows: rows, seed: 1000 + UInt64(index), rootWidth: width)
    }
    let fanOut = random.whole(2...5)
    let views = random.whole(10...30)
    return dashboard(views: views, fanOut: fanOut, seed: 5000 + UInt64(index))
  }

  /// Makes W7t: member `index` of a batch of small forms with one structure and different
  /// numbers.
  package static func templateMember(_ index: Int) -> Workload {
    form(rows: 6, seed: 1000 + UInt64(index), rootWidth: Double(360 + index % 97))
  }
}
