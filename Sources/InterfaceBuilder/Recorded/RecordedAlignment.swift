import LayoutNotation
import Plumb

/// The alignment insets of controls, found from the recorded frames where a table lacks them or
/// is wrong.
///
/// All controls of one look in a file share their insets. Each side gets the value that most of
/// its equalities imply.
struct RecordedAlignment {
  private let frames: RecordedFrames
  /// The equalities that involve each look.
  private var equalities: [ControlLook: [RecordedEquality]] = [:]
  /// The overhangs of stacks.
  private let overhangs: [Overhang]
  /// The look of each control.
  private let looks: [Int: ControlLook]
  /// The views of each look.
  private var views: [ControlLook: [Int]] = [:]
  /// The insets of each look.
  private var insets: [ControlLook: KnownInsets] = [:]
  /// The insets of all controls that have any.
  private(set) var alignment: [Int: EdgeInsets] = [:]
  /// The sides of looks that edge equalities determine.
  private var given: [ControlLook: Set<KnownInsets.Side>] = [:]

  /// Prepares for the screens of a file, with the insets of a table.
  init(_ file: FileContents, _ screens: [Screen], _ generation: AlignmentGeneration) {
    frames = file.frames
    overhangs = screens.flatMap(\.overhangs)
    looks = file.looks
    for (view, look) in looks { views[look, default: []].append(view) }
    for look in views.keys { set(AlignmentTable.insets(of: look, generation), of: look) }
    for equality in screens.lazy.flatMap(\.trustedEqualities) {
      let sides = [equality.first, equality.second].compactMap(\.self)
      for look in Set(sides.compactMap { looks[$0.view] }) {
        equalities[look, default: []].append(equality)
      }
    }
  }

  private mutating func set(_ known: KnownInsets, of look: ControlLook) {
    insets[look] = known
    for view in views[look] ?? [] {
      alignment[view] = known.insets == EdgeInsets(0) ? nil : known.insets
    }
  }

  private mutating func change(_ look: ControlLook, _ change: (inout KnownInsets) -> Void) {
    guard var known = insets[look] else { return }
    change(&known)
    set(known, of: look)
  }

  /// The maximum number of rounds in which the result for one look may change the others.
  private static let mostRounds = 6

  /// Repeats the vote of the equalities until nothing changes.
  mutating func vote() {
    let looks = insets.keys.sorted()
    for _ in 0..<Self.mostRounds {
      var isChanged = false
      for look in looks {
        for side in KnownInsets.Side.allCases {
          if vote(on: look, side) { isChanged = true }
        }
        for side in [KnownInsets.Side.top, .left] {
          if voteOnPair(of: look, side) { isChanged = true }
        }
      }
      if !isChanged { break }
    }
    drawIn()
  }

  /// Increases unknown insets so that views stay inside their AppKit stack.
  private mutating func drawIn() {
    for overhang in overhangs {
      guard let look = looks[overhang.view], !isSettled(look, overhang.side),
        let current = insets[look]?.insets[keyPath: overhang.side.path],
        Self.plausible.contains(overhang.distance), overhang.distance > current + 0.5
      else { continue }
      change(look) { $0.insets[keyPath: overhang.side.path] = overhang.distance }
    }
  }

  /// Returns whether the table or an edge determines an inset.
  private func isSettled(_ look: ControlLook, _ side: KnownInsets.Side) -> Bool {
    insets[look]?.known.contains(side) == true || given[look]?.contains(side) == true
  }

  // MARK: Sides

  private mutating func vote(on look: ControlLook, _ side: KnownInsets.Side) -> Bool {
    guard let current = insets[look]?.insets[keyPath: side.path] else { return false }
    var votes: [Double: Int] = [:]
    for equality in equalities[look] ?? [] {
      guard let value = value(of: look, side, in: equality) else { continue }
      let rounded = (value * 2).rounded() / 2
      guard abs(value - rounded) < 0.1, Self.plausible.contains(rounded) else { continue }
      votes[rounded, default: 0] += 1
    }
    if !votes.isEmpty { given[look, default: []].insert(side) }
    let supporters = votes[current] ?? 0
    let isKnown = insets[look]?.known.contains(side) == true
    guard let best = Self.winner(of: votes), best.value != current, best.count > supporters,
      best.count >= (isKnown ? 2 : 1)
    else { return false }
    change(look) { $0.insets[keyPath: side.path] = best.value }
    return true
  }

  private static let plausible = -2.0...12.0

  /// Returns the value with the most votes; among equals the one nearest to 0.
  private static func winner(of votes: [Double: Int]) -> (value: Double, count: Int)? {
    votes.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }
      .map { ($0.key, $0.value) }
  }

  /// Returns the inset of a look that an equality implies, assuming all other insets; `nil` if it
  /// implies none.
  private func value(
    of look: ControlLook, _ side: KnownInsets.Side, in equality: RecordedEquality
  ) -> Double? {
    let isFirst = looks[equality.first.view] == look
    let isSecond = equality.second.map { looks[$0.view] == look } ?? false
    // Two sides of the same look give no information.
    guard isFirst != isSecond, let current = insets[look]?.insets[keyPath: side.path],
      let mine = isFirst ? equality.first : equality.second
    else { return nil }
    let effect = mine.attribute.effect(of: side) * (isFirst ? 1 : -1)
    guard effect != 0, mine.attribute.isEdge || isSettled(look, side.opposite),
      let excess = frames.excess(of: equality, alignment)
    else { return nil }
    // Frames are on whole points or pixels, and centres may be half a point apart.
    if abs(effect) < 1, abs(excess) <= 0.5 { return current }
    return current - excess / effect
  }

  // MARK: Pairs

  /// Votes on two opposite unknown insets that only sizes and centres constrain. They share what
  /// sizes require, and centres shift both.
  private mutating func voteOnPair(of look: ControlLook, _ near: KnownInsets.Side) -> Bool {
    let far = near.opposite
    guard !isSettled(look, near), !isSettled(look, far) else { return false }
    let (size, center): (LayoutAttribute, LayoutAttribute) =
      near == .top ? (.height, .centerY) : (.width, .centerX)
    var (sizes, centers): ([Double: Int], [Double: Int]) = ([:], [:])
    for equality in equalities[look] ?? [] {
      let sides = [equality.first, equality.second].compactMap(\.self)
      let own = sides.filter { looks[$0.view] == look }
      // Two sides of the same look give no information, except for a single view with equal width
      // and height.
      guard let view = own.first?.view, own.allSatisfy({ $0.view == view }),
        let excess = frames.excess(of: equality, alignment)
      else { continue }
      for side in own {
        let change = side == equality.first ? excess : -excess
        if side.attribute == size { sizes[change, default: 0] += 1 }
        if side.attribute == center { centers[change, default: 0] += 1 }
      }
    }
    var (grow, move) = (Self.winner(of: sizes)?.value ?? 0, Self.winner(of: centers)?.value ?? 0)
    if abs(grow) <= 0.5 { grow = 0 }
    if abs(move) <= 0.5 { move = 0 }
    guard grow != 0 || move != 0, let insets = insets[look]?.insets else { return false }
    let changed = (
      near: insets[keyPath: near.path] + grow / 2 - move,
      far: insets[keyPath: far.path] + grow / 2 + move
    )
    guard Self.plausible.contains(changed.near), Self.plausible.contains(changed.far) else {
      return false
    }
    change(look) {
      $0.insets[keyPath: near.path] = changed.near
      $0.insets[keyPath: far.path] = changed.far
    }
    return true
  }
}

extension LayoutAttribute {
  /// Whether the attribute is an edge.
  fileprivate var isEdge: Bool {
    [.left, .right, .leading, .trailing, .top, .bottom].contains(self)
  }

  /// Returns the change of an attribute per point of an inset.
  fileprivate func effect(of side: KnownInsets.Side) -> Double {
    switch (self, side) {
    case (.left, .left), (.leading, .left), (.top, .top): 1
    case (.right, .right), (.trailing, .right), (.bottom, .bottom): -1
    case (.width, .left), (.width, .right), (.height, .top), (.height, .bottom): -1
    case (.centerX, .left), (.centerY, .top): 0.5
    default: 0
    }
  }
}
