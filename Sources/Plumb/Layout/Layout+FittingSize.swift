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

  /// The smallest size of the root that the constraints allow, each side on its own an optional
  /// constraint of priority 50 that stronger ones overrule. The layout itself keeps its size. With
  /// a `grid` the sides end on its lines, which may be less than a step away.
  ///
  /// - Parameters:
  ///   - width: A width that is given, in points; `nil`: as small as possible.
  ///   - height: A height that is given, in points; `nil`: as small as possible.
  ///   - backend: Solves the coupled blocks, as in `solve(using:strategy:limits:)`.
  ///   - limits: How much the solve may spend.
  /// - Returns: The size.
  /// - Throws: `LayoutError` for invalid input; `infeasible` if required constraints contradict
  ///   each other, `limit` if the limits did not suffice, and `cancelled` in a cancelled task.
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
