import CanonicalJSON
import CareDocuments
import CareModel
import TestSupport
import Testing

/// What CareKit has no form for: ranges, sites, and days such as the first Monday of a month.
struct MonthDayExportTests {
  private func task() throws -> AnyRecord {
    let target: JSONValue = [
      "createdDate": "2026-01-09T20:15:00Z", "type": "integer", "units": "tablets", "upperValue": 2,
      "value": 1,
    ]
    return try AnyRecord(
      .task,
      json: [
        "effectiveDate": "2026-02-02T07:00:00Z", "id": "pamidronate", "impactsAdherence": true,
        "indication": "bone pain", "site": "left arm", "title": "Pamidronate",
        "timezone": "Europe/Berlin", "type": "task",
        "schedule": [
          "elements": [
            [
              "duration": ["seconds": 3600], "interval": ["month": 1], "key": "dose",
              "monthDay": "1MO", "start": "2026-02-02T08:00:00+01:00", "targetValues": [target],
              "timezone": "Europe/Berlin",
            ]
          ]
        ],
        "version": [
          "clock": 1, "created": "2026-01-09T20:15:00Z",
          "replica": "00000009-64c7-4f9b-8a2e-2b6f0f6e7d11", "updated": "2026-01-09T20:15:00Z",
          "uuid": "00000001-64c7-4f9b-8a2e-2b6f0f6e7d11",
        ],
      ]
    )
  }

  @Test func `a range, a site and a day of the month come back from CareKit's JSON`() throws {
    let task = try task()
    let export = CareKitExporter.revisionRecord([task])
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
    #expect(back == [task])
  }

  @Test func `an export reports a range and a site that CareKit does not show`() throws {
    let notes = CareKitExporter.revisionRecord([try task()]).notes
    #expect(notes.allSatisfy { $0.record.description == "task/pamidronate" && !$0.isOmitted })
    #expect(notes.count { $0.message.contains("ranges") } == 1)
    #expect(notes.count { $0.message.contains("'site'") } == 1)
    #expect(notes.count { $0.message.contains("'indication'") } == 1)
  }

  @Test func `an export reports as-needed limits that CareKit does not show`() throws {
    let daily = ScheduleElement(
      start: OffsetDateTime(Instant(seconds: 1_770_015_600), offsetSeconds: 0),
      timezone: .utc,
      interval: Interval(day: 1),
      duration: .allDay
    )
    var task = CareTask(id: "codeine", title: "Codeine", schedule: Schedule([daily]))
    task.content.asNeeded = AsNeeded(maximumCount: 4)
    let messages = CareKitExporter.revisionRecord([.task(task)]).notes.map(\.message)
    #expect(messages.count == 1 && messages.allSatisfy { $0.contains("as-needed") }, "\(messages)")
  }

  @Test func `CareKit gets the events of a day of the month one by one, and no other ones`() throws
  {
    let export = CareKitExporter.revisionRecord([try task()])
    let object = export.json.object?["entities"]?.array?.first?.object?["object"]?.object
    let elements = object?["schedule"]?.object?["elements"]?.array ?? []
    let starts = elements.compactMap { $0.object?["start"]?.number?.double }.sorted()
    #expect(starts.count == 120)
    // 2 February, 2 March and 6 April 2026 at 08:00 in Berlin.
    #expect(
      starts.prefix(3).map { $0 + 978_307_200 } == [1_770_015_600, 1_772_434_800, 1_775_455_200]
    )
    #expect(elements.allSatisfy { $0.object?["monthDay"] == nil && $0.object?["end"] != nil })
  }
}
