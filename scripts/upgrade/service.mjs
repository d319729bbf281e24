import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fail } from "../install.mjs";

const PAUSE_MS = 500;
/** So often systemd starts one that ends by itself before it is given up. */
const MOST_STARTS = 3;

export function isRunning(service) {
  return systemctl(["is-active", "--quiet", service]).status === 0;
}

/** Connections wait meanwhile in the socket that systemd holds (docs/sawt.socket). */
export function restart(service) {
  // Or the starts of a release that failed count for the one that is gone back to.
  systemctl(["reset-failed", service]);
  const { status, stderr } = systemctl(["restart", service]);
  if (status !== 0) console.error(`systemctl restart ${service} failed: ${stderr.trim()}`);
}

/**
 * Whether the service is ready in time, and is the release of that name.
 *
 * @param release as /readyz says it; any where it is undefined
 */
export async function readyAt(variables, release, { service, waitSeconds }) {
  const url = `${addressIn(variables)}/readyz`;
  const until = Date.now() + waitSeconds * 1000;
  while (Date.now() < until) {
    const said = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => (response.ok ? (await response.text()).trim() : ""),
      () => "",
    );
    if (said !== "" && (release === undefined || said === `ok ${release}`)) return true;
    const { stdout } = systemctl(["show", "--property=NRestarts", "--value", service]);
    if (Number(stdout) >= MOST_STARTS) return false;
    await wait(PAUSE_MS);
  }
  return false;
}

/** What a command said last where it failed. */
export function sentenceOf(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  const said = `${stdout ?? ""}${stderr ?? ""}`.trim();
  if (status === 0) {
    console.log(said);
    return undefined;
  }
  return error?.message ?? said;
}

/** Of the file of variables, as the server reads them. */
function addressIn(variables) {
  const text = existsSync(variables) ? readFileSync(variables, "utf8") : "";
  const value = (name) => new RegExp(`^${name}=["']?([^"'\\s]+)`, "m").exec(text)?.[1];
  const host = value("HOST") ?? "127.0.0.1";
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${value("PORT") ?? 3000}`;
}

function systemctl(args) {
  const result = spawnSync("systemctl", args, { encoding: "utf8" });
  if (result.error)
    fail("systemctl isn't there: this is the upgrade of an installation by systemd.");
  return result;
}
