import Foundation
import MBDataEnvironment

print("work                                                      ns, ours  native    ratio  goal")
try expressionBenchmarks()
try filterBenchmark()
try environmentBenchmarks()
try functionBenchmarks()
