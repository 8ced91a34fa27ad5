import CarePlanKit

/// `careplan ssh-sign`: signs what git commits with the keys of whoever is logged in.
struct SSHSignCommand: Command {
  static let spec = CommandSpec(
    name: "ssh-sign",
    summary: "Sign for git, in place of ssh-keygen -Y sign",
    positionals: [
      PositionalSpec("ARGUMENT", .many, help: "What git passes to ssh-keygen", isPrivate: true)
    ],
    examples: [CommandExample("careplan ssh-sign -- -Y sign -n git -f key file", "Sign a file")],
    group: .hidden
  )

  private let arguments: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments.positionals }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard value("-Y") == "sign", value("-n") == CommitSigner.namespace, let file = arguments.last,
      arguments.count > 4
    else {
      throw CommandFailure(UsageError("it signs commits of git, and nothing else"))
    }
    let session = try context.requiredSession()
    // git names the key of its configuration: whoever set this clone up.
    if let wanted = value("-f") {
      let text = String(decoding: try context.readFile(wanted), as: UTF8.self)
      guard
        text.split(separator: " ").prefix(2).joined(separator: " ").hasPrefix(
          session.signer.key.description
        )
      else {
        throw CommandFailure(
          .notAllowed,
          code: AccountError.Code.loginRequired.rawValue,
          "this clone signs for somebody else than '\(session.person)'",
          hints: ["careplan setup-git"]
        )
      }
    }
    let bytes = try context.readFile(file)
    let signature: String
    do { signature = try CommitSigner(session.content).signature(of: bytes) } catch {
      throw CommandFailure(.internal, "the commit could not be signed")
    }
    try context.writeFile(Array(signature.utf8), to: "\(file).sig")
    return .done
  }

  private func value(_ name: String) -> String? {
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }
}
