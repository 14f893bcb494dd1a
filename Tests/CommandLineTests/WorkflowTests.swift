#if YAML
import Foundation
import TestSupport
import Testing
import Yams

/// The workflows proposed in `Docs` use the action's actual inputs and permissions.
@Suite struct WorkflowTests {
  private struct Workflow: Decodable {
    struct Job: Decodable {
      var steps: [Step]
    }
    struct Step: Decodable {
      var uses: String?
      var with: [String: String]?
    }
    var permissions: [String: String]
    var jobs: [String: Job]
  }

  @Test(arguments: ["interface-builder-check.yml", "Editors.md"])
  func itsInputsExist(file: String) throws {
    let text = try String(
      contentsOf: Recorded.package.appending(path: "Docs/" + file), encoding: .utf8)
    let shown = text.firstMatch(of: /```yaml\n(name: [^`]+)```/).map { String($0.1) }
    let workflow = try YAMLDecoder().decode(Workflow.self, from: shown ?? text)
    let steps = workflow.jobs.values.flatMap(\.steps)
    let step = try #require(steps.last)
    #expect(step.uses?.hasPrefix("OWNER/Plumb@v") == true)
    let inputs = try ActionFile().inputs
    for input in try #require(step.with).keys { #expect(inputs[input] != nil, "\(input)") }
    // The permissions that the descriptions of inputs require.
    for (name, input) in inputs where input.default == "true" {
      let need = input.description.firstMatch(of: /needs ([a-z-]+), "write"/)
      guard let permission = need.map({ String($0.1) }) else { continue }
      #expect(workflow.permissions[permission] == "write", "\(name)")
    }
  }
}
#endif
