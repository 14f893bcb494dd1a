import Testing

import FlatMemory

@Suite struct FlatMemoryTests {
  @Test func anArrayKeepsItsElementsAsItGrows() {
    let array = FlatArray<Int>(capacity: 0)
    for element in 0..<1_000 { array.append(element) }
    array.append(-1, times: 500)
    #expect(array.count == 1_500)
    #expect((0..<1_000).allSatisfy { array[$0] == $0 })
    #expect((1_000..<1_500).allSatisfy { array[$0] == -1 })
    array[3] = 30
    #expect(array.elements[3] == 30 && array.elements.count == 1_500)
    array.shrink(to: 4)
    #expect(array.popLast() == 30)
    array.shrink(to: 0)
    #expect(array.popLast() == nil)
  }

  @Test func allCopiesOfAListSeeItGrow() {
    let workspace = Workspace(expectedBytes: 0)
    let list = List<Int32>(capacity: 1, in: workspace)
    let copy = list
    for element in 0..<10_000 { list.append(Int32(element)) }
    copy.append(7, times: 20_000)
    #expect(list.count == 30_000 && copy.count == 30_000)
    #expect((0..<10_000).allSatisfy { copy[$0] == $0 } && list[29_999] == 7)
    copy.removeAll(after: 2)
    #expect(list.popLast() == 1 && list.count == 1)
    withExtendedLifetime(workspace) {}
  }

  @Test func placesAreOrderedByWhatStandsAtThem() {
    let keys = [3.0, 1, 2, 1]
    let order = keys.indices.ordered { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
    #expect(order == [1, 3, 2, 0])
    #expect([2, 0, 1].ordered(by: >) == [2, 1, 0] && [Int]().ordered(by: <).isEmpty)
    #expect(["b", "a"].ordered(by: <) == ["a", "b"])
  }

  @Test func vectorsOfAWorkspaceDoNotOverlap() {
    let workspace = Workspace(expectedBytes: 100)
    let vectors = (0..<200).map { workspace.vector($0 * 7, of: UInt8($0)) }
    let numbers: Vector<Double> = workspace.vector(3)
    numbers.copy([1, 2], at: 1)
    numbers[0] = 0
    for (number, vector) in vectors.enumerated() {
      #expect(
        vector.array(0..<vector.count) == [UInt8](repeating: UInt8(number), count: number * 7))
    }
    #expect(numbers.array(0..<3) == [0, 1, 2])
    withExtendedLifetime(workspace) {}
  }
}

// Release builds omit these checks unless they are requested.
#if DEBUG || PLUMB_CHECKS
@Suite struct FlatMemoryCheckTests {
  @Test func anIndexBehindTheLastElementStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let array = FlatArray<Int>(capacity: 10)
      array.append(1)
      _ = array[Int("1") ?? 1]
    }
    await #expect(processExitsWith: .failure) {
      let array = FlatArray(repeating: 0, count: 10)
      array.shrink(to: 5)
      array[Int("5") ?? 5] = 1
    }
    await #expect(processExitsWith: .failure) {
      let workspace = Workspace(expectedBytes: 1_000)
      workspace.vector(10, of: 0.0)[Int("10") ?? 10] = 1
      withExtendedLifetime(workspace) {}
    }
  }

  @Test func aNegativeIndexStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let workspace = Workspace(expectedBytes: 0)
      let list = List<Int>(capacity: 4, in: workspace)
      _ = list[Int("-1") ?? -1]
      withExtendedLifetime(workspace) {}
    }
  }
}
#endif
