// Loaded into the programs that run.mjs starts: the pipe on stdin ends when whoever started them is
// gone, however that died, and then they end in order as at SIGTERM.
process.stdin.once("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.once("error", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
