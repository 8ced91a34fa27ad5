/// On which side of today a day lies that a text names without saying which one of several it is.
public enum DaySide: Hashable, Sendable {
  /// It is over: something was done on it.
  case past
  /// It is still to come: something ends with it.
  case future
  /// Something begins with it: a day of the week is still to come, a date may just have passed.
  case beginning
  /// Nothing says on which.
  case either
}
