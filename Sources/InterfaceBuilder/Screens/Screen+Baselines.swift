import Plumb

extension Screen {
  /// Returns the positions of the baselines of a view with text; `nil` for others.
  func text(of view: Int) -> TextBaselines? {
    guard var text = TextBaselines(of: self.view(view), in: tree, file.header.platform, traits)
    else {
      return nil
    }
    let shift = baselineShifts[view] ?? 0
    text.ascent += shift
    text.descent -= shift
    return text
  }

  /// Returns a baseline of a view in the recorded frames.
  ///
  /// A stack has the baselines of its first and last view. The baseline of a view without text is
  /// its bottom.
  func recordedBaseline(of view: Int, isFirst: Bool) -> Double {
    let record = self.view(view)
    if record.kind == "stackView" {
      let views = record.children.filter { !leftOut.contains($0) }
      if let inner = isFirst ? views.first : views.last {
        return recordedBaseline(of: inner, isFirst: isFirst)
      }
    }
    let frame = alignment[view].map { frames[view].inset(by: $0) } ?? frames[view]
    guard let text = text(of: view) else { return frame.maxY }
    let room = text.height.map { (frame.height - $0) / 2 } ?? 0
    return isFirst ? frame.y + room + text.ascent : frame.maxY - room - text.descent
  }

  /// Shifts the texts of controls vertically.
  ///
  /// The shifts come from the table, and in recorded frames also from the majority of required
  /// baseline equalities.
  mutating func findBaselineShifts() {
    let looks = baselineLooks
    let generation = isRecorded ? file.generation : file.header.generation
    for (view, look) in looks where file.header.platform == .macOS {
      let shift = ControlBaselines.shift(of: look, generation)
      if shift != 0 { baselineShifts[view] = shift }
    }
    if isRecorded { voteOnBaselines(of: looks) }
  }

  private mutating func voteOnBaselines(of looks: [Int: ControlLook]) {
    var votes: [ControlLook: [Double: Int]] = [:]
    let isMac = file.header.platform == .macOS
    for equality in trustedEqualities {
      guard let second = equality.second, equality.first.attribute.isBaseline,
        second.attribute.isBaseline
      else { continue }
      let excess =
        recordedBaseline(
          of: equality.first.view, isFirst: equality.first.attribute == .firstBaseline)
        - recordedBaseline(of: second.view, isFirst: second.attribute == .firstBaseline)
        - equality.distance
      // Only one of two can be wrong: the control next to a label, or the less certain one.
      var (first, other) = (looks[equality.first.view], looks[second.view])
      if let one = first, let two = other, isMac {
        let (isOne, isTwo) = (ControlBaselines.isKnown(one), ControlBaselines.isKnown(two))
        if isOne, !isTwo { first = nil }
        if isTwo, !isOne { other = nil }
      }
      let vote = (excess * 2).rounded() / 2
      guard abs(vote) <= Self.mostShift else { continue }
      if let first, other == nil { votes[first, default: [:]][-vote, default: 0] += 1 }
      if let other, first == nil { votes[other, default: [:]][vote, default: 0] += 1 }
    }
    for (view, look) in looks {
      let best = votes[look]?.max { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }
      if let best, abs(best.key) >= 1 { baselineShifts[view, default: 0] += best.key }
    }
  }

  /// The maximum shift of a text from the middle of its control, in points.
  private static let mostShift = 6.0

  /// The looks of controls whose text may not be exactly in the middle.
  private var baselineLooks: [Int: ControlLook] {
    let isMac = file.header.platform == .macOS
    var looks: [Int: ControlLook] = [:]
    for view in views {
      let record = self.view(view)
      guard text(of: view) != nil, record.kind != "label" else { continue }
      let look = isMac ? ControlLook(of: record, in: tree) : ControlLook(kind: record.kind)
      if let look, look.kind != "text" { looks[view] = look }
    }
    return looks
  }
}
