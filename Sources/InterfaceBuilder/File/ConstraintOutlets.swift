import LayoutNotation

/// The names of constraints in a file's program, which changes their constants at run time. They
/// become metrics.
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

  /// Returns the names of constraints by object id, without names that several constraints have.
  func names(of constraints: [FileConstraint]) -> [String: String] {
    var bearers: [String: Int] = [:]
    for constraint in constraints {
      if let name = names[constraint.id] { bearers[name, default: 0] += 1 }
    }
    return names.filter { bearers[$0.value] == 1 }
  }

  /// Returns whether a name can be that of a metric: a word in camel case without another meaning
  /// in equations.
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
