import CareAccess
import CareStorage
import Git

/// Statements of people who cannot push to a sealed remote themselves, or who end their own device.
extension SyncRun {
  /// Adds the submitted statements that count to a candidate.
  ///
  /// - Returns: Where the messages are that need nothing more once the candidate is delivered.
  func takeSubmissions(
    into candidate: inout Candidate,
    _ tips: SyncTips
  ) throws(StoreError) -> [RequestPlace] {
    guard remote.unsealed != nil, verb.pushes, !synchronizer.isPreview, tips.isSigned,
      tips.held.isEmpty, options.overwritten == nil
    else { return [] }
    let messages: WaitingMessages
    do throws(StoreError) { messages = try synchronizer.messages(at: remote) } catch {
      // A branch that a stranger pushed must not stop the exchange.
      guard error.code != .cancelled else { throw error }
      candidate.remarks.append(
        "The requests at '\(remote.name)' could not be read: \(error.message)"
      )
      return []
    }
    let submissions = messages.submissions
    let statements = submissions.flatMap(\.statements)
    let (commit, answered) = try store.taking(statements, to: candidate.commit)
    candidate.commit = commit
    let members = try store.accessState()?.labels ?? [:]
    // A request may be repeated before the person's device has heard of the admission.
    return submissions.filter { answered.isSuperset(of: $0.statements.map(\.id)) }.map(\.place)
      + messages.requests.filter { members[$0.card.id] != nil }.map(\.place)
  }

  /// Removes submissions that were dealt with; those that stay are found to be known by the next sync.
  func removeAnswered(_ places: [RequestPlace]) -> [String] {
    for place in places {
      do throws(StoreError) { try synchronizer.remove(place, from: remote) } catch {
        // Another device was faster.
        guard error.code != .raced else { continue }
        return ["A statement of another person was taken, and its request stays: \(error.message)"]
      }
    }
    return []
  }
}
