import Foundation

StandardStreams.prepare()
LocaleVariables.prepare()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
