import ConstraintSolving
public import LinearProgramming
public import SimplexBackend

extension Layout {
  /// A width and a height in points.
  public struct Size: Sendable, Hashable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// Finds the smallest size of the root that the constraints allow.
  ///
  /// Each side is minimised separately by an optional constraint of priority 50, which stronger
  /// constraints overrule. The layout keeps its size. With a `grid` the sides are on grid lines,
  /// which may be up to one step from the exact size.
  ///
  /// - Parameters:
  ///   - width: A given width, in points; `nil`: as small as possible.
  ///   - height: A given height, in points; `nil`: as small as possible.
  ///   - backend: Solves the coupled blocks, as in `solve(using:strategy:limits:)`.
  ///   - limits: How much the solve may spend.
  /// - Returns: The size.
  /// - Throws: `LayoutError` for invalid input; `infeasible` if required constraints contradict
  ///   each other, `limit` if a limit was reached, and `cancelled` in a cancelled task.
  public func fittingSize(
    width: Double? = nil, height: Double? = nil,
    using backend: some DualProviding = SimplexSolver(), limits: SolveLimits = SolveLimits()
  ) throws(LayoutError) -> Size {
    var options = SolveOptions(limits)
    options.findsRanges = false
    let solution = try solve(
      using: backend, options: options, rootSize: RootSize(width: width, height: height))
    switch solution.outcome {
    case .solved: break
    case .infeasible(let conflict):
      throw LayoutError(
        .infeasible, "no size fits: these contradict each other:\n\(conflict)")
    case .limit:
      throw LayoutError(.limit, "the limits ended the solve before a size was found")
    }
    let frame = solution.views.first?.frame ?? .zero
    return Size(width: frame.width, height: frame.height)
  }
}
