package import CanonicalJSON

/// A person's answer to a question that the data itself leaves open.
///
/// It is part of the record, so that it syncs and nobody is asked again.
public struct Answer: Structure {
  /// The question whether a dose that several people recorded was one or several.
  package static let recordedTwice = "recordedTwice"

  /// Which question it is: `recordedTwice`, or one that this careplan does not know.
  public var question: String
  /// The answer: for `recordedTwice` a ``RepeatedRecording/Choice``.
  public var answer: String
  /// The versions that the question was about, all of which the person who answered had seen.
  public var versions: [VersionID]
  package var unknown = JSONObject()

  package init(_ answer: String, to question: String, about versions: [VersionID]) {
    self.question = question
    self.answer = answer
    self.versions = versions
  }

  package static let schemaName = "Answer"
  package static let isAtomic = true
  package static let meaning = "What a person said to a question that the data leaves open."
  package static let blank = Answer("", to: "", about: [])
  package static let members: [Member<Answer>] = [
    .required(MemberName.question, \.question, .text, "Which question: recordedTwice."),
    .required(MemberName.answer, \.answer, .text, "What was said to it: same or both."),
    .required(
      MemberName.versions,
      \.versions,
      Form<VersionID>.uuid.list(),
      "The versions that it is about."
    ),
  ]
}
