extension StoreError {
  static let noFounding = StoreError(
    .corrupt,
    "The statement that founded this signed store is not here, so that nobody may do anything.",
    remedy: "Take it from another copy: \(.sync(nil))."
  )
}
