import LayoutNotation

/// `data`: lists of records for loops, and conditions on their contents.
extension DocumentReader {
  /// Reads the lists of the document. Lists given by the caller override them.
  mutating func readData(_ node: DocumentNode) throws(LayoutError) {
    var lists = DataLists()
    for (key, value) in try members(node, of: "names and lists of records") {
      let name = tree.text(of: key)
      guard quotedName(name) == name, Priority(name: name) == nil else {
        throw error(.invalidValue, "a list is named by letters, digits and _", at: key)
      }
      if let given = givenData[name] {
        lists[name] = given
      } else {
        // A list with invalid records stays empty, so that further errors are found too.
        lists[name] = DataList(fields: [], records: [])
        do throws(LayoutError) { lists[name] = try records(value) } catch { try note(error) }
      }
    }
    indices = LoopIndices(data: lists)
  }

  /// Returns the records in the document, or those of a file.
  private func records(_ node: DocumentNode) throws(LayoutError) -> DataList {
    switch tree.kind(of: node) {
    case .null, .sequence: return try DataRecords(node, of: self).list
    case .string:
      let name = try name(node)
      do throws(LayoutError) {
        guard let folder else {
          throw LayoutError(
            .unreadable,
            "\(path(node)) names the file \(name), and this layout is of no file that it could "
              + "stand beside; write the records themselves")
        }
        let path = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
        return try DataFile.records(at: path)
      } catch {
        throw self.error(error.code, error.message, at: node)
      }
    default: throw expected("a list of records, or the file of one", at: node)
    }
  }

  /// Returns `true`, `false`, or the value of a condition on metrics and data.
  mutating func condition(_ node: DocumentNode) throws(LayoutError) -> Bool {
    guard tree.kind(of: node) == .string, !DocumentHints.isFlag(tree.text(of: node)) else {
      return try flag(node)
    }
    let text = SourceText(String(decoding: try stamped(node), as: UTF8.self))
    do throws(LayoutError) {
      let known = pageContext?.adding(to: indices) ?? indices
      let holds = try known.hold(
        text, ConditionMetrics(numbers: formulas.metrics, texts: textMetrics))
      conditions.append(DocumentCondition(text: text, indices: indices, holds: holds))
      return holds
    } catch {
      if formulas.standIn != nil { return false }
      throw self.error(
        error.code, "\(path(node)): \(error.message)", at: node, suggestion: error.suggestion)
    }
  }
}

/// A condition of a document, and whether it holds.
struct DocumentCondition: Sendable {
  /// The text of the condition.
  var text: SourceText
  /// The indices of the loops around it.
  var indices: LoopIndices
  /// Whether it holds.
  var holds: Bool

  /// Whether the condition has the same value with other metrics; `false` if they cause an error.
  func isUnchanged(by metrics: ConditionMetrics) -> Bool {
    (try? indices.hold(text, metrics)) == holds
  }
}
