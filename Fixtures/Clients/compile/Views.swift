// Views that show what an environment computes.
import MBDataEnvironment
import Observation
import SwiftUI
