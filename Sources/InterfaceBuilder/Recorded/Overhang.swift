import Plumb

/// The distance by which a recorded frame extends beyond its AppKit stack, across the stack.
struct Overhang {
  let view: Int
  let side: KnownInsets.Side
  let distance: Double
}

extension Screen {
  /// The overhangs of the stacks of an AppKit screen.
  var overhangs: [Overhang] {
    guard file.header.platform == .macOS else { return [] }
    var overhangs: [Overhang] = []
    for stack in views where view(stack).kind == "stackView" && !leftOut.contains(stack) {
      let reader = StackReader(screen: self, view: stack)
      let (given, box) = (reader.stack, frames[stack].inset(by: reader.stack.insets))
      for view in reader.visible {
        let frame = frames[view]
        let sides: [(KnownInsets.Side, Double)] =
          given.axis == .horizontal
          ? [(.top, box.y - frame.y), (.bottom, frame.maxY - box.maxY)]
          : [(.left, box.x - frame.x), (.right, frame.maxX - box.maxX)]
        for (side, distance) in sides where distance > 0 {
          overhangs.append(Overhang(view: view, side: side, distance: distance))
        }
      }
    }
    return overhangs
  }
}
