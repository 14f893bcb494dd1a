extension Workload {
  /// Makes W5: random constraints between nearby views, four for each view, around a hidden
  /// solution in whole points.
  ///
  /// About 15 % are required equalities and 22 % required inequalities with slack. The rest are
  /// optional, on five levels, with targets shifted away from the hidden solution.
  package static func randomSparse(views: Int, seed: UInt64) -> Workload {
    var random = WorkloadRandom(seed: seed)
    var workload = Workload(name: "W5-\(views)", rootWidth: 1024, rootHeight: 1024)
    var hidden = [HiddenFrame(left: 0, top: 0, width: 1024, height: 1024)]
    for _ in 0..<views {
      _ = workload.addView()
      let left = 2 * random.number(0...400)
      let top = 2 * random.number(0...400)
      let width = 2 * random.number(5...100)
      let height = 2 * random.number(5...100)
      hidden.append(HiddenFrame(left: left, top: top, width: width, height: height))
    }
    for index in 0..<4 * views {
      let view = 1 + index / 4
      var other = random.whole(max(0, view - 16)...min(views, view + 16))
      if other == view { other = 0 }
      let (attribute1, attribute2, multiplier) = attributes(&random)
      let isConstant = random.whole(0...4) == 0
      let value = hidden[view].value(of: attribute1)
      let base = isConstant ? value : value - multiplier * hidden[other].value(of: attribute2)
      let kind = random.whole(0...99)
      var relation = Relation.equal
      var constant = base
      var priority = 1000
      if kind >= 15, kind < 37 {
        relation = random.whole(0...1) == 1 ? .greaterOrEqual : .lessOrEqual
        constant = base - Double(relation.rawValue) * 2 * random.number(0...30)
      } else if kind >= 37 {
        priority = random.element(of: [100, 250, 500, 750, 900])
        relation = random.element(of: [.greaterOrEqual, .lessOrEqual, .equal, .equal])
        constant = base + 2 * random.number(-40...40)
      }
      if isConstant {
        workload.limit(view, attribute1, relation, constant, priority: priority)
      } else {
        workload.relate(
          view, attribute1, relation, other, attribute2, multiplier: multiplier, constant,
          priority: priority)
      }
    }
    return workload
  }

  /// Returns a pair of attributes that may be compared, with a multiplier.
  private static func attributes(
    _ random: inout WorkloadRandom
  ) -> (Attribute, Attribute, Double) {
    switch random.whole(0...5) {
    case 0, 1:
      let horizontal: [Attribute] = [.left, .right, .centerX]
      return (random.element(of: horizontal), random.element(of: horizontal), 1)
    case 2, 3:
      let vertical: [Attribute] = [.top, .bottom, .centerY]
      return (random.element(of: vertical), random.element(of: vertical), 1)
    case 4:
      let second: Attribute = random.whole(0...1) == 1 ? .width : .height
      return (.width, second, random.element(of: [1, 1, 1, 0.5, 2]))
    default:
      let second: Attribute = random.whole(0...1) == 1 ? .height : .width
      return (.height, second, random.element(of: [1, 1, 1, 0.5, 2]))
    }
  }

  /// The frame of a view in the hidden solution.
  private struct HiddenFrame {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    func value(of attribute: Attribute) -> Double {
      switch attribute {
      case .left, .none: left
      case .top: top
      case .width: width
      case .height: height
      case .right: left + width
      case .bottom: top + height
      case .centerX: left + 0.5 * width
      case .centerY: top + 0.5 * height
      }
    }
  }
}
