import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Survives a restart. Safe for concurrent starts: link creates the whole file or finds one. */
export function loadOrCreateDemoSecret(
  dataDir: string,
  name: "demo-secret" | "demo-data-key" | "demo-push-key" = "demo-secret",
): string {
  const path = join(dataDir, name);
  if (existsSync(path)) return readFileSync(path, "utf8");
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
