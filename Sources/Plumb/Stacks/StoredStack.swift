import FlatMemory
package import LayoutNotation

/// A stack of a layout, with its views by their ids.
package struct StoredStack: Sendable {
  /// The description.
  package var stack: LayoutStack
  /// The views it arranges; `nil`: those inside its view.
  package var arranged: [Int]?
  /// The distance behind views that have one of their own.
  package var customSpacing: [Int: Double] = [:]
  /// The sizes that views ask for in `fillProportionally` instead of those of their contents.
  package var proportions: [Int: Double] = [:]
  /// The groups of views in `gravityAreas` but the first.
  package var gravity: [Int: LayoutStack.Gravity] = [:]

  /// Stores a stack.
  package init(_ stack: LayoutStack) { self.stack = stack }

  /// The views it arranges, hidden ones among them.
  func views(of view: Int, in table: ViewTable) -> [Int] { arranged ?? table.views(in: view) }

  /// The views that take part.
  func visible(of view: Int, in table: ViewTable) -> [Int] {
    let views = views(of: view, in: table)
    return stack.detachesHiddenViews ? views.filter { !table.isHidden($0) } : views
  }

  /// Leaves out views.
  mutating func forget(_ views: Set<Int32>) {
    func isLeft(_ view: Int) -> Bool { !views.contains(Int32(truncatingIfNeeded: view)) }
    arranged = arranged?.filter(isLeft)
    customSpacing = customSpacing.filter { isLeft($0.key) }
    proportions = proportions.filter { isLeft($0.key) }
    gravity = gravity.filter { isLeft($0.key) }
  }

  /// The stack of a copy.
  ///
  /// - Parameter copy: The copy of a view; `nil` for one that was not copied.
  /// - Returns: The stack, without the views that were not copied.
  func copied(_ copy: (Int) -> Int?) -> StoredStack {
    func copied<Value>(_ values: [Int: Value]) -> [Int: Value] {
      Dictionary(
        uniqueKeysWithValues: values.compactMap { view, value in copy(view).map { ($0, value) } })
    }
    var stack = StoredStack(stack)
    stack.arranged = arranged?.compactMap(copy)
    stack.customSpacing = copied(customSpacing)
    stack.proportions = copied(proportions)
    stack.gravity = copied(gravity)
    return stack
  }

  /// The distance behind a view.
  func spacing(after view: Int) -> Double { customSpacing[view] ?? stack.spacing }

  /// Checks the numbers of the stack, and what goes together.
  ///
  /// - Parameters:
  ///   - view: Its view.
  ///   - table: The views.
  /// - Throws: `LayoutError` for what is wrong.
  package func check(of view: Int, in table: ViewTable) throws(LayoutError) {
    let (name, insets) = (table.name(of: view), stack.insets)
    let numbers =
      [
        ("spacing", stack.spacing), ("lineSpacing", stack.lineSpacing), ("insets.top", insets.top),
        ("insets.left", insets.left),
        ("insets.bottom", insets.bottom), ("insets.right", insets.right),
      ]
      + customSpacing.ordered { $0.key < $1.key }.map {
        ("customSpacing after \"\(table.name(of: $0.key))\"", $0.value)
      }
    if let (number, value) = numbers.first(where: { !$0.1.isInRange }) {
      throw LayoutError(
        .invalidValue,
        "\(number) of the stack \"\(name)\" must be finite and at most 1e15; found \(value)")
    }
    let proportions = proportions.ordered { $0.key < $1.key }
    if let (view, size) = proportions.first(where: { !($0.value.isInRange && $0.value >= 0) }) {
      throw LayoutError(
        .invalidValue,
        "the proportion of \"\(table.name(of: view))\" in the stack \"\(name)\" must be finite, at "
          + "least 0 and at most 1e15; found \(size)")
    }
    for priority in [stack.hugging, stack.crossHugging] where !priority.isValid {
      throw LayoutError(
        .invalidPriority,
        "a hugging priority of the stack \"\(name)\" must be above 0 and at most 1000; found "
          + "\(priority.rawValue)")
    }
    if !stack.alignmentPriority.isValid {
      throw LayoutError(
        .invalidPriority,
        "the alignment priority of the stack \"\(name)\" must be above 0 and at most 1000; found "
          + "\(stack.alignmentPriority.rawValue)")
    }
    if stack.wraps, stack.distribution != .fill {
      throw LayoutError(
        .invalidValue,
        "the stack \"\(name)\" wraps, and its lines cannot be distributed by "
          + "\(stack.distribution.rawValue); leave the distribution out, or do not wrap")
    }
    if stack.alignment.isOfBaselines, stack.axis == .vertical {
      throw LayoutError(
        .invalidValue,
        "the stack \"\(name)\" is vertical and cannot be aligned by \(stack.alignment.rawValue); "
          + "only a horizontal one can")
    }
  }
}

extension ViewTable {
  /// What is wrong with views that a stack is to arrange.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - stack: The view with the stack.
  /// - Returns: The place of the first one that it cannot arrange, and why; `nil` where all is
  ///   well.
  package func fault(arranging views: [Int], by stack: Int) -> (place: Int, message: String)? {
    var known: Set<Int> = []
    for (place, view) in views.enumerated() {
      let fault: String
      if view == stack {
        fault = "itself"
      } else if commonAncestor(view, stack) == view {
        fault = "\"\(name(of: view))\", which contains it"
      } else if !known.insert(view).inserted {
        fault = "\"\(name(of: view))\" twice"
      } else {
        continue
      }
      return (place, "the stack \"\(name(of: stack))\" cannot arrange \(fault)")
    }
    return nil
  }
}
