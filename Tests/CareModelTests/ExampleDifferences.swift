import CanonicalJSON
import CareModel
import CareWords
import Testing

/// Edits of records of each kind as a person would make them.
enum ExampleDifferences {
  static func report() throws -> DifferenceReport {
    let differences = try edits.compactMap { old, new in
      RecordDifference(from: try record(old), to: try record(new))
    }
    return DifferenceReport(differences, unsaidZone: TimeZoneID("America/New_York"))
  }

  /// A record of JSON without the bookkeeping and the common members, or nil for none.
  static func record(_ text: String?) throws -> AnyRecord? {
    guard let text else { return nil }
    let json = try CanonicalJSON.read(Array(text.utf8))
    var object = try #require(json.object)
    let date = object["effectiveDate"] ?? "2026-01-01T05:00:00Z"
    object["effectiveDate"] = date
    object["timezone"] = object["timezone"] ?? "America/New_York"
    var version: JSONObject = [
      "uuid": "00000000-0000-4000-8000-000000000001", "created": "2026-01-01T05:00:00Z",
      "updated": date,
    ]
    version["deleted"] = object["deleted"]
    object["deleted"] = nil
    object["version"] = .object(version)
    return try AnyRecord(json: .object(object))
  }

  static let edits: [(String?, String?)] = [
    (
      #"""
      {"type":"patient","id":"amy","name":{"givenName":"Amy","familyName":"Frost"},
      "allergies":["Penicillin","Nuts"],"tags":["renal"],"sex":"female"}
      """#,
      #"""
      {"type":"patient","id":"amy","name":{"givenName":"Amy","familyName":"Winter"},
      "allergies":["Nuts","Latex"],"tags":["diabetes","renal"],"birthday":"1980-02-29",
      "userInfo":{"insurance":"none"},"future":{"deep":[1,2]}}
      """#
    ),
    (
      nil,
      #"{"type":"carePlan","id":"pregnancy","title":"Pregnancy | `care`","patientID":"amy"}"#
    ),
    (
      #"""
      {"type":"contact","id":"dr-frost","name":{"familyName":"Frost"},
      "phoneNumbers":[{"label":"work","value":"555-1"},{"label":"home","value":"555-2"}],
      "address":{"street":"1 Main St\nFloor 2","city":"Springfield","state":"","postalCode":"",
      "country":""},"category":"careProvider"}
      """#,
      #"""
      {"type":"contact","id":"dr-frost","name":{"familyName":"Frost"},
      "phoneNumbers":[{"label":"home","value":"555-2"},{"label":"work","value":"555-3"}],
      "address":{"street":"2 Main St","city":"Springfield","state":"","postalCode":"","country":""},
      "notes":[{"content":"Calls back <b>@evenings</b>."}],
      "category":"friendsAndFamily"}
      """#
    ),
    (
      doxylamine(dose: 1, "Take 1 tablet.", "2026-01-01T05:00:00Z", dinner: "20"),
      doxylamine(dose: 2, "Take 2 tablets.", "2026-01-10T05:00:00Z", dinner: "21")
    ),
    (walk(every: 1, "2026-01-10T05:00:00Z"), walk(every: 1, "2026-01-20T05:00:00Z")),
    (
      steps(#""unitString":"count""#, ""),
      steps(#""unitString":"count/min""#, #","deleted":"2026-02-01T12:00:00Z""#)
    ),
    (
      outcome(#"{"type":"integer","value":1,"units":"tablets"}"#),
      outcome(
        #"{"type":"integer","value":2,"units":"tablets"},{"type":"text","value":"\u202Ewell"}"#
      )
    ),
    (
      #"{"type":"carePlan","id":"old","title":"Old","deleted":"2026-01-01T05:00:00Z"}"#,
      #"{"type":"carePlan","id":"old","title":"Old"}"#
    ),
    (#"{"type":"carePlan","id":"unfinished","title":"Draft"}"#, nil),
  ]

  private static func doxylamine(
    dose: Int,
    _ instructions: String,
    _ date: String,
    dinner: String
  ) -> String {
    let target = #""targetValues":[{"type":"integer","units":"tablets","value":\#(dose)}]"#
    return #"""
      {"type":"task","id":"doxylamine","title":"Take Doxylamine","effectiveDate":"\#(date)",
      "instructions":"\#(instructions)","schedule":{"elements":[
      {"key":"breakfast","text":"Breakfast","start":"2026-01-01T08:00:00-05:00",
      "timezone":"America/New_York","interval":{"day":1},\#(target)},
      {"key":"dinner","text":"Dinner","start":"2026-01-01T\#(dinner):00:00-05:00",
      "timezone":"America/New_York","interval":{"day":1},\#(target)}]}}
      """#
  }

  private static func walk(every days: Int, _ date: String) -> String {
    #"""
    {"type":"task","id":"walk","title":"Walk","effectiveDate":"\#(date)","schedule":{"elements":[
    {"key":"walk","start":"2026-01-01T12:00:00-05:00","timezone":"America/New_York",
    "interval":{"day":\#(days)},"duration":{"seconds":1800}}]}}
    """#
  }

  private static func steps(_ unit: String, _ more: String) -> String {
    #"""
    {"type":"healthKitTask","id":"steps","title":"Steps","schedule":{"elements":[
    {"key":"day","start":"2026-01-01T00:00:00-05:00","timezone":"America/New_York",
    "interval":{"day":1},"duration":{"allDay":true}}]},
    "healthKitLinkage":{"quantityIdentifier":"stepCount","quantityType":"cumulative",\#(unit)}
    \#(more)}
    """#
  }

  private static func outcome(_ values: String) -> String {
    #"""
    {"type":"outcome","id":"doxylamine@2026-01-10T08:00:00","taskID":"doxylamine",
    "eventStart":"2026-01-10T08:00:00","effectiveDate":"2026-01-10T13:00:00Z",
    "values":[\#(values)]}
    """#
  }
}
