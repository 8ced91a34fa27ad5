package import CanonicalJSON

/// A person's answer to a question that the data itself leaves open.
///
/// It is part of the record, so that it syncs and nobody is asked again.
public struct Answer: Structure {
  /// The question whether a dose that several people recorded was one or several.
  public static let recordedTwice = "recordedTwice"
  /// The answers to that: one dose, or one of each who recorded it.
  package static let counts = ["same", "both"]
  /// The answer to a doubt: what gives reason for it is meant so.
  public static let intended = "intended"

  /// Which question it is: `recordedTwice`, the rule of another ``Doubt``, or one that this careplan
  /// does not know.
  public var question: String
  /// The answer: for `recordedTwice` a ``RepeatedRecording/Choice``, for other doubts `intended`.
  public var answer: String
  /// What gave reason for the question: another time the same facts need no answer.
  public var facts: [String] = []
  /// The versions that the question was about, all of which the person who answered had seen.
  public var versions: [VersionID]
  package var unknown = JSONObject()

  package init(
    _ answer: String,
    to question: String,
    about versions: [VersionID],
    facts: [String] = []
  ) {
    self.question = question
    self.answer = answer
    self.versions = versions
    self.facts = facts
  }

  /// The member whose word this careplan does not know; nil if it knows the question and the answer.
  package var unknownMember: String? {
    guard let rule = DoubtRule(rawValue: question) else { return MemberName.question }
    let known = rule == .recordedTwice ? Self.counts : [Self.intended]
    return known.contains(answer) ? nil : MemberName.answer
  }

  /// What is said of such an answer.
  package static let unknownRemark =
    "This careplan does not know the word, so that the answer ends no doubt."

  package static let schemaName = "Answer"
  package static let isAtomic = true
  package static let meaning = "What a person said to a question that the data leaves open."
  package static let blank = Answer("", to: "", about: [])
  package static let members: [Member<Answer>] = [
    .required(
      MemberName.question,
      \.question,
      .text,
      "Which question: recordedTwice, or another doubt."
    ),
    .required(
      MemberName.answer,
      \.answer,
      .text,
      "What was said to it: same or both, or intended."
    ),
    .collection(
      "facts",
      \.facts,
      Form<String>.text.list(),
      empty: [],
      "What gave reason for it: while that is so, nobody is asked again."
    ),
    .required(
      MemberName.versions,
      \.versions,
      Form<VersionID>.uuid.list(),
      "The versions that it is about."
    ),
  ]
}
