extension Workload {
  /// Makes `labels:N`: a column of labels with intrinsic sizes, the last of which ends above the
  /// bottom. No attribute is ambiguous, but only inequalities show this.
  package static func columnOfLabels(count: Int) -> Workload {
    var workload = Workload(
      name: "labels-\(count)", rootWidth: 390, rootHeight: 50 * Double(count))
    var above: Int?
    for _ in 0..<count {
      let label = workload.addLabel(width: 100, height: 25)
      workload.align(label, .left, 0, .left, 8)
      workload.align(label, .top, above ?? 0, above == nil ? .top : .bottom, 8)
      above = label
    }
    workload.relate(above ?? 0, .bottom, .lessOrEqual, 0, .bottom, -8)
    return workload
  }

  /// Makes `row:N`: labels in a row from the left edge to the right one, with too much room.
  package static func rowOfLabels(count: Int) -> Workload {
    var workload = Workload(name: "row-\(count)", rootWidth: 60 * Double(count), rootHeight: 44)
    var before: Int?
    for index in 0..<count {
      let label = workload.addLabel(width: 30 + Double(index % 7), height: 20)
      workload.align(label, .left, before ?? 0, before == nil ? .left : .right, 8)
      workload.align(label, .top, 0, .top, 8)
      before = label
    }
    workload.align(before ?? 0, .right, 0, .right, -8)
    return workload
  }

  /// Makes `chat:N`: a column of cells of seven views, each as high as its texts. A picture at
  /// the bottom of each cell connects it with the next one.
  package static func chat(cells: Int) -> Workload {
    var workload = Workload(name: "chat-\(cells)", rootWidth: 390, rootHeight: 120 * Double(cells))
    var above: Int?
    for index in 0..<cells {
      let cell = workload.addView()
      workload.align(cell, .left, 0, .left, 0)
      workload.align(cell, .right, 0, .right, 0)
      workload.align(cell, .top, above ?? 0, above == nil ? .top : .bottom, 0)
      let picture = workload.addView()
      workload.limit(picture, .width, .equal, 32)
      workload.limit(picture, .height, .equal, 32)
      workload.align(picture, .left, cell, .left, 8)
      workload.align(picture, .bottom, cell, .bottom, -8)
      let name = workload.addLabel(width: 60 + Double(index % 5) * 12, height: 16)
      let time = workload.addLabel(width: 40, height: 16)
      let bubble = workload.addView()
      let text = workload.addLabel(width: 150 + Double(index % 3) * 70, height: 20)
      let status = workload.addLabel(width: 30, height: 12)
      workload.align(name, .left, picture, .right, 8)
      workload.align(name, .top, cell, .top, 8)
      workload.align(time, .right, cell, .right, -8)
      workload.align(time, .top, name, .top, 0)
      workload.relate(time, .left, .greaterOrEqual, name, .right, 8)
      workload.align(bubble, .left, name, .left, 0)
      workload.align(bubble, .top, name, .bottom, 4)
      workload.relate(bubble, .right, .lessOrEqual, cell, .right, -48)
      workload.align(text, .left, bubble, .left, 10)
      workload.align(text, .right, bubble, .right, -10)
      workload.align(text, .top, bubble, .top, 6)
      workload.align(text, .bottom, bubble, .bottom, -6)
      workload.align(status, .left, bubble, .left, 0)
      workload.align(status, .top, bubble, .bottom, 2)
      workload.align(cell, .bottom, status, .bottom, 8)
      above = cell
    }
    return workload
  }

  /// Adds a view with an intrinsic size. It stretches (250) more easily than it shrinks (750).
  private mutating func addLabel(width: Double, height: Double) -> Int {
    let label = addView()
    for (attribute, size) in [(Attribute.width, width), (.height, height)] {
      limit(label, attribute, .greaterOrEqual, size, priority: 750)
      limit(label, attribute, .lessOrEqual, size, priority: 250)
    }
    return label
  }
}
