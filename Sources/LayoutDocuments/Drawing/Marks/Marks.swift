import LayoutNotation
import Plumb

extension SVGDrawing {
  /// The marks drawn beside the views: constraints, their outcomes, and notes. All positions are in
  /// points, in the coordinates of the root.
  struct Marks: Sendable {
    /// The distances and sizes to measure, the most important first.
    var measures: [Measure] = []
    /// The lines along which views are aligned.
    var guides: [Guide] = []
    /// The baselines and margins of views.
    var innerLines: [InnerLine] = []
    /// Possible positions of views.
    var ghosts: [Ghost] = []
    /// The step of the grid.
    var gridStep: Double?
    /// The active constraints, by the numbers that other marks refer to; empty if they were not
    /// requested.
    var constraints: [ListedConstraint] = []
    /// The text after the size of the root.
    var remark: String?
    /// The text below the picture.
    var notes: [Note] = []
    /// The meanings of highlights that differ from their names.
    var meanings: [Highlight: String] = [:]

    /// Returns the marks scaled.
    func scaled(by scale: Double) -> Marks {
      var marks = self
      marks.measures = measures.map { $0.scaled(by: scale) }
      marks.guides = guides.map { $0.scaled(by: scale) }
      marks.innerLines = innerLines.map { $0.scaled(by: scale) }
      marks.ghosts = ghosts.map { Ghost(frame: $0.frame.scaled(by: scale)) }
      marks.gridStep = gridStep.map { $0 * scale }
      return marks
    }
  }

  /// An active constraint of a solution.
  struct ListedConstraint: Sendable {
    var source: ConstraintSource
    var priority: Priority
    /// The views that it refers to, by their indices in the solution.
    var views: Set<Int> = []
    /// The violation, if there is one.
    var unsatisfied: UnsatisfiedConstraint?
  }

  /// A line of text below the picture.
  struct Note: Sendable {
    var text: String
    var tone = Tone.plain
    /// Whether it belongs to the note before it, which has the sample.
    var isIndented = false
  }

  /// The kind of a mark; the raw value is the end of its class names.
  enum Tone: String, Sendable {
    /// A constraint that holds.
    case plain = "p"
    /// A violated constraint.
    case unsatisfied = "g"
    /// A member of a conflict.
    case conflict = "c"
    /// An ambiguous attribute.
    case free = "f"
  }
}
