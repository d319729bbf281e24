import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { findNode, install } from "./install.mjs";
import { run } from "./run.mjs";

// npm run screenshots -- DIR [name …]: pictures of all screens, or of those whose names begin so.
install();
const node = findNode();
const chromium = findChromium(node);
build();
run(node, ["scripts/screenshots/main.ts", ...process.argv.slice(2)], chromium);
