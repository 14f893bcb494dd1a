#if Text
import Plumb
import PlumbText

/// Texts in their frames. Texts with a fitted size have the largest size at which the frame shows
/// the whole text. Texts of a group have one size.
struct FittedTexts {
  /// The texts.
  private(set) var texts: [TypesetTexts.Text]
  private let frames: [Frame]

  /// Finds the sizes of texts in their frames.
  init(_ texts: [TypesetTexts.Text], in frames: [Frame]) {
    (self.texts, self.frames) = (texts, frames)
    var groups: [String: [Int]] = [:]
    for (number, text) in texts.enumerated() where text.description.fit != nil {
      self.texts[number] = text.fitted(in: frames[number])
      if let group = text.description.fitGroup { groups[group, default: []].append(number) }
    }
    for members in groups.values { equalize(members) }
  }

  /// Gives texts the least of their sizes. Line heights are whole numbers, so that another text may
  /// not fit at a smaller size. Then the search continues with a smaller size.
  private mutating func equalize(_ members: [Int]) {
    let sizes = members.map { texts[$0].description.fontSize }
    guard var size = sizes.min(), sizes.contains(where: { $0 > size }) else { return }
    let least = members.compactMap { texts[$0].description.fit?.least }.min() ?? size
    let canFit = members.filter { texts[$0].fits(in: frames[$0]) }
    var step = members.compactMap { texts[$0].description.fit?.step }.min() ?? 1
    while true {
      for member in members { texts[member] = texts[member].sized(size) }
      if size <= least || canFit.allSatisfy({ texts[$0].fits(in: frames[$0]) }) { return }
      size = max(least, size - step)
      step *= 2
    }
  }
}

extension TypesetTexts.Text {
  /// Returns the text with another font size. The sizes of runs keep their ratio to it.
  func sized(_ size: Double) -> TypesetTexts.Text {
    let factor = size / description.fontSize
    if factor == 1 { return self }
    var other = self
    other.description.fontSize = size
    other.runs = runs.map { run in
      var run = run
      run.style.size *= factor
      return run
    }
    // A text that could be set in one size can be set in another.
    if let paragraph = try? FontShelf.shared.paragraphs.paragraph(ofRuns: other.runs) {
      other.paragraph = paragraph
    }
    return other
  }

  /// Returns the text with the largest of its sizes at which a frame shows all of it, or the
  /// smallest.
  func fitted(in frame: Frame) -> TypesetTexts.Text {
    guard let fit = description.fit, !fits(in: frame) else { return self }
    let largest = description.fontSize
    let (first, end) = ((fit.least / fit.step).rounded(.up), (largest / fit.step).rounded(.up))
    guard first < end else { return sized(fit.least) }
    // The sizes between are multiples of the step. Smaller letters are equivalent to more room, so
    // that sizes that are too large are found without setting the text again. Only line heights,
    // which are whole numbers, deviate from that.
    var (low, high) = (first - 1, end)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if fits(in: frame, scale: middle * fit.step / largest) { low = middle } else { high = middle }
    }
    // The bounds of the true size: found by doubling steps, then by bisection.
    let found = max(low, first)
    var best = sized(found * fit.step)
    var reach = 1.0
    if best.fits(in: frame) {
      (low, high) = (found, end)
      while low + reach < end {
        let larger = sized((low + reach) * fit.step)
        guard larger.fits(in: frame) else {
          high = low + reach
          break
        }
        (best, low) = (larger, low + reach)
        reach *= 2
      }
    } else {
      (low, high) = (first - 1, found)
      while high - reach >= first {
        let smaller = sized((high - reach) * fit.step)
        if smaller.fits(in: frame) {
          (best, low) = (smaller, high - reach)
          break
        }
        high -= reach
        reach *= 2
      }
    }
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      let other = sized(middle * fit.step)
      if other.fits(in: frame) { (best, low) = (other, middle) } else { high = middle }
    }
    return low < first ? sized(fit.least) : best
  }
}
#endif
