/// The difference between two texts, as `diff -u` writes it.
package enum UnifiedDiff {
  /// The number of unchanged lines shown around a change.
  private static let context = 3

  /// A line of both texts, of the old text or of the new text.
  private enum Line {
    case same(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// Returns the difference; empty for equal texts.
  ///
  /// - Parameters:
  ///   - old: The old text.
  ///   - new: The new text.
  ///   - name: The name of the file.
  /// - Returns: The lines, each with its line break.
  package static func text(from old: String, to new: String, of name: String) -> String {
    if old == new { return "" }
    let lines = lines(split(old), split(new))
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    var text = "--- \(name)\n+++ \(name)\n"
    var next = 0
    // The number of lines of both texts before an index.
    var (seen, before) = (0, (old: 0, new: 0))
    while next < changed.count {
      var last = next
      while last + 1 < changed.count, changed[last + 1] - changed[last] <= 2 * context { last += 1 }
      let hunk =
        max(0, changed[next] - context)..<min(lines.count, changed[last] + context + 1)
      let skipped = counts(lines[seen..<hunk.lowerBound])
      before = (before.old + skipped.old, before.new + skipped.new)
      let here = counts(lines[hunk])
      text += hunkText(lines[hunk], before, here)
      before = (before.old + here.old, before.new + here.new)
      (seen, next) = (hunk.upperBound, last + 1)
    }
    return text
  }

  private static func split(_ text: String) -> [Substring] {
    // A line break with a carriage return is one `Character`, so the split is by bytes.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(
      Substring.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func lines(_ old: [Substring], _ new: [Substring]) -> [Line] {
    var lines: [Line] = []
    var (first, second) = (0, 0)
    for (one, other) in LineMatches.pairs(old, new) {
      lines += old[first..<one].map(Line.removed)
      lines += new[second..<other].map(Line.added)
      lines.append(.same(old[one]))
      (first, second) = (one + 1, other + 1)
    }
    lines += old[first...].map(Line.removed)
    return lines + new[second...].map(Line.added)
  }

  private static func counts(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
    var counts = (old: 0, new: 0)
    for line in lines {
      switch line {
      case .same: counts = (counts.old + 1, counts.new + 1)
      case .removed: counts.old += 1
      case .added: counts.new += 1
      }
    }
    return counts
  }

  private static func hunkText(
    _ lines: ArraySlice<Line>, _ before: (old: Int, new: Int), _ here: (old: Int, new: Int)
  ) -> String {
    func place(_ start: Int, _ count: Int) -> String {
      "\(count == 0 ? start : start + 1)\(count == 1 ? "" : ",\(count)")"
    }
    var text = "@@ -\(place(before.old, here.old)) +\(place(before.new, here.new)) @@\n"
    for line in lines {
      switch line {
      case .same(let line): text += " \(line)\n"
      case .removed(let line): text += "-\(line)\n"
      case .added(let line): text += "+\(line)\n"
      }
    }
    return text
  }
}
