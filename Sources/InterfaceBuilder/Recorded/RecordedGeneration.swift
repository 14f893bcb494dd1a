import Plumb

extension Screen {
  /// How far the frames of the views reach beyond their alignment rectangles, as a generation of
  /// controls has it.
  func alignment(_ generation: AlignmentGeneration) -> [Int: EdgeInsets] {
    let rules = AlignmentInsets(tree, file.header, generation)
    var alignment: [Int: EdgeInsets] = [:]
    for view in views where view != root {
      let insets = rules.insets(of: self.view(view))
      if insets != EdgeInsets(0) { alignment[view] = insets }
    }
    return alignment
  }

  /// The alignment of the generation that the recorded frames were made with: that of the tools,
  /// unless the constraints fit another one better.
  func recordedAlignment(_ frames: RecordedFrames) -> [Int: EdgeInsets] {
    let standard = AlignmentGeneration(tools: file.header.tools)
    guard file.header.platform == .macOS else { return alignment(standard) }
    guard isRecorded else { return alignment(standard) }
    var best = (generation: standard, misfit: Double.infinity)
    for generation in [standard, .b, .c, .a] {
      let alignment = alignment(generation)
      let misfit = constraints.reduce(0) { sum, constraint in
        guard constraint.isRequired, let by = frames.violation(of: constraint, alignment), by > 0.6
        else { return sum }
        return sum + min(by, 3)
      }
      if misfit < best.misfit - 0.01 { best = (generation, misfit) }
    }
    var recorded = RecordedAlignment(
      self, frames, AlignmentInsets(tree, file.header, best.generation))
    recorded.vote()
    return recorded.alignment
  }
}
