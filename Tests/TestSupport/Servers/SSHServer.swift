import Foundation
import Synchronization

/// The real OpenSSH server on a port of this machine, run by whoever runs the tests.
///
/// It gives out every directory. Repositories whose paths contain `/dying/` break off in the middle
/// of a transfer, those with `/stalling/` say nothing more there, those with `/guarded/` can only be
/// read.
public final class SSHServer: Sendable {
  /// Who asks.
  public enum Client: String, CaseIterable, Sendable {
    /// Has an authorized key and knows the host's.
    case friend
    /// Has a key that nobody authorized.
    case stranger
    /// Has an authorized key and has never seen the host.
    case newcomer
  }

  private static let current = Mutex<Weak>(Weak())
  private struct Weak { weak var server: SSHServer? }

  private let directory: TemporaryDirectory
  private let process: ServerProcess
  private let user = NSUserName()

  /// Returns the running server, which ends with the last of those who hold it.
  public static func shared() throws -> SSHServer {
    try current.withLock { current in
      if let server = current.server { return server }
      let server = try SSHServer()
      current.server = server
      return server
    }
  }

  public init() throws {
    let daemon = try program(["/usr/sbin/sshd", "/usr/bin/sshd"], package: "openssh-server")
    _ = try program(["/usr/bin/ssh-keygen"], package: "openssh-client")
    directory = try TemporaryDirectory()
    for name in ["host", "friend", "stranger"] {
      try run(
        "ssh-keygen",
        ["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", directory[name]],
        in: directory.path
      )
    }
    try directory.write(Self.commands, to: "commands")
    let configuration = Self.configuration(in: directory.path)
    if getuid() == 0 { try Self.makePrivilegeSeparationDirectory() }
    process = try ServerProcess(
      { port in
        [daemon, "-D", "-e", "-f", "/dev/null", "-p", "\(port)"]
          + configuration.flatMap { ["-o", $0] }
      },
      environment: neutralEnvironment,
      log: directory["log"]
    )
    for client in Client.allCases { try makeHome(of: client) }
  }

  /// What a pin of the key of the host is.
  public var pin: String {
    get throws {
      let shown = try run("ssh-keygen", ["-l", "-f", directory["host.pub"]], in: directory.path)
      return "ssh:" + (shown.output.split(separator: " ").dropFirst().first ?? "")
    }
  }

  /// The address of the repository at a path.
  public func url(of path: String) -> String { "ssh://\(user)@127.0.0.1:\(process.port)\(path)" }

  /// The home directory of a client, with `.ssh`.
  public func home(of client: Client) -> String { directory["home-\(client.rawValue)"] }

  /// The variables with which git's ssh uses the files of a client.
  public func environment(of client: Client = .friend) -> [String: String] {
    let home = home(of: client)
    let options = [
      "UserKnownHostsFile=\(home)/.ssh/known_hosts", "GlobalKnownHostsFile=/dev/null",
      "IdentityFile=\(home)/.ssh/id_ed25519", "IdentitiesOnly=yes", "IdentityAgent=none",
      "BatchMode=yes", "StrictHostKeyChecking=yes",
    ]
    let command = ["ssh", "-F", "/dev/null"] + options.flatMap { ["-o", $0] }
    return ["HOME": home, "GIT_SSH_COMMAND": command.joined(separator: " ")]
  }

  private func makeHome(of client: Client) throws {
    let home = "home-\(client.rawValue)/.ssh"
    let key = client == .stranger ? "stranger" : "friend"
    for suffix in ["", ".pub"] {
      try directory.write(try directory.bytes(of: key + suffix), to: "\(home)/id_ed25519\(suffix)")
    }
    let path = directory["\(home)/id_ed25519"]
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let hostKey = try directory.text(of: "host.pub").split(separator: " ").prefix(2)
    let known = "[127.0.0.1]:\(process.port) \(hostKey.joined(separator: " "))\n"
    try directory.write(client == .newcomer ? "" : known, to: "\(home)/known_hosts")
  }

  private static func configuration(in directory: String) -> [String] {
    [
      "ListenAddress=127.0.0.1", "HostKey=\(directory)/host", "PidFile=none", "UsePAM=no",
      "AuthorizedKeysFile=\(directory)/friend.pub", "StrictModes=no", "MaxStartups=100",
      "PasswordAuthentication=no", "KbdInteractiveAuthentication=no", "PermitRootLogin=yes",
      "SetEnv=GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1",
      "ForceCommand=/bin/sh \(directory)/commands",
    ]
  }

  /// What the server runs for a client.
  private static let commands = """
    case $SSH_ORIGINAL_COMMAND in
    git-upload-pack*/dying/*) sh -c "$SSH_ORIGINAL_COMMAND" | dd bs=1 count=6000 2>&- ;;
    git-receive-pack*/dying/*) dd bs=1 count=6000 2>&- | sh -c "$SSH_ORIGINAL_COMMAND" ;;
    git-upload-pack*/stalling/*) sh -c "$SSH_ORIGINAL_COMMAND" | (dd bs=1 count=6000 2>&-; sleep 30) ;;
    git-receive-pack*/stalling/*) (dd bs=1 count=6000 2>&-; sleep 30) | sh -c "$SSH_ORIGINAL_COMMAND" ;;
    git-receive-pack*/guarded/*) echo 'ERROR: The key is marked as read only.' >&2; exit 1 ;;
    *) exec sh -c "$SSH_ORIGINAL_COMMAND" ;;
    esac

    """

  /// The directory that the server demands when it is run by root.
  private static func makePrivilegeSeparationDirectory() throws {
    try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
  }
}
