import InterfaceBuilder
import Testing

@Suite("Devices of Interface Builder")
struct InterfaceDeviceTests {
  @Test("are found by their names and their screens")
  func areFound() throws {
    #expect(InterfaceDevice(named: "iphone-15")?.screen == "retina6_12")
    #expect(InterfaceDevice(named: "retina6_12")?.name == "iphone-15")
    #expect(InterfaceDevice(named: "nokia") == nil)
  }
}
