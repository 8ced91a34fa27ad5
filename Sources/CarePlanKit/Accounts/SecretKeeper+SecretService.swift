package import CareAccounts
import CareStorage
import Files

extension SecretKeeper {
  /// The Secret Service of the desktop, asked by its program `secret-tool`; nil where there is none.
  ///
  /// What it keeps goes through the program's input and output alone.
  public static func secretService(environment: [String: String]) -> SecretKeeper? {
    let directories = (environment["PATH"] ?? "").split(separator: ":")
    guard environment["DBUS_SESSION_BUS_ADDRESS"] != nil,
      directories.contains(where: { FileSystem.isExecutable("\($0)/\(program)") })
    else { return nil }
    @Sendable func run(_ verb: String, _ person: PersonLabel, _ input: [UInt8] = []) -> [UInt8]? {
      // A label is one plain word.
      let line = "\(program) \(verb) service careplan person \(person) 2>/dev/null"
      do throws(StoreError) {
        let run = try UserProgram(
          running: line,
          in: "/",
          environment: environment,
          input: input,
          lineLimit: 1
        )
        return run.status == 0 ? run.output : nil
      } catch { return nil }
    }
    return SecretKeeper(
      keep: { person, bytes in run("store --label=careplan", person, bytes) != nil },
      find: { person in
        run("lookup", person).map { text in text.filter { $0 != UInt8(ascii: "\n") } }
      },
      forget: { person in _ = run("clear", person) }
    )
  }

  private static let program = "secret-tool"
}
