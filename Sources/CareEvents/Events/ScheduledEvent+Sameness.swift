import CanonicalJSON
package import CareModel

extension ScheduledEvent {
  /// Returns whether an event of another version is this one: it has the same ``eventStart``, and the same
  /// element or both are all that starts then.
  package func isSame(as other: ScheduledEvent) -> Bool {
    eventStart == other.eventStart
      && (element.key.isSameInUTF8(other.element.key) || tie == nil && other.tie == nil)
  }
}
