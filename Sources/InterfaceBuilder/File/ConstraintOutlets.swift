import LayoutNotation

/// The names by which the program of a file knows constraints, to change their constants when it
/// runs: they become metrics.
struct ConstraintOutlets: Sendable {
  /// The names, by the object ids of the constraints.
  private var names: [String: String] = [:]

  /// Finds the outlets of a file.
  init(in tree: XMLTree) {
    for element in tree.elements.indices where tree.name(of: element) == "outlet" {
      guard let name = tree[element, "property"], let id = tree[element, "destination"],
        Self.isMetric(name)
      else { continue }
      names[id] = name
    }
  }

  /// The names of constraints, by their object ids; those that several bear are left out.
  func names(of constraints: [FileConstraint]) -> [String: String] {
    var bearers: [String: Int] = [:]
    for constraint in constraints {
      if let name = names[constraint.id] { bearers[name, default: 0] += 1 }
    }
    return names.filter { bearers[$0.value] == 1 }
  }

  /// Whether a name can be one of a metric: a word in camel case, which means nothing else in
  /// equations.
  private static func isMetric(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      LayoutAttribute(rawValue: name) == nil
    else { return false }
    let isWord = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isWord && name.contains(where: \.isUppercase) && name.contains(where: \.isLowercase)
      && !["resistH", "resistV", "hugH", "hugV", "safeArea"].contains(name)
  }
}
