import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the sizes of roots.
@Suite struct ScreenSizeTests {
  private func size(
    _ width: Double, _ height: Double, in environment: InterfaceEnvironment = .device("iphone-se"),
    device: String? = "retina6_12", root: String = "key='view'", kind: String = "view",
    platform: InterfaceFile.Platform = .iOS
  ) throws -> [Double] {
    try XIB(
      device: device, platform: platform, size: [width, height], kind: kind, root: root
    ).frame("v", in: environment).map { Array($0.dropFirst(2)) } ?? []
  }

  @Test func recordedOnesAreAsRecorded() throws {
    #expect(try size(393, 852, in: .recorded) == [393, 852])
    #expect(try size(300, 77.5, in: .recorded) == [300, 77.5])
    #expect(try size(393, 852, in: .device(nil)) == [393, 852])
  }

  @Test func screensFillDevices() throws {
    #expect(try size(393, 852) == [375, 667])
    #expect(try size(393, 852, in: .device("iphone-se", isLandscape: true)) == [667, 375])
    #expect(try size(393, 852, in: .device("ipad")) == [810, 1080])
    // The file's own device, whatever its content.
    #expect(try size(393, 700, in: .device("iphone-15")) == [393, 700])
  }

  @Test func sheetsKeepTheirDistanceFromTheTop() throws {
    #expect(try size(393, 842) == [375, 657])
    #expect(try size(393, 732) == [375, 547])
  }

  @Test func whatIsFarFromAsHighAsAScreenKeepsItsHeight() throws {
    #expect(try size(393, 150) == [375, 150])
    #expect(try size(393, 150, in: .device("iphone-15", isLandscape: true)) == [852, 150])
    #expect(try size(393, 731) == [375, 731])
    #expect(try size(393, 1800) == [375, 1800])
  }

  @Test func whatIsNotAsWideAsAScreenKeepsItsSize() throws {
    #expect(try size(200, 100) == [200, 100])
  }

  @Test func viewsOfTheirOwnAreAsWideAsDevices() throws {
    #expect(try size(393, 60, root: "", kind: "tableViewCell") == [375, 60])
    #expect(try size(50, 60, root: "", kind: "collectionViewCell") == [50, 60])
  }

  @Test func filesThatNameNoDevice() throws {
    #expect(try size(600, 600, device: nil) == [375, 667])
    #expect(try size(300, 40, device: nil, root: "", kind: "tableViewCell") == [300, 40])
  }

  @Test func windowsAreAsLargeAsRecorded() throws {
    #expect(try size(393, 852, platform: .macOS) == [393, 852])
  }
}
