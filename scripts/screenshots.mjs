import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { findNode, install, root } from "./install.mjs";

// npm run screenshots -- DIR [name …]: pictures of all screens, or of those whose names begin so.
install();
const node = findNode();
const chromium = findChromium(node);
build();
const { status } = spawnSync(node, ["scripts/screenshots/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, ...chromium },
  stdio: "inherit",
});
process.exit(status ?? 1);
