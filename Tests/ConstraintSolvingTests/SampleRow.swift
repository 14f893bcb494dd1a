import ConstraintSolving

/// A constraint of a sample, for systems and sessions.
struct SampleRow {
  var terms: [(variable: Int, coefficient: Double)]
  var relation: ConstraintRelation
  var constant: Double
  var priority: Double
}
