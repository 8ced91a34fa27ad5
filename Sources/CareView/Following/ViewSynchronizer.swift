/// Makes a view of a value, and keeps the view in step with it: CareKit's `OCKViewSynchronizerProtocol`.
///
/// It is told what to show and never asks: whoever follows a store calls it. A view is anything: an object
/// of a toolkit, a page, a line of text.
///
/// ```swift
/// struct Lines: ViewSynchronizer {
///   func makeView(_ context: SynchronizationContext<DayPage>) -> [String] { context.value.text() }
///
///   func updateView(_ view: inout [String], _ context: SynchronizationContext<DayPage>) {
///     view = context.value.text()
///   }
/// }
/// ```
public protocol ViewSynchronizer<Value, View> {
  /// What is shown. Values that are equal look alike.
  associatedtype Value: Equatable & Sendable
  /// What shows it.
  associatedtype View

  /// Makes the view of the first value; called once.
  func makeView(_ context: SynchronizationContext<Value>) -> View

  /// Lets the view show another value than before.
  func updateView(_ view: inout View, _ context: SynchronizationContext<Value>)
}
