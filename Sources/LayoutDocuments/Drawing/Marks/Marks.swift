import LayoutNotation
import Plumb

extension SVGDrawing {
  /// What is drawn beside the views: what constraints ask for, what came of them, and notes. All
  /// places are in points, in the coordinates of the root.
  struct Marks: Sendable {
    /// The distances and sizes to measure, the most important first.
    var measures: [Measure] = []
    /// The lines along which views are aligned.
    var guides: [Guide] = []
    /// The baselines and margins of views.
    var innerLines: [InnerLine] = []
    /// Where views might stand as well.
    var ghosts: [Ghost] = []
    /// The step of the grid.
    var gridStep: Double?
    /// The constraints that count, by the numbers that other marks have of them; empty where
    /// nobody looked.
    var constraints: [ListedConstraint] = []
    /// What is written behind the size of the root.
    var remark: String?
    /// What is written below the picture.
    var notes: [Note] = []
    /// What highlights mean where that is not what they are called.
    var meanings: [Highlight: String] = [:]

    /// The same marks in a picture so many times as large.
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

  /// A constraint that counts in a solution.
  struct ListedConstraint: Sendable {
    var source: ConstraintSource
    var priority: Priority
    /// The views that it speaks of, by their places in the solution.
    var views: Set<Int> = []
    /// By how much it is missed, if it is.
    var gaveWay: GaveWay?
  }

  /// A line of text below the picture.
  struct Note: Sendable {
    var text: String
    var tone = Tone.plain
    /// Whether it goes with the one before it, which has the sample.
    var isIndented = false
  }

  /// What a mark says of what it marks; the end of its class names.
  enum Tone: String, Sendable {
    /// A constraint that holds.
    case plain = "p"
    /// A constraint that gave way.
    case gaveWay = "g"
    /// A member of a conflict.
    case conflict = "c"
    /// Something free.
    case free = "f"
  }
}
