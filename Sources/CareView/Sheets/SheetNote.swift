import CanonicalJSON
public import CareModel

/// A note on a record, as a message of those who take part in the care.
public struct SheetNote: Hashable, Sendable {
  /// Who wrote it; nil if nobody knows.
  public let author: String?
  /// When it was first recorded; nil if nobody knows.
  public let date: Instant?
  /// What it is about: the title of a care plan, a task with its day.
  public let subject: String
  public let title: String?
  public let content: String?

  /// The record that has it; nil if nobody says.
  public let record: RecordKey?

  /// - Parameters:
  ///   - author: Who recorded it, if the note names nobody.
  ///   - date: When it was first recorded.
  ///   - subject: What the record of the note is called.
  ///   - record: The record.
  public init(
    _ note: Note,
    author: String?,
    date: Instant?,
    subject: String,
    record: RecordKey? = nil
  ) {
    func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    self.author = filled(note.author) ?? filled(author)
    (title, content) = (filled(note.title), filled(note.content))
    (self.date, self.subject, self.record) = (date, subject, record)
  }

  /// An element of `careplan.messages/v1`, and of the notes of `careplan.report/v1`.
  var json: JSONValue {
    [
      "author": author.map { .string($0) } ?? .null,
      "date": date.map { .string($0.description) } ?? .null,
      "subject": .string(subject), "record": record.map { .string($0.description) } ?? .null,
      "title": title.map { .string($0) } ?? .null,
      "content": content.map { .string($0) } ?? .null,
    ]
  }
}
