/// What variations of a file are chosen by.
struct Traits: Sendable, Hashable {
  /// How much room there is along an axis.
  enum SizeClass: String, Sendable {
    case compact
    case regular
  }

  /// The width class; `nil`: no device says.
  var width: SizeClass?
  /// The height class; `nil`: no device says.
  var height: SizeClass?

  /// The traits of a device.
  init(_ device: InterfaceDevice?) {
    guard let device else { return }
    if device.isPad {
      (width, height) = (.regular, .regular)
    } else {
      // Large phones on their sides are as wide as an iPad is taken to be.
      let isWide = device.isLandscape && device.height >= 414
      (width, height) = (isWide ? .regular : .compact, device.isLandscape ? .compact : .regular)
    }
  }

  /// Whether a variation counts, such as `heightClass=compact-widthClass=regular`.
  func match(_ key: String) -> Bool {
    key == "default"
      || key.split(separator: "-").allSatisfy { part in
        part == "widthClass=\(width?.rawValue ?? "")"
          || part == "heightClass=\(height?.rawValue ?? "")"
      }
  }
}

extension XMLTree {
  /// The first element of a name directly inside an element, or in the variation that counts last.
  func child(of element: Int, _ name: String, _ traits: Traits) -> Int? {
    var found = child(of: element, name)
    for child in children(of: element)
    where self.name(of: child) == "variation" && traits.match(self[child, "key"] ?? "") {
      if let changed = self.child(of: child, name) { found = changed }
    }
    return found
  }

  /// An attribute of an element, or what the variation that counts last makes of it.
  func value(_ element: Int, _ attribute: String, _ traits: Traits) -> String? {
    var value = self[element, attribute]
    for child in children(of: element)
    where name(of: child) == "variation" && traits.match(self[child, "key"] ?? "") {
      if let changed = self[child, attribute] { value = changed }
    }
    return value
  }
}
