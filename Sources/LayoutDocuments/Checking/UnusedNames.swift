import LayoutNotation
import Plumb

/// What a document names and says nothing of.
struct UnusedNames {
  /// The metrics that nothing reads, by their places.
  private(set) var metrics: [Int] = []
  /// The views that no constraint speaks of, in their order.
  private(set) var views: [String] = []

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - recorder: Noted what comes from metrics while the document was read.
  ///   - prepared: The layout of the document.
  init(in document: LayoutDocument, _ recorder: MetricRecorder, _ prepared: PreparedLayout) {
    metrics = document.metrics.indices.filter {
      !recorder.asked.contains($0) && !recorder.structural.contains($0)
    }
    views = prepared.viewsWithoutConstraints.filter { name in
      let told = document.allViews.table[name].flatMap(document.allViews.table.told)
      return told?.isFixed != true
    }
  }
}

extension DocumentPlaces {
  /// The findings about metrics and views that are named in vain.
  func unused(_ names: UnusedNames, in solution: Solution) -> [Finding] {
    metrics(names.metrics) + views(names.views, solution)
  }

  private func metrics(_ places: [Int]) -> [Finding] {
    places.map { place in
      let name = metricName(place)
      return finding(
        .unusedMetric, "nothing reads the metric \"\(name)\"", of: name,
        at: position(ofMetric: place))
    }
  }

  private func views(_ names: [String], _ solution: Solution) -> [Finding] {
    var free: [String: [String]] = [:]
    for attribute in solution.ambiguous {
      free[attribute.view, default: []].append(attribute.dimension.rawValue)
    }
    // Guides that were made for a screen are nobody's concern.
    let names = document.imported == nil ? names : names.filter { !isGuide($0) }
    return names.map { name in
      let guide = isGuide(name) ? "the guide " : ""
      var message = "no constraint speaks of \(guide)\(quotedName(name))"
      let isFramed = isFramed(name)
      if isFramed {
        message += "; it goes by the \(givenFrame)"
      } else if let dimensions = free[name] {
        message +=
          "; its \(inWords(dimensions, most: 4)) \(dimensions.count == 1 ? "is" : "are") free"
      }
      var finding = finding(.unusedView, message, ofView: name)
      if isFramed { finding.severity = .note }
      return finding
    }
  }
}
