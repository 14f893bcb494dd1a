/// What is asked of documents: the way in which they are solved, and how beyond that.
package final class LayoutQuestion: Sendable {
  /// The way.
  package let variant: DocumentVariant
  /// How they are solved, with what the variant replaces.
  package let options: DocumentOptions
  /// Whether results go by the names of documents, whose metrics have their own values.
  let isPlain: Bool

  /// Asks for a way.
  ///
  /// - Parameters:
  ///   - variant: The way.
  ///   - options: How documents are solved beyond that.
  package init(_ variant: DocumentVariant, _ options: DocumentOptions) {
    (self.variant, self.options) = (variant, variant.options(options))
    isPlain = variant.names.isEmpty && variant.metrics.isEmpty && variant.data.isEmpty
  }

  /// The same question about a screen as a device shows it, where there are several.
  package func on(_ device: String?) -> LayoutQuestion {
    device == nil ? self : LayoutQuestion(variant.on(device), options)
  }

  /// The options with another receiver of traces, if there is one.
  package func options(telling tell: (@Sendable (String) -> Void)?) -> DocumentOptions {
    guard let tell else { return options }
    var options = options
    options.trace = tell
    return options
  }
}
