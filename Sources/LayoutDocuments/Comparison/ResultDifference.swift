/// The differences between two sets of layouts.
public struct ResultDifference: Sendable {
  /// The layouts that differ, in the order of the new ones.
  public private(set) var changed: [LayoutDifference] = []
  /// The ids of layouts that are new.
  public private(set) var appeared: [String] = []
  /// The ids of layouts that were removed.
  public private(set) var gone: [String] = []
  private let count: Int
  /// Whether texts and looks were compared too; results do not contain them.
  private let comparesLooks: Bool

  /// Compares layouts by their ids. If there is one of each, their ids are ignored.
  ///
  /// - Parameters:
  ///   - old: The layouts as they were. If several have the same id, the first is compared with the
  ///     first, and so on.
  ///   - new: The layouts as they are.
  ///   - tolerance: How many points each number of a frame may differ by without counting as
  ///     changed.
  public init(from old: [PlacedLayout], to new: [PlacedLayout], tolerance: Double = 0) {
    count = new.count
    comparesLooks = (old + new).allSatisfy { $0.views.allSatisfy { $0.look != nil } }
    if old.count == 1, new.count == 1 {
      changed = [LayoutDifference(from: old[0], to: new[0], tolerance: tolerance)].compactMap(
        \.self)
      return
    }
    var places: [String: [Int]] = [:]
    for (place, layout) in old.enumerated().reversed() {
      places[layout.id, default: []].append(place)
    }
    for layout in new {
      guard let place = places[layout.id]?.popLast() else {
        appeared.append(layout.id)
        continue
      }
      if let difference = LayoutDifference(from: old[place], to: layout, tolerance: tolerance) {
        changed.append(difference)
      }
    }
    gone = places.values.joined().sorted().map { old[$0].id }
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { changed.isEmpty && appeared.isEmpty && gone.isEmpty }

  /// Returns the differences for people, broken layouts first, and a line about all of them.
  ///
  /// - Parameter limit: How many views of a layout are listed.
  /// - Returns: The lines, each with its line break.
  public func text(limit: Int = .max) -> String {
    let ordered = changed.filter(\.isBroken) + changed.filter { !$0.isBroken }
    let layouts =
      ordered.map { $0.text(limit: limit) } + appeared.map { "+ \($0)\n" }
      + gone.map { "- \($0)\n" }
    return layouts.joined() + summary + "\n"
  }

  /// A summary of all layouts.
  public var summary: String {
    let all = "\(count) layout\(count == 1 ? "" : "s")"
    if isEmpty {
      return comparesLooks
        ? "\(all): nothing differs"
        : "\(all): no frame differs; results have no texts and colours to compare"
    }
    var parts: [String] = []
    let broken = changed.count(where: \.isBroken)
    if broken > 0 { parts.append("\(broken) broke") }
    if changed.count > broken { parts.append("\(changed.count - broken) changed") }
    if !appeared.isEmpty { parts.append("\(appeared.count) appeared") }
    if !gone.isEmpty { parts.append("\(gone.count) removed") }
    return "\(all): \(parts.joined(separator: ", "))"
  }

  /// The differences as JSON, a line for each layout.
  public var json: String {
    func line(_ id: String, _ key: String) -> String {
      var line = JSONLine()
      line.object { line in
        line.member("id", id)
        line.member(key, true)
      }
      return line.text
    }
    let lines =
      changed.map(\.json) + appeared.map { line($0, "appeared") } + gone.map { line($0, "gone") }
    return lines.map { $0 + "\n" }.joined()
  }
}
