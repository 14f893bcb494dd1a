import PlumbCompatibility
import Testing

/// Frames of views are observed properties, which adopted solutions change.
struct FrameObservationTests {
  @Test func adoptedFramesAreDelivered() throws {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view("a"), still = layout.view("still")
    let screen = Screen()
    let height = try layout.eq("a.height == 10")
    screen.observe(view, \.$frame) { screen, frame in screen.log.append("\(frame.height)") }
    screen.observePassive(still, \.$frame) { screen, _ in screen.log.append("still") }
    layout.adopt(try layout.solve())
    layout.adopt(try layout.solve())
    height.constant = 20
    layout.adopt(try layout.solve())
    #expect(screen.log == ["0.0", "10.0", "20.0"])
  }

  @Test func handlersSeeTheWholePass() throws {
    let layout = Layout(width: 100, height: 100)
    let first = layout.view("first"), inner = layout.view("inner", in: first)
    let last = layout.view("last")
    try layout.eqs("first.width == 10\ninner.width == 20\nlast.width == 30")
    let screen = Screen()
    for view in [last, inner, first] {
      screen.observePassive(view, \.$frame) { screen, _ in
        screen.log.append("\(view.name) \(first.frame.width) \(last.frame.width)")
      }
    }
    layout.adopt(try layout.solve())
    #expect(screen.log == ["first 10.0 30.0", "inner 10.0 30.0", "last 10.0 30.0"])
    screen.cleanup()
  }

  @Test func aHandlerMaySolveAgain() throws {
    let layout = Layout(width: 100, height: 100)
    let first = layout.view("first"), last = layout.view("last")
    let width = try layout.eq("first.width == 10")
    try layout.eqs("last.width == 2 * first.width")
    let screen = Screen()
    screen.observePassive(first, \.$frame) { screen, frame in
      screen.log.append("first \(frame.width)")
      guard frame.width == 10 else { return }
      width.constant = 20
      do { layout.adopt(try layout.solve()) } catch { Issue.record(error) }
    }
    screen.observePassive(last, \.$frame) { screen, frame in
      screen.log.append("last \(frame.width)")
    }
    layout.adopt(try layout.solve())
    #expect(screen.log == ["first 10.0", "last 20.0", "last 40.0", "first 20.0"])
    screen.cleanup()
  }

  @Test func setFramesAreDelivered() {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view("a"), screen = Screen()
    screen.observePassive(view, \.$frame) { screen, frame in screen.log.append("\(frame.x)") }
    view.frame.x = 5
    view.frame = .zero
    #expect(screen.log == ["5.0", "0.0"])
  }
}
