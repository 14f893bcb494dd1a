import TestSupport
import Testing

@testable import LayoutDocuments

/// The places at which content is cut into pages.
@Suite(.timeLimit(.minutes(1))) struct PageBreaksTests {
  private typealias Piece = PageBreaks.Piece

  private func slices(
    _ pieces: [(Double, Double)], _ room: Double, heads: [PageBreaks.Head] = []
  ) -> [[Double]] {
    PageBreaks(pieces.map { Piece(top: $0.0, bottom: $0.1) }, heads: heads)
      .slices { _ in room }.map { [$0.top, $0.bottom, $0.head] }
  }

  @Test func breaksStandBetweenPieces() {
    #expect(slices([], 10) == [[0, 0, 0]])
    #expect(slices([(0, 4), (4, 8), (8, 12)], 10) == [[0, 8, 0], [8, 12, 0]])
    // The distance at a page break is omitted.
    #expect(slices([(2, 6), (9, 13), (20, 22)], 10) == [[2, 6, 0], [9, 13, 0], [20, 22, 0]])
    // Overlapping pieces stay together.
    #expect(slices([(0, 6), (8, 12), (5, 9)], 10) == [[0, 10, 0], [10, 12, 0]])
    #expect(slices([(0, 25), (25, 30)], 10) == [[0, 10, 0], [10, 20, 0], [20, 30, 0]])
  }

  @Test func headsTakeRoomWhereTheyAreRepeated() {
    let head = PageBreaks.Head(height: 3, range: 3...20)
    #expect(
      slices([(0, 3), (3, 7), (7, 11), (11, 15), (15, 19), (22, 25)], 10, heads: [head])
        == [[0, 7, 0], [7, 11, 3], [11, 15, 3], [15, 19, 3], [22, 25, 0]])
  }

  @Test func aPageBeginsWhereItShall() {
    var pieces = [(0.0, 3.0), (3, 6), (6, 9)].map { Piece(top: $0.0, bottom: $0.1) }
    pieces[1].beginsPage = true
    #expect(PageBreaks(pieces).slices { _ in 100 }.map(\.top) == [0, 3])
    // With a place of zero height, the piece at that position begins the page, in either order.
    let place = Piece(top: 6, bottom: 6, beginsPage: true)
    #expect(PageBreaks(pieces + [place]).slices { _ in 100 }.map(\.top) == [0, 3, 6])
    #expect(PageBreaks([place] + pieces).slices { _ in 2 }.map(\.top) == [0, 2, 3, 5, 6, 8])
    pieces[0].beginsPage = true
    #expect(PageBreaks(pieces).slices { _ in 100 }.map(\.top) == [0, 3])
  }

  /// Every piece is on one page, none is lost, and no page has room for the next piece.
  @Test func randomPiecesAreOnOnePageEach() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      var pieces: [Piece] = []
      var top = 0.0
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        top += Double(Int.random(in: 0...3, using: &random))
        let height = Double(Int.random(in: 1...9, using: &random))
        pieces.append(
          Piece(
            top: top, bottom: top + height,
            beginsPage: Int.random(in: 0..<9, using: &random) == 0))
        top += height
      }
      let rooms = (0..<40).map { _ in Double(Int.random(in: 10...30, using: &random)) }
      let slices = PageBreaks(pieces.shuffled(using: &random)).slices { rooms[$0 % 40] }
      var number = 0
      for (page, slice) in slices.enumerated() {
        #expect(slice.bottom - slice.top <= rooms[page % 40])
        #expect(slice.top == pieces[number].top)
        let first = number
        while number < pieces.count, pieces[number].bottom <= slice.bottom {
          #expect(number == first || !pieces[number].beginsPage)
          number += 1
        }
        #expect(number > first)
        guard number < pieces.count else { continue }
        #expect(
          pieces[number].beginsPage || pieces[number].bottom - slice.top > rooms[page % 40])
      }
      #expect(number == pieces.count)
    }
  }
}
