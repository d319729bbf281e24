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

/** Starts a program in demo mode and waits for its line `ready ADDRESS`. */
export async function startServer(
  env: Record<string, string>,
  command: string[] = pinned("measured", [process.execPath, "app/server.ts"]),
): Promise<Server> {
  const started = performance.now();
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    cwd: projectRoot(),
    env: { ...process.env, DEMO: "1", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
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
