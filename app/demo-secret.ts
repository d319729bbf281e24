import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a demo's secret is for; each has a file of its own. */
export type DemoSecret = "demo-secret" | "demo-data-key" | "demo-push-key";

/**
 * A secret of a demo, made at its first start and kept in `dataDir`, readable by this user only,
 * so that people stay signed in over a restart. Two starts at once get the same one: a link either
 * creates the whole file or finds one.
 */
export function loadOrCreateDemoSecret(dataDir: string, name: DemoSecret = "demo-secret"): string {
  const path = join(dataDir, name);
  const existing = read(path);
  if (existing) return existing;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
