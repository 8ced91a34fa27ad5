import CanonicalJSON
import CareModel
import CareTestSupport
import Testing

struct MergeGroupsTests {
  private func manifest(_ groups: JSONValue) throws -> StoreManifest {
    var object = try #require(StoreManifest(uuid: Version.draft.uuid, timezone: .utc).json.object)
    object["groups"] = groups
    return try StoreManifest(json: .object(object), .refusesLookalikes)
  }

  @Test func `a manifest adds groups and takes others apart`() throws {
    let manifest = try manifest([
      "contact": ["address": false], "task": ["remarks": ["tags", "notes", "tags"]],
    ])
    #expect(manifest.groups.loosened(of: .contact) == ["address"])
    #expect(manifest.groups.added(to: .task).map(\.name) == ["remarks"])
    #expect(manifest.groups.added(to: .task).map(\.members) == [["notes", "tags"]])
    #expect(manifest.groups.added(to: .contact).isEmpty)
    #expect(try StoreManifest(json: manifest.json) == manifest)
  }

  @Test func `a manifest that says nothing of groups has no such member`() throws {
    let manifests = [try manifest([:]), try manifest(["task": [:]])]
    for manifest in manifests { #expect(manifest.json.object?["groups"] == nil) }
  }

  @Test(
    arguments: [
      ["tasks": ["a": ["notes"]]], ["health-task": ["regimen": false]],
      ["task": ["notes", "tags"]],
      ["task": ["remarks": []]], ["task": ["remarks": false]], ["task": ["regimen": ["notes"]]],
      ["task": ["regimen": true]], ["task": ["lifetime": false]], ["outcome": ["values": false]],
      ["outcome": ["record": ["notes"]]], ["task": ["a": ["effectiveDate", "title"]]],
      ["task": ["a": [""]]], ["task": ["": ["notes"]]], ["carePlan": ["name": false]], ["task"],
      ["patient": ["address": false]], ["task": ["a": [1]]],
    ] as [JSONValue]
  )
  func `groups that the merge could not heed are refused with their place`(
    groups: JSONValue
  ) throws {
    let error = #expect(throws: InvalidRecord.self) { try manifest(groups) }
    let places = error?.faults.map(\.pointer.description) ?? []
    #expect(!places.isEmpty)
    #expect(places.allSatisfy { $0.hasPrefix("/groups") })
  }
}
