public import MBDataEnvironment

extension MBDiagnostic.Code {
    // Found while a document is loaded.
    /// A listener's name was declared before; the later listener replaces the earlier one.
    /// `warnOnOverwrite="F"` says that this is intended.
    public static let listenerRedeclared = Self(rawValue: "listenerRedeclared")
    /// A data filter's name was declared before; the later filter replaces the earlier one.
    public static let filterRedeclared = Self(rawValue: "filterRedeclared")
    /// An element in a listener is an action that no module defines.
    public static let unknownAction = Self(rawValue: "unknownAction")
    /// An action of legacy documents that does nothing here. If it's an error, the app can add the
    /// action to ``MBActions``.
    public static let unsupportedAction = Self(rawValue: "unsupportedAction")
    /// In a log entry: data that the app reported as not loaded, with
    /// ``MBDataEnvironment/MBEnvironment/didFailToLoadData(_:_:)``.
    public static let dataLoadFailed = Self(rawValue: "dataLoadFailed")
    /// In a log entry: an effect that a store could not carry out, such as a file that could not be
    /// written.
    public static let effectFailed = Self(rawValue: "effectFailed")
    /// A variable `Event` is read-only, so listeners can't see their event.
    public static let eventHidden = Self(rawValue: "eventHidden")

    // Found while an event is handled.
    /// An action failed and was left out; the next one ran. The message says why.
    public static let actionFailed = Self(rawValue: "actionFailed")
    /// The condition of an `Assert` doesn't hold, so the listener ended.
    public static let assertionFailed = Self(rawValue: "assertionFailed")
    /// Events post each other in a circle, which the message shows, until the limit on nesting ends
    /// it. Nothing more runs then, not even the remaining listeners of the first event.
    public static let eventCircle = Self(rawValue: "eventCircle")
    /// A `FilterData` names a data filter that isn't declared.
    public static let unknownFilter = Self(rawValue: "unknownFilter")
}
