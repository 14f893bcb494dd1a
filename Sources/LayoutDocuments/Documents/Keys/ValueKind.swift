import LayoutNotation
import Plumb

/// A kind of value of a Swift type, with functions that read and write it.
struct ValueKind<Value: Sendable>: Sendable {
  /// The kind for the schema and the formatter.
  let kind: KeyKind
  /// Reads a value.
  let read: @Sendable (inout DocumentReader, DocumentNode) throws(LayoutError) -> Value
  /// Writes a value after a key, or in a list.
  let write: @Sendable (inout JSONLine, Value) -> Void

  /// Makes a kind.
  init(
    _ kind: KeyKind, _ write: @escaping @Sendable (inout JSONLine, Value) -> Void,
    read: @escaping @Sendable (inout DocumentReader, DocumentNode) throws(LayoutError) -> Value
  ) {
    (self.kind, self.read, self.write) = (kind, read, write)
  }
}

extension ValueKind<Bool> {
  static var flag: Self {
    Self(.flag, { $0.value($1) }) { reader, node throws(LayoutError) in try reader.flag(node) }
  }
}

extension ValueKind<Double> {
  static var length: Self { number(.length) }

  static func number(_ range: NumberRange) -> Self {
    Self(.number(range), { $0.value($1) }) { reader, node throws(LayoutError) in
      try reader.number(node, in: range)
    }
  }
}

extension ValueKind<Double?> {
  static var optionalLength: Self {
    Self(.optional(.number(.length)), { $0.value($1) }) { reader, node throws(LayoutError) in
      try reader.optionalLength(node)
    }
  }

  static var optionalFontSize: Self {
    Self(.number(.fontSize), { $0.value($1) }) { reader, node throws(LayoutError) in
      try reader.fontSize(node)
    }
  }
}

extension ValueKind<Int?> {
  static var lines: Self {
    Self(.optional(.number(.lines)), { $0.value($1.map(Double.init)) }) {
      reader, node throws(LayoutError) in try reader.lineCount(node)
    }
  }
}

extension ValueKind<Priority> {
  static var priority: Self {
    Self(.number(.priority), { $0.value($1.rawValue) }) { reader, node throws(LayoutError) in
      try reader.priority(node)
    }
  }
}

extension ValueKind<AxisPriorities> {
  static func priorities(_ what: String) -> Self {
    Self(.priorities, { $0.value($1) }) { reader, node throws(LayoutError) in
      try reader.priorities(node, of: what)
    }
  }
}

extension ValueKind<EdgeInsets> {
  static var insets: Self {
    Self(.insets, { $0.value($1) }) { reader, node throws(LayoutError) in
      try reader.edgeInsets(node)
    }
  }
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static var choice: Self {
    Self(.choice(Value.self), { $0.value($1.rawValue) }) { reader, node throws(LayoutError) in
      try reader.choice(node, among: Value.self)
    }
  }
}

// MARK: Texts

extension ValueKind<String> {
  static var runText: Self {
    Self(.runText, { $0.value($1) }) { reader, node throws(LayoutError) in try reader.text(node) }
  }
}

extension ValueKind<String?> {
  static var fontName: Self {
    Self(.optionalText, { $0.optional($1) }) { reader, node throws(LayoutError) in
      try reader.font(node)
    }
  }

  static var color: Self {
    Self(.color, { $0.optional($1) }) { reader, node throws(LayoutError) in try reader.color(node) }
  }

  static var optionalName: Self {
    Self(.optional(.name), { $0.optional($1) }) { reader, node throws(LayoutError) in
      try reader.optionalName(node)
    }
  }
}

extension ValueKind<FontSizes> {
  static var fontSizes: Self {
    Self(.fontSizes, { $0.sizes($1) }) { reader, node throws(LayoutError) in
      try reader.fontSizes(node)
    }
  }
}

extension ValueKind<[TextDescription.Run]> {
  static var runs: Self {
    Self(.runs, { $0.runs($1) }) { reader, node throws(LayoutError) in try reader.runs(node) }
  }
}

extension ValueKind<TextDescription.Emphasis?> {
  static var emphasis: Self {
    Self(.emphasis, { $0.emphasis($1) }) { reader, node throws(LayoutError) in
      try reader.emphasis(node)
    }
  }
}

// MARK: Borders and corners

extension ValueKind<ViewAppearance.Dash> {
  static var dash: Self {
    Self(.dash, { $0.dash($1) }) { reader, node throws(LayoutError) in try reader.dash(node) }
  }
}

extension ValueKind<[ViewAppearance.Side]> {
  static var sides: Self {
    Self(.sides, { $0.array($1) { $0.value($1.rawValue) } }) { reader, node throws(LayoutError) in
      try reader.sides(node)
    }
  }
}

extension ValueKind<Corner> {
  static var corner: Self {
    Self(.corner, { $0.corner($1) }) { reader, node throws(LayoutError) in try reader.corner(node) }
  }
}

// MARK: Images and codes

extension ValueKind<FilledText> {
  static var filledText: Self {
    Self(.runText, { $0.value($1.written) }) { reader, node throws(LayoutError) in
      try reader.filledText(node)
    }
  }
}

extension ValueKind<FilledText?> {
  static var optionalFilledText: Self {
    Self(.runText, { $0.optional($1?.written) }) { reader, node throws(LayoutError) in
      try reader.filledText(node)
    }
  }
}

extension ValueKind<ImageDescription?> {
  static var image: Self {
    Self(.image, { $0.image($1) }) { reader, node throws(LayoutError) in try reader.image(node) }
  }
}

extension ValueKind<CodeDescription?> {
  static var code: Self {
    Self(.code, { $0.code($1) }) { reader, node throws(LayoutError) in try reader.code(node) }
  }
}

// MARK: What stacks and tables have

extension ValueKind {
  /// Returns a kind for values by view name.
  static func byView<Element>(
    _ element: ValueKind<Element>, _ what: String
  ) -> Self where Value == [String: Element] {
    Self(.mapping(to: element.kind), { $0.mapping($1, element.write) }) {
      reader, node throws(LayoutError) in
      var values: [String: Element] = [:]
      for (name, value) in try reader.members(node, of: what) {
        values[try reader.mention(name)] = try element.read(&reader, value)
      }
      return values
    }
  }
}

extension ValueKind<[String]?> {
  static var arranged: Self {
    Self(.arranged, { $0.array($1 ?? []) { $0.value($1) } }) { reader, node throws(LayoutError) in
      try reader.arranged(node)
    }
  }
}

extension ValueKind<[LayoutTable.Track]> {
  static func tracks(areColumns: Bool) -> Self {
    Self(.tracks, { $0.array($1) { $0.track($1) } }) { reader, node throws(LayoutError) in
      try reader.tracks(node, areColumns: areColumns)
    }
  }
}

extension ValueKind<[Double]> {
  static var spacings: Self {
    Self(.spacings, { $0.numbers($1) }) { reader, node throws(LayoutError) in
      try reader.spacings(node)
    }
  }
}

extension ValueKind<[LayoutStack.Alignment]> {
  static func alignments(along axis: LayoutStack.Axis) -> Self {
    Self(
      .oneOrList(of: .alignment(along: axis)),
      { $0.array($1) { line, alignment in line.value(alignment.word(along: axis)) } }
    ) { reader, node throws(LayoutError) in try reader.alignments(node, along: axis) }
  }
}

extension ValueKind<TableDescription.CellAlignment> {
  static var cellAlignment: Self {
    Self(.cellAlignment, { $0.value($1) }) { reader, node throws(LayoutError) in
      try reader.cellAlignment(node)
    }
  }
}

extension ValueKind<[[String?]]?> {
  static var cells: Self {
    Self(.cells, { $0.array($1 ?? []) { line, row in line.array(row) { $0.optional($1) } } }) {
      reader, node throws(LayoutError) in try reader.cells(node)
    }
  }
}
