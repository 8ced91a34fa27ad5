import Foundation
import Synchronization

/// The real `git http-backend` on a port of this machine.
///
/// It gives out the repositories below ``root`` in five ways; see ``Manner``.
public final class HTTPServer: Sendable {
  /// How a repository is served.
  public enum Manner: String, Sendable {
    case plain
    /// Asks for a user name and a password.
    case locked
    /// Breaks off in the middle of a transfer.
    case dying
    /// Says nothing more in the middle of a transfer.
    case stalling
    /// Takes no pushes.
    case guarded
  }

  private static let current = Mutex<Weak>(Weak())
  private struct Weak { weak var server: HTTPServer? }

  private let directory: TemporaryDirectory
  private let process: ServerProcess
  private let scheme: String
  private let host: String

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
  /// - Parameters:
  ///   - isSecure: Whether it speaks https, with a certificate of an authority that nobody knows.
  ///   - host: What the certificate is good for.
  public init(isSecure: Bool = false, host: String = "127.0.0.1") throws {
    let directory = try TemporaryDirectory()
    let root = try directory.makeDirectory("root")
    let (user, password) = Self.credentials
    let identity = isSecure ? [try Self.makeIdentity(of: host, in: directory)] : []
    process = try ServerProcess(
      { ["python3", script("serve.py"), "\($0)", root, "\(user):\(password)"] + identity },
      environment: neutralEnvironment,
      log: directory["log"]
    )
    scheme = isSecure ? "https" : "http"
    self.host = host
    self.directory = directory
  }

  /// Makes an authority, and a key with its certificate in one file.
  private static func makeIdentity(
    of host: String,
    in directory: borrowing TemporaryDirectory
  ) throws -> String {
    let kind = host.contains { $0.isLetter } ? "DNS" : "IP"
    let script = """
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Authority' \
        -keyout authority.key -out certificate.pem &&
      openssl req -newkey rsa:2048 -nodes -subj '/CN=\(host)' \
        -keyout identity.pem -out request.pem &&
      echo 'subjectAltName=\(kind):\(host)' >names &&
      openssl x509 -req -in request.pem -CA certificate.pem -CAkey authority.key -days 2 \
        -set_serial 1 -extfile names >>identity.pem
      """
    let made = try run("sh", ["-c", script], in: directory.path)
    guard made.status == 0 else { throw ServerError(message: "openssl: \(made.errors)") }
    return directory["identity.pem"]
  }

  /// The file of the certificate of the authority of a server that speaks https.
  public var certificate: String { directory["certificate.pem"] }

  /// What a pin of the key of a server is that speaks https.
  public var pin: String {
    get throws {
      let script = """
        openssl x509 -in identity.pem -pubkey -noout | openssl pkey -pubin -outform DER |
          openssl dgst -sha256 -binary | base64
        """
      return try "sha256//"
        + run("sh", ["-c", script], in: directory.path).output.filter { !$0.isNewline }
    }
  }

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
    return "\(scheme)://\(user)\(host):\(process.port)/\(manner.rawValue)\(name)"
  }
}
