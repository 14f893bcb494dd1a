import LayoutNotation
import Plumb

/// How far the frames of controls reach beyond their alignment rectangles, found from the recorded
/// frames where a table does not know it or is wrong: all controls of one look in a file share
/// their insets, and each side goes to what most of the equalities on it say.
struct RecordedAlignment {
  private let frames: RecordedFrames
  private let equalities: [RecordedEquality]
  /// The look of each control.
  private let looks: [Int: String]
  /// The looks that the table knows.
  private let known: Set<String>
  /// The insets of each look.
  private(set) var insets: [String: EdgeInsets] = [:]

  /// Prepares for the screens of a file, with the insets of a table.
  init(_ file: FileContents, _ screens: [Screen], _ rules: AlignmentInsets) {
    frames = file.frames
    equalities = screens.flatMap(\.recordedEqualities)
    var looks: [Int: String] = [:]
    var known: Set<String> = []
    for view in file.views.all.indices where file.views[view].parent != nil {
      guard let look = rules.look(of: file.views[view]) else { continue }
      looks[view] = look
      if let told = rules.insets(ofLook: look) {
        known.insert(look)
        insets[look] = told
      } else {
        insets[look] = EdgeInsets(0)
      }
    }
    (self.looks, self.known) = (looks, known)
  }

  /// The insets of all controls.
  var alignment: [Int: EdgeInsets] {
    looks.compactMapValues { look in insets[look].flatMap { $0 == EdgeInsets(0) ? nil : $0 } }
  }

  /// How often what one look says may change what others say.
  private static let mostRounds = 6

  /// Lets the equalities vote until nothing changes.
  mutating func vote() {
    let names = insets.keys.sorted()
    for _ in 0..<Self.mostRounds {
      var isChanged = false
      for look in names {
        for side in [\EdgeInsets.top, \.left, \.bottom, \.right] {
          if vote(on: look, side) { isChanged = true }
        }
      }
      if !isChanged { return }
    }
  }

  private mutating func vote(on look: String, _ side: WritableKeyPath<EdgeInsets, Double>) -> Bool {
    guard let current = insets[look] else { return false }
    var votes: [Double: Int] = [:]
    let alignment = alignment
    for equality in equalities {
      guard let value = value(of: look, side, in: equality, alignment) else { continue }
      let rounded = (value * 2).rounded() / 2
      guard abs(value - rounded) < 0.1, Self.plausible.contains(rounded) else { continue }
      votes[rounded, default: 0] += 1
    }
    let supporters = votes[current[keyPath: side]] ?? 0
    let best = votes.max { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }
    guard let best, best.key != current[keyPath: side], best.value > supporters,
      best.value >= (known.contains(look) ? 2 : 1)
    else { return false }
    insets[look]?[keyPath: side] = best.key
    return true
  }

  private static let plausible = -2.0...12.0

  /// What an equality says an inset of a look is, where all else in it is as assumed; `nil` where
  /// it says nothing.
  private func value(
    of look: String, _ side: KeyPath<EdgeInsets, Double>, in equality: RecordedEquality,
    _ alignment: [Int: EdgeInsets]
  ) -> Double? {
    let isFirst = looks[equality.first.view] == look
    let isSecond = equality.second.map { looks[$0.view] == look } ?? false
    // Of two alike nothing is learnt.
    guard isFirst != isSecond, let current = insets[look]?[keyPath: side] else { return nil }
    guard let first = frames.value(of: equality.first.attribute, of: equality.first.view, alignment)
    else { return nil }
    var other = 0.0
    if let second = equality.second {
      guard let value = frames.value(of: second.attribute, of: second.view, alignment) else {
        return nil
      }
      other = value
    }
    guard let mine = isFirst ? equality.first : equality.second else { return nil }
    let effect = mine.attribute.effect(of: side) * (isFirst ? 1 : -1)
    guard effect != 0 else { return nil }
    return current - (first - other - equality.distance) / effect
  }
}

extension LayoutAttribute {
  /// By how much an attribute grows with an inset.
  fileprivate func effect(of side: KeyPath<EdgeInsets, Double>) -> Double {
    switch (self, side) {
    case (.left, \.left), (.leading, \.left), (.top, \.top): 1
    case (.right, \.right), (.trailing, \.right), (.bottom, \.bottom): -1
    case (.width, \.left), (.width, \.right), (.height, \.top), (.height, \.bottom): -1
    case (.centerX, \.left), (.centerY, \.top): 0.5
    default: 0
    }
  }
}
