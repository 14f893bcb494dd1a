import LayoutDocuments
import TestSupport
import Testing

@testable import Plumb

/// Random trees of views at the margins and safe areas of their parents, edited at random.
///
/// Frames equal the computed frames, with plans and without, and after a round trip through a
/// document.
struct RandomInsetTests {
  /// The position of a view in its parent, along both axes.
  private enum Place: CaseIterable {
    /// At a distance from the near edges, with an explicit size.
    case sized
    /// At the parent's margins.
    case margins
    /// At the edges of the parent's safe area.
    case safeArea
    /// At the given distances from all edges.
    case edges
  }

  private struct Box {
    var parent: Int
    var place = Place.edges
    /// The distances from the top and leading edges, and the size.
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    var margins = EdgeInsets(8)
    var directional: DirectionalEdgeInsets?
    var preserves = false
    var insets = false
    var more = EdgeInsets(0)
  }

  private struct Tree {
    var (width, height) = (400.0, 600.0)
    var safeArea = EdgeInsets(0)
    var direction = LayoutDirection.leftToRight
    /// The root and its descendants; parents precede their children.
    var boxes: [Box] = []

    init(_ random: inout SeededGenerator) {
      for number in 0..<Int.random(in: 3...8, using: &random) {
        boxes.append(Box(parent: number == 0 ? 0 : Int.random(in: 0..<number, using: &random)))
        boxes[number].place = Place.allCases.randomElement(using: &random) ?? .edges
        for _ in 0..<6 { change(number, &random) }
      }
      for _ in 0..<3 { change(0, &random) }
    }

    mutating func change(_ number: Int, _ random: inout SeededGenerator) {
      func some(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 2
      }
      func insets(_ range: ClosedRange<Int>) -> EdgeInsets {
        EdgeInsets(top: some(range), left: some(range), bottom: some(range), right: some(range))
      }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: boxes[number].margins = insets(0...40)
      case 1:
        boxes[number].directional =
          Bool.random(using: &random)
          ? .init(top: some(0...40), leading: some(0...40), bottom: some(0...40), trailing: 3)
          : nil
      case 2: boxes[number].preserves.toggle()
      case 3: boxes[number].insets.toggle()
      case 4: boxes[number].more = insets(-20...30)
      case 5: (boxes[number].x, boxes[number].y) = (some(-30...60), some(-30...60))
      case 6: (boxes[number].width, boxes[number].height) = (some(0...500), some(0...900))
      case 7: safeArea = insets(0...100)
      default: (width, height) = (some(400...900), some(600...1200))
      }
    }

    // MARK: In Plumb

    func layout() -> Layout {
      let layout = Layout(width: width, height: height)
      for (number, box) in boxes.enumerated().dropFirst() {
        let parent = layout[name(box.parent)] ?? layout.root
        let view = layout.view(name(number), in: parent)
        let (x, y) = (box.x, box.y)
        switch box.place {
        case .sized:
          layout.add(
            view[.leading] == parent[.leading] + x, view[.top] == parent[.top] + y,
            view[.width] == box.width, view[.height] == box.height)
        case .edges:
          layout.pinEdges(
            of: view, insets: EdgeInsets(top: y, left: x, bottom: y, right: x))
        case .margins: layout.pinEdges(of: view, respectingMargins: true)
        case .safeArea: layout.pinEdges(of: view, to: parent.safeArea)
        }
      }
      apply(to: layout)
      return layout
    }

    /// Sets the tree's current numbers in a layout.
    func apply(to layout: Layout) {
      layout.size = .fixed(width: width, height: height)
      layout.safeArea = safeArea
      layout.direction = direction
      var constraints = layout.constraints[...]
      for (number, box) in boxes.enumerated() {
        guard let view = layout[name(number)] else { continue }
        view.margins = box.margins
        view.directionalMargins = box.directional
        view.preservesSuperviewMargins = box.preserves
        view.insetsMarginsFromSafeArea = box.insets
        view.additionalSafeArea = box.more
        if number == 0 { continue }
        let own = constraints.prefix(4).map(\.self)
        constraints = constraints.dropFirst(4)
        switch box.place {
        case .sized:
          for (constraint, value) in zip(own, [box.x, box.y, box.width, box.height]) {
            if constraint.constant != value { constraint.constant = value }
          }
        case .edges:
          // Top, leading, bottom and trailing.
          for (constraint, value) in zip(own, [box.y, box.x, -box.y, -box.x]) {
            if constraint.constant != value { constraint.constant = value }
          }
        case .margins, .safeArea: break
        }
      }
    }

    func name(_ number: Int) -> String { number == 0 ? "view" : "v\(number)" }

    // MARK: By arithmetic

    /// Returns the frames of all views in their parents; `nil` if a size would be negative.
    func frames() -> [Frame]? {
      var frames: [Frame] = []
      var safeAreas: [EdgeInsets] = []
      var margins: [EdgeInsets] = []
      for (number, box) in boxes.enumerated() {
        var frame = Frame(x: 0, y: 0, width: width, height: height)
        var safe = EdgeInsets(
          top: max(0, safeArea.top + box.more.top), left: max(0, safeArea.left + box.more.left),
          bottom: max(0, safeArea.bottom + box.more.bottom),
          right: max(0, safeArea.right + box.more.right))
        var own = box.margins
        if let told = box.directional {
          let isMirrored = direction == .rightToLeft
          own = EdgeInsets(
            top: told.top, left: isMirrored ? told.trailing : told.leading, bottom: told.bottom,
            right: isMirrored ? told.leading : told.trailing)
        }
        if number > 0 {
          let (room, around, outer) = (
            frames[box.parent], safeAreas[box.parent], margins[box.parent]
          )
          func inside(_ insets: EdgeInsets) -> Frame {
            Frame(
              x: insets.left, y: insets.top, width: room.width - insets.left - insets.right,
              height: room.height - insets.top - insets.bottom)
          }
          switch box.place {
          case .sized:
            frame = Frame(x: box.x, y: box.y, width: box.width, height: box.height)
            if direction == .rightToLeft { frame.x = room.width - box.x - box.width }
          case .edges:
            frame = inside(EdgeInsets(top: box.y, left: box.x, bottom: box.y, right: box.x))
          case .margins: frame = inside(outer)
          case .safeArea:
            frame = inside(around)
            // Fixed insets define the root's guide; other guides may shrink to size 0.
            if box.parent > 0 {
              (frame.width, frame.height) = (max(0, frame.width), max(0, frame.height))
            }
          }
          guard frame.width >= 0, frame.height >= 0 else { return nil }
          let far = (
            right: room.width - frame.x - frame.width, bottom: room.height - frame.y - frame.height
          )
          func left(of inset: Double, _ distance: Double, _ more: Double) -> Double {
            max(0, max(0, inset - distance) + more)
          }
          safe = EdgeInsets(
            top: left(of: around.top, frame.y, box.more.top),
            left: left(of: around.left, frame.x, box.more.left),
            bottom: left(of: around.bottom, far.bottom, box.more.bottom),
            right: left(of: around.right, far.right, box.more.right))
          if box.insets { own = sum(own, safe) }
          if box.preserves {
            own = EdgeInsets(
              top: max(own.top, outer.top - frame.y), left: max(own.left, outer.left - frame.x),
              bottom: max(own.bottom, outer.bottom - far.bottom),
              right: max(own.right, outer.right - far.right))
          }
        } else if box.insets {
          own = sum(own, safe)
        }
        frames.append(frame)
        safeAreas.append(safe)
        margins.append(own)
      }
      // A root that is smaller than its safe area insets is infeasible if a view reads the safe
      // area.
      let isAsked = boxes.dropFirst().contains { $0.parent == 0 && $0.place == .safeArea }
      let rest = (
        width: width - safeAreas[0].left - safeAreas[0].right,
        height: height - safeAreas[0].top - safeAreas[0].bottom
      )
      return isAsked && (rest.width < 0 || rest.height < 0) ? nil : frames
    }

    private func sum(_ first: EdgeInsets, _ second: EdgeInsets) -> EdgeInsets {
      EdgeInsets(
        top: first.top + second.top, left: first.left + second.left,
        bottom: first.bottom + second.bottom, right: first.right + second.right)
    }
  }

  /// Returns the error in a solution.
  private func fault(_ solution: Solution, of tree: Tree) -> String? {
    guard let frames = tree.frames() else {
      if case .infeasible = solution.outcome { return nil }
      return "is feasible"
    }
    guard solution.outcome == .solved, solution.ambiguous.isEmpty else { return "\(solution)" }
    for (number, frame) in frames.enumerated() {
      guard let found = solution.frame(ofViewNamed: tree.name(number)) else { return "no frame" }
      let differences = [
        found.x - frame.x, found.y - frame.y, found.width - frame.width,
        found.height - frame.height,
      ]
      if differences.contains(where: { abs($0) > 1e-9 }) {
        return "\(tree.name(number)) is at \(found), not \(frame)"
      }
    }
    return nil
  }

  @Test func framesAreThoseOfArithmetic() throws {
    var counts = (solved: 0, infeasible: 0, planned: 0)
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ 77_000)
      var tree = Tree(&random)
      let backend = Backends.all[Int(seed) % Backends.all.count]
      let layout = tree.layout()
      for step in 0..<20 {
        if step > 0 {
          if step % 5 == 0 {
            tree.direction = tree.direction == .leftToRight ? .rightToLeft : .leftToRight
          } else {
            tree.change(Int.random(in: 0..<tree.boxes.count, using: &random), &random)
          }
          tree.apply(to: layout)
        }
        let solution = try layout.solve(using: backend)
        var options = SolveOptions()
        options.usesPlans = false
        let cold = try layout.solve(using: backend, options: options)
        let fresh = try tree.layout().solve(using: backend)
        if solution.outcome == .solved { counts.solved += 1 } else { counts.infeasible += 1 }
        if solution.search.isPlanned { counts.planned += 1 }
        let faults = [
          fault(solution, of: tree), fault(cold, of: tree), fault(fresh, of: tree),
          ResultJSON.text(.init(id: "", solution: solution))
            == ResultJSON.text(.init(id: "", solution: cold)) ? nil : "a plan differs",
        ].compactMap(\.self)
        guard faults.isEmpty else {
          Issue.record("seed \(seed), step \(step): \(faults)")
          break
        }
      }
      if let text = try? layout.document().json {
        let read = try Layout(LayoutDocument(json: text))
        let (one, other) = (try layout.solve(), try read.solve())
        #expect(one.frames == other.frames, "seed \(seed)")
        #expect(try read.document().json == text)
      }
    }
    #expect(counts.solved > 500 && counts.infeasible > 50 && counts.planned > 2, "\(counts)")
  }
}
