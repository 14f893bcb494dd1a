import LayoutDocuments
import Plumb

extension Comparison {
  /// The beginning of a page of comparisons; the page is self-contained.
  static let htmlHead = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>plumb compare</title><style>
    body{font:14px system-ui,sans-serif;margin:2em;color:#222}
    table{border-collapse:collapse;margin-bottom:.5em}
    th,td{padding:2px 10px;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}
    th:nth-child(-n+4),td:nth-child(-n+4){text-align:left}
    .failed,.unsupported,.limit{color:#a00}
    .bar{display:inline-block;height:.7em;background:#69c;margin-left:8px}
    td.time{text-align:left}
    p{margin:.2em 0}
    </style></head><body>

    """

  /// The end of a page of comparisons.
  static let htmlFoot = "</body></html>\n"

  /// Returns the comparison as a section of a page, with a bar next to each median.
  func html() -> String {
    let (titles, rows) = cells
    let slowest = records.compactMap(\.median).max() ?? 0
    var text = "<h2>\(id.escapedAsXML)</h2>\n<table><tr>"
    text += titles.map { "<th>\($0)</th>" }.joined() + "<th></th></tr>\n"
    for (record, row) in zip(records, rows) {
      text += "<tr class=\"\(record.status.rawValue)\">"
      text += row.map { "<td>\($0.escapedAsXML)</td>" }.joined()
      let share = slowest > 0 ? (record.median ?? 0) / slowest : 0
      let width = Int((200 * share).rounded())
      text +=
        "<td class=\"time\"><span class=\"bar\" style=\"width:\(width)px\"></span></td></tr>\n"
    }
    text += "</table>\n"
    return text + remarks.map { "<p>\($0.escapedAsXML)</p>\n" }.joined()
  }
}
