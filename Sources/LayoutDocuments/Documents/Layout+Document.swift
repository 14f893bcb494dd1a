import LayoutNotation
public import Plumb

extension Layout {
  /// Makes the layout that a document describes.
  ///
  /// - Parameter document: The document.
  /// - Throws: `LayoutError` with the position in the equations, rules or Visual Formats.
  public convenience init(_ document: LayoutDocument) throws(LayoutError) {
    try self.init(document, options: DocumentOptions(), trace: nil)
  }

  /// Makes the layout that a document describes.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: The options of the solve, with the fonts and images.
  ///   - trace: Receives the output of `?`; `nil`: the default of layouts.
  ///   - recorder: Records which numbers come from metrics.
  ///   - texts: Keeps the texts of the views.
  /// - Throws: `LayoutError` with the position in the equations, rules or Visual Formats.
  convenience init(
    _ document: LayoutDocument, options: DocumentOptions, trace: ((String) -> Void)?,
    recorder: MetricRecorder? = nil, keeping texts: MeasuredTexts? = nil
  ) throws(LayoutError) {
    #if DEBUG || PLUMB_CHECKS
    WorkCounter.add(\.reads)
    #endif
    let views = document.allViews
    if let duplicate = views.duplicate {
      throw LayoutError(
        .duplicateView, "there are two views \"\(views.table.name(of: duplicate))\"")
    }
    self.init(size: document.asOnePage.size, views: try document.viewsWithImages(options))
    if let trace { self.trace = trace }
    self.recorder = recorder
    if let recorder { document.note(in: recorder) }
    direction = document.direction(with: options)
    safeArea = document.safeArea
    isElastic = document.isElastic
    metrics = Dictionary(
      document.metrics.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    data = document.data
    for (id, measure) in views.measures.sorted(by: { $0.key < $1.key }) {
      self.measure(id, by: measure)
    }
    try document.setTexts(of: self, options, keeping: texts)
    try add(views.stacks, views.tables)
    recorder?.begin(document.equations.places)
    do throws(LayoutError) {
      try add(equations: document.equations.source)
    } catch {
      if document.equations.isFolded { throw error.withHint(Self.foldedHint) }
      let text = document.textMetrics.first { $0.name == error.found }
      throw text.map { error.withHint("\"\($0.name)\" is a text; write numbers without quotes") }
        ?? error
    }
    var watch = CancellationWatch()
    for (index, rule) in document.rules.enumerated() {
      try watch.countLine()
      try addRule(rule, number: index + 1)
    }
    for visual in document.visual {
      try watch.countLine()
      recorder?.begin(visual.format.places)
      try add(visual: visual.format.source, options: visual.options)
    }
  }

  /// The hint for equations whose lines YAML joined.
  private static var foldedHint: String {
    "YAML made one line of this text: begin it with \"equations: |\""
  }

  private func addRule(_ rule: LayoutDocument.Rule, number: Int) throws(LayoutError) {
    func find(_ name: String) throws(LayoutError) -> Int {
      if let view = table[name] ?? ownGuide(named: name) { return view }
      throw LayoutError(
        .unknownView, "there is no view \"\(name)\"", rule: number,
        suggestion: nearestName(to: name, among: table.givenNames))
    }
    let arguments: [GivenArgument] = try rule.arguments.map { argument throws(LayoutError) in
      switch argument {
      case .view(let name): .view(try find(name))
      case .number(let number): .other(.number(number))
      }
    }
    try add(rule: rule.rule.source, arguments, to: try find(rule.view), from: nil)
  }
}

extension LayoutDocument {
  /// Sets the texts of the views in the document's layout.
  ///
  /// - Throws: `LayoutError` for missing fonts, and for builds that cannot measure texts.
  fileprivate func setTexts(
    of layout: Layout, _ options: DocumentOptions, keeping texts: MeasuredTexts?
  ) throws(LayoutError) {
    guard options.measuresTexts, !allViews.texts.isEmpty else { return }
    #if Text
    let typeset = try TypesetTexts(self, options)
    typeset.apply(to: layout)
    texts?.typeset = typeset
    #else
    if imported != nil { return }
    throw LayoutError(
      .unsupported,
      "this layout has texts, and Plumb was built without what measures them: build it with "
        + "`--traits default,Text`")
    #endif
  }
}

extension LayoutDocument {
  /// Returns the ids of the document's fonts, each once.
  func fontIDs(with options: DocumentOptions) -> [String] {
    #if Text
    return (try? TypesetTexts(self, options).fontIDs) ?? []
    #else
    return []
    #endif
  }
}
