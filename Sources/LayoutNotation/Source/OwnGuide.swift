/// A built-in guide of a view, named by a word after the view's name.
package enum OwnGuide: Sendable, Hashable {
  /// The uncovered area of the view.
  case safeArea
  /// The scrolling content of the view.
  case content
  /// A column of the view's table, from 0.
  case column(Int)
  /// A row of the view's table, from 0.
  case row(Int)

  /// The word.
  package var word: String {
    switch self {
    case .safeArea: "safeArea"
    case .content: "content"
    case .column(let number): "column\(number)"
    case .row(let number): "row\(number)"
    }
  }

  /// The suffix of the view's name.
  package var suffix: String { ".\(word)" }

  /// Whether only tables have it.
  package var isTrack: Bool {
    switch self {
    case .safeArea, .content: false
    case .column, .row: true
    }
  }

  /// Finds the guide of a word.
  package init?(word: some Sequence<UInt8>) {
    if word.elementsEqual("safeArea".utf8) {
      self = .safeArea
    } else if word.elementsEqual("content".utf8) {
      self = .content
    } else if let number = Self.number(in: word, behind: "column") {
      self = .column(number)
    } else if let number = Self.number(in: word, behind: "row") {
      self = .row(number)
    } else {
      return nil
    }
  }

  /// Finds the guide of a name that ends in one of these words.
  package init?(endOf name: String) {
    let bytes = name.utf8
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > bytes.startIndex else {
      return nil
    }
    self.init(word: bytes[bytes.index(after: point)...])
  }

  /// Finds the guide whose word, with its leading point, is a range of bytes.
  package init?(suffix: some Collection<UInt8>) {
    guard suffix.first == UInt8(ascii: ".") else { return nil }
    self.init(word: suffix.dropFirst())
  }

  /// Returns the number after a word, written without leading zeros.
  private static func number(in word: some Sequence<UInt8>, behind name: String) -> Int? {
    guard word.starts(with: name.utf8) else { return nil }
    let digits = word.dropFirst(name.utf8.count)
    var number: Int?
    for digit in digits {
      guard digit.isDigit, number != 0, number ?? 0 < 1_000_000 else { return nil }
      number = 10 * (number ?? 0) + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
