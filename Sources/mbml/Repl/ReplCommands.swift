/// The commands of a session.
enum ReplCommands {
    /// What follows the name of a command.
    enum Argument {
        case nothing
        case expression
        case context
        case setting
        case variable
        case variableAndExpression
        case variableAndFile
        case file
        case function
        case event
    }

    static let all: [(name: String, argument: Argument)] = [
        (":set", .variableAndExpression), (":unset", .variable), (":data", .variableAndFile),
        (":as", .context), (":strict", .setting), (":load", .file), (":reload", .nothing),
        (":send", .event), (":why", .variable), (":vars", .variable), (":functions", .function),
        (":help", .function),
        (":tokens", .expression), (":tree", .expression), (":explain", .expression),
        (":time", .expression), (":quit", .nothing),
    ]

    static let help = """
          EXPRESSION           the value, as an object unless :as says otherwise
          pe|pec|pse|pne|pbe EXPRESSION
                               the value, its kind, string, number or truth
          :set NAME VALUE      set a variable to the value of an expression, as an object; to
                               nothing without VALUE
          :unset NAME          remove a variable
          :data NAME FILE      set a variable to the content of a JSON file
          :as [CONTEXT]        evaluate from now on as string, object, number, boolean or array, here
                               and in :tokens, :tree, :explain and :time; without CONTEXT, show it
          :strict [on|off]     whether missing variables and keys and swallowed errors are errors
          :load FILE           load an MBML document; the first is the manifest
          :reload              load the documents again; variables that you set keep their values
          :send EVENT [JSON]   post an event, with JSON as its object, to the listeners of the
                               documents: its effects, and the variables that change
          :why [NAME…]         where variables became nothing, empty or an error, or all about some
          :vars [FILTER]       the variables and their values, or those with FILTER in their names
          :functions [PREFIX]  the functions, or those whose names begin with PREFIX
          :help [NAME]         all about a function, or this list
          :tokens EXPRESSION   the tokens of the text
          :tree EXPRESSION     their structure
          :explain EXPRESSION  the value of each part
          :time EXPRESSION     the value and how long it takes
          :quit                end the session
        """
}
