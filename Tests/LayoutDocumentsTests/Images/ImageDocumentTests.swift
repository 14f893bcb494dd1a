import Foundation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Images in documents and rows: sizes, names and errors.
@Suite struct ImageDocumentTests {
  /// Returns a document in the folder of the sample images.
  static func document(_ yaml: String) throws -> LayoutDocument {
    try LayoutDocument(contentsOf: Array(yaml.utf8), format: .yaml, folder: folder)
  }

  static let folder = Fixtures.folder.appending(path: "images").path

  private static func frame(_ view: String, _ yaml: String) throws -> Frame? {
    let result = try document(yaml).solved(defaultID: "x").result
    #expect(result.error == nil, "\(yaml)")
    return result.solution?.frame(ofViewNamed: view)
  }

  private static func error(_ yaml: String) throws -> LayoutError {
    try #require(try document(yaml).solved(defaultID: "x").result.error)
  }

  @Test func viewsAskForTheSizesOfTheirImages() throws {
    let sizes: [(String, Double, Double)] = [
      ("pixels.png", 4, 2), ("baseline.jpg", 16, 8), ("progressive.jpg", 16, 8),
      ("{file: baseline.jpg, density: 144}", 8, 4), ("{file: baseline.jpg, density: 36}", 32, 16),
    ]
    for (image, width, height) in sizes {
      let frame = try Self.frame("a", "size: fit\nviews: {a: {image: \(image)}}")
      #expect(frame?.width == width && frame?.height == height, "\(image)")
    }
  }

  @Test func whatElseSaysTheSizeIsHeard() throws {
    let own = try Self.frame(
      "a", "size: fit\nviews: {a: {image: baseline.jpg, intrinsic: [40, 30]}}")
    #expect(own?.width == 40 && own?.height == 30)
    let none = """
      size: [100, 100]
      views: {a: {image: baseline.jpg, intrinsic: [null, null]}}
      equations: |
        a.width == 3 @1
        a.height == 5 @1
      """
    #expect(try Self.frame("a", none)?.width == 3)
    // Writing the document keeps the size.
    let written = try Self.document(none)
    let again = try LayoutDocument(json: written.json)
    #expect(again == written)
  }

  @Test func namesWithBracesAskForNoSize() throws {
    let yaml = """
      size: [100, 100]
      metrics: {name: baseline}
      views: {a: {image: "{name}.jpg"}}
      equations: |
        a.width == 3 @1
        a.height == 5 @1
      """
    #expect(try Self.frame("a", yaml)?.width == 3)
  }

  @Test func keysAreWrittenAsTheyWereRead() throws {
    let yaml = """
      size: [100, 100]
      metrics: {name: baseline, url: "https://example.org"}
      style: {image: pixels.png, contentMode: fill}
      views:
        a: {image: "{name}.jpg", contentMode: center}
        b: {image: {file: pixels.png, density: 300}}
        c: {code: {qr: "{url}", level: H}}
        d: {code: {ean8: 9638507}}
      """
    let document = try Self.document(yaml)
    let written = document.json
    #expect(written.contains(#""style":{"image":"pixels.png","contentMode":"fill"}"#))
    #expect(written.contains(#""a":{"image":"{name}.jpg","contentMode":"center"}"#))
    #expect(written.contains(#""b":{"image":{"file":"pixels.png","density":300}}"#))
    #expect(written.contains(#""c":{"code":{"qr":"{url}","level":"H"}}"#))
    #expect(written.contains(#""d":{"code":{"ean8":"9638507"}}"#))
    #expect(try LayoutDocument(json: written) == document)
  }

  @Test func indicesOfLoopsAreFilledIn() throws {
    let yaml = """
      size: [100, 100]
      metrics: {kind0: baseline, kind1: progressive}
      views: {"a{i}": {for: {i: 0..<2}, image: "{kind{i}}.jpg"}}
      """
    let document = try Self.document(yaml)
    let names = document.allViews.appearances.values.compactMap { $0.image?.file.text }
    #expect(names.sorted() == ["baseline.jpg", "progressive.jpg"])
  }

  // MARK: Errors

  @Test func missingAndDamagedFilesAreNamedWithTheirPlaces() throws {
    let missing = try Self.error("size: fit\nviews:\n  a: {image: basline.jpg}\n")
    #expect(
      missing.message.hasPrefix("there is no image \"basline.jpg\" beside the layout, in "))
    #expect(missing.suggestion == "baseline.jpg")
    #expect(missing.line == 3 && missing.column == 14)
    #expect(missing.excerpt?.contains("  a: {image: basline.jpg}\n") == true)
    let other = try Self.error("size: fit\nviews: {a: {image: ../cases/TULayoutAdditions.jsonl}}")
    #expect(other.message.hasSuffix("cannot be used: it is neither PNG nor JPEG"))
    #expect(try Self.error("size: fit\nviews: {a: {image: ../cases}}").code == .unreadable)
  }

  @Test func otherFormatsAreRefusedByName() {
    let error = #expect(throws: LayoutError.self) {
      try Self.document("size: fit\nviews: {a: {image: logo.svg}}")
    }
    #expect(
      error?.message
        == "the image \"logo.svg\" is SVG; images are PNG or JPEG, so convert it to one of these")
    #expect(error?.line == 2)
    let guide = #expect(throws: LayoutError.self) {
      try Self.document("size: fit\nguides: {a: {image: pixels.png}}")
    }
    #expect(guide?.code == .badGuide)
  }

  @Test func oneErrorIsAmongThoseOfTheEquations() throws {
    let document = try Self.document(
      "size: fit\nviews: {a: {image: no.png}}\nequations: a.left == b.left")
    let faults = document.faults(with: DocumentOptions())
    #expect(faults.count == 2)
    let checked = document.checked(defaultID: "x")
    #expect(checked.findings.map(\.position?.line) == [2, 3])
  }

  @Test func onlyDocumentsOfFilesHaveImagesBesideThem() throws {
    var document = try LayoutDocument(yaml: "size: fit\nviews: {a: {image: pixels.png}}")
    #expect(
      document.solved(defaultID: "x").result.error?.message
        == "there is no image \"pixels.png\" anywhere: no folder of images is given; "
        + "`--images FOLDER` names a folder of images")
    var options = DocumentOptions()
    options.fonts.imageFolders = [Fixtures.folder.path]
    let result = document.solved(defaultID: "x", options: options).result
    #expect(result.solution?.frame(ofViewNamed: "a")?.width == 4)
    document = try LayoutDocument(yaml: "size: fit\nviews: {a: {image: ../images/pixels.png}}")
    #expect(
      document.solved(defaultID: "x", options: options).result.error?.message
        .hasSuffix("; name a file that is not beside its layout without a folder") == true)
  }

  // MARK: Rows

  private static let card = """
    size: [100, 50]
    metrics: {name: none, gap: 8}
    views:
      photo: {image: "{name}.jpg", contentMode: fill}
      logo: {image: pixels.png}
    equations: |
      photo.left == gap
      photo.top == gap
      photo.right == -gap
      photo.bottom == -gap
      logo.left == 0
      logo.top == 0
    """

  @Test func rowsNameTheirOwnImages() throws {
    // A missing image in the template does not affect rows with other images.
    let template = try LayoutTemplate(Self.document(Self.card))
    let solver = template.makeSolver()
    for name in ["baseline", "progressive", "missing", "../images/baseline", "", "grey"] {
      solver.texts = [name]
      let solved = solver.solved([10], id: "r")
      let alone = try template.document([10], texts: [name], id: "r").solved(defaultID: "r")
      #expect(solved.result.status == alone.result.status, "\(name)")
      #expect(solved.result.error == alone.result.error, "\(name)")
      let isMissing = ["missing", "", "../images/baseline"].contains(name)
      #expect((solved.status == .invalid) == isMissing, "\(name)")
    }
    solver.texts = ["../images/baseline"]
    #expect(
      solver.solved([10], id: "r").error?.message
        == "the image \"../images/baseline.jpg\" is not looked for: what metrics fill into its name "
        + "may not lead out of a folder")
  }

  @Test func aBatchGoesOnBehindARowWithoutImage() async throws {
    let template = try LayoutTemplate(Self.document(Self.card))
    let rows = Array("id,name\na,baseline\nb,nobody\nc,grey\n".utf8)
    let source = AsyncStream { stream in
      stream.yield(rows)
      stream.finish()
    }
    var lines: [String] = []
    for try await solved in LayoutBatch(rows: source, of: template) {
      lines.append("\(solved.id) \(solved.status)")
    }
    #expect(lines == ["a solved", "b invalid", "c solved"])
  }

  @Test func metricsOfNamesAreUsed() throws {
    let findings = try Self.document(
      """
      size: [20, 20]
      metrics: {name: baseline, number: 5, other: x}
      views: {a: {image: "{name}.jpg", frame: [0, 0, 9, 9], fixed: true}, b: {code: {code128: "{number}"}, frame: [0, 9, 9, 9], fixed: true}}
      """
    ).checked(defaultID: "x").findings.filter { $0.rule == .unusedMetric }
    #if Codes
    #expect(findings.count == 1 && findings[0].message.contains("other"))
    #else
    #expect(findings.isEmpty)
    #endif
  }

  @Test func anImageThatIsDrawnSmallerIsNoFinding() throws {
    let checked = try Self.document(
      """
      size: [9, 9]
      views: {a: {image: baseline.jpg}}
      equations: |
        a.width == view.width
        a.height == view.height
      """
    ).checked(defaultID: "x")
    #expect(checked.status == .solved)
    #expect(!checked.findings.contains { $0.rule == .unsatisfied })
  }
}
