import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "#app/configuration.ts";
import { pinned } from "./pin.ts";

/** A process that answers HTTP. */
export interface Server {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start to the ready line. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/** The server as Node's arguments; by the flags and the environment that package.json gives it. */
export const serverArguments = ["--max-semi-space-size=16", "build/server/start.js"];
const serverEnv = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts a program in demo mode and waits for its line `ready ADDRESS`.
 *
 * @param options.ipc gives it a channel for messages
 */
export async function startServer(
  env: Record<string, string>,
  command: string[] = pinned("measured", [process.execPath, ...serverArguments]),
  { ipc = false } = {},
): Promise<Server> {
  const started = performance.now();
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    cwd: projectRoot(),
    env: {
      ...process.env,
      ...serverEnv,
      DEMO: "1",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit", ...(ipc ? (["ipc"] as const) : [])],
  });
  const origin = await readyLine(child);
  return {
    origin,
    child,
    startedIn: performance.now() - started,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const origin = /^ready (\S+)/m.exec(output)?.[1];
      if (origin) resolve(origin);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}
