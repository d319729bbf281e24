import { findNode, install } from "./install.mjs";
import { run } from "./run.mjs";

// npm run dev: the sources as they are, with hot reload, in demo mode.
install();
const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
run(
  findNode(),
  [
    // Given here, or the command would start itself again with it, out of our reach.
    "--conditions=development",
    "node_modules/.bin/react-router",
    "dev",
    ...["--host", HOST, "--port", PORT, "--strictPort"],
  ],
  { DEMO: "1", HOST, PORT, NODE_ENV: "development" },
);
