import LayoutDocuments
import LinearProgramFormats
import Plumb
import Testing

/// Guides, safe areas and margins in documents: reading, writing and errors.
struct GuideDocumentTests {
  private let yaml = """
    size: [320, 568]
    safeArea: {top: 44, bottom: 34}
    margins: {leading: 16, top: 4}
    insetsMarginsFromSafeArea: true
    guides:
      column: {frame: [1, 2, 3, 4]}
    views:
      bar:
        additionalSafeArea: {left: 12}
        guides: [{name: inner}]
      page:
        preservesSuperviewMargins: true
        views: {text: {}}
    equations: |
      bar.top == 0
      bar.bottom == bar.safeArea.top + 50
      bar.left == 0
      bar.right == 0
      inner.left == bar.safeArea.left
      inner.right == bar.safeArea.right
      inner.top == bar.safeArea.top
      inner.bottom == bar.safeArea.bottom
      page.left == 0
      page.right == 0
      page.top == bar.bottom
      page.bottom == 0
      column.top == safeArea.top
      column.bottom == safeArea.bottom
      column.width == 50%
      column.centerX == view.centerX
      text.leading == page.leadingMargin
      text.trailing == column.trailing
      text.top == page.topMargin
      text.bottom == column.bottom
    """

  @Test func documentsHaveAllOfIt() throws {
    let document = try LayoutDocument(yaml: yaml)
    #expect(document.safeArea == EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(document.views.map(\.name) == ["bar", "page", "column"])
    #expect(document.views[2].isGuide && document.views[0].subviews[0].isGuide)
    let result = document.solved(defaultID: "phone").result
    // bar: from 0 to 94. The page follows, with margins of 16, at least 8, 42 - 0, and 8.
    #expect(
      ResultJSON.text(result).hasPrefix(
        #"{"id":"phone","status":"solved","frames":{"view":[0,0,320,568],"bar":[0,0,320,94],"#
          + #""page":[0,94,320,474],"text":[16,8,224,432]},"guides":{"column":[80,44,160,490],"#
          + #""safeArea":[0,44,320,490],"inner":[12,44,308,50],"bar.safeArea":[12,44,308,50]}"#))
    #expect(
      ResultTable.text(result).contains(
        """
          column (guide)        80  44    160     490
          safeArea (guide)       0  44    320     490
        """))
    #expect(ResultRows.text(result).split(separator: "\n").count == 4)
  }

  @Test func theyAreWrittenBack() throws {
    let document = try LayoutDocument(yaml: yaml)
    let read = try LayoutDocument(json: document.json)
    #expect(read == document && read.json == document.json)
    let again = try Layout(document).document()
    #expect(again.views == document.views && again.root == document.root)
    #expect(again.safeArea == document.safeArea)
    let (one, other) = (try Layout(document).solve(), try Layout(again).solve())
    #expect(one == other)
    #expect(
      document.json.hasPrefix(
        #"{"size":[320,568],"safeArea":[44,0,34,0],"margins":{"top":4,"leading":16,"bottom":8,"trailing":8},"#
          + #""insetsMarginsFromSafeArea":true,"views":{"bar":{"additionalSafeArea":[0,12,0,0],"#
          + #""guides":{"inner":{}}},"page":{"preservesSuperviewMargins":true,"views":{"text":{}}}},"#
          + #""guides":{"column":{"frame":[1,2,3,4]}},"equations":["#))
  }

  @Test func rulesFormatsAndLoopsNameGuides() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 100]
        safeArea: 10
        views: {a: {}, b: {}}
        guides:
          g{i}: {for: {i: 0..<2}, frame: [0, 0, 0, 0]}
        equations: |
          for i in 0..<2 { g{i}.width == 5 * i + 5 }
        rules:
          - {view: a, rule: "tt = %bt, h = %h(safeArea)", with: [{view: safeArea}]}
          - {view: g0, rule: "tt = 3"}
        visual: ["H:|[g0]-[a(safeArea)]", "[b(g1)]"]
        """)
    let solution = try Layout(document).solve()
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 13, y: 90, width: 80, height: 80))
    #expect(solution.frame(ofViewNamed: "b")?.width == 10)
    #expect(solution.frame(ofViewNamed: "g0")?.y == 3)
  }

  @Test(arguments: [
    (#""guides":{"g":{"views":{}}}"#, "badGuide", "guides.g.views is not for guides"),
    (#""guides":{"g":{"guides":{}}}"#, "badGuide", "guides.g.guides is not for guides"),
    (#""guides":3"#, "wrongType", "guides must be a mapping from names to guides"),
    (#""guides":{"":{}}"#, "invalidValue", "a guide needs a name"),
    (#""views":{"a":{}},"guides":{"a":{}}"#, "duplicateView", "guides.a bears the name of another"),
    (#""safeArea":{"leading":3}"#, "unknownKey", "safeArea.leading has no place here"),
    (#""safeArea":{"topp":3}"#, "unknownKey", "safeArea.topp is not a key"),
    (#""safeArea":[1,2]"#, "wrongType", "safeArea must be a list of top, left, bottom and right"),
    (#""safeArea":"none""#, "wrongType", "safeArea must be a number, a list of top, left"),
    (#""margins":{"leading":1,"right":3}"#, "unknownKey", "margins.right does not go with leading"),
    (#""views":{"a":{"preservesSuperviewMargins":"yes"}}"#, "wrongType", "views.a.preserves"),
    (#""rules":[{"view":"a.safeArea","rule":"w = 1"}]"#, "unknownView", "there is no view"),
  ])
  func mistakesAreTold(_ text: String, _ code: String, _ message: String) throws {
    let error = try #require(throws: LayoutError.self) {
      try LayoutDocument(json: #"{"size":[1,1],\#(text)}"#)
    }
    #expect(error.code.name == code && error.message.hasPrefix(message), "\(error)")
    #expect(error.line == 1)
  }

  @Test func directionsAreProposed() throws {
    let error = try #require(throws: LayoutError.self) {
      try LayoutDocument(json: #"{"size":[1,1],"safeArea":{"leading":3}}"#)
    }
    #expect(error.suggestion == "left")
  }

  @Test func batchesAndTemplatesAnswerAsSolvesDo() throws {
    func document(_ width: Double, _ gap: Double) -> String {
      #"{"size":[\#(width),400],"safeArea":[20,0,10,0],"views":{"a":{"insetsMarginsFromSafeArea":true,"#
        + #""views":{"b":{}}}},"guides":{"g":{}},"equations":["a.top == \#(gap)","a.left == 0","#
        + #""a.right == 0","a.bottom == 0","b.top == a.topMargin","b.left == safeArea.left + \#(gap)","#
        + #""b.right == 0","b.bottom == a.safeArea.bottom","g.left == b.left","g.right == b.right","#
        + #""g.top == 1","g.height == 2 @ low","g.height >= 10"]}"#
    }
    let lines = (0..<60).map { document(300 + Double($0), Double($0 % 7)) }
    var options = DocumentOptions()
    options.keepsStatistics = false
    let job = BatchJob()
    for (place, line) in lines.enumerated() {
      let solved = job.solved(Array(line.utf8), number: place + 1, options: options)
      let alone = BatchJob().solved(Array(line.utf8), number: place + 1, options: options)
      #expect(solved.json == alone.json && solved.status == .solved)
      #expect(solved.json.contains(#"},"guides":{"g":["#))
    }
    #expect(job.recognizedCount == 59)
    let yaml = """
      size: [300, 400]
      safeArea: 20
      metrics: {gap: 3}
      views: {a: {}}
      guides: {g: {}}
      equations: |
        a.left == safeArea.left + gap
        a.right == safeArea.right - gap
        a.top == g.bottom
        a.bottom == safeArea.bottom
        g.top == safeArea.top
        g.height == 2 * gap
        g.left == 0
        g.width == 5
      """
    let template = try LayoutTemplate(LayoutDocument(yaml: yaml), options: options)
    #expect(template.viewNames == ["view", "a"])
    for solution in try template.solve(rows: [[3], [4], [5.5]]).enumerated() {
      let gap = [3, 4, 5.5][solution.offset]
      #expect(
        solution.element.frame(ofViewNamed: "a")
          == Frame(x: 20 + gap, y: 20 + 2 * gap, width: 260 - 2 * gap, height: 360 - 2 * gap))
      #expect(solution.element.guides.map(\.name) == ["g", "safeArea"])
    }
    var other = options
    other.safeArea = EdgeInsets(0)
    #expect(
      try LayoutDocument(yaml: yaml).solved(defaultID: "", options: other).solution?
        .frame(ofViewNamed: "a") == Frame(x: 3, y: 6, width: 294, height: 394))
  }

  @Test func checksSpeakOfGuidesAsGuides() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 100]
        safeArea: 5
        views: {a: {}}
        guides: {idle: {}, wide: {}, flat: {}}
        equations: |
          wide.left == -10
          wide.right == 10
          wide.top == 0
          wide.height == 20
          flat.left == 0
          flat.width == 10
          flat.top == 0
          flat.height == 0
          a.left == wide.left + 20
          a.width == 10
          a.top == safeArea.top
          a.height == flat.width
        """)
    let checked = document.checked(defaultID: "x")
    let messages = checked.findings.map(\.message)
    #expect(
      messages == [
        "no constraint uses the guide idle"
      ], "\(messages)")
  }

  @Test func programsAndPicturesHaveThem() throws {
    let document = try LayoutDocument(yaml: yaml)
    let layout = try Layout(document)
    let solution = try layout.solve()
    let svg = try #require(try SVGDrawing(title: "x", layout: layout, solution: solution)).text()
    #expect(svg.contains("guide column") && svg.contains("guide bar.safeArea"))
    #expect(svg.contains("margins of page"))
    let program = try layout.programs(.weighted, name: "x")[0].program
    #expect(program.comments.contains { $0.hasPrefix("page.margins.bottom is 42: ") })
  }
}
