public import CareHealth
import CareStorage
import Git
import Synchronization

/// An external store that is a program of the user's, which speaks lines of JSON.
///
/// One process serves a run. It ends when its input does, with 0 if it kept what it took; 77 says that
/// it is let in nowhere. Its messages go to our standard error and nobody reads them here.
public final class ProgramHealthStore: ExternalStore {
  private struct State {
    var conversation: ProgramConversation?
    var types: [HealthType] = []
    var lastRequest = 0
    /// The objects of the last call and their texts: most are first asked for and then given.
    var texts: [HealthSampleID: (object: HealthObject, text: [UInt8])] = [:]
  }

  private let start: ProgramConversation.Start
  private let store: String
  private let state = Mutex(State())

  /// Takes a command line, which the shell runs.
  ///
  /// - Parameters:
  ///   - command: From the command line or git's configuration, never from a file of a store.
  ///   - directory: Where it runs.
  ///   - environment: What it inherits; careplan's own variables, which may open keys, are left out.
  ///   - store: The id of the care store, which the program is told.
  ///   - silence: For how many seconds it may write nothing; a whole answer may take ten times as long.
  public init(
    running command: String,
    in directory: String,
    environment: [String: String],
    store: String,
    silence: Double = 60
  ) {
    start = ProgramConversation.Start(
      command: command,
      directory: directory,
      environment: UserProgram.withoutKeys(environment),
      timeout: Timeout(seconds: silence),
      lineLimit: StoreWire.lineLimit
    )
    self.store = store
  }

  public func begin(_ types: [HealthType]) async throws -> Int? {
    state.withLock { $0.types = types }
    return try await greet()
  }

  public func fetch(_ objects: [HealthObject]) async throws -> [HealthObject] {
    try await call(.fetch, objects)
  }

  public func add(_ objects: [HealthObject]) async throws { _ = try await call(.add, objects) }

  public func update(_ objects: [HealthObject]) async throws {
    _ = try await call(.update, objects)
  }

  public func delete(_ objects: [HealthObject]) async throws {
    _ = try await call(.delete, objects)
  }

  public func end() async -> [String] {
    guard let conversation = state.withLock({ $0.conversation.take() }) else { return [] }
    guard let (status, hasSaidMore) = try? await conversation.end() else {
      return ["The program of the store could not be waited for."]
    }
    var remarks: [String] = []
    if hasSaidMore { remarks.append("The program of the store said more than it was asked for.") }
    if status != 0 {
      remarks.append("The program of the store ended with \(status) after its last answer.")
    }
    return remarks
  }

  /// Starts the program and says what is to come.
  private func greet() async throws -> Int? {
    let conversation = ProgramConversation(start)
    let types = state.withLock { state in
      state.conversation = conversation
      state.lastRequest = 0
      return state.types
    }
    let line = try await ask(conversation, StoreWire.hello(types, store: store))
    do throws(ExternalStoreError) { return try StoreWire.readGreeting(line) } catch {
      throw try await afterEnd(of: conversation, error)
    }
  }

  private func call(
    _ operation: StoreWire.Operation,
    _ objects: [HealthObject]
  ) async throws -> [HealthObject] {
    // A program that ended is started again; what it took before, it finds by the fetch of the next try.
    if state.withLock({ $0.conversation == nil }) { _ = try await greet() }
    let (conversation, id) = state.withLock { state in
      state.lastRequest += 1
      return (state.conversation, state.lastRequest)
    }
    guard let conversation else { throw ExternalStoreError(.retry, "The program has ended.") }
    let request = StoreWire.request(operation, id, texts(of: objects))
    guard request.count <= StoreWire.lineLimit else {
      throw ExternalStoreError(
        .reject,
        "A line of \(request.count) bytes is longer than the 16 MiB that a program reads.",
        objects: objects.count == 1 ? objects.map(\.id) : []
      )
    }
    let line = try await ask(conversation, request)
    let answer: StoreWire.Answer
    do throws(ExternalStoreError) {
      answer = try StoreWire.read(line, to: id, operation, objects)
    } catch { throw try await afterEnd(of: conversation, error) }
    switch answer {
    case .done(let found): return found
    case .failed(let error) where error.kind == .fatal:
      throw try await afterEnd(of: conversation, error)
    case .failed(let error): throw error
    }
  }

  private func texts(of objects: [HealthObject]) -> [[UInt8]] {
    state.withLock { state in
      let known = state.texts
      state.texts = [:]
      return objects.map { object in
        var entry = known[object.id] ?? (object, [])
        if entry.text.isEmpty || entry.object != object {
          entry = (object, StoreWire.text(of: object))
        }
        state.texts[object.id] = entry
        return entry.text
      }
    }
  }

  /// Asks a line; whatever is no answer ends the program.
  private func ask(_ conversation: ProgramConversation, _ line: [UInt8]) async throws -> [UInt8] {
    let reply: LineProgram.Reply
    do { reply = try await conversation.ask(line) } catch {
      forget(conversation)
      throw ExternalStoreError(.fatal, (error as? GitError)?.message ?? "\(error)")
    }
    switch reply {
    case .line(let line): return line
    case .tooLong:
      throw try await afterEnd(of: conversation, .broken("wrote a line of more than 16 MiB"))
    case .silence, .tooSlow:
      forget(conversation)
      let seconds = start.timeout.seconds ?? 0
      throw ExternalStoreError(
        .unavailable,
        reply == .silence
          ? "The store's program wrote nothing for \(Int(seconds)) s."
          : "The program of the store did not finish its answer within \(Int(seconds * 10)) s."
      )
    case .givenUp:
      forget(conversation)
      throw CancellationError()
    case .end:
      throw try await afterEnd(of: conversation, nil)
    }
  }

  /// Lets a program go, which ends it; the next call starts another one.
  private func forget(_ conversation: ProgramConversation) {
    state.withLock { state in
      if state.conversation === conversation { state.conversation = nil }
    }
  }

  /// Returns what a failure means together with how the program ended.
  private func afterEnd(
    of conversation: ProgramConversation,
    _ error: ExternalStoreError?
  ) async throws -> ExternalStoreError {
    forget(conversation)
    let status = try await conversation.end().status
    if let error {
      return status == Self.notAllowed ? ExternalStoreError(.denied, error.message) : error
    }
    let message = "The program of the store ended with \(status) before it answered."
    switch status {
    case Self.notAllowed: return ExternalStoreError(.denied, message)
    // The shell's own: what it was to run cannot be run, or is not there.
    case 126, 127: return ExternalStoreError(.fatal, message)
    default: return ExternalStoreError(.retry, message)
    }
  }

  /// `EX_NOPERM` of sysexits.h.
  private static let notAllowed: Int32 = 77
}
