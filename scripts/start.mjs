import { build } from "./build.mjs";
import { findNode, install } from "./install.mjs";
import { run } from "./run.mjs";

// npm start: the whole of Sawt in demo mode, from a fresh clone. The second time only the server.
install();
const node = findNode();
build();
run(node, ["app/server.ts"], { DEMO: "1", NODE_ENV: "production" });
