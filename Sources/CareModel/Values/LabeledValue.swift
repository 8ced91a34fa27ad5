package import CanonicalJSON

/// A value with a label, such as a telephone number "home": CareKit's `OCKLabeledValue`.
public struct LabeledValue: Structure {
  public var label: String
  public var value: String
  package var unknown = JSONObject()

  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }

  package static let schemaName = "LabeledValue"
  package static let isAtomic = true
  package static let meaning = "A value with a label (CareKit's OCKLabeledValue)."
  package static let blank = LabeledValue(label: "", value: "")
  package static let members: [Member<LabeledValue>] = [
    .required(MemberName.label, \.label, .text, "What the value is for, such as home or work."),
    .required(MemberName.value, \.value, .text, "The number or address itself."),
  ]
}
