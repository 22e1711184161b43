import MBDataEnvironment

extension MBRule {
    /// An action sets a variable that's read-only.
    public static let setReadOnly = MBRule(
        "set-read-only", .error,
        "An action sets a variable that's read-only.")

    /// An action sets a dynamic variable or a singleton, which always compute their values.
    public static let setDynamic = MBRule(
        "set-dynamic", .error,
        "An action sets a dynamic variable or a singleton, which always compute their "
            + "values.")

    /// `FilterData` names a filter that no document declares.
    public static let unknownFilter = MBRule(
        "unknown-filter", .error,
        "`FilterData` names a filter that no document declares.")

    /// A listener names several events, and neither a document nor the app posts this one.
    public static let unpostedEvent = MBRule(
        "unposted-event", .warning, needs: .exports,
        "A listener names several events, and neither a document nor the app posts this "
            + "one. If that's true of all its events, it's `unused-listener`.")

    /// `PostEvent` posts an event that neither a listener nor the app handles. The app handles
    /// those that `handles` lists in the configuration's `exports`.
    public static let unhandledEvent = MBRule(
        "unhandled-event", .warning, needs: .exports,
        "`PostEvent` posts an event that neither a listener nor the app handles. The "
            + "app handles those that `handles` lists in the configuration's `exports`.")

    /// A dot in `name` or `mapKey` of an action belongs to the name, so the action doesn't
    /// reach into a map.
    public static let dottedName = MBRule(
        "dotted-name", .warning,
        "A dot in `name` or `mapKey` of an action belongs to the name, so the action "
            + "doesn't reach into a map. Write `name` and `mapKey`.")

    /// `listIndex` or `afterDelay` isn't a number.
    public static let notANumber = MBRule(
        "not-a-number", .error,
        "`listIndex` or `afterDelay` isn't a number. A text such as `500ms`, which is read as 500 "
            + "seconds, is only a warning.")

    static let aboutEvents: [MBRule] = [
        .setReadOnly, .setDynamic, .unknownFilter, .unpostedEvent, .unhandledEvent, .dottedName,
        .notANumber,
    ]
}
