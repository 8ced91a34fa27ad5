import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

struct MembersTests {
  @Test func `userInfo of a plan merges by its keys`() throws {
    let scene = Scene.fork(Fixtures.plan().with { $0.userInfo["gone"] = "1" }) {
      $0.userInfo["gone"] = nil
      $0.userInfo["both"] = "1"
    } _: {
      $0.userInfo["new"] = "1"
      $0.userInfo["both"] = "2"
    }
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["userInfo/both"])
    #expect(conflict.members[0].bases == [nil])
    #expect(conflict.proposal?.common.userInfo == ["both": "2", "new": "1"])
  }

  @Test func `userInfo of a task is one unit`() {
    let scene = Scene.fork(Fixtures.task()) {
      $0.userInfo["dose"] = "1"
    } _: {
      $0.userInfo["unit"] = "mg"
    }
    #expect(scene.conflicts == ["userInfo"])
  }

  @Test func `a name and an address are units`() {
    let name = Scene.fork(Fixtures.patient()) {
      $0.content.name.givenName = "Other"
    } _: {
      $0.content.name.familyName = "Other"
    }
    #expect(name.conflicts == ["name"])
    var content = ContactContent(name: PersonName(givenName: "Given"))
    content.address = PostalAddress()
    let contact = Contact(id: "doctor", content, effectiveDate: .earliest, timezone: .utc)
    let address = Scene.fork(contact) {
      $0.address?.street = "1 Main Street"
    } _: {
      $0.address?.city = "Springfield"
    }
    #expect(address.conflicts == ["address"])
  }

  @Test func `members that nobody knows merge as wholes`() throws {
    let scene = Scene.fork(Fixtures.patient()) {
      $0.unknown["x"] = ["a": 1]
      $0.unknown["only ours"] = 1
    } _: {
      $0.unknown["x"] = ["b": 1]
      $0.unknown["only/theirs"] = 2
    }
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["x"])
    #expect(conflict.proposal?.contentObject["only ours"] == 1)
    #expect(conflict.proposal?.contentObject["only/theirs"] == 2)
  }

  @Test func `allergies that two sides add are all kept`() {
    let scene = Scene.fork(Self.patient(["nuts"])) {
      $0.allergies = ["nuts", "bees"]
    } _: {
      $0.allergies = ["penicillin", "nuts"]
    }
    #expect(Self.allergies(scene) == ["penicillin", "nuts", "bees"])
  }

  @Test func `an allergy that one side removes is gone if the other changed none`() {
    let scene = Scene.fork(Self.patient(["nuts", "bees"])) {
      $0.allergies = ["nuts"]
    } _: {
      $0.tags = ["a"]
    }
    #expect(Self.allergies(scene) == ["nuts"])
  }

  @Test func `an allergy that one side removes beside another change conflicts`() {
    let others: [[String]?] = [["nuts", "bees", "penicillin"], ["bees"], ["bees", "nuts"], nil]
    for other in others {
      let scene = Scene.fork(Self.patient(["nuts", "bees"])) {
        $0.allergies = ["nuts"]
      } _: {
        $0.allergies = other
      }
      #expect(scene.conflicts == ["allergies"], "\(String(describing: other))")
    }
  }

  @Test func `no allergies beside nothing known is no allergies`() {
    let scene = Scene.fork(Self.patient(nil)) {
      $0.allergies = []
    } _: {
      $0.tags = ["a"]
    }
    #expect(Self.allergies(scene) == [])
    #expect(Self.allergies(.twins(Self.patient([]), Self.patient(["nuts"]))) == ["nuts"])
  }

  @Test func `the id is the link, and the version beside it never conflicts`() {
    let base = Fixtures.task().with { $0.content.carePlanID = "plan" }
    let same = Scene.fork(base) {
      $0.content.carePlanUUID = Scene.uuid("one")
    } _: {
      $0.content.carePlanUUID = Scene.uuid("two")
    }
    #expect(same.merge().joined != nil)
    let moved = Scene.fork(base) {
      $0.content.carePlanID = "other"
      $0.content.carePlanUUID = Scene.uuid("one")
    } _: {
      $0.content.carePlanUUID = Scene.uuid("two")
    }
    #expect(moved.merge().joined?.parent?.id == "other")
    #expect(moved.merge().joined?.parent?.uuid == Scene.uuid("one"))
  }

  @Test func `links to two plans conflict, by id or, without ids, by version`() {
    let ids = Scene.fork(Fixtures.task()) {
      $0.content.carePlanID = "one"
    } _: {
      $0.content.carePlanID = "two"
    }
    #expect(ids.conflicts == ["carePlanID"])
    let uuids = Scene.fork(Fixtures.task()) {
      $0.content.carePlanUUID = Scene.uuid("one")
    } _: {
      $0.content.carePlanUUID = Scene.uuid("two")
    }
    #expect(uuids.conflicts == ["carePlanID"])
  }

  @Test func `CareKit's schema version never conflicts`() {
    let scene = Scene.twins(
      Fixtures.plan().with { $0.schemaVersion = "2.1.0" },
      Fixtures.plan().with { $0.schemaVersion = "3.0" }
    )
    #expect(scene.merge().joined?.common.schemaVersion == "2.1.0")
  }

  private static func patient(_ allergies: [String]?) -> Patient {
    Fixtures.patient().with { $0.content.allergies = allergies }
  }

  /// The merged allergies; nil if the record is open or has none.
  private static func allergies(_ scene: Scene) -> [String]? {
    guard case .patient(let joined)? = scene.merge().joined else { return nil }
    return joined.allergies
  }
}
