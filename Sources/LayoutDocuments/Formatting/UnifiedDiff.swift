/// What differs between two texts, as `diff -u` writes it.
package enum UnifiedDiff {
  /// How many lines around a change are shown.
  private static let context = 3

  /// A line of both texts, of the old one or of the new one.
  private enum Line {
    case same(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// The difference; empty where there is none.
  ///
  /// - Parameters:
  ///   - old: The text as it is.
  ///   - new: The text as it will be.
  ///   - name: The file.
  /// - Returns: The lines, each with its line break.
  package static func text(from old: String, to new: String, of name: String) -> String {
    if old == new { return "" }
    let lines = lines(split(old), split(new))
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    var text = "--- \(name)\n+++ \(name)\n"
    var next = 0
    while next < changed.count {
      var last = next
      while last + 1 < changed.count, changed[last + 1] - changed[last] <= 2 * context { last += 1 }
      let hunk =
        max(0, changed[next] - context)..<min(lines.count, changed[last] + context + 1)
      text += hunkText(lines, hunk)
      next = last + 1
    }
    return text
  }

  private static func split(_ text: String) -> [Substring] {
    // A line break with a carriage return is one character.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(
      Substring.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func lines(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): added.insert(place)
      }
    }
    var lines: [Line] = []
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if removed.contains(first) {
        lines.append(.removed(old[first]))
        first += 1
      } else if added.contains(second) {
        lines.append(.added(new[second]))
        second += 1
      } else {
        lines.append(.same(old[first]))
        (first, second) = (first + 1, second + 1)
      }
    }
    return lines
  }

  private static func hunkText(_ lines: [Line], _ hunk: Range<Int>) -> String {
    func counts(_ range: Range<Int>) -> (old: Int, new: Int) {
      var counts = (old: 0, new: 0)
      for line in lines[range] {
        switch line {
        case .same: counts = (counts.old + 1, counts.new + 1)
        case .removed: counts.old += 1
        case .added: counts.new += 1
        }
      }
      return counts
    }
    func place(_ start: Int, _ count: Int) -> String {
      "\(count == 0 ? start : start + 1)\(count == 1 ? "" : ",\(count)")"
    }
    let (before, here) = (counts(0..<hunk.lowerBound), counts(hunk))
    var text = "@@ -\(place(before.old, here.old)) +\(place(before.new, here.new)) @@\n"
    for line in lines[hunk] {
      switch line {
      case .same(let line): text += " \(line)\n"
      case .removed(let line): text += "-\(line)\n"
      case .added(let line): text += "+\(line)\n"
      }
    }
    return text
  }
}
