// Reads a document of CareKit's or of ours and tells the events of its tasks in a week, without any store:
// this program links no git.
import CareDocuments
import CareModel
import Foundation

guard CommandLine.arguments.count == 3, let first = CivilDate(CommandLine.arguments[2]) else {
  FileHandle.standardError.write(Data("usage: offline DOCUMENT FIRST-DAY\n".utf8))
  exit(64)
}
let document = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let context = ImportContext(defaultTimeZone: .utc, now: .earliest)
let imported = try Importer.read(Array(document), context: context)
for record in imported.records {
  guard case .task(let task) = record, let zone = task.schedule.elements.first?.timezone,
    let rules = TimeZoneRules(zone)
  else { continue }
  let week = rules.start(of: first)..<rules.start(of: first.adding(days: 7))
  for event in task.schedule.events(in: week) ?? [] {
    print(rules.local(at: event.start), task.id)
  }
}
