import CarePlanKit

/// A user's program that says how far events are done, one line of JSON for each.
struct ProgressProgram {
  private let command: String
  private let context: CommandContext

  init(_ command: String, _ context: CommandContext) {
    (self.command, self.context) = (command, context)
  }

  /// Judges the events among these; what has no event stays as it is.
  func judge(
    _ views: [JudgedEvent],
    _ words: EventWords,
    asOf now: Instant
  ) throws(CommandFailure) -> [JudgedEvent] {
    let places = views.indices.filter { !views[$0].isUnscheduled }
    guard !places.isEmpty else { return views }
    let input = places.map { CanonicalJSON.compact(words.json(of: views[$0])) + "\n" }.joined()
    // One line more than wanted shows that there are too many, even of a program without an end.
    let run = try ShellRun(
      command,
      option: "--strategy",
      in: context,
      input: input,
      lineLimit: places.count + 1
    )
    let progress = try Self.progress(run, count: places.count)
    var judged = views
    for (place, progress) in zip(places, progress) {
      judged[place] = views[place].judged(by: progress, asOf: now)
    }
    return judged
  }

  private static func progress(
    _ run: ShellRun,
    count: Int
  ) throws(CommandFailure) -> [TaskProgress] {
    let lines = run.lines
    guard lines.count <= count else {
      throw failure("line \(count + 1) of its output stands for no event")
    }
    guard run.status == 0 else {
      throw failure("it ended with status \(run.status) after line \(lines.count) of its output")
    }
    guard lines.count == count else {
      throw failure("line \(lines.count + 1) of its output is missing")
    }
    var list: [TaskProgress] = []
    for (number, line) in lines.enumerated() {
      guard let progress = progress(of: line) else {
        throw failure("line \(number + 1) of its output is not a progress value")
      }
      list.append(progress)
    }
    return list
  }

  /// Returns what a line says; nil if it is none of what may stand there.
  private static func progress(of line: ArraySlice<UInt8>) -> TaskProgress? {
    // The reason why a line is not JSON would only repeat what is in it.
    guard let json = try? CanonicalJSON.read(Array(line)) else { return nil }
    switch json {
    case .null: return TaskProgress(value: 0)
    case .number(let number):
      guard let fraction = number.double, (0...1).contains(fraction) else { return nil }
      return TaskProgress(value: fraction, goal: 1)
    case .object(let object):
      guard case .number(let number) = object["value"], let value = number.double else {
        return nil
      }
      switch object["goal"] {
      case nil, .null: return TaskProgress(value: value)
      case .number(let number): return number.double.map { TaskProgress(value: value, goal: $0) }
      default: return nil
      }
    default: return nil
    }
  }

  private static func failure(_ cause: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: "exec",
      "the program of --strategy gave no progress",
      causes: [cause],
      hints: [
        #"write one line for each line that is read: a number from 0 to 1, {"value": V, "goal": G}"#
          + " or null"
      ]
    )
  }
}
