/// The traits that select the variations of a file.
struct Traits: Sendable, Hashable {
  /// The size class along an axis.
  enum SizeClass: String, Sendable {
    case compact
    case regular
  }

  /// The width class; `nil`: the device is unknown.
  var width: SizeClass?
  /// The height class; `nil`: the device is unknown.
  var height: SizeClass?

  /// The traits of a device.
  init(_ device: InterfaceDevice?) {
    guard let device else { return }
    if device.isPad {
      (width, height) = (.regular, .regular)
    } else {
      // Large phones in landscape have the width class of an iPad.
      let isWide = device.isLandscape && device.height >= 414
      (width, height) = (isWide ? .regular : .compact, device.isLandscape ? .compact : .regular)
    }
  }

  /// Returns whether a variation applies, such as `heightClass=compact-widthClass=regular`.
  func match(_ key: String) -> Bool {
    key == "default"
      || key.split(separator: "-").allSatisfy { part in
        part == "widthClass=\(width?.rawValue ?? "")"
          || part == "heightClass=\(height?.rawValue ?? "")"
      }
  }
}

extension XMLTree {
  /// Returns the first element of a name directly inside an element, or in the last applicable
  /// variation.
  func child(of element: Int, _ name: String, _ traits: Traits) -> Int? {
    var found = child(of: element, name)
    for child in children(of: element)
    where self.name(of: child) == "variation" && traits.match(self[child, "key"] ?? "") {
      if let changed = self.child(of: child, name) { found = changed }
    }
    return found
  }

  /// Returns an attribute of an element, from the last applicable variation if that has one.
  func value(_ element: Int, _ attribute: String, _ traits: Traits) -> String? {
    var value = self[element, attribute]
    for child in children(of: element)
    where name(of: child) == "variation" && traits.match(self[child, "key"] ?? "") {
      if let changed = self[child, attribute] { value = changed }
    }
    return value
  }
}
