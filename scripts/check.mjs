import { spawnSync } from "node:child_process";
import { findNode, install, root } from "./install.mjs";

// npm run check: formatting, lint and types. All of them, so that one run says all that is wrong.
install();
const node = findNode();
const bin = "node_modules/.bin";
const commands = [
  [`${bin}/biome`, "check", "."],
  [`${bin}/react-router`, "typegen"],
  [`${bin}/tsc`],
];
const results = commands.map(
  (args) => spawnSync(node, args, { cwd: root, stdio: "inherit" }).status,
);
process.exit(results.every((status) => status === 0) ? 0 : 1);
