/// A question about documents: the variant in which they are solved, and the options.
package final class LayoutQuestion: Sendable {
  /// The variant.
  package let variant: DocumentVariant
  /// The options, including the replacements of the variant.
  package let options: DocumentOptions
  /// Whether the variant changes neither the names of results nor metrics and data.
  let isPlain: Bool

  /// Creates a question about a variant.
  ///
  /// - Parameters:
  ///   - variant: The variant.
  ///   - options: The options of the solve.
  package init(_ variant: DocumentVariant, _ options: DocumentOptions) {
    (self.variant, self.options) = (variant, variant.options(options))
    isPlain = variant.names.isEmpty && variant.metrics.isEmpty && variant.data.isEmpty
  }

  /// Returns the same question for a screen on a device, if there are several devices.
  package func on(_ device: String?) -> LayoutQuestion {
    device == nil ? self : LayoutQuestion(variant.on(device), options)
  }

  /// Returns the options with another receiver of traces, if there is one.
  package func options(telling tell: (@Sendable (String) -> Void)?) -> DocumentOptions {
    guard let tell else { return options }
    var options = options
    options.trace = tell
    return options
  }
}
