import LayoutNotation

/// The alternatives of a constraint, each of parts that hold together: the first so many of a list
/// that longer chains of `&&` and `||` may share.
final class PartGroup {
  /// The parts of constraints that were made from each other. None of them changes what is there.
  final class List {
    fileprivate(set) var parts: [LayoutConstraint] = []
    /// Where the alternatives begin but the first one.
    fileprivate var starts: [Int] = []
  }

  let list: List
  private let count: Int
  private let startCount: Int
  /// What is wrong with the first part with which anything is.
  let fault: LayoutError?

  /// The parts, in their order.
  private(set) lazy var parts = Array(list.parts[..<count])
  /// The same, alternative by alternative.
  private(set) lazy var alternatives = zip(starts, starts.dropFirst() + [count]).map {
    Array(list.parts[$0..<$1])
  }
  /// What the parts were written as, at the place of the first one.
  private(set) lazy var source = {
    var source = first.source
    source.text = alternatives.map { $0.map(\.source.text).joined(separator: " && ") }
      .joined(separator: " || ")
    return source
  }()

  private var starts: [Int] { [0] + list.starts[..<startCount] }
  /// How many alternatives there are.
  var alternativeCount: Int { 1 + startCount }
  /// The first part.
  var first: LayoutConstraint { list.parts[0] }

  private init(_ list: List, fault: LayoutError?) {
    self.list = list
    count = list.parts.count
    startCount = list.starts.count
    self.fault = fault
  }

  /// Alternatives; `nil` without a part.
  convenience init?(_ alternatives: [[LayoutConstraint]]) {
    let list = List()
    var fault: LayoutError?
    for (number, parts) in alternatives.enumerated() {
      if number > 0 { list.starts.append(list.parts.count) }
      list.parts += parts
      fault = fault ?? parts.lazy.compactMap(\.fault).first
    }
    if list.parts.isEmpty { return nil }
    self.init(list, fault: fault)
  }

  /// A constraint that is not several, as a group of its own.
  convenience init(alone constraint: LayoutConstraint) {
    let list = List()
    list.parts.append(constraint)
    self.init(list, fault: constraint.fault)
  }

  /// One more alternative for each of another group. The list grows where it ends with this group,
  /// so that a long chain made link by link is not copied for each.
  func or(_ other: PartGroup) -> PartGroup {
    let list = lastList ?? copy(startCount: startCount)
    let starts = other.starts.map { $0 + count }
    list.parts += other.parts
    list.starts += starts
    return PartGroup(list, fault: fault ?? other.fault)
  }

  /// One alternative of the parts of both.
  func and(_ other: PartGroup) -> PartGroup {
    let list = startCount == 0 ? lastList ?? copy(startCount: 0) : copy(startCount: 0)
    list.parts += other.parts
    return PartGroup(list, fault: fault ?? other.fault)
  }

  /// The list, if nothing stands behind this group in it.
  private var lastList: List? {
    list.parts.count == count && list.starts.count == startCount ? list : nil
  }

  private func copy(startCount: Int) -> List {
    let copy = List()
    copy.parts = Array(list.parts[..<count])
    copy.starts = Array(list.starts[..<startCount])
    return copy
  }
}
