import LayoutNotation

/// The alternatives of a constraint, each of which is a list of parts that hold together.
///
/// The parts are a prefix of a list that longer chains of `&&` and `||` may share.
final class PartGroup {
  /// The parts of constraints that were made from each other. No group changes existing parts.
  final class List {
    fileprivate(set) var parts: [LayoutConstraint] = []
    /// The start of each alternative except the first.
    fileprivate var starts: [Int] = []
  }

  let list: List
  private let count: Int
  private let startCount: Int
  /// The error of the first invalid part.
  let fault: LayoutError?

  /// The parts, in their order.
  private(set) lazy var parts = Array(list.parts[..<count])
  /// The parts, grouped by alternative.
  private(set) lazy var alternatives = zip(starts, starts.dropFirst() + [count]).map {
    Array(list.parts[$0..<$1])
  }
  /// The text of the parts, at the place of the first one.
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

  /// Makes a group of alternatives; `nil` without a part.
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

  /// Makes a group of one constraint.
  convenience init(alone constraint: LayoutConstraint) {
    let list = List()
    list.parts.append(constraint)
    self.init(list, fault: constraint.fault)
  }

  /// Returns this group with the alternatives of another one added. If the list ends with this
  /// group, it is extended in place. A long chain built link by link is thus not copied for each
  /// link.
  func or(_ other: PartGroup) -> PartGroup {
    let list = lastList ?? copy(startCount: startCount)
    let starts = other.starts.map { $0 + count }
    list.parts += other.parts
    list.starts += starts
    return PartGroup(list, fault: fault ?? other.fault)
  }

  /// Returns one alternative with the parts of both groups.
  func and(_ other: PartGroup) -> PartGroup {
    let list = startCount == 0 ? lastList ?? copy(startCount: 0) : copy(startCount: 0)
    list.parts += other.parts
    return PartGroup(list, fault: fault ?? other.fault)
  }

  /// The list, if it ends with this group.
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
