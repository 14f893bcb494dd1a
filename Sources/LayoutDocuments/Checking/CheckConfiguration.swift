public import LayoutNotation

/// What checks of files shall tell and how much it matters: the contents of a `.plumb.yaml`.
public struct CheckConfiguration: Sendable, Equatable {
  /// How much findings of a kind matter, where that is not what Plumb thinks; `nil`: they are left
  /// out.
  public typealias Severities = [Finding.Rule: Finding.Severity?]

  /// What holds for some files.
  public struct Files: Sendable, Equatable {
    /// A pattern of their paths, as shells write it.
    public var pattern: String
    /// How much findings in them matter; `nil`: the files are not checked.
    public var severities: Severities?

    /// Makes what holds for files.
    public init(pattern: String, severities: Severities?) {
      self.pattern = pattern
      self.severities = severities
    }
  }

  /// The least severity that makes a check fail; `nil` where the file does not say.
  public var failOn: Finding.Severity?
  /// How much findings matter.
  public var severities: Severities = [:]
  /// What holds for some files besides; later ones come before earlier ones.
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
      case .failOn: failOn = try reader.choice(value, among: Finding.Severity.self)
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

  /// The keys of what is said of checks.
  private enum CheckKey: String, CaseIterable {
    case failOn = "fail-on"
    case rules, files
  }

  /// How much a finding matters, or that nobody wants it.
  private enum Level: String, CaseIterable { case error, warning, note, off }
}

extension CheckConfiguration {
  /// How much findings in a file matter.
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
  /// Gives findings the severities that somebody wants them to have.
  ///
  /// - Returns: How many findings were left out.
  public mutating func apply(_ severities: CheckConfiguration.Severities) -> Int {
    // What Plumb itself failed at.
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
