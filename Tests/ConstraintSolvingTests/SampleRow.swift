import ConstraintSolving

/// A constraint of a sample, which systems and sessions are made of.
struct SampleRow {
  var terms: [(variable: Int, coefficient: Double)]
  var relation: ConstraintRelation
  var constant: Double
  var priority: Double
}
