import CanonicalJSON
import Foundation
import FoundationNetworking
import Synchronization

/// Posts Bundles to a FHIR server.
///
/// Redirects are not followed: what is sent is for the server that somebody named, and so is what opens
/// it.
final class FHIRClient: Sendable {
  /// What a server answered.
  struct Answer: Sendable {
    let status: Int
    let body: [UInt8]
    let retryAfter: String?
    let location: String?
  }

  /// Within how many seconds a call must be answered; careplan waits for a minute.
  private static let patience = 50.0

  private let base: URL
  private let headers: [(name: String, value: String)]
  private let exchange: HTTPExchange
  /// What git's helpers know, once the server has asked for it.
  private let credential = Mutex<GitCredential?>(nil)

  init(_ arguments: FHIRStoreArguments) throws(FHIRStoreError) {
    base = arguments.base
    headers = arguments.headers
    exchange = HTTPExchange(timeout: arguments.timeout, patience: Self.patience)
  }

  /// Posts a Bundle to the base of the server and returns the resource that it answers with.
  func post(_ bundle: JSONValue) throws(FHIRStoreError) -> JSONValue {
    let body = Array(CanonicalJSON.compact(bundle).utf8)
    let end = ContinuousClock.now + .seconds(Self.patience)
    while true {
      let answer = try authorized(body)
      switch answer.status {
      case 200..<300: return try Self.resource(answer)
      case 429, 503:
        guard try waits(answer, until: end) else { continue }
      default: break
      }
      throw Self.failure(answer, base)
    }
  }

  /// Waits for as long as a server asks for, if there is time for that.
  ///
  /// - Returns: Whether it would take too long.
  private func waits(
    _ answer: Answer,
    until end: ContinuousClock.Instant
  ) throws(FHIRStoreError) -> Bool {
    guard let text = answer.retryAfter?.trimmingCharacters(in: .whitespaces) else { return true }
    guard let seconds = Double(text) ?? Self.seconds(untilDate: text), seconds.isFinite else {
      return true
    }
    let wait = max(seconds, 0.05)
    let rest = (end - .now) / .seconds(1)
    guard wait < rest - 5 else {
      let seconds = min(wait, 1e9).rounded(.up)
      let words = "HTTP \(answer.status): the server asks to wait for \(Int(seconds)) s"
      throw FHIRStoreError(code: .retry, message: words, after: seconds)
    }
    Thread.sleep(forTimeInterval: wait)
    return false
  }

  /// The other form of Retry-After: `Fri, 31 Dec 1999 23:59:59 GMT`.
  private static func seconds(untilDate text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)?.timeIntervalSinceNow
  }

  /// Posts with what git's helpers know, as soon as the server wants to know who asks.
  private func authorized(_ body: [UInt8]) throws(FHIRStoreError) -> Answer {
    let known = credential.withLock { $0 }
    let answer = try send(body, known)
    guard answer.status == 401 else { return answer }
    known?.reject()
    credential.withLock { $0 = nil }
    let hasOwn = headers.contains { $0.name.lowercased() == "authorization" }
    guard known == nil, !hasOwn, let found = GitCredential(for: base) else { return answer }
    let second = try send(body, found)
    if second.status == 401 {
      found.reject()
    } else {
      found.approve()
      credential.withLock { $0 = found }
    }
    return second
  }

  private func send(
    _ body: [UInt8],
    _ credential: GitCredential?
  ) throws(FHIRStoreError) -> Answer {
    var request = URLRequest(url: base)
    request.httpMethod = "POST"
    request.httpBody = Data(body)
    request.setValue("application/fhir+json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/fhir+json", forHTTPHeaderField: "Accept")
    request.setValue("return=OperationOutcome", forHTTPHeaderField: "Prefer")
    if let credential {
      request.setValue(credential.authorization, forHTTPHeaderField: "Authorization")
    }
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    return try exchange.answer(to: request)
  }

  private static func resource(_ answer: Answer) throws(FHIRStoreError) -> JSONValue {
    do {
      return try CanonicalJSON.read(answer.body, limits: .init(bytes: HTTPExchange.limit))
    } catch {
      throw FHIRStoreError(code: .retry, message: "The server's answer is no whole JSON.")
    }
  }

  /// Says what an answer means for a whole batch.
  private static func failure(_ answer: Answer, _ base: URL) -> FHIRStoreError {
    let outcome = try? CanonicalJSON.read(answer.body, limits: .init(bytes: HTTPExchange.limit))
    let words =
      "HTTP \(answer.status)" + OutcomeText.words(outcome).map { ": \($0)" }.joined()
    switch answer.status {
    case 300..<400:
      let host =
        answer.location.flatMap { URL(string: $0, relativeTo: base)?.host } ?? "another place"
      return FHIRStoreError(
        code: .fatal,
        message: "\(words): the server sends us to \(host); nothing was sent there. "
          + "If that is right, give its address."
      )
    case 401:
      let remedy = "Say who asks: with --header-file, or with git's credential helpers."
      return .denied("\(words). \(remedy)")
    case 403: return .denied(words)
    case 404, 405, 410:
      return FHIRStoreError(
        code: .fatal,
        message: "\(words): there is no FHIR server at this address."
      )
    case 408, 425, 429: return FHIRStoreError(code: .retry, message: words)
    case 400..<500: return FHIRStoreError(code: .reject, message: words)
    default: return FHIRStoreError(code: .retry, message: words)
    }
  }
}
