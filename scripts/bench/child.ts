import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { projectRoot } from "#app/configuration.ts";

const SAMPLE_MS = 100;

/**
 * Runs a script of ours to its end; answers what it printed and the most memory (RSS) that it had, in
 * MB.
 *
 * @param env where it finds the data
 */
export async function runScript(
  args: string[],
  env: Record<string, string>,
): Promise<{ said: string; peak: number }> {
  // As the server is started (package.json).
  const child = spawn(process.execPath, ["--max-semi-space-size=16", ...args], {
    cwd: projectRoot(),
    env: { ...process.env, DEMO: "1", HOST: "127.0.0.1", MALLOC_ARENA_MAX: "2", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, megabytes(child.pid ?? 0));
  }, SAMPLE_MS);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  clearInterval(look);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { said, peak };
}

function megabytes(pid: number): number {
  try {
    const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}
