import Plumb

extension Facts {
  /// Returns the faults of texts: those that were measured, and missing strings of a language.
  ///
  /// - Parameters:
  ///   - measured: The texts that do not fit, view by view.
  ///   - options: The options used for solving.
  /// - Returns: The faults, view by view.
  func textFaults(_ measured: [TextFault], _ options: DocumentOptions) -> [TextFault] {
    let described = document.allViews.texts
    guard let strings = options.strings, !described.isEmpty else { return measured }
    var found: [TextFault] = []
    var rest = measured[...]
    let areHidden = solution.views.areHidden
    for place in areHidden.indices where !areHidden[place] {
      guard let text = described[solution.views.id(of: place)] else { continue }
      found += text.missing(in: strings).map {
        TextFault(view: place, kind: .missingString($0, key: text.key))
      }
      let own = rest.prefix { $0.view == place }
      found += own
      rest = rest.dropFirst(own.count)
    }
    return found
  }
}
