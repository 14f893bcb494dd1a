import PlumbCompatibility
import Testing

/// Tests the numbers set by chained properties.
struct ConstraintInfoTests {
  private let a = Layout(width: 320, height: 480).view("a")

  @Test func variablesOfOtherTypesAreTaken() {
    let count = 3
    let share: Float = 0.5
    let info = a.constrainedWidth.times(count).plus(share).withPriority(Priority(Double(count)))
    #expect((info.multiplier, info.constant, info.priority) == (3, 0.5, 3))
    let other = a.constrainedWidth.dividedBy(count + 1).minus(count)
    #expect((other.multiplier, other.constant) == (0.25, -3))
    #expect(a.constrainedWidth.withMultiplier(share).withConstant(count).multiplier == 0.5)
    #expect(a.constrainedWidth.withConstant(count).constant == 3)
    #expect((count.constraint.constant, share.constraint.constant) == (3, 0.5))
  }

  @Test func literalsAreNoIntegers() {
    #expect(a.constrainedWidth.times(1 / 2).multiplier == 0.5)
    #expect(a.constrainedWidth.plus(10 / 4).constant == 2.5)
  }
}
