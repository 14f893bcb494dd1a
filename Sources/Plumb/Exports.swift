// Types of Plumb's own interface, which `import Plumb` includes.

@_exported public import struct ConstraintSolving.PresolveRules
@_exported public import struct ConstraintSolving.SolveOptions
@_exported public import enum ConstraintSolving.SolveStrategy
@_exported public import class LayoutNotation.CancellationToken
@_exported public import enum LayoutNotation.LayoutAttribute
@_exported public import enum LayoutNotation.Relation
@_exported public import struct LayoutNotation.CodeLocation
@_exported public import struct LayoutNotation.LayoutError
@_exported public import struct LayoutNotation.Priority
@_exported public import struct LayoutNotation.VisualFormatOptions
@_exported public import protocol LinearProgramming.DualProviding
