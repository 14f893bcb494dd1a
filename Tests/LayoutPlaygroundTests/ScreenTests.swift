import Foundation
import TestSupport
import Testing

@testable import LayoutPlayground

/// Tests pasted files of Interface Builder.
@Suite struct ScreenTests {
  private func text(_ name: String) throws -> String {
    let file = Fixtures.folder.appending(path: "interface-builder/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func answer(_ text: String, _ more: String = "") throws -> Answer {
    let question = try Question(json: .question(text, more))
    let options = try question.options(backends: Playground.ofTests.backends, .seconds(60))
    return question.solution(options, .seconds(60))
  }

  private func frames(_ answer: Answer) throws -> JSONValue {
    let result = try JSONDecoder().decode(JSONValue.self, from: Data(answer.result.utf8))
    return try #require(result["frames"])
  }

  @Test func areSolvedAndDrawn() throws {
    let answer = try answer(try text("Login.storyboard"))
    #expect(answer.screens.map(\.id) == ["rt1"])
    #expect(answer.screens.map(\.title) == ["LoginViewController"])
    #expect(answer.screen == "rt1")
    #expect(answer.picture?.hasPrefix("<svg") == true)
    // The picture has the designer's names, the result the file's ids.
    #expect(answer.views.map(\.name) == ["view", "button 'Sign in'", "button 'Register'"])
    #expect(answer.views.map(\.key) == ["rt1", "bt1", "bt2"])
    #expect(try frames(answer)["bt2"]?.elements.compactMap(\.number) == [198, 758, 187, 44])
    #expect(answer.findings.map(\.message) == [])
  }

  @Test func areShownOnDevicesAndInSizes() throws {
    let login = try text("Login.storyboard")
    let phone = try answer(login, #""device": "iphone-se""#)
    #expect(phone.views[0].frame == [0, 0, 375, 667])
    let conflict = try #require(phone.findings.first)
    #expect(conflict.rule == "conflict")
    #expect(conflict.line == 29)
    #expect(phone.isDrawnElastic)
    let turned = try answer(login, #""device": "iphone-15-landscape""#)
    #expect(turned.views[0].frame == [0, 0, 852, 393])
    #expect(try answer(login, #""device": "device""#).views[0].frame == [0, 0, 393, 852])
    #expect(try answer(login, #""size": [500, 852]"#).views[0].frame == [0, 0, 500, 852])
  }

  @Test func contradictionsAreToldWithTheirLines() throws {
    let answer = try answer(try text("Contradiction.xib"))
    let finding = try #require(answer.findings.first)
    #expect(finding.message == "these 4 constraints cannot all hold")
    #expect(finding.line == 20)
    #expect(finding.remarks.prefix(4).map(\.line) == [7, 20, 21, 14])
    #expect(answer.isDrawnElastic)
    #expect(answer.picture != nil)
  }

  @Test func oneOfSeveralIsChosen() throws {
    let several = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      useAutolayout="YES"><objects>
      <view id="one" userLabel="One"><rect key="frame" x="0" y="0" width="100" height="50"/></view>
      <view id="two" userLabel="Two"><rect key="frame" x="0" y="0" width="200" height="60"/></view>
      </objects></document>
      """
    let first = try answer(several)
    #expect(first.screens.map(\.id) == ["one", "two"])
    #expect(first.screen == "one")
    let second = try answer(several, #""screen": "two""#)
    #expect(second.screen == "two")
    #expect(second.views[0].frame == [0, 0, 200, 60])
    // A screen missing from the text is no error.
    #expect(try answer(several, #""screen": "gone""#).screen == "one")
  }

  @Test(arguments: [
    ("<document></document>", "this is not a file of Interface Builder"),
    ("<?xml version=\"1.0\"?>\n<a><b></a>", "the end tag does not match the innermost element"),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "files of Interface Builder have no document type"),
    ("<", "this is not XML: it ends within an element"),
  ])
  func whatIsNoneIsTold(text: String, message: String) throws {
    let answer = try answer(text)
    #expect(answer.picture == nil)
    #expect(answer.screens.isEmpty)
    let finding = try #require(answer.findings.first)
    #expect(finding.rule == "invalid")
    #expect(finding.message.contains(message), "\(finding.message)")
  }

  @Test func unknownDevicesAreRefused() async throws {
    let reply = await Playground.ofTests.reply(
      to: .init(
        method: "POST", path: "/solve", contentType: "application/json",
        body: .question("<a/>", #""device": "iphone-155""#)))
    #expect(reply == .refusal(400, #"there is no device "iphone-155""#))
  }

  @Test func areExported() throws {
    let question = try Question(json: .question(try text("Login.storyboard")))
    let options = try question.options(backends: Playground.ofTests.backends, .seconds(60))
    #expect(try question.export(options).hasPrefix(#"{"id":"rt1""#))
  }
}
