import { findFirefox } from "./firefox.mjs";

// npm run test:exhaustive: what npm test runs, and what takes too long or too much for every change
// (tests/engines: another browser). Takes the same arguments.
process.env.FIREFOX_PATH = findFirefox();
process.env.EXHAUSTIVE = "1";
await import("./test.mjs");
