import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import TestSupport
import Testing

/// Arbitrary bytes as a file of Interface Builder: they are read, or an error reports the problem
/// and its place.
@Suite struct HostileFileTests {
  /// Returns the error of a file, which has a message and a place in it; `nil` if the file is
  /// read.
  @discardableResult
  private func error(of bytes: [UInt8], _ name: Comment? = nil) -> LayoutError? {
    do {
      _ = try InterfaceFile(contentsOf: bytes)
      return nil
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
      #expect(!error.message.isEmpty, name)
      #expect(1...lines ~= error.line ?? 0, name)
      #expect(1...bytes.count + 1 ~= error.column ?? 0, name)
      return error
    }
  }

  private func error(of text: String) -> LayoutError? { error(of: Array(text.utf8)) }

  private static let head =
    #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="21000">"#

  /// Solves all screens of a valid file in both environments.
  private func solve(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = try InterfaceFile(contentsOf: Array(text.utf8))
    var options = DocumentOptions()
    options.timeLimit = .seconds(2)
    for root in file.roots.indices {
      for environment in [InterfaceEnvironment.recorded, .device(InterfaceDevice(named: "ipad"))] {
        let solved = file.document(ofRoot: root, in: environment)
          .solved(defaultID: "1", options: options)
        #expect(
          solved.result.status != .invalid, "\(solved.result.error?.message ?? "")",
          sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: Entities

  @Test func entitiesAreNotEvenDeclared() {
    let laughs = """
      <?xml version="1.0"?>
      <!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
      \(Self.head)&c;</document>
      """
    let error = error(of: laughs)
    #expect(error?.code == .syntax)
    #expect(error?.line == 2)
    #expect(
      error?.message
        == "files of Interface Builder have no document type; this one has \"<!DOCTYPE lolz [\"")
    for kind in [#"SYSTEM "file:///etc/passwd""#, #"PUBLIC "x" "http://localhost/x.dtd""#] {
      #expect(self.error(of: "<!DOCTYPE d [<!ENTITY x \(kind)>]><d>&x;</d>")?.line == 1)
      #expect(self.error(of: "<!DOCTYPE d \(kind)><d/>")?.column == 1)
    }
    #expect(self.error(of: Self.head + "&nothing;</document>")?.message.contains("entity") == true)
    #expect(self.error(of: "<!DOCTYPE")?.line == 1)
    #expect(self.error(of: "<!DOCTYPE html")?.line == 1)
  }

  @Test func aTypeInACommentIsNone() throws {
    try solve("<!-- <!DOCTYPE a> -->\(Self.head)<!-- > < --></document>")
    try solve("\(Self.head)<string><![CDATA[<!DOCTYPE a><view id='x'>]]></string></document>")
  }

  /// Parsers have crashed on processing instructions without content.
  @Test func thereAreNoInstructions() {
    for text in [
      "<?a?>", "<?xml?>", "<?a b?>", "<?xml-stylesheet href='a'?>", "<?xml\u{A0}?>", "<?", "<?>",
      "<?xml",
    ] {
      #expect(error(of: "\(text)\n\(Self.head)</document>") != nil)
      #expect(error(of: "<!-- --><?xml version='1.0'?>\(Self.head)\(text)</document>") != nil)
      #expect(error(of: "\(Self.head)</document>\(text)") != nil)
    }
    #expect(
      error(of: "\(Self.head)\n<?php?></document>")?.message
        == "files of Interface Builder have no processing instructions; this one has \"<?php?>\"")
    #expect(error(of: "<?xml ?>\(Self.head)</document>") != nil)
    #expect(error(of: "<?xml\r\nversion='1.0'?>\(Self.head)</document>") == nil)
    #expect(error(of: "\u{FEFF}<?xml version='1.0'?>\(Self.head)</document>") == nil)
  }

  // MARK: Encodings

  @Test func whatIsDeclaredHasToBeUTF8() {
    for name in ["UTF-16", "UTF-7", "ISO-8859-1", "windows-1252", "UCS-4", "EBCDIC-CP-US"] {
      let error = error(of: #"<?xml version="1.0" encoding="\#(name)"?>\#(Self.head)</document>"#)
      #expect(error?.message == "the encoding must be UTF-8; found \(name)")
    }
    for name in ["utf-8", "UTF-8", "US-ASCII"] {
      #expect(error(of: "<?xml version='1.0' encoding='\(name)'?>\(Self.head)</document>") == nil)
    }
  }

  @Test func bytesOfOtherEncodings() {
    let text = Array(HandWrittenFiles.storyboard.utf16)
    let little = text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(error(of: bytes)?.code == .encoding)
    }
    let latin =
      Array("\(Self.head)\n<label text=\"caf".utf8) + [0xE9] + Array("\"/></document>".utf8)
    #expect(error(of: latin)?.code == .encoding)
    #expect(error(of: latin)?.line == 2)
    #expect(error(of: latin)?.column == 17)
    #expect(error(of: Array(Self.head.utf8) + [0] + Array("</document>".utf8))?.code == .encoding)
    #expect(error(of: "\(Self.head)\u{1}</document>")?.code == .syntax)
  }

  @Test func marksAndLineBreaksOfOtherSystems() throws {
    for text in [HandWrittenFiles.storyboard, HandWrittenFiles.window] {
      try solve("\u{FEFF}" + text)
      try solve(text.replacing("\n", with: "\r\n"))
      try solve(text.replacing("\n", with: "\r"))
    }
    // Places count from after the byte order mark.
    #expect(error(of: "\u{FEFF}<a/>")?.column == 1)
  }

  // MARK: Files of other kinds

  @Test(arguments: [
    ("", "the file is empty"),
    ("   \n\n", "this is not XML: it does not begin with an element"),
    ("{\"size\": [1, 1]}", "this is not XML: it does not begin with an element"),
    (
      "<!DOCTYPE html><html><body><p>moved</body></html>",
      "files of Interface Builder have no document type; this one has \"<!DOCTYPE html>\""
    ),
    ("<html><body/></html>", "this is not a file of Interface Builder: it begins with <html>"),
    (
      "<plist version=\"1.0\"><dict/></plist>",
      "this is not a file of Interface Builder: it begins with <plist>"
    ),
    (
      "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\"><data/></archive>",
      "Xcode 4 wrote this file; open it in a newer one and save it"
    ),
    ("bplist00\u{1}", "this is a compiled nib; Plumb reads the .xib or .storyboard it was made of"),
    (
      "NIBArchive\u{1}",
      "this is a compiled nib; Plumb reads the .xib or .storyboard it was made of"
    ),
    ("<document/>", "this is not a file of Interface Builder: it begins with <document>"),
    ("<a b=\"1\" b=\"2\"/>", "this is not XML: an attribute is written twice"),
    ("<a><b></a>", "this is not XML: the end tag does not match the innermost element"),
    (
      "<document>\n<<<<<<< HEAD\n<a/>\n=======\n>>>>>>> other\n</document>",
      "a merge left its marks here; resolve it before the file is read"
    ),
  ])
  func anErrorSaysWhatItIs(text: String, message: String) {
    #expect(error(of: text)?.message == message)
  }

  // MARK: Torn and changed files

  @Test(arguments: [HandWrittenFiles.storyboard, HandWrittenFiles.window])
  func tornAtEveryByte(text: String) {
    let bytes = Array(text.utf8)
    let whole = bytes.count - 1
    for length in 0..<whole {
      #expect(error(of: Array(bytes[..<length]), "\(length) bytes") != nil, "\(length) bytes")
    }
    #expect(error(of: bytes) == nil)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func changedBytes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for text in [HandWrittenFiles.storyboard, HandWrittenFiles.window] {
      let bytes = Array(text.utf8)
      for round in 0..<150 {
        var changed = bytes
        for _ in 0...Int.random(in: 0..<4, using: &generator) {
          let place = Int.random(in: changed.indices, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
          case 1: changed.remove(at: place)
          case 2:
            changed.insert(Array("<>\"&/=19 -.".utf8).randomElement(using: &generator)!, at: place)
          default:
            let end = min(place + Int.random(in: 1..<40, using: &generator), changed.count)
            changed.insert(
              contentsOf: changed[place..<end], at: Int.random(in: 0..<place + 1, using: &generator)
            )
          }
        }
        guard error(of: changed, "seed \(seed), round \(round)") == nil else { continue }
        let file = try InterfaceFile(contentsOf: changed)
        for root in file.roots.indices {
          _ = file.document(ofRoot: root, in: .recorded)
          _ = file.document(ofRoot: root, in: .device(nil))
        }
      }
    }
  }

  // MARK: Sizes

  /// The work to find an error is linear in the file's length, for any repeated character.
  @Test(arguments: [
    ("", ""), ("", "</document>"), ("<objects><view id='a'>", "</view></objects></document>"),
    ("<objects><view id='", "'/></objects></document>"),
    ("<objects><label id='a'><string key='text'>", "</string></label></objects></document>"),
  ])
  func workGrowsAsTheFileDoes(head: String, tail: String) {
    let elements = [
      "<view/>", "</view>", "<view id='b'/>", "<subviews>", "<constraints>",
      "<constraint firstItem='a' firstAttribute='top'/>", "<rect key='frame' width='9'/>", "a='b' ",
    ]
    for sign in WorkGrowth.signs + elements {
      let isLinear = WorkGrowth.isLinear { count in
        let signs = String(repeating: sign, count: count / sign.utf8.count)
        _ = try? InterfaceFile(contentsOf: Array("\(Self.head)\(head)\(signs)\(tail)".utf8))
      }
      #expect(isLinear, "\(head.debugDescription), \(sign.debugDescription)")
    }
  }

  @Test func deepAndWideFiles() throws {
    let deep = String(repeating: "<view>", count: 100_000)
    #expect(error(of: Self.head + deep) != nil)
    let closed = deep + String(repeating: "</view>", count: 100_000)
    #expect(error(of: Self.head + closed + "</document>")?.message.isEmpty != true)
    let nested = (0..<200).map { "<view id='v\($0)'><rect key='frame' width='9' height='9'/>" }
    try solve(
      Self.head + "<objects>\(nested.joined())"
        + String(repeating: "</view>", count: 200) + "</objects></document>")
    let wide = String(repeating: "<rect key='frame'/>", count: 100_000)
    #expect(error(of: "\(Self.head)\(wide)</document>") == nil)
    let long = String(repeating: "x", count: 1 << 20)
    try solve(
      """
      \(Self.head)<objects><label id="\(long)" userLabel="\(long)" text="\(long)">
      <rect key="frame" width="9" height="9"/><string key="text">\(long)</string></label></objects>
      </document>
      """)
  }

  // MARK: Contents

  /// A screen with two labels and some constraints.
  private func screen(_ constraints: String, rect: String = "x='1' y='1' width='5' height='5'")
    -> String
  {
    """
    \(Self.head)<objects><view id="v"><rect key="frame" width="99" height="99"/><subviews>
    <label id="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" \(rect)/></label>
    <label id="b" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" \(rect)/></label>
    </subviews><constraints>\(constraints)</constraints></view></objects></document>
    """
  }

  @Test(arguments: [
    "1e400", "-1e400", "nan", "inf", "-inf", "0x1p3", "a:b", "1:0", "0:1", "1:2:3", ":", "/", "",
    " 1", "1 ", "1e308", "-0", "٣", "9223372036854775808", "1e-9",
  ])
  func numbers(text: String) throws {
    for key in ["constant", "multiplier", "priority"] {
      try solve(
        screen(
          """
          <constraint firstItem="a" firstAttribute="leading" secondItem="b" \
          secondAttribute="trailing" \(key)="\(text)" id="c"/>
          """))
    }
    for key in ["x", "y", "width", "height"] {
      try solve(screen("", rect: "\(key)='\(text)'"))
    }
  }

  @Test func idsThatAreThereTwiceOrNotAtAll() throws {
    try solve(screen("").replacing("\"b\"", with: "\"a\""))
    try solve(screen("").replacing("\"b\"", with: "\"v\""))
    try solve(screen("").replacing("id=\"b\"", with: ""))
    try solve(screen("").replacing("id=\"v\"", with: ""))
    try solve(screen("").replacing("id=\"a\"", with: "id=\"\""))
    try solve(
      screen("").replacing("id=\"a\"", with: "id=\"&quot;.width == 1&#10;b.left == 0 &quot;\""))
    for item in ["nobody", "", "vc", "v"] {
      try solve(
        screen(
          """
          <constraint firstItem="\(item)" firstAttribute="width" secondItem="\(item)" \
          secondAttribute="width" id="c"/><constraint id="c"/><constraint firstAttribute="x" id="d"/>
          <constraint firstItem="a" firstAttribute="top" secondItem="\(item)" id="e"/>
          """))
    }
  }

  @Test func circles() throws {
    try solve(
      screen(
        """
        <constraint firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" \
        multiplier="2" id="c"/><constraint firstItem="b" firstAttribute="width" secondItem="a" \
        secondAttribute="width" multiplier="2" id="d"/><constraint firstItem="a" \
        firstAttribute="left" secondItem="a" secondAttribute="left" constant="3" id="e"/>
        """))
    let controllers = (0..<9).map { number in
      """
      <navigationController id="n\(number)"><view key="view" id="v\(number)"><rect key="frame" \
      width="9" height="9"/></view><connections><segue destination="n\((number + 1) % 9)" \
      kind="relationship" relationship="rootViewController" id="s\(number)"/><segue \
      destination="n\(number)" kind="show" id="t\(number)"/></connections></navigationController>
      """
    }
    try solve("\(Self.head)<objects>\(controllers.joined())</objects></document>")
  }

  @Test func namesAreNoEquations() throws {
    for name in [
      "a.width == 1", "&quot;", "\\", "&#10;", "view", "margins", "&#x202E;", "&#x1F44B;",
    ] {
      try solve(screen("").replacing("id=\"a\"", with: "id=\"a\" userLabel=\"\(name)\""))
      try solve(screen("").replacing("id=\"a\"", with: "id=\"a\" text=\"\(name)\""))
      try solve(screen("").replacing("id=\"a\"", with: "id=\"\(name)\""))
    }
  }
}
