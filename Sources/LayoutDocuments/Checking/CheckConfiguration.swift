public import LayoutNotation

/// Which findings checks of files report, and with which severity: the contents of a `.plumb.yaml`.
public struct CheckConfiguration: Sendable, Equatable {
  /// The severity of kinds of finding that differs from Plumb's default; `nil` leaves the findings
  /// out.
  public typealias Severities = [Finding.Rule: Finding.Severity?]

  /// The settings for some files.
  public struct Files: Sendable, Equatable {
    /// A pattern of their paths, as shells write it.
    public var pattern: String
    /// The severities of findings in the files; `nil`: the files are not checked.
    public var severities: Severities?

    /// Makes the settings for files.
    public init(pattern: String, severities: Severities?) {
      self.pattern = pattern
      self.severities = severities
    }
  }

  /// The least severity that makes a check fail; `nil` if the file does not set it.
  public var failOn: Finding.Severity?
  /// The kinds of findings that make a check fail in addition to errors; `nil`: severities decide.
  package var failingRules: Set<Finding.Rule>?
  /// The severities of findings.
  public var severities: Severities = [:]
  /// The settings for some files. Later settings override earlier ones.
  public var files: [Files] = []

  /// A configuration that changes nothing.
  public init() {}

  /// Reads a configuration.
  ///
  /// - Parameter bytes: The file, YAML in UTF-8.
  /// - Throws: The first error, with its key and its place in the file.
  public init(yaml bytes: some Collection<UInt8>) throws(LayoutError) {
    let tree: DocumentTree
    do throws(LayoutError) {
      tree = try YAMLReader.parse(Array(bytes))
    } catch {
      if error.code == .emptyDocument { return }
      throw error
    }
    if let fault = tree.fault { throw fault }
    let reader = DocumentReader(tree: tree)
    for (key, value) in try reader.members(tree.root, of: "verbs") {
      switch try reader.key(key, as: ConfigurationKey.self) {
      case .check: try read(value, reader)
      }
    }
  }

  private mutating func read(_ node: DocumentNode, _ reader: DocumentReader) throws(LayoutError) {
    for (key, value) in try reader.members(node, of: "settings") {
      switch try reader.key(key, as: CheckKey.self) {
      case .failOn:
        let failure = try reader.choice(value, among: CheckFailure.self)
        (failOn, failingRules) = (failure.severity, failure.rules)
      case .rules: severities = try Self.severities(value, reader)
      case .files:
        for (pattern, value) in try reader.members(value, of: "patterns and rules") {
          let isOff = reader.tree.name(of: value) == Level.off.rawValue
          files.append(
            .init(
              pattern: try reader.name(pattern),
              severities: isOff ? nil : try Self.severities(value, reader)))
        }
      }
    }
  }

  private static func severities(
    _ node: DocumentNode, _ reader: DocumentReader
  ) throws(LayoutError) -> Severities {
    var severities: Severities = [:]
    for (key, value) in try reader.members(node, of: "kinds of finding and severities") {
      let rule = try reader.key(key, as: Finding.Rule.self)
      let level = try reader.choice(value, among: Level.self)
      severities.updateValue(Finding.Severity(rawValue: level.rawValue), forKey: rule)
    }
    return severities
  }

  /// The keys of the file, by verb.
  private enum ConfigurationKey: String, CaseIterable { case check }

  /// The keys of the settings for checks.
  private enum CheckKey: String, CaseIterable {
    case failOn = "fail-on"
    case rules, files
  }

  /// The severity of a finding, or `off` to leave it out.
  private enum Level: String, CaseIterable { case error, warning, note, off }
}

extension CheckConfiguration {
  /// Returns the severities of findings in a file.
  ///
  /// - Parameter matches: Whether the file's path matches a pattern.
  /// - Returns: The severities; `nil`: the file is not checked.
  public func severities(where matches: (String) -> Bool) -> Severities? {
    var found = severities
    var isChecked = true
    for file in files where matches(file.pattern) {
      isChecked = file.severities != nil
      found.merge(file.severities ?? [:]) { $1 }
    }
    return isChecked ? found : nil
  }
}

extension CheckedDocument {
  /// Sets the severities of findings to the configured ones.
  ///
  /// - Returns: How many findings were left out.
  public mutating func apply(_ severities: CheckConfiguration.Severities) -> Int {
    // Failures of Plumb itself keep their severity.
    if error?.code == .internalFailure || error?.code == .numericalFailure { return 0 }
    let count = findings.count
    findings = findings.compactMap { finding in
      guard let wanted = severities[finding.rule] else { return finding }
      guard let wanted else { return nil }
      var finding = finding
      finding.severity = wanted
      return finding
    }
    return count - findings.count
  }
}
