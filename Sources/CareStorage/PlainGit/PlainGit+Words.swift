import CareModel
import CareReading
import CareWords

extension PlainGit {
  /// A record file in words, one line for each member, for `git diff` and `git log -p`.
  ///
  /// Bookkeeping is left out, as in every difference. Nil if the file is not a record.
  package static func words(of file: [UInt8]) -> String? {
    guard let record = try? VersionFile.content(file, at: "") else { return nil }
    let wording = Wording(zone: record.common.timezone, unsaidZone: nil)
    let changes = RecordDifference(from: nil, to: record)?.worded(by: wording) { change in
      change.weight != .bookkeeping && ![MemberName.id, MemberName.type].contains(change.member)
    }
    let lines = (changes ?? []).map { "\($0.label): \($0.new ?? "")" }
    let deleted = record.version.isTombstone ? ["deleted: yes"] : []
    return (["\(record.kind.word) \(Wording.id(record.id))"] + deleted + lines)
      .map { "\($0)\n" }.joined()
  }
}
