public import CPlumb
import LayoutDocuments

/// A template behind a handle of C. It never changes.
final class TemplateHandle: Handle {
  let template: LayoutTemplate
  /// The names of its metrics, texts and views, and the texts themselves.
  let (metrics, texts, textDefaults, views): (CStrings, CStrings, CStrings, CStrings)

  init(_ template: LayoutTemplate) {
    self.template = template
    metrics = CStrings(template.parameters)
    texts = CStrings(template.textParameters)
    textDefaults = CStrings(template.textDefaults)
    views = CStrings(template.viewNames)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_new")
public func templateNew(
  _ document: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    let document = try DocumentHandle.of(document, "document").document
    guard let result else { throw .missing("result") }
    let request = try request(options)
    let template = try reading { () throws(LayoutError) in try request.template(of: document) }
    result.pointee = TemplateHandle(template).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_free")
public func templateFree(_ template: OpaquePointer?) { TemplateHandle.free(template) }

/// Documented in `plumb.h`.
@_cdecl("plumb_template_metric_count")
public func templateMetricCount(_ template: OpaquePointer?) -> Int {
  TemplateHandle.at(template)?.metrics.count ?? 0
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_metric_name")
public func templateMetricName(
  _ template: OpaquePointer?, _ metric: Int
) -> UnsafePointer<CChar>? {
  TemplateHandle.at(template)?.metrics[metric]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_metric_default")
public func templateMetricDefault(_ template: OpaquePointer?, _ metric: Int) -> Double {
  guard let defaults = TemplateHandle.at(template)?.template.defaults,
    defaults.indices.contains(metric)
  else { return .nan }
  return defaults[metric]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_text_count")
public func templateTextCount(_ template: OpaquePointer?) -> Int {
  TemplateHandle.at(template)?.texts.count ?? 0
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_text_name")
public func templateTextName(_ template: OpaquePointer?, _ text: Int) -> UnsafePointer<CChar>? {
  TemplateHandle.at(template)?.texts[text]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_text_default")
public func templateTextDefault(
  _ template: OpaquePointer?, _ text: Int
) -> UnsafePointer<CChar>? {
  TemplateHandle.at(template)?.textDefaults[text]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_view_count")
public func templateViewCount(_ template: OpaquePointer?) -> Int {
  TemplateHandle.at(template)?.views.count ?? 0
}

/// Documented in `plumb.h`.
@_cdecl("plumb_template_view_name")
public func templateViewName(_ template: OpaquePointer?, _ view: Int) -> UnsafePointer<CChar>? {
  TemplateHandle.at(template)?.views[view]
}
