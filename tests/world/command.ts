import { type ExecFileException, execFile } from "node:child_process";
import { isExhaustive } from "./exhaustive.ts";

export interface Said {
  readonly code: number;
  readonly said: string;
}

/** What a command ends by that exits by itself. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

let runs = 0;

/**
 * Runs a command of scripts/ as an operator would; answers its exit code and what it said. A process of its
 * own takes seconds to load the platform: that is left to the exhaustive run.
 *
 * @param env beside the variables that find the program itself
 */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Said> {
  return isExhaustive ? runAsProcess(name, args, env) : runHere(name, args, env);
}

function runAsProcess(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Said> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const options = { env: { PATH, NODE_COMPILE_CACHE, ...env } };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...args],
      options,
      (error: ExecFileException | null, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

async function runHere(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Said> {
  const { argv, exit, exitCode, env: own } = process;
  const { log, warn, error } = console;
  const lines: string[] = [];
  const say = (...words: unknown[]) => void lines.push(`${words.join(" ")}\n`);
  Object.assign(console, { log: say, warn: say, error: say });
  process.argv = [process.execPath, `scripts/${name}.ts`, ...args];
  process.env = { ...env };
  process.exitCode = undefined;
  process.exit = (code) => {
    throw new Exit(Number(code ?? 0));
  };
  try {
    // Another address each time: a module is run once.
    await import(/* @vite-ignore */ `../../scripts/${name}.ts?run=${++runs}`);
    return { code: Number(process.exitCode ?? 0), said: lines.join("") };
  } catch (thrown) {
    if (thrown instanceof Exit) return { code: thrown.code, said: lines.join("") };
    throw thrown;
  } finally {
    Object.assign(console, { log, warn, error });
    Object.assign(process, { argv, exit, exitCode, env: own });
  }
}
