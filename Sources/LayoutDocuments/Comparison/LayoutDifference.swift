import LayoutNotation
public import Plumb

/// The difference between two states of a layout: which views moved, appeared or were removed, and
/// whether the layout became unsolvable.
public struct LayoutDifference: Sendable, Equatable {
  /// A view that moved or changed its size.
  public struct Move: Sendable, Equatable {
    /// The name of the view.
    public var view: String
    /// Where it was.
    public var from: Frame
    /// Where it is.
    public var to: Frame
  }

  /// A view with different contents or a different look.
  package struct Redrawn: Sendable, Equatable {
    /// The name of the view.
    package var view: String
    /// The parts of it that changed.
    package var changes: [ViewLook.Change]
  }

  /// The layout as it was.
  public let old: PlacedLayout
  /// The layout as it is.
  public let new: PlacedLayout
  /// The views that moved, in the order of the new layout.
  public private(set) var moved: [Move] = []
  /// The views with different contents or a different look, in the order of the new layout.
  package private(set) var redrawn: [Redrawn] = []
  /// The views that are new.
  public private(set) var appeared: [PlacedLayout.View] = []
  /// The views that were removed.
  public private(set) var gone: [PlacedLayout.View] = []

  /// Compares two layouts; `nil` if they do not differ.
  ///
  /// - Parameters:
  ///   - old: The layout as it was.
  ///   - new: The layout as it is.
  ///   - tolerance: How many points each number of a frame may differ by without counting as
  ///     changed.
  public init?(from old: PlacedLayout, to new: PlacedLayout, tolerance: Double = 0) {
    (self.old, self.new) = (old, new)
    // A layout without a solution has no frames to compare.
    if old.status == new.status || !old.views.isEmpty && !new.views.isEmpty {
      let before = Dictionary(
        old.views.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for view in new.views {
        guard let earlier = before[view.name] else {
          appeared.append(view)
          continue
        }
        if let look = earlier.look, let now = view.look, look != now {
          redrawn.append(Redrawn(view: view.name, changes: look.changes(to: now)))
        }
        let frame = earlier.frame
        if !frame.isNear(view.frame, within: tolerance) {
          moved.append(Move(view: view.name, from: frame, to: view.frame))
        }
      }
      let names = Set(new.views.map(\.name))
      gone = old.views.filter { !names.contains($0.name) }
    }
    if old.status == new.status, moved.isEmpty, redrawn.isEmpty, appeared.isEmpty, gone.isEmpty {
      return nil
    }
  }

  /// Whether the layout was solved before and is not now.
  public var isBroken: Bool { old.status == .solved && new.status != .solved }

  /// The difference without the views: `2 views moved, 1 appeared`.
  public var summary: String {
    var parts: [String] = []
    if old.status != new.status {
      parts.append("\(old.status.rawValue) before, \(new.status.rawValue) now")
    }
    if !moved.isEmpty { parts.append("\(moved.count) view\(moved.count == 1 ? "" : "s") moved") }
    if !redrawn.isEmpty {
      let views = "\(redrawn.count) view\(redrawn.count == 1 ? " looks" : "s look")"
      parts.append("\(views) different")
    }
    if !appeared.isEmpty { parts.append("\(appeared.count) appeared") }
    if !gone.isEmpty { parts.append("\(gone.count) removed") }
    return parts.joined(separator: ", ")
  }

  /// Returns the difference for people: a line for the layout, and one for each view.
  ///
  /// - Parameter limit: How many views are listed; the others are counted.
  /// - Returns: The lines, each with its line break.
  public func text(limit: Int = .max) -> String {
    let lines =
      moved.map { "  \($0.view)  \($0.changes)" }
      + redrawn.map { "  \($0.view)  \($0.changes.map(\.words).joined(separator: ", "))" }
      + appeared.map { "  + \($0.name)  \(Self.words($0.frame))" }
      + gone.map { "  - \($0.name)  \(Self.words($0.frame))" }
    let shown = lines.prefix(limit)
    let rest = lines.count - shown.count
    return (["\(new.id): \(summary)"] + shown + (rest > 0 ? ["  … and \(rest) more"] : []))
      .map { $0 + "\n" }.joined()
  }

  private static func words(_ frame: Frame) -> String {
    return "\(frame.width.canonical) × \(frame.height.canonical) at "
      + "\(frame.x.canonical), \(frame.y.canonical)"
  }

  /// The difference as a line of JSON, without a line break.
  public var json: String {
    func write(_ frame: Frame, to line: inout JSONLine) {
      line.numbers(frame.x, frame.y, frame.width, frame.height)
    }
    var line = JSONLine()
    line.object { line in
      line.member("id", new.id)
      line.key("status")
      line.array([old.status, new.status]) { $0.value($1.rawValue) }
      line.key("moved")
      line.object { line in
        for move in moved {
          line.key(move.view)
          line.array([move.from, move.to]) { write($1, to: &$0) }
        }
      }
      if !redrawn.isEmpty {
        line.key("redrawn")
        line.object { line in
          for view in redrawn {
            line.key(view.view)
            line.object { line in
              for change in view.changes {
                line.key(change.key)
                line.array([change.from, change.to]) { line, value in
                  if let value { line.value(value) } else { line.value(nil as Double?) }
                }
              }
            }
          }
        }
      }
      for (key, views) in [("appeared", appeared), ("gone", gone)] {
        line.key(key)
        line.object { line in
          for view in views {
            line.key(view.name)
            write(view.frame, to: &line)
          }
        }
      }
    }
    return line.text
  }
}

extension LayoutDifference.Move {
  /// What changed, such as `x 80 → 88 (+8), width 60 → 52 (-8)`.
  public var changes: String {
    let parts = [
      ("x", from.x, to.x), ("y", from.y, to.y), ("width", from.width, to.width),
      ("height", from.height, to.height),
    ]
    return parts.compactMap { name, before, now in
      guard before != now, let old = CanonicalNumber.text(before),
        let new = CanonicalNumber.text(now), let change = CanonicalNumber.text(now - before)
      else { return nil }
      return "\(name) \(old) → \(new) (\(now > before ? "+" : "")\(change))"
    }.joined(separator: ", ")
  }
}

extension Frame {
  fileprivate func isNear(_ other: Frame, within tolerance: Double) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}
