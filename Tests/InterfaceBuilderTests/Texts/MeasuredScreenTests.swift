#if Text
import Foundation
import InterfaceBuilder
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Tests screens with measured texts, in fonts of the package fonts-inter.
@Suite struct MeasuredScreenTests {
  private static let fonts = [
    LayoutDocument.Font(name: "system", files: ["Inter-Regular.otf"]),
    LayoutDocument.Font(name: "boldSystem", files: ["Inter-Bold.otf"]),
  ]

  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.fonts.folders = ["/usr/share/fonts/opentype/inter"]
    return options
  }

  /// Returns the frames of a screen of a fixture, perhaps with changes, by object ids.
  private func frames(
    of file: String, _ change: (inout LayoutDocument) -> Void = { _ in }
  ) throws -> [String: Frame] {
    let screens = try InterfaceFile(contentsOf: Fixtures.data("interface-builder/\(file)"))
    var document = screens.document(ofRoot: 0, in: .recorded, fonts: Self.fonts)
    change(&document)
    let solved = document.solved(defaultID: "", options: Self.options)
    #expect(solved.status == .solved)
    let solution = try #require(solved.solution)
    let keys = try #require(document.imported?.keys)
    let pairs = solution.views.indices.map { place in
      (keys[solution.views.id(of: place)], solution.views[place].frame)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test func labelsAreAsWideAsTheirTextAndAsHighAsTheirLines() throws {
    let frames = try frames(of: "Register.storyboard")
    let title = try #require(frames["ttl"])
    // In the file it is 167 by 28, in a narrower font.
    #expect(abs(title.width - 173.1) < 0.5)
    #expect(title.height == 28)
    let note = try #require(frames["nte"])
    #expect(note.width == 343)
    #expect(note.height == 2 * 20)
    #expect(frames["trm"]?.height == 16)
  }

  /// Apple's systems shrink a label below its longest word as readily as below the remainder of
  /// its text, and so does a screen's document.
  @Test func longestWordsAreNotKept() throws {
    let file = try InterfaceFile(contentsOf: Fixtures.data("interface-builder/Register.storyboard"))
    let document = file.document(ofRoot: 0, in: .recorded, fonts: Self.fonts)
    #expect(!document.allViews.texts.isEmpty)
    #expect(document.allViews.texts.values.allSatisfy { !$0.keepsWords })
    let read = try LayoutDocument(json: document.json)
    #expect(read.allViews.texts.values.allSatisfy { !$0.keepsWords })
  }

  @Test func buttonsAreALineHighAndFieldsAsRecorded() throws {
    let frames = try frames(of: "Register.storyboard")
    let cancel: Double = try #require(frames["cnl"]?.height)
    #expect(abs(cancel - 31) < 1e-6)
    #expect(frames["cnl"]?.width == frames["reg"]?.width)
    #expect(frames["fld"]?.height == 34)
  }

  @Test func longerTextsPushWhatIsBelow() throws {
    let plain = try frames(of: "Register.storyboard")
    let long = try frames(of: "Register.storyboard") { document in
      for view in document.allViews.texts.keys
      where document.allViews.texts[view]?.key == "nte.text" {
        document.allViews.texts[view]?.runs[0].text +=
          " And once a year to remind you of it, unless you asked us not to do that."
      }
    }
    let note: Double = try #require(long["nte"]?.height)
    #expect(abs(note - 60) < 1e-6)
    let (after, before): (Double, Double)
    after = try #require(long["fld"]?.y)
    before = try #require(plain["fld"]?.y)
    let moved = after - before
    #expect(abs(moved - 20) < 1e-6)
  }

  /// A width that follows the height of a text, which follows the width.
  @Test func heightsThatDependOnThemselvesStayAsRecorded() throws {
    let text = String(
      decoding: try Fixtures.data("interface-builder/Register.storyboard"), as: UTF8.self
    ).replacing(
      """
      firstItem="sa1" firstAttribute="trailing" secondItem="nte" secondAttribute="trailing" \
      constant="16"
      """,
      with: """
        firstItem="nte" firstAttribute="width" secondItem="nte" secondAttribute="height" \
        multiplier="3"
        """)
    let screens = try InterfaceFile(contentsOf: Array(text.utf8))
    let document = screens.document(ofRoot: 0, in: .recorded, fonts: Self.fonts)
    let texts = document.allViews.texts.values
    #expect(texts.first { $0.key == "nte.text" }?.wantsHeight == false)
    #expect(texts.filter(\.wantsHeight).count == 4)
    let notes = try #require(document.imported).notes
    #expect(notes.count == 1)
    #expect(notes.allSatisfy { $0.message.contains("keeps the recorded one") })
    let solved = document.solved(defaultID: "", options: Self.options)
    #expect(solved.status == .solved)
  }

  @Test func viewsOfMacs() throws {
    let frames = try frames(of: "Updates.xib")
    let label = try #require(frames["lbl"])
    // The frame of a label extends two points beyond its text on both sides.
    #expect(label.x == 18)
    #expect(abs(label.width - 57.6) < 0.5)
    #expect(label.height == 16)
    let box = try #require(frames["chk"])
    #expect(abs(box.width - 141.5) < 0.5)
    #expect(box.height == 16)
    let button = try #require(frames["now"])
    #expect(abs(button.width - 79.2) < 0.5)
    #expect(button.height == 24)
  }

  // MARK: Proportional stacks

  /// A stack whose views have the distance that 320 and a spacing of 20 leave.
  private func proportional(_ views: [String], _ attributes: String = "") -> XIB {
    XIB(
      size: [320, 200],
      views: [
        free(
          "stackView", "s", [0, 0, 320, 20],
          "distribution='fillProportionally' spacing='20' \(attributes)",
          "<subviews>\(views.joined())</subviews>")
      ],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.trailing", "v.trailing"),
        constraint("s.top", "v.top"),
      ])
  }

  private func label(_ id: String, _ text: String, _ x: Double, _ width: Double) -> String {
    free(
      "label", id, [x, 0, width, 20], "text='\(text)'",
      "<fontDescription key='fontDescription' type='system' pointSize='17'/>")
  }

  private func widths(
    of screen: XIB, texts: [String: String] = [:]
  ) throws -> [String: Double] {
    let file = try InterfaceFile(contentsOf: Array(screen.text.utf8))
    var document = file.document(ofRoot: 0, in: .recorded, fonts: Self.fonts)
    for (view, text) in document.allViews.texts {
      guard let other = texts[text.key ?? ""] else { continue }
      document.allViews.texts[view]?.runs[0].text = other
    }
    let solution = try #require(document.solved(defaultID: "", options: Self.options).solution)
    let keys = try #require(document.imported?.keys)
    let pairs = solution.views.indices.map { place in
      (keys[solution.views.id(of: place)], solution.views[place].frame.width)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the widths that labels request, each alone.
  private func natural(_ texts: String...) throws -> [Double] {
    try texts.map { text in
      let alone = XIB(
        views: [label("a", text, 0, 10)],
        constraints: [constraint("a.leading", "v.leading"), constraint("a.top", "v.top")])
      return try #require(try widths(of: alone)["a"])
    }
  }

  @Test func proportionsAreThoseOfMeasuredTexts() throws {
    let screen = proportional([
      label("a", "Short", 0, 100), label("b", "A much longer text", 120, 200),
    ])
    let own = try natural("Short", "A much longer text")
    let widths = try widths(of: screen)
    #expect(abs(try #require(widths["a"]) - 300 * own[0] / (own[0] + own[1])) < 1e-6)
    #expect(abs(try #require(widths["b"]) - 300 * own[1] / (own[0] + own[1])) < 1e-6)
  }

  @Test func proportionsFollowTranslations() throws {
    let screen = proportional([
      label("a", "Short", 0, 100), label("b", "A much longer text", 120, 200),
    ])
    let own = try natural("Ein sehr viel l\u{e4}ngerer Text", "Kurz")
    let widths = try widths(
      of: screen, texts: ["a.text": "Ein sehr viel l\u{e4}ngerer Text", "b.text": "Kurz"])
    #expect(abs(try #require(widths["a"]) - 300 * own[0] / (own[0] + own[1])) < 1e-6)
  }

  /// A stack in a stack requests the size of its content.
  @Test func proportionsOfStacksInside() throws {
    let inner = free(
      "stackView", "i", [120, 0, 200, 20], "spacing='4'",
      inside(label("b", "One", 0, 98), label("c", "Two", 102, 98)))
    let own = try natural("Short", "One", "Two")
    let widths = try widths(of: proportional([label("a", "Short", 0, 100), inner]))
    let inside = own[1] + 4 + own[2]
    #expect(abs(try #require(widths["a"]) - 300 * own[0] / (own[0] + inside)) < 1e-6)
  }

  /// Recorded sizes are stretched by an unknown amount, and cannot be compared with measured
  /// ones.
  @Test func proportionsBesideWhatIsNotMeasuredAreThoseRecorded() throws {
    let image = free("imageView", "b", [120, 0, 200, 20], "image='photo'")
    let widths = try widths(of: proportional([label("a", "Short", 0, 100), image]))
    #expect(abs(try #require(widths["a"]) - 100) < 1e-6)
    #expect(abs(try #require(widths["b"]) - 200) < 1e-6)
  }

  @Test func fontsThatAreNowhereAreAnError() throws {
    let screens = try InterfaceFile(
      contentsOf: Fixtures.data("interface-builder/Register.storyboard"))
    let document = screens.document(
      ofRoot: 0, in: .recorded, fonts: [.init(name: "system", files: ["Nowhere.otf"])])
    let solved = document.solved(defaultID: "", options: Self.options)
    #expect(solved.status == .invalid)
    #expect(solved.error?.message.contains("Nowhere.otf") == true)
  }
}
#endif
