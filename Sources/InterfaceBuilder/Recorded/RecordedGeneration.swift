import Plumb

extension FileContents {
  /// How far the frames of controls reach beyond their alignment rectangles in the recorded frames:
  /// as the looks of the tools have it, unless the constraints fit others better, and changed where
  /// most constraints say something else.
  var recordedAlignment: (generation: AlignmentGeneration, insets: [Int: EdgeInsets]) {
    let standard = AlignmentGeneration(tools: header.tools)
    guard header.platform == .macOS else { return (standard, standardAlignment) }
    let screens = views.roots.map { Screen($0, of: self, in: .recorded) }
    var best = (generation: standard, misfit: Double.infinity)
    for generation in [standard, .b, .c, .a] {
      let alignment = alignment(generation)
      let misfit = screens.lazy.flatMap(\.constraints).reduce(0) { sum, constraint in
        guard constraint.isRequired, let by = frames.violation(of: constraint, alignment), by > 0.6
        else { return sum }
        return sum + min(by, 3)
      }
      if misfit < best.misfit - 0.01 { best = (generation, misfit) }
    }
    var recorded = RecordedAlignment(
      self, screens, AlignmentInsets(tree, header, best.generation))
    recorded.vote()
    return (best.generation, recorded.alignment)
  }

  /// How far the frames of controls reach beyond their alignment rectangles, as a generation of
  /// them has it.
  func alignment(_ generation: AlignmentGeneration) -> [Int: EdgeInsets] {
    let rules = AlignmentInsets(tree, header, generation)
    var alignment: [Int: EdgeInsets] = [:]
    for view in views.all.indices where views[view].parent != nil {
      let insets = rules.insets(of: views[view])
      if insets != EdgeInsets(0) { alignment[view] = insets }
    }
    return alignment
  }
}
