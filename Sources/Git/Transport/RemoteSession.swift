import CGit2

/// What libgit2 asks and tells while it talks to a remote.
final class RemoteSession {
  /// What became of one reference of a push: nil is success, else the remote's reason.
  private(set) var statuses: [String: String?] = [:]
  private var words: [UInt8] = []
  private var keys: RemoteKeys
  private let meter: TransferMeter?
  /// Looks whether the remote still says something.
  let watch: ConnectionWatch
  private let authorities: Authorities?
  private let pin: Pin?
  /// The key that the remote has shown last, and whether it is the pinned one; nil before it did.
  private(set) var shown: (pin: Pin?, isRight: Bool)?

  /// The longest text of a remote that is kept, in bytes.
  private static let mostWords = 1 << 16

  /// Makes ready for one connection.
  ///
  /// - Parameters:
  ///   - authorities: Who vouches for the server, if it may show a certificate.
  ///   - needsAuthorities: Whether it is an error if they cannot be read.
  init(
    environment: [String: String],
    gitDirectory: String,
    timeout: Timeout,
    authorities: Authorities?,
    needsAuthorities: Bool,
    pin: Pin?,
    meter: TransferMeter?
  ) throws(GitError) {
    do throws(GitError) {
      try authorities?.hold()
      self.authorities = authorities
    } catch {
      if needsAuthorities { throw error }
      self.authorities = nil
    }
    self.pin = pin
    watch = ConnectionWatch(timeout)
    keys = RemoteKeys(environment: environment, gitDirectory: gitDirectory)
    self.meter = meter
  }

  deinit { authorities?.release() }

  /// Returns the error if the remote was given up because it said nothing.
  func silence(of remote: Remote) -> GitError? {
    watch.silence.map { remote.silence(ofSeconds: $0) }
  }

  /// Notes that the server let us in.
  func noteLogin() { keys.approve() }

  /// What the remote or its hooks said, without progress.
  var remoteLines: [String] {
    RemoteMessage.lines(of: String(decoding: words, as: UTF8.self))
      .filter { !RemoteMessage.isProgress($0) }
  }

  /// The functions that lead here; valid while this object lives.
  var callbacks: git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION))
    callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    callbacks.credentials = { made, url, user, allowed, payload in
      guard let made, let session = RemoteSession.at(payload) else { return GIT_EAUTH.rawValue }
      return session.keys.next(&made.pointee, for: url, user: user, allowed: allowed)
    }
    callbacks.certificate_check = { certificate, isValid, host, payload in
      // Who pins the key of an ssh server need not know the host besides.
      let isPinned = RemoteSession.at(payload)?.checksPin(of: certificate)
      if isPinned == false {
        git_error_set_str(Int32(GIT_ERROR_NET.rawValue), "it is not the pinned key")
        return GIT_ECERTIFICATE.rawValue
      }
      guard isValid == 0, isPinned == nil || certificate?.pointee.cert_type == GIT_CERT_X509 else {
        return 0
      }
      let reason = "the key or certificate of '\(String(text: host))' is not known to be its own"
      git_error_set_str(Int32(GIT_ERROR_NET.rawValue), reason)
      return GIT_ECERTIFICATE.rawValue
    }
    callbacks.sideband_progress = { text, count, payload in
      RemoteSession.at(payload)?.hear(UnsafeRawBufferPointer(start: text, count: Int(count)))
      return 0
    }
    callbacks.transfer_progress = { stats, payload in
      guard let stats = stats?.pointee else { return 0 }
      RemoteSession.at(payload)?.meter?
        .report(done: Int(stats.received_objects), of: Int(stats.total_objects))
      return 0
    }
    callbacks.push_transfer_progress = { done, total, _, payload in
      RemoteSession.at(payload)?.meter?.report(done: Int(done), of: Int(total))
      return 0
    }
    callbacks.push_update_reference = { name, status, payload in
      let reason = status.map { String(text: $0) }
      RemoteSession.at(payload)?.statuses.updateValue(reason, forKey: String(text: name))
      return 0
    }
    return callbacks
  }

  /// Returns whether a server shows the pinned key; nil if none is pinned.
  private func checksPin(of certificate: UnsafeMutablePointer<git_cert>?) -> Bool? {
    guard let pin else { return nil }
    let key = ShownKey.pin(of: certificate)
    shown = (key, key == pin)
    return key == pin
  }

  /// Returns the error if the remote has not shown the key that is pinned.
  func mismatch(of remote: Remote) -> GitError? {
    guard pin != nil, let shown, !shown.isRight else { return nil }
    return remote.mismatch(shown: shown.pin.map { "\($0)" })
  }

  private func hear(_ text: UnsafeRawBufferPointer) {
    words += text.prefix(Self.mostWords - words.count)
  }

  private static func at(_ payload: UnsafeMutableRawPointer?) -> RemoteSession? {
    payload.map { Unmanaged<RemoteSession>.fromOpaque($0).takeUnretainedValue() }
  }
}
