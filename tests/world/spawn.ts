import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";

/** A server in a process of its own. */
export interface Running {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Started {
  /** A script for Node and its arguments. */
  readonly command: readonly string[];
  /** The environment, beside what every process needs; what is empty is left out. */
  readonly env: Readonly<Record<string, string>>;
  /** Finds the origin in what the process prints once it serves. */
  readonly ready: RegExp;
  /** In a process group of its own, as a shell gives one to what runs in a terminal. */
  readonly isGroup?: boolean;
  /** A listening socket that it is passed, as systemd does (sd_listen_fds(3)). */
  readonly socket?: number | undefined;
}

/** None of them outlives the process that started them. */
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

/** Starts a server and waits until it says where it serves; rejects with its output if it ends. */
export async function spawnServer({
  command,
  env,
  ready,
  isGroup = false,
  socket,
}: Started): Promise<Running> {
  const { PATH = "", HOME = tmpdir(), NODE_COMPILE_CACHE = "" } = process.env;
  const given = Object.entries({ NODE_COMPILE_CACHE, ...env }).filter(([, value]) => value !== "");
  const options = {
    env: { PATH, HOME, ...Object.fromEntries(given) },
    detached: isGroup,
  };
  const passing = ["-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"', process.execPath, ...command];
  const child =
    socket === undefined
      ? spawn(process.execPath, command, { ...options, stdio: ["ignore", "pipe", "pipe"] })
      : spawn("sh", passing, { ...options, stdio: ["ignore", "pipe", "pipe", socket] });
  started.add(child);
  child.once("exit", () => started.delete(child));
  let output = "";
  const origin = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = ready.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    origin: await origin,
    child,
    output: () => output,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

/** The line that the server prints once it serves. */
export const readyLine = /^ready (\S+)/m;
