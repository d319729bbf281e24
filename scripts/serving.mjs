import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The processes that serve the build of a folder. Asked of the system, as a file with their number
 * would outlive a crash, and under systemd they can't write one. On Linux alone: elsewhere none is
 * found.
 */
export function serversIn(folder) {
  const entries = ["build/server/start.js", "build/server/index.js", "app/server.ts"];
  const served = new Set(entries.map((entry) => join(folder, entry)));
  return processes().filter((pid) => {
    try {
      const place = readlinkSync(`/proc/${pid}/cwd`);
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return words.some((word) => word !== "" && served.has(resolve(place, word)));
    } catch {
      // Somebody else's, or gone by now.
      return false;
    }
  });
}

function processes() {
  try {
    return readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
    );
  } catch {
    return [];
  }
}
