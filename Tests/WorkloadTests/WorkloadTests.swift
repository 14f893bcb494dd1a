import LinearProgramming
import GeneratedWorkloads
import Testing

/// The generators must produce the same as their C++ original, so that measurements can be
/// compared. (The original is compiled with g++, which fixes the order in which it draws two
/// numbers of W7.)
@Suite struct WorkloadTests {
  /// Name, views, constraints, and the FNV-1a sums of the records and of the expanded rows with
  /// the level weights, all computed by the original.
  static let originals:
    [(name: String, views: Int, constraints: Int, records: UInt64, rows: UInt64)] =
      [
        ("W1:10", 11, 44, 0x8609fbaac6ec0d36, 0x5a42c2b0e2fa4a41),
        ("W1:1000", 1001, 4004, 0x44c45ad3e09cd2c2, 0x4ab1e19326690b5e),
        ("W2:10x10", 101, 404, 0x1ead7bd922b0d4dd, 0x9c85925e4fe8ff95),
        ("W2:3x7", 22, 88, 0x141ea6ba446cc880, 0xd942402ca0a9ebae),
        ("W2r:10x10", 101, 422, 0x07b3db62f6a8a435, 0x95936d7d2a19e1ab),
        ("W2r:4x2", 9, 40, 0x81040267c4a8c36e, 0xef80ecfc6b12175e),
        ("W3:10", 31, 213, 0xe84fec83a171b1c0, 0xebf311f728ff7412),
        ("W3:100", 301, 2103, 0x26c4ccffe79b3397, 0xf735f8c9a00c102c),
        ("W4:100", 100, 524, 0xa5caad8d3f91f402, 0xca5fdc3e02162386),
        ("W4:1000", 1000, 5249, 0xb940b36455503025, 0x1db06f6ff721d666),
        ("W4:7", 7, 36, 0xbd2a9d928cbafe4e, 0x4d7ebb7b63ad76f3),
        ("W5:30", 31, 124, 0x37d28238f1567499, 0x023b16f6ecb569e7),
        ("W5:300", 301, 1204, 0xdf6d75cbf25ece8f, 0x7d61dacc12452399),
        ("W7:0", 22, 116, 0xe35d591e8caca1ab, 0xf216917212b2b6ac),
        ("W7:1", 28, 192, 0xdfcf6294bfd581b5, 0x50eaff883808e1b4),
        ("W7:2", 23, 120, 0x800f540a50187df0, 0x90f582b45e9cc5f9),
        ("W7:3", 10, 66, 0x4cb4df482ea1af80, 0x9b958c1d239efde6),
        ("W7:4", 29, 150, 0xc37ff897278c2944, 0xf5977861016bdd42),
        ("W7:5", 22, 150, 0x007be0669853af69, 0xb10cbfa05582d827),
        ("W7:6", 31, 169, 0x767cb2302174f77e, 0x5190a6df99efbe8f),
        ("W7:7", 16, 108, 0xaf4db36bf06d0fd7, 0xbf065c668263e1b2),
        ("W7:8", 25, 136, 0x98d02212e545c433, 0x99a70531204b8cad),
        ("W7:9", 22, 150, 0xa8e3ec5d71473db3, 0x6fdf995fe6063905),
        ("W7:10", 15, 78, 0x086396a2f6a143ae, 0xcf0041553a75fec0),
        ("W7:11", 22, 150, 0x9b32bc827e220dc6, 0x2d66623c62441e4c),
        ("W7:12", 13, 67, 0xb9888e358365f84a, 0x7004981157ab2ef9),
        ("W7:13", 10, 66, 0xaefd1e6e7dfbe6d3, 0x530c78cbd9b35f05),
        ("W7:14", 27, 141, 0x26df7527d798720a, 0xc137e144fa251bb0),
        ("W7:15", 19, 129, 0x90687cdfde2268ab, 0x88f2ab1e9fcd7735),
        ("W7:16", 21, 108, 0x5b9f0bd38bac3796, 0x6b6f516377750796),
        ("W7:17", 22, 150, 0xd76469fe470748d5, 0x91262e47b53cda1f),
        ("W7:18", 27, 141, 0x641c95154059aec6, 0xfe6ae2d4ff12a835),
        ("W7:19", 22, 150, 0x26ce07922d35bfb0, 0x991b2ed2b9f8b712),
        ("W7:20", 19, 103, 0x4c5e6c5224225b5b, 0x594acdb3647bcb58),
        ("W7t:0", 19, 129, 0x9e19fe5c1e9488ca, 0xec4ae231b5c34464),
        ("W7t:100", 19, 129, 0xd33b449698c25d1c, 0xcf5768f5270c572a),
      ]

  @Test func recordsAndRowsAreThoseOfTheOriginal() throws {
    for original in Self.originals {
      let workload = try #require(Workload.named(original.name))
      #expect(workload.viewCount == original.views, "\(original.name)")
      #expect(workload.constraints.count == original.constraints, "\(original.name)")

      var records = Checksum()
      for constraint in workload.constraints {
        records.add(UInt32(bitPattern: constraint.view1))
        records.add(constraint.attribute1.rawValue)
        records.add(UInt8(bitPattern: constraint.relation.rawValue))
        records.add(UInt32(bitPattern: constraint.view2))
        records.add(constraint.attribute2.rawValue)
        records.add(constraint.multiplier.bitPattern)
        records.add(constraint.constant.bitPattern)
        records.add(UInt16(bitPattern: constraint.priority))
      }
      #expect(records.sum == original.records, "\(original.name)")

      var rows = Checksum()
      for row in workload.rows {
        rows.add(UInt32(row.columns.count))
        for (column, coefficient) in zip(row.columns, row.coefficients) {
          rows.add(UInt32(column))
          rows.add(coefficient.bitPattern)
        }
        rows.add(UInt8(bitPattern: row.relation.rawValue))
        rows.add(row.constant.bitPattern)
        rows.add(UInt16(bitPattern: row.priority))
      }
      let weights = workload.weights.sorted { $0.key > $1.key }
      for (_, weight) in weights { rows.add(weight.bitPattern) }
      #expect(rows.sum == original.rows, "\(original.name)")
    }
  }

  @Test func otherNamesAreRefused() {
    for name in ["", "W1", "W1:", "W1:x", "W1:2x3", "W2:4", "W6:1", "W3:1:2", "W3:-1"] {
      #expect(Workload.named(name) == nil, "\(name)")
    }
  }

  @Test func theFirstRootConstraintsStandWhereTheyShould() throws {
    let form = try #require(Workload.named("W3:2"))
    #expect(form.name == "W3-2")
    #expect(form.rootWidthIndex == 2)
    #expect(form.constraints[2].attribute1 == .width)
    #expect(form.constraints[2].constant == 400)
  }

  @Test func levelsAreWeighedAsTheAnchorsDo() throws {
    let form = try #require(Workload.named("W3:1"))
    #expect(form.weights[250] == 1)
    #expect(form.weights[251] == 52)
    #expect(form.weights[999] == 380_204_032)
    #expect(try #require(Workload.named("W1:3")).weights.isEmpty)
  }

  @Test func theProgramBoundsRequiredRowsAndPricesTheOthers() throws {
    let form = try #require(Workload.named("W3:10"))
    let program = try form.weightedProgram()
    try program.validate()
    let rows = form.rows
    #expect(program.rowCount == 213 && program.columnCount == 4 * 31)
    #expect(program.placedCosts.count == rows.count { $0.priority < 1000 })
    #expect(program.columnLower[2] == 0 && program.columnLower[1] == -.infinity)
    for (index, row) in rows.enumerated() {
      let isRequired = row.priority == 1000
      #expect(program.rowLower[index] == (isRequired ? row.constant : -.infinity))
      #expect(program.rowUpper[index] == (isRequired ? row.constant : .infinity))
    }
  }
}

/// FNV-1a over little-endian bytes.
private struct Checksum {
  private(set) var sum: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes in
      for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }
}
