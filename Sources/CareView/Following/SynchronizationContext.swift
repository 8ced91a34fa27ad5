/// What a view is to show, and why now.
public struct SynchronizationContext<Value: Equatable & Sendable>: Sendable {
  /// Why a value is asked for.
  public enum Cause: Hashable, Sendable {
    /// Somebody begins to look.
    case start
    /// The store has moved: here, in another process, or by an exchange with another copy.
    case move
    /// A day has begun.
    case midnight
  }

  public let value: Value
  /// What the view shows as yet; nil for a new view.
  public let oldValue: Value?
  public let cause: Cause
  /// From where and when the value is looked at.
  public let place: ViewContext

  public init(_ value: Value, from oldValue: Value?, _ cause: Cause, in place: ViewContext) {
    (self.value, self.oldValue, self.cause, self.place) = (value, oldValue, cause, place)
  }

  /// Whether somebody should see how it changes: a new view and a new day are simply there.
  public var isAnimated: Bool { oldValue != nil && cause == .move }
}
