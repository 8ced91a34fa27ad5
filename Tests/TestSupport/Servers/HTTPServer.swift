import Foundation
import Synchronization

/// The real `git http-backend` on a port of this machine.
///
/// It gives out the repositories below ``root`` in four ways; see ``Manner``.
public final class HTTPServer: Sendable {
  /// How a repository is served.
  public enum Manner: String, Sendable {
    case plain
    /// Asks for a user name and a password.
    case locked
    /// Breaks off in the middle of a transfer.
    case dying
    /// Takes no pushes.
    case guarded
  }

  private static let current = Mutex<Weak>(Weak())
  private struct Weak { weak var server: HTTPServer? }

  private let directory: TemporaryDirectory
  private let process: ServerProcess
  private let scheme: String

  /// The user name and the password that open ``Manner/locked``.
  public static let credentials = (user: "somebody", password: "secret")

  /// Returns the running server, which ends with the last of those who hold it.
  public static func shared() throws -> HTTPServer {
    try current.withLock { current in
      if let server = current.server { return server }
      let server = try HTTPServer()
      current.server = server
      return server
    }
  }

  /// Starts a server of its own.
  ///
  /// - Parameter isSecure: Whether it speaks https, with a certificate that nobody knows and that is
  ///   good for `127.0.0.1` alone.
  public init(isSecure: Bool = false) throws {
    let directory = try TemporaryDirectory()
    let root = try directory.makeDirectory("root")
    let (user, password) = Self.credentials
    let identity = isSecure ? [try Self.makeIdentity(in: directory)] : []
    process = try ServerProcess(
      { ["python3", script("serve.py"), "\($0)", root, "\(user):\(password)"] + identity },
      environment: neutralEnvironment,
      log: directory["log"]
    )
    scheme = isSecure ? "https" : "http"
    self.directory = directory
  }

  /// Makes a key and a certificate in one file.
  private static func makeIdentity(in directory: borrowing TemporaryDirectory) throws -> String {
    let file = directory["identity.pem"]
    let form = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    let subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    let made = try run(
      "openssl",
      form + subject + ["-keyout", file, "-out", "certificate.pem"],
      in: directory.path
    )
    guard made.status == 0 else { throw ServerError(message: "openssl: \(made.errors)") }
    let joined = try run("sh", ["-c", "cat certificate.pem >> identity.pem"], in: directory.path)
    guard joined.status == 0 else { throw ServerError(message: joined.errors) }
    return file
  }

  /// The file of the certificate of a server that speaks https.
  public var certificate: String { directory["certificate.pem"] }

  /// The directory of the repositories.
  public var root: String { directory["root"] }

  /// The address of a repository below ``root``.
  ///
  /// - Parameter credentials: `user:password`, to stand in the address.
  public func url(
    of path: String,
    served manner: Manner = .plain,
    credentials: String? = nil
  ) -> String {
    precondition(path.hasPrefix(root + "/"), "Only what lies below the root is served.")
    let name = path.dropFirst(root.count)
    let user = credentials.map { $0 + "@" } ?? ""
    return "\(scheme)://\(user)127.0.0.1:\(process.port)/\(manner.rawValue)\(name)"
  }
}
