/// A value of a record: its text, and perhaps a number or a list.
package struct DataField: Sendable, Equatable {
  /// The text, as used in texts and names.
  package var text: String
  /// The number; `nil` if it is not a number.
  package var number: Double?
  /// The list; `nil` if it is not a list.
  package var list: DataList?

  /// Makes a value.
  package init(text: String, number: Double? = nil, list: DataList? = nil) {
    (self.text, self.number, self.list) = (text, number, list)
  }
}

/// Records that loops iterate over: a list of a document's data, or a list inside a record.
///
/// In a list of single values, each value is a record whose only field has an empty name.
package final class DataList: Sendable, Equatable {
  /// The names of the fields that any record has, in the order of first occurrence.
  package let fields: [String]
  /// The field values of each record; `nil` for a missing field.
  package let records: [[DataField?]]
  private let places: [String: Int]

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - fields: The names of the fields, without duplicates.
  ///   - records: The values of each record for the first fields.
  package init(fields: [String], records: [[DataField?]]) {
    (self.fields, self.records) = (fields, records)
    places = Dictionary(zip(fields, fields.indices)) { first, _ in first }
  }

  /// Whether it is a list of single values.
  package var isOfValues: Bool { fields == [""] }

  /// Returns the index of a field; `nil` for an unknown name.
  func place(of field: String) -> Int? { places[field] }

  /// Returns the value of a record's field.
  func value(_ field: Int, of record: Int) -> DataField? {
    let record = records[record]
    return field < record.count ? record[field] : nil
  }

  package static func == (first: DataList, second: DataList) -> Bool {
    first === second || (first.fields == second.fields && first.records == second.records)
  }
}

/// The data of a document: its lists by name.
package struct DataLists: Sendable, Equatable {
  /// The lists, in the order of the document.
  package private(set) var all: [(name: String, list: DataList)] = []

  /// Makes empty data.
  package init() {}

  /// Whether there is no data.
  package var isEmpty: Bool { all.isEmpty }

  /// The names of the lists.
  package var names: [String] { all.map(\.name) }

  /// The list of a name; `nil` for an unknown one. A new list is appended.
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
