import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// Makes one HTTP request after the other and waits for the answers.
final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
  /// How many bytes an answer may have.
  static let limit = 64 << 20

  private struct State {
    var body: [UInt8] = []
    var isTooLong = false
    var error: String?
    /// What the server answers to whoever does not say who asks.
    var refusal: Int?
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let configuration: URLSessionConfiguration
  private let session = Mutex<URLSession?>(nil)

  /// - Parameters:
  ///   - timeout: For how many seconds a server may be silent.
  ///   - patience: Within how many seconds the whole answer has to come.
  init(timeout: Double, patience: Double) {
    configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = patience
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    super.init()
    session.withLock {
      $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }
  }

  /// Makes a request and waits for the end of the answer.
  func answer(to request: URLRequest) throws(FHIRStoreError) -> FHIRClient.Answer {
    state.withLock { $0 = State() }
    guard let task = session.withLock({ $0?.dataTask(with: request) }) else {
      throw FHIRStoreError(code: .fatal, message: "There is no session.")
    }
    task.resume()
    arrival.wait()
    let found = state.withLock { $0 }
    if found.isTooLong {
      throw FHIRStoreError(code: .fatal, message: "The server answers with more than 64 MiB.")
    }
    if let status = found.refusal {
      return FHIRClient.Answer(status: status, body: [], retryAfter: nil, location: nil)
    }
    if let error = found.error {
      throw FHIRStoreError(code: .retry, message: "The server cannot be reached: \(error)")
    }
    guard let response = task.response as? HTTPURLResponse else {
      throw FHIRStoreError(code: .retry, message: "The server gave no answer.")
    }
    return FHIRClient.Answer(
      status: response.statusCode,
      body: found.body,
      retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
      location: response.value(forHTTPHeaderField: "Location")
    )
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Ends a request that the server wants a password for: who asks is said in the next one.
  ///
  /// Without an answer to its challenge the session would wait for one for ever.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    state.withLock { $0.refusal = response.statusCode }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      state.body += data
      state.isTooLong = state.body.count > Self.limit
      return state.isTooLong
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    state.withLock { state in
      if let error { state.error = (error as NSError).localizedDescription }
    }
    arrival.signal()
  }
}
