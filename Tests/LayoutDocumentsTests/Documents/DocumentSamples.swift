import LayoutDocuments

/// The example of the documentation, in YAML.
let mailboxYAML = """
  id: mailbox
  size: [320, 480]                  # or fit
  direction: rtl
  metrics: {gap: 8}
  views:
    calendar:
    table:
      intrinsic: [200, null]
      views: {shadow: {frame: [0, 0, 10, 2], fixed: true, hidden: false, baseline: 0,
                       firstBaseline: 3, margins: [1, 2, 3, 4], hug: [251, 252], resist: [751, 752],
                       grid: 0.5}}
  equations: |
    calendar.left == 0

    table.top == calendar.bottom
  rules:
    - {view: shadow, rule: "tt = %bt + %f", with: [{view: calendar}, 4]}
  visual:
    - "H:|-[calendar]-|"
    - {format: "V:|-gap-[calendar][table]|", options: [alignAllLeading]}
  grid: 1
  strategy: weighted
  elastic: true
  """

/// The same document in JSON, with views and equations as lists.
let mailboxJSON = #"""
  {"id": "mailbox", "size": [320, 480.0], "direction": "rtl", "metrics": {"gap": 8},
   "views": [{"name": "calendar"}, {"name": "table", "intrinsic": [2e2, null],
     "views": [{"name": "shadow", "frame": [0, 0, 10, 2], "fixed": true, "hidden": false,
       "baseline": -0, "firstBaseline": 3, "margins": [1, 2, 3, 4], "hug": [251, 252],
       "resist": [751, 752], "grid": 0.5}]}],
   "equations": ["calendar.left == 0", "", "table.top == calendar.bottom\n"],
   "rules": [{"view": "shadow", "rule": "tt = %bt + %f", "with": [{"view": "calendar"}, 4]}],
   "visual": ["H:|-[calendar]-|",
     {"options": ["alignAllLeading"], "format": "V:|-gap-[calendar][table]|"}],
   "grid": 1, "strategy": "weighted", "elastic": true}
  """#

/// Returns the error of reading a document, or `nil` if the document is valid.
func errorOfReading(json: String) -> LayoutError? {
  do throws(LayoutError) {
    _ = try LayoutDocument(json: json)
    return nil
  } catch { return error }
}

/// Returns the error of reading a document, or `nil` if the document is valid.
func errorOfReading(yaml: String) -> LayoutError? {
  do throws(LayoutError) {
    _ = try LayoutDocument(yaml: yaml)
    return nil
  } catch { return error }
}
