extension SVGDrawing {
  /// A distance or a size to measure, along one axis.
  struct Measure: Sendable {
    /// How it is drawn.
    enum Kind: Sendable {
      /// A line with a bar at each end.
      case dimension
      /// A coil: a violated constraint that requires another length.
      case spring
      /// A line with arrows: a range of possible positions.
      case range
    }

    var kind = Kind.dimension
    var tone = Tone.plain
    var isHorizontal: Bool
    /// The start and the end along its axis.
    var start: Double
    var end: Double
    /// The range of the view across the axis.
    var across: ClosedRange<Double>
    /// The range of the view on the other side; `nil` for a size, which is measured at the view's
    /// edge.
    var otherAcross: ClosedRange<Double>?
    /// The text beside it.
    var text: String
    /// The text of the constraint in full.
    var title: String
    /// The number of the constraint, by which scripts find it.
    var constraint: Int?

    /// Returns the measure scaled.
    func scaled(by scale: Double) -> Measure {
      var measure = self
      measure.start *= scale
      measure.end *= scale
      measure.across = across.scaled(by: scale)
      measure.otherAcross = otherAcross?.scaled(by: scale)
      return measure
    }

    /// Returns the possible positions of the line across its axis, the best first.
    ///
    /// - Parameter textReach: How far its text reaches across from its middle.
    /// - Returns: The positions.
    func places(textReach: Double) -> [Double] {
      let (low, high) = (across.lowerBound, across.upperBound)
      guard let other = otherAcross else {
        // A size: near the far edge inside, or outside where the view is thin.
        let rim = max(9, textReach + 4)
        let inside =
          high - low >= 2 * rim + 4
          ? [high - rim, low + rim] + [0.75, 0.25, 0.5].map { low + (high - low) * $0 } : []
        let outside = [high + 7, low - 7]
        return kind == .dimension
          ? inside + outside : outside + [high + 22, low - 22] + inside
      }
      let shared = (low: max(low, other.lowerBound), high: min(high, other.upperBound))
      if shared.low < shared.high {
        return [0.5, 0.3, 0.7, 0.15, 0.85].map { shared.low + (shared.high - shared.low) * $0 }
      }
      // The views are beside each other: the line is where the item is nearest.
      let parts = low >= other.upperBound ? [0.1, 0.25, 0.5, 0.75] : [0.9, 0.75, 0.5, 0.25]
      return parts.map { low + (high - low) * $0 }
    }
  }
}

extension ClosedRange<Double> {
  /// Returns the range with both ends scaled.
  func scaled(by scale: Double) -> ClosedRange<Double> {
    lowerBound * scale...upperBound * scale
  }
}
