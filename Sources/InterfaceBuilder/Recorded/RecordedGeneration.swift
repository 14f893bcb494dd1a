import LayoutNotation
import Plumb

extension FileContents {
  /// The looks of AppKit controls, by view.
  var looks: [Int: ControlLook] {
    var looks: [Int: ControlLook] = [:]
    guard header.platform == .macOS else { return looks }
    for view in views.all.indices where views[view].parent != nil {
      looks[view] = ControlLook(of: views[view], in: tree)
    }
    return looks
  }

  /// The generation of AppKit's controls in the recorded frames, and the alignment insets.
  ///
  /// The generation is that of the tools, unless another one fits the constraints better. The
  /// insets differ from it where most constraints imply other values.
  var recordedAlignment: (generation: AlignmentGeneration, insets: [Int: EdgeInsets]) {
    guard header.platform == .macOS else { return (header.generation, standardAlignment) }
    let screens = views.roots.map { Screen($0, of: self, in: .recorded) }
    let generation = recordedGeneration(of: screens)
    var recorded = RecordedAlignment(self, screens, generation)
    recorded.vote()
    return (generation, recorded.alignment)
  }

  /// Returns the generation that best fits the required equalities of the controls that differ
  /// most between generations.
  private func recordedGeneration(of screens: [Screen]) -> AlignmentGeneration {
    var best = (generation: header.generation, misfit: misfit(of: header.generation, screens))
    for generation in AlignmentGeneration.allCases {
      let misfit = misfit(of: generation, screens)
      if misfit < best.misfit - 0.01 { best = (generation, misfit) }
    }
    return best.generation
  }

  /// Returns the misfit of a generation.
  ///
  /// It covers required equalities between two groups of views. The first are push buttons, check
  /// boxes, radio buttons and pop-up buttons. The second are views that are the same in all
  /// generations. The misfit is the sum of the mean errors of each attribute of each look, so
  /// that the number of similar constraints does not matter.
  func misfit(of generation: AlignmentGeneration, _ screens: [Screen]) -> Double {
    let (looks, alignment) = (looks, alignment(generation))
    func isAlike(_ view: Int) -> Bool { looks[view].map(AlignmentTable.isAlike) ?? true }
    func teller(_ side: RecordedEquality.Side, beside other: RecordedEquality.Side?) -> Witness? {
      guard let look = looks[side.view], AlignmentTable.tellsGeneration(look),
        other.map({ isAlike($0.view) }) ?? true
      else { return nil }
      return Witness(look: look, attribute: side.attribute)
    }
    var misfits: [Witness: (sum: Double, count: Double)] = [:]
    for equality in screens.lazy.flatMap(\.trustedEqualities) {
      let witness =
        teller(equality.first, beside: equality.second)
        ?? equality.second.flatMap { teller($0, beside: equality.first) }
      guard let witness, let by = frames.excess(of: equality, alignment).map(abs) else { continue }
      misfits[witness, default: (0, 0)].sum += by > 0.6 ? min(by, Self.mostMisfit) : 0
      misfits[witness, default: (0, 0)].count += 1
    }
    return misfits.values.reduce(0) { $0 + $1.sum / $1.count }
  }

  private struct Witness: Hashable {
    let look: ControlLook
    let attribute: LayoutAttribute
  }

  /// A larger error has another cause.
  private static let mostMisfit = 3.0

  /// Returns the alignment insets of controls in a generation.
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
