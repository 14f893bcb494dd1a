/// A value of a record: what is written, and what it is besides.
package struct DataField: Sendable, Equatable {
  /// What is written, as texts and names hold it.
  package var text: String
  /// The number that it is; `nil` for none.
  package var number: Double?
  /// The list that it is; `nil` for none.
  package var list: DataList?

  /// Makes a value.
  package init(text: String, number: Double? = nil, list: DataList? = nil) {
    (self.text, self.number, self.list) = (text, number, list)
  }
}

/// Records that loops run through: a list of a document's data, or one that a record holds.
///
/// Of a list of single values each is a record whose one field has no name.
package final class DataList: Sendable, Equatable {
  /// The names of the fields that any record has, in the order in which they came.
  package let fields: [String]
  /// What the records have of these; `nil` for nothing.
  package let records: [[DataField?]]
  private let places: [String: Int]

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - fields: The names of the fields, each once.
  ///   - records: What the records have of the first of these.
  package init(fields: [String], records: [[DataField?]]) {
    (self.fields, self.records) = (fields, records)
    places = Dictionary(zip(fields, fields.indices)) { first, _ in first }
  }

  /// Whether it is of single values.
  package var isOfValues: Bool { fields == [""] }

  /// The place of a field; `nil` for other names.
  func place(of field: String) -> Int? { places[field] }

  /// What a record has of a field.
  func value(_ field: Int, of record: Int) -> DataField? {
    let record = records[record]
    return field < record.count ? record[field] : nil
  }

  package static func == (first: DataList, second: DataList) -> Bool {
    first === second || (first.fields == second.fields && first.records == second.records)
  }
}

/// The data of a document: its lists, by names.
package struct DataLists: Sendable, Equatable {
  /// The lists, in the order of the document.
  package private(set) var all: [(name: String, list: DataList)] = []

  /// No data.
  package init() {}

  /// Whether there is none.
  package var isEmpty: Bool { all.isEmpty }

  /// The names of the lists.
  package var names: [String] { all.map(\.name) }

  /// A list; `nil` for other names. A list that is new stands behind the others.
  package subscript(name: String) -> DataList? {
    get { all.first { $0.name == name }?.list }
    set {
      let place = all.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let list?): all[place].list = list
      case (let place?, nil): all.remove(at: place)
      case (nil, let list?): all.append((name, list))
      case (nil, nil): break
      }
    }
  }

  package static func == (first: DataLists, second: DataLists) -> Bool {
    first.all.elementsEqual(second.all) { $0.name == $1.name && $0.list == $1.list }
  }
}
