import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm, refuseWhileServing, root } from "./install.mjs";

/** Whatever the build is made of. */
const sources = [
  "app",
  "locales",
  "public",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "scripts/compress.ts",
  "scripts/release.ts",
  "scripts/root-scripts.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stamp = join(root, "build/.stamp");

/** Whether the build is of these very sources. */
export function isBuilt(hash = hashSources()) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** Builds unless the build is of these very sources. */
export function build() {
  const hash = hashSources();
  if (isBuilt(hash)) return;
  refuseWhileServing();
  console.log("Building …");
  // A build that is interrupted must not pass for a whole one.
  rmSync(join(root, "build"), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  npm(["run", "--silent", "build"], "The build failed.", env);
  writeFileSync(stamp, hash);
}

function hashSources() {
  const hash = createHash("sha256");
  const add = (path) => {
    hash.update(`${path}\n`);
    hash.update(readFileSync(join(root, path)));
  };
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue;
    if (/\.\w+$/.test(source)) add(source);
    else walk(source);
  }
  return hash.digest("hex");
}
