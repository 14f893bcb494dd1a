/// A fuzz target: takes any bytes, and returns the faults in how Plumb handled them.
///
/// A crash is a fault, too, and so is a run that takes too long. The caller detects both.
public struct FuzzTarget: Sendable {
  /// The target's name, which is also the name of its corpus folder.
  public let name: String
  /// Returns descriptions of the faults, or an empty array.
  public let faults: @Sendable ([UInt8]) -> [String]

  /// All targets.
  public static let all =
    textTargets + [
      FuzzTarget(name: "equations", faults: equationFaults),
      FuzzTarget(name: "rules", faults: ruleFaults),
      FuzzTarget(name: "visual", faults: visualFaults),
      FuzzTarget(name: "json", faults: jsonFaults),
      FuzzTarget(name: "yaml", faults: yamlFaults),
      FuzzTarget(name: "mps", faults: mpsFaults),
      FuzzTarget(name: "lp", faults: cplexFaults),
      FuzzTarget(name: "systems", faults: systemFaults),
      FuzzTarget(name: "magnitudes", faults: magnitudeFaults),
      FuzzTarget(name: "layouts", faults: layoutFaults),
      FuzzTarget(name: "interface", faults: interfaceFaults),
      FuzzTarget(name: "borders", faults: borderFaults),
      FuzzTarget(name: "cutters", faults: cutterFaults),
      FuzzTarget(name: "format", faults: formatFaults),
      FuzzTarget(name: "csv", faults: rowFaults),
      FuzzTarget(name: "data", faults: dataFaults),
      FuzzTarget(name: "images", faults: imageFaults),
    ]

  /// The targets of the trait `Text`.
  private static var textTargets: [FuzzTarget] {
    #if Text
    [FuzzTarget(name: "fonts", faults: fontFaults)]
    #else
    []
    #endif
  }
}
