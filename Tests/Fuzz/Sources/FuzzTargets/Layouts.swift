import ConstraintSolving
import LayoutDocuments
import Plumb

#if GLPK
import GLPKBackend
#endif

extension FuzzTarget {
  /// A JSON document, solved and written in every form. Its length chooses the options.
  static func layoutFaults(_ bytes: [UInt8]) -> [String] {
    guard let document = try? LayoutDocument(json: bytes) else { return [] }
    let isOrdinary = hasOrdinaryNumbers(bytes)
    var options = DocumentOptions()
    options.timeLimit = .milliseconds(200)
    options.trace = { _ in }
    switch bytes.count % 8 {
    case 1: options.isElastic = true
    case 2: options.strategy = .weighted
    case 3: options.direction = .rightToLeft
    case 4: options.findsRanges = false
    default: break
    }
    let layout = document.solvedLayout(defaultID: "1", options: options)
    let solved = SolvedDocument(result: layout.result)
    var faults = resultFaults(solved, isOrdinary: isOrdinary)
    if ResultJSON.text(solved.result).isEmpty { faults.append("no result") }
    if let drawing = layout.drawing() {
      if drawing.text() != drawing.text() { faults.append("a picture that differs from itself") }
    }
    var page = HTMLReport()
    page.add(solved.result, on: .init(group: "1"), message: "", of: layout) { "\($0)" }
    if page.text(theme: .auto).ranges(of: "</script>").count != 2 {
      faults.append("a document that is markup in a report")
    }
    if let solution = solved.solution { _ = "\(solution)" }
    switch bytes.count % 8 {
    case 5:
      let checked = document.checked(defaultID: "1", options: options)
      if checked.status == .invalid, solved.result.status != .invalid {
        faults.append("solved as \(solved.result.status), checked as invalid")
      }
    case 6 where isOrdinary:
      #if GLPK
      options.backend = GLPKSolver()
      let other = document.solved(defaultID: "1", options: options)
      faults += differences(solved.result, other.result, as: "GLPK")
      #endif
    case 7 where isOrdinary:
      guard let reversed = document.withEquationsReversed else { break }
      let other = reversed.solved(defaultID: "1", options: options)
      faults += differences(solved.result, other.result, as: "in reverse order")
    default: break
    }
    return faults
  }

  static func resultFaults(_ solved: SolvedDocument, isOrdinary: Bool) -> [String] {
    if let error = solved.error {
      let isFault =
        error.code == .internalFailure || error.code == .numericalFailure && isOrdinary
      return isFault ? ["\(error)"] : []
    }
    let frames = solved.result.frames
    guard solved.result.status == .solved else { return [] }
    let isFine = frames.allSatisfy {
      $0.x.isFinite && $0.y.isFinite && $0.width >= 0 && $0.height >= 0
        && $0.width.isFinite && $0.height.isFinite
    }
    return isFine ? [] : ["frames \(frames)"]
  }

  private static func differences(
    _ first: LayoutResult, _ second: LayoutResult, as name: String
  ) -> [String] {
    // How far a solve gets within its time varies, and so may the first of several errors.
    if [first.status, second.status].contains(.limit) || first.status == .invalid { return [] }
    if first.status != second.status { return ["\(name): \(first.status), \(second.status)"] }
    guard first.status == .solved else { return [] }
    for (one, other) in zip(first.frames, second.frames) {
      let pairs = [
        (one.x, other.x), (one.y, other.y),
        (one.width, other.width), (one.height, other.height),
      ]
      if !pairs.allSatisfy({ abs($0 - $1) <= 1e-6 * max(1, abs($0)) }) {
        return ["\(name): \(one) and \(other)"]
      }
    }
    return []
  }

  /// Whether no number of a text has an exponent or more than four digits.
  private static func hasOrdinaryNumbers(_ bytes: [UInt8]) -> Bool {
    var digits = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."), UInt8(ascii: "_"): break
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        if digits > 0 { return false }
      default: digits = 0
      }
      if digits > 4 { return false }
    }
    return true
  }
}

extension LayoutDocument {
  /// The document with the lines of its equations in reverse order; `nil` if their order matters.
  fileprivate var withEquationsReversed: LayoutDocument? {
    let text = equations.text
    if ["{", "last_visible", "resist", "hug"].contains(where: text.contains) { return nil }
    var reversed = self
    let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r\n"].contains($0) }
    reversed.equations = DocumentText(lines.reversed().joined(separator: "\n"))
    return reversed
  }
}
