public import CanonicalJSON
import CareWords

/// Versions of a record that contradict each other, side by side, for somebody who has to decide.
///
/// Every answer is shown whole at any width: on a narrow screen one stands below the other.
public struct ConflictSheet: Hashable, Sendable {
  /// What one or several sides say.
  public struct Answer: Hashable, Sendable {
    /// What: `20 mg`.
    public let words: String
    /// Who says so, and when: `Example Clinic, 6 Jan 2026`.
    public let sides: String

    public init(_ words: String, sides: String) { (self.words, self.sides) = (words, sides) }
  }

  /// What has to be decided, or is agreed, of one period.
  public struct Question: Hashable, Sendable {
    /// For when: `from 5 Jan 2026 on`; empty for an outcome.
    public let period: String
    /// What it is about; nil for the whole regimen.
    public let name: String?
    /// Several for a question, one for what is agreed.
    public let answers: [Answer]

    public init(_ period: String, name: String?, _ answers: [Answer]) {
      (self.period, self.name, self.answers) = (period, name, answers)
    }
  }

  /// The record: `task/levothyroxine`.
  public let record: String
  public let title: String
  public let questions: [Question]
  /// What to type to decide, one for each side.
  public let commands: [String]

  public init(_ record: String, title: String, _ questions: [Question], commands: [String]) {
    (self.record, self.title) = (record, title)
    (self.questions, self.commands) = (questions, commands)
  }
}

extension ConflictSheet {
  private var heading: String { Wording.say(.conflictSheet, title) }

  /// The sheet as an `aside` of HTML.
  public func html() -> String {
    let asked = questions.map { question -> String in
      let head = [question.period, question.name ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", ")
      let answers = question.answers.map {
        "<li><b>\(HTML.isolated($0.words))</b> <small>\(HTML.isolated($0.sides))</small></li>\n"
      }
      return (head.isEmpty ? "" : "<p>\(HTML.isolated(head))</p>\n")
        + "<ul class=\"answers\">\n\(answers.joined())</ul>\n"
    }
    let typed = commands.map { "<li><code>\(HTML.isolated($0))</code></li>\n" }.joined()
    let ways =
      typed.isEmpty
      ? ""
      : "<details>\n<summary>\(HTML.escape(Wording.say(.decideCommand)))</summary>\n"
        + "<ul>\n\(typed)</ul>\n</details>\n"
    return """
      <aside class="conflict">
      <p><strong>! \(HTML.isolated(heading))</strong></p>
      \(asked.joined())\(ways)</aside>

      """
  }

  /// The sheet as lines of text.
  public func text(width: Int = 80) -> [String] {
    let asked = questions.flatMap { question -> [String] in
      let either = question.answers.map { "\($0.words) (\($0.sides))" }
        .joined(separator: "  \(Wording.say(.orElse))  ")
      let head = [question.period, question.name ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", ")
      let line = head.isEmpty ? either : "\(head): \(either)"
      return line.oneLine.lines(within: max(width - 4, 4)).enumerated()
        .map { ($0 == 0 ? "  " : "    ") + $1 }
    }
    let head = heading.oneLine.lines(within: max(width - 2, 6)).enumerated()
      .map { ($0 == 0 ? "! " : "  ") + $1 }
    // What is typed is never broken.
    return head + asked + commands.map { "  \($0.oneLine)" }
  }

  /// An element of the conflicts of `careplan.page/v1`.
  public var json: JSONValue {
    [
      "record": .string(record), "title": .string(title),
      "questions": .array(
        questions.map { question in
          [
            "period": .string(question.period), "name": question.name.map { .string($0) } ?? .null,
            "answers": .array(
              question.answers.map {
                ["words": .string($0.words), "sides": .string($0.sides)]
              }
            ),
          ]
        }
      ), "commands": .array(commands.map { .string($0) }),
    ]
  }
}
