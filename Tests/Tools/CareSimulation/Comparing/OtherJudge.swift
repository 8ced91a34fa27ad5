import CanonicalJSON

/// Another program that judges commits, for comparison with CommitJudge: `Tests/Judges/judge_commits.py`.
public struct OtherJudge: Hashable, Sendable {
  /// The path of the program.
  let path: String
  private let ask: @Sendable (_ lines: String) throws -> String

  /// - Parameter ask: Runs the program with an input, and returns its output.
  public init(_ path: String, ask: @escaping @Sendable (_ lines: String) throws -> String) {
    (self.path, self.ask) = (path, ask)
  }

  /// Compares the verdicts on all commits of some repositories.
  ///
  /// - Throws: ``GitComplaint`` that lists the differences.
  func compare(_ repositories: [JudgedRepository]) throws {
    let lines = repositories.map { CanonicalJSON.compact($0.question) }
    let output = try ask(lines.joined(separator: "\n") + "\n")
    let answers = try output.split(separator: "\n").map { try CanonicalJSON.read(Array($0.utf8)) }
    guard answers.count == repositories.count else {
      throw GitComplaint("\(path) answers \(answers.count) of \(repositories.count) questions.")
    }
    let complaints = zip(repositories, answers).flatMap { $0.complaints($1) }
    guard complaints.isEmpty else {
      throw GitComplaint("\(path) judges otherwise:\n    " + complaints.joined(separator: "\n    "))
    }
  }

  public static func == (left: Self, right: Self) -> Bool { left.path == right.path }
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
