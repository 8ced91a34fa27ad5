package import CanonicalJSON

/// A remark on a record: CareKit's `OCKNote`.
public struct Note: Structure {
  public var author: String?
  public var title: String?
  public var content: String?
  package var unknown = JSONObject()

  public init(author: String? = nil, title: String? = nil, content: String? = nil) {
    self.author = author
    self.title = title
    self.content = content
  }

  package static let schemaName = "Note"
  package static let meaning = "A remark on a record (CareKit's OCKNote)."
  package static let blank = Note()
  package static let members: [Member<Note>] = [
    .optional(MemberName.author, \.author, .text, "Who wrote the note."),
    .optional(MemberName.title, \.title, .text, "The title of the note."),
    .optional(MemberName.content, \.content, .text, "What the note says."),
  ]
}
