// npm run test:exhaustive: what npm test runs in all its ways and with all its values, and in another
// browser (tests/engines): too much for every change. Takes the same arguments.
process.env.EXHAUSTIVE = "1";
await import("./test.mjs");
