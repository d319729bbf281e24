import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./install.mjs";

/** npm passes on a signal that the terminal has sent to all of us already. */
const sameSignalMs = 500;

/**
 * Runs a program of Node until it ends, with its exit code as ours. It gets each signal once, and
 * it ends too when we, or whoever started us, are killed outright (follow.mjs).
 */
export function run(node, args, env) {
  const child = spawn(node, ["--import", "./scripts/follow.mjs", ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["pipe", "inherit", "inherit"],
    // A group of its own: Ctrl-C reaches it through us alone.
    detached: true,
  });
  child.once("error", (error) => {
    console.error(`${node} doesn't start: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
  child.stdin.on("error", () => undefined);

  let last = 0;
  const pass = (signal) => {
    // A second signal means "at once", which the end of those who started us doesn't.
    clearInterval(watch);
    if (Date.now() - last > sameSignalMs) child.kill(signal);
    last = Date.now();
  };
  process.on("SIGINT", () => pass("SIGINT"));
  process.on("SIGTERM", () => pass("SIGTERM"));
  process.on("SIGHUP", () => pass("SIGTERM"));

  const started = ancestors();
  const watch = setInterval(() => {
    if (ancestors() !== started) pass("SIGTERM");
  }, 1000);
}

/** Who started us, and who started that: npm may stand behind a shell. */
function ancestors() {
  let parent = "";
  try {
    parent = readFileSync(`/proc/${process.ppid}/stat`, "utf8").split(") ")[1].split(" ")[1];
  } catch {
    // Only Linux has /proc; elsewhere the first must do.
  }
  return `${process.ppid} ${parent}`;
}
