import CanonicalJSON
package import CareEvents
import CareModel

extension EventQuery {
  /// A wider window, whose outcomes and events decide which outcome belongs to which event.
  ///
  /// A moment has one wall-clock time in one zone and another up to 26 hours away in another.
  var widened: (span: Range<Instant>, outcomes: OutcomeSelection) {
    let days = window.days.lowerBound.adding(days: -2)...window.days.upperBound.adding(days: 2)
    let span = window.span
    return (
      span.lowerBound.adding(seconds: -3 * 86_400)..<span.upperBound.adding(seconds: 3 * 86_400),
      OutcomeSelection(days: days, taskIDs: taskIDs)
    )
  }

  package func asks(for event: TaskEvent) -> Bool {
    window.contains(event.scheduled) && accepts(event.task)
  }
}
