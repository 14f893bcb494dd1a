extension SVGDrawing {
  /// A distance or a size to measure, along one axis.
  struct Measure: Sendable {
    /// How it is drawn.
    enum Kind: Sendable {
      /// A line with a bar at each end.
      case dimension
      /// A coil: it wants to be longer or shorter than it is.
      case spring
      /// A line with arrows: what it measures may be anywhere.
      case range
    }

    var kind = Kind.dimension
    var tone = Tone.plain
    var isHorizontal: Bool
    /// Where it begins and ends, along its axis.
    var start: Double
    var end: Double
    /// What the view reaches over, across the axis.
    var across: ClosedRange<Double>
    /// What the view on the other side reaches over; `nil` for a size, which is measured at the
    /// view's edge.
    var otherAcross: ClosedRange<Double>?
    /// What is written beside it.
    var text: String
    /// The constraint in full.
    var title: String
    /// The number of the constraint, for who looks for it.
    var constraint: Int?

    /// The same in a picture so many times as large.
    func scaled(by scale: Double) -> Measure {
      var measure = self
      measure.start *= scale
      measure.end *= scale
      measure.across = across.scaled(by: scale)
      measure.otherAcross = otherAcross?.scaled(by: scale)
      return measure
    }

    /// Where the line may lie across its axis, the best place first.
    ///
    /// - Parameter textReach: How far its text reaches across from its middle.
    /// - Returns: The places.
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
      // Beside each other: where the item is nearest.
      let parts = low >= other.upperBound ? [0.1, 0.25, 0.5, 0.75] : [0.9, 0.75, 0.5, 0.25]
      return parts.map { low + (high - low) * $0 }
    }
  }
}

extension ClosedRange<Double> {
  /// The range with both ends so many times as large.
  func scaled(by scale: Double) -> ClosedRange<Double> {
    lowerBound * scale...upperBound * scale
  }
}
