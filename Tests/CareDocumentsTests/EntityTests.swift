import CanonicalJSON
import CareDocuments
import CareModel
import Testing

/// Single rules of importing entities.
struct EntityTests {
  private static let bare: [(JSONObject, RecordKind)] = [
    (["taskUUID": .string(uuid(9)), "taskOccurrenceIndex": 0, "values": []], .outcome),
    (["name": [:], "role": "r"], .contact),
    (["name": [:], "sex": "male"], .patient),
    (["title": "t"], .carePlan),
  ]

  @Test(arguments: bare)
  func `an entity without its wrapper is told by its members`(
    members: JSONObject,
    kind: RecordKind
  ) throws {
    let imported = try read(.object(entity(members)))
    #expect(imported.format == .careKitBareEntity)
    #expect(imported.records.map(\.kind) == [kind])
    #expect(imported.warnings.isEmpty)
  }

  @Test func `an entity with nothing but a name is a patient, with a warning`() throws {
    let imported = try read(.object(entity(["name": [:]])))
    #expect(imported.records.map(\.kind) == [.patient])
    #expect(imported.warnings.map(\.record?.id) == ["id"])
  }

  @Test func `versions without links follow each other by their dates`() throws {
    let versions = [(3, 30.0), (1, 10), (2, 20)].map { number, date in
      wrapped(entity(["title": "t", "uuid": .string(uuid(number)), "updatedDate": .seconds(date)]))
    }
    let records = try read(.array(versions)).records
    let previous = Dictionary(
      uniqueKeysWithValues: records.map { ($0.version.uuid, $0.version.previous) }
    )
    #expect(previous[id(1)] == [])
    #expect(previous[id(2)] == [id(1)])
    #expect(previous[id(3)] == [id(2)])
  }

  @Test func `the single links of CareKit 2.0 are read`() throws {
    let first = entity([
      "title": "t", "uuid": .string(uuid(1)), "nextVersionUUID": .string(uuid(2)),
    ])
    let second = entity(["title": "t", "uuid": .string(uuid(2))])
    let third = entity([
      "title": "t", "uuid": .string(uuid(3)), "previousVersionUUID": .string(uuid(2)),
    ])
    let records = try read(.array([first, second, third].map(wrapped))).records
    #expect(records.map(\.version.previous) == [[], [id(1)], [id(2)]])
    #expect(records.allSatisfy { $0.record.unknown.isEmpty })
  }

  @Test func `a cycle that CareKit made is cut`() throws {
    let versions = [(1, 2, 10.0), (2, 1, 20)].map { number, parent, date in
      wrapped(
        entity([
          "title": "t", "uuid": .string(uuid(number)), "updatedDate": .seconds(date),
          "previousVersionUUIDs": [.string(uuid(parent))],
        ])
      )
    }
    let imported = try read(.array(versions))
    #expect(imported.records.map(\.version.previous) == [[], [id(1)]])
    #expect(imported.warnings.count == 1)
  }

  @Test func `missing dates are taken from others, with a warning`() throws {
    var object = entity(["title": "t"])
    (object["createdDate"], object["effectiveDate"]) = (nil, nil)
    let imported = try read(wrapped(object))
    let plan = try #require(imported.records.first)
    #expect(plan.version.created == plan.version.updated)
    #expect(plan.effectiveDate == plan.version.updated)
    #expect(imported.warnings.count == 1)
  }

  @Test func `a member that is null is absent, and one that nobody knows is kept`() throws {
    let plan = try #require(
      try read(wrapped(entity(["title": "t", "asset": .null, "later": ["a": .null, "b": 1]])))
        .records.first
    )
    #expect(plan.common.asset == nil)
    #expect(plan.record.unknown == ["later": ["b": 1]])
  }

  @Test func `an all-day event lasts its day, whatever seconds stand beside that`() throws {
    let element: JSONValue = [
      "start": 0, "interval": ["day": 1], "duration": ["isAllDay": true, "seconds": 60],
      "targetValues": [],
    ]
    let task = entity(["title": "t", "schedule": ["elements": [element]]])
    let imported = try read(["type": "task", "object": .object(task)])
    let schedule = try #require(imported.records.first?.schedule)
    #expect(schedule.elements.map(\.duration) == [.allDay])
  }

  @Test func `a calendar and a zone in an interval are no part of the step`() throws {
    let zone: JSONValue = ["identifier": "Europe/Berlin"]
    let calendar: JSONValue = ["current": 0, "identifier": "gregorian", "timeZone": zone]
    let element: JSONValue = [
      "start": 0, "interval": ["day": 1, "calendar": calendar, "timeZone": zone],
      "duration": ["isAllDay": false, "seconds": 3600], "targetValues": [], "calendar": calendar,
    ]
    let task = entity(["title": "t", "schedule": ["elements": [element]]])
    let imported = try read(["type": "task", "object": .object(task)])
    let schedule = try #require(imported.records.first?.schedule)
    #expect(schedule.elements.map(\.interval) == [Interval(day: 1)])
  }

  @Test(arguments: ["{\"maximumCount\":0}", "{\"maximumCount\":", "often"])
  func `limits as needed that fit no task are told, for the task is due daily now`(
    limits: String
  ) throws {
    let element: JSONObject = [
      "start": 0, "interval": ["day": 1], "duration": ["isAllDay": true, "seconds": 86_400],
    ]
    let task = entity([
      "title": "t", "schedule": ["elements": [.object(element)]],
      "userInfo": ["careplan.asNeeded": .string(limits)],
    ])
    let imported = try read(["type": "task", "object": .object(task)])
    let warnings = imported.warnings.map(\.message).filter { $0.contains("careplan.asNeeded") }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("task/id is done as needed") == true, "\(warnings)")
  }

  @Test func `all that is wrong with entities is told, with their places`() throws {
    let error = try #require(throws: DocumentError.self) {
      _ = try read([wrapped(entity(["title": 7])), wrapped(entity(["uuid": "x", "title": "t"]))])
    }
    #expect(error.faults.map(\.record.description) == ["/0/object", "/1/object"])
  }

  private func read(_ json: JSONValue) throws -> ImportedRecords {
    try Importer.read(CanonicalJSON.write(json), context: .elsewhere)
  }

  private func wrapped(_ entity: JSONObject) -> JSONValue {
    ["type": "carePlan", "object": .object(entity)]
  }

  private func entity(_ members: JSONObject) -> JSONObject {
    let common: JSONObject = [
      "id": "id", "uuid": .string(uuid(1)), "effectiveDate": 0, "createdDate": 0,
      "updatedDate": 0, "timezone": ["identifier": "GMT"],
    ]
    return JSONObject((common.members + members.members).map { ($0.key, $0.value) })
  }

  private func id(_ number: Int) -> VersionID { VersionID(uuid(number)) ?? Version.blank.uuid }
}

private func uuid(_ number: Int) -> String { "AAAAAAAA-0000-4000-8000-00000000000\(number)" }

extension JSONValue {
  fileprivate static func seconds(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
}
