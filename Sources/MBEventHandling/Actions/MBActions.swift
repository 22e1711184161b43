public import MBDataEnvironment

/// The actions that documents can name. Any module can add more, as ``MBAction`` shows.
///
///     let names = MBActions.initial.names
///     let hasAssert = names.contains("Assert")
///     // → true
///
/// Legacy name: the classes `MB…Action`, which were found by their names.
public enum MBActions: MBEnvironmentKey {
    /// Turns an element into an action while a document is loaded, or reports why it can't and
    /// returns nil. It compiles the expressions that are evaluated later.
    public typealias Factory =
        @Sendable (MBMLElement, inout MBDocumentLoader) -> (any MBAction)?

    /// The attributes that all actions have: `if`, a condition; `afterDelay`, a number of seconds;
    /// and `trace`, whether a log entry reports that the action runs.
    public static let commonAttributes = ["if", "afterDelay", "trace"]

    /// The actions of this module by name, to which other modules add theirs.
    public static var initial: MBDocumentLoader.Vocabulary<Factory> { standard }

    private static let standard: MBDocumentLoader.Vocabulary<Factory> = [
        "SetVar": factory { try SetVariable($0, &$1, .set, .object) },
        "SetBooleanVar": factory { try SetVariable($0, &$1, .set, .boolean) },
        "SetTransientVar": factory { try SetVariable($0, &$1, .bind, .object) },
        "SetTransientBooleanVar": factory { try SetVariable($0, &$1, .bind, .boolean) },
        "PushVar": factory { try SetVariable($0, &$1, .push, .object) },
        "PushBooleanVar": factory { try SetVariable($0, &$1, .push, .boolean) },
        "PopVar": factory { try ResetVariable($0, &$1, .pop) },
        "UnsetVar": factory { try ResetVariable($0, &$1, .unset) },
        "PostEvent": factory { try PostEvent($0, &$1) },
        "When": factory { try Block($0, &$1, isConditional: true) },
        "Case": factory { try Block($0, &$1, isConditional: true) },
        "DefaultCase": factory { try Block($0, &$1, isConditional: false) },
        "Break": factory { try Break($0, &$1) },
        "Assert": factory { try Assert($0, &$1) },
        "Debug": factory { try Debug($0, &$1) },
        "LoadTemplate": factory { try LoadTemplate($0, &$1) },
        "SetEnvironmentInfo": factory { SetEnvironmentInfo($0, &$1) },
        "LoadFile": factory { try LoadFile($0, &$1) },
        "SaveFile": factory { try SaveFile($0, &$1) },
        "DeleteFile": factory { try DeleteFile($0, &$1) },
        "CreateSymlink": factory { try CreateSymlink($0, &$1) },
        "FilterData": factory { try FilterData($0, &$1) },
    ]

    /// Throws only ``Rejected``, after reporting the problem.
    private static func factory(
        _ make: @escaping @Sendable (MBMLElement, inout MBDocumentLoader) throws -> any MBAction
    ) -> Factory {
        { element, load in try? make(element, &load) }
    }
}
