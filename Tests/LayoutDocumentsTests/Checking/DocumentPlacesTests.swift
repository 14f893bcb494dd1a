import LayoutDocuments
import Testing

/// Findings point into the file itself, for every way of writing its texts.
@Suite struct DocumentPlacesTests {
  /// Returns the findings of a document, each as `line:column severity rule`, with the text under
  /// the caret.
  private func findings(
    _ text: String, _ format: LayoutDocument.Format = .yaml
  ) throws -> [String] {
    let bytes = Array(text.utf8)
    let document = try LayoutDocument(contentsOf: bytes, format: format)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return document.checked(defaultID: "x").findings.map { finding in
      guard let position = finding.position else { return finding.rule.rawValue }
      let covered = lines[position.line - 1].unicodeScalars.dropFirst(position.column - 1)
        .prefix(finding.length)
      return "\(position.line):\(position.column) \(finding.rule.rawValue) "
        + String(String.UnicodeScalarView(covered))
    }
  }

  private func expect(
    _ found: [String], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func yamlBlocks() throws {
    try expect(
      findings(
        """
        size: [100, 50]
        views: {a: {frame: [0, 0, 1, 1], fixed: true}}
        equations: |

          a.left == 1 @ low   # é
           a.top == 2 @ low
        """), ["5:3 unsatisfied a.left == 1 @ low", "6:4 unsatisfied a.top == 2 @ low"])
  }

  @Test func yamlLists() throws {
    try expect(
      findings(
        """
        size: [100, 50]
        views: {a: {frame: [0, 0, 1, 1], fixed: true}}
        equations:
          - a.left == 1 @ low
          - "a.top == 2 @ low"
          -   'a.width == 2 @ low'
          - "\\u0061.height == 2 @ low"
          - |
            # nothing
             a.right == -2 @ low
          - "# a\\n a.bottom == -2 @ low"
        """),
      [
        "4:5 unsatisfied a.left == 1 @ low", "5:6 unsatisfied a.top == 2 @ low",
        "6:8 unsatisfied a.width == 2 @ low", "7:6 unsatisfied ",
        "10:6 unsatisfied a.right == -2 @ low", "11:12 unsatisfied a.bottom == -2 @ low",
      ])
  }

  @Test func jsonEscapes() throws {
    try expect(
      findings(
        #"""
        {"size": [100, 50],
         "views": {"a": {"frame": [0, 0, 1, 1], "fixed": true}, "\u0062 c": {"frame": [0,0,1,1]}},
         "equations": "# \"é\" 😀 \uD83D\uDE00\n  a.left == 1 @ low\n\ta.top == 2 @ low",
         "rules": [{"view": "\u0062 c", "rule": "w = 4, h = 5, \u0074t = 6"}]}
        """#, .json),
      [
        "2:57 ambiguous ", "3:42 unsatisfied a.left == 1 @ low",
        "3:63 unsatisfied a.top == 2 @ low",
      ])
    try expect(
      findings(
        #"{"size":[9,9],"views":[{"name":"a","frame":[0,0,1,1],"fixed":true}],"equations":"#
          + "\n"
          + #"["a.left == 1 @ low","  a.top == 2 @ low"]}"#, .json),
      ["2:3 unsatisfied a.left == 1 @ low", "2:25 unsatisfied a.top == 2 @ low"])
  }

  @Test func rulesAndViews() throws {
    try expect(
      findings(
        """
        size: [100, 50]
        views:
          - name: "a"
            frame: [0, 0, 1, 1]
            fixed: true
            views:
              - {name: b}
        rules:
          - view: a
            rule: "w = 4"
        """), ["10:12 conflict w = 4"])
    try expect(
      findings("size: fit\nviews: {a: {views: {é: {intrinsic: [3, 4]}}}}"),
      ["2:9 unusedView a", "2:21 unusedView é"])
    try expect(
      findings("size: fit\nviews: {a: {views: {é: {}}}}\nequations: a.width == é.width"),
      [
        "2:9 ambiguous a", "2:9 ambiguous a", "2:9 ambiguous a", "2:9 ambiguous a",
        "2:21 ambiguous é", "2:21 ambiguous é", "2:21 ambiguous é",
      ])
  }

  @Test func visualFormats() throws {
    try expect(
      findings(
        """
        size: [100, 50]
        views: {a: {frame: [0, 0, 1, 1], fixed: true}, b: {frame: [5, 0, 1, 1], fixed: true}}
        visual:
          - "|-( 3@low, 4@250 )-[a(>=5@low)]"
          - format: '|[a]-7@low-[b]'
          - {options: [alignAllTop], format: "[a]-gap@low-[b]"}
          - "\\u005ba(gap@low)]"
          - |
            V:[b]
             -(9@low)-|
        metrics: {gap: 8}
        """),
      [
        "4:10 unsatisfied 3@low", "4:17 unsatisfied 4@250", "4:28 unsatisfied >=5@low",
        "5:15 redundant ", "5:19 unsatisfied 7@low", "6:39 redundant [a]-gap@low-[b]",
        "6:43 unsatisfied gap@low", "7:14 unsatisfied gap@low", "10:8 unsatisfied 9@low",
      ])
    try expect(
      findings(
        """
        {"size": [100, 50], "views": {"a": {"frame": [0, 0, 1, 1], "fixed": true},
         "b": {"frame": [5, 3, 1, 1], "fixed": true}},
         "visual": [{"format": "V:|[a]", "options": []}, {"format": "  [a]-4-[b]",
           "options": ["alignAllTop"]}]}
        """, .json), ["3:64 conflict [a]-4-[b]"])
    try expect(
      findings("size: fit\nviews: {a: {}}\nvisual:\n- '|[a]|'\n- '|-[aa]'"), ["5:7 invalid "])
  }

  @Test func folded() throws {
    // Places in a folded block are unknown; the finding is reported without a place.
    try expect(
      findings(
        """
        size: [100, 50]
        views: {a: {frame: [0, 0, 1, 1], fixed: true}}
        equations: >
          a.left == 1 @ low
        """), ["unsatisfied"])
    try expect(
      findings(
        """
        size: [100, 50]
        views: {a: {frame: [0, 0, 1, 1], fixed: true}}
        equations: "a.left ==
          1 @ low

          a.top == 3 @ low"
        """), ["3:13 unsatisfied ", "6:3 unsatisfied a.top == 3 @ low"])
  }
}
