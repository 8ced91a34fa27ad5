import Foundation
import TestSupport
import Testing

/// Signals while a passphrase is asked for, at a real terminal and under a shell's job control.
struct HiddenTypingTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let program = tests.deletingLastPathComponent()
    .appending(path: ".build/debug/careplan").path

  /// Asks for a passphrase, does something, and returns what the terminal showed.
  private func answers(_ how: String) throws -> [String] {
    let home = try TemporaryDirectory()
    let result = try run(
      "python3",
      [
        Self.tests.appending(path: "Judges/type_passphrase.py").path, how, Self.program, "user",
        "register", "--name", "ann",
      ],
      in: home["."],
      environment: ["HOME": home["."], "SWIFT_BACKTRACE": "enable=no"]
    )
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("TERM", 128 + SIGTERM), ("HUP", 128 + SIGHUP), ("INT", 128 + SIGINT), ("QUIT", 128 + SIGQUIT),
    ("ctrl-c", 128 + SIGINT), ("ctrl-backslash", 128 + SIGQUIT),
  ])
  func `a signal that ends the program leaves a terminal that shows what is typed`(
    how: String,
    status: Int32
  ) throws {
    #expect(
      try answers(how) == [
        "asking False", "shows True", "echoed False", "asked False", "status \(status)",
      ]
    )
  }

  @Test(arguments: ["TSTP", "ctrl-z", "STOP"])
  func `a program that continues hides what is typed again and asks anew`(how: String) throws {
    let answers = try answers(how)
    // Nobody can catch SIGSTOP: a shell shows again what is typed.
    let stopped = how == "STOP" ? "stopped False" : "stopped True"
    #expect(
      answers.prefix(4) == ["asking False", stopped, "continued False", "shows True"],
      "\(answers)"
    )
    #expect(answers.dropFirst(4).prefix(2) == ["echoed False", "asked True"])
  }
}
