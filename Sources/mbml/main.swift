import Foundation

StandardStreams.prepare()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
