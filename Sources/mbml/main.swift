import MBDataEnvironment

print(MBLimits.standard)
