/// <reference types="vitest/config" />
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * What every page needs, in a few files that compress as one: a first visit is 5 kB and ten requests
 * lighter than with a file for each, and a new release leaves the larger one in the browser's cache.
 */
const together = [
  {
    name: "libraries",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|i18next-resources-to-backend|use-sync-external-store)[\\/]/,
  },
  {
    name: "components",
    // Without what only long forms and signed-in people's lists need: that stands in a file of its own.
    test: /[\\/]app[\\/](components|arabic)[\\/](?!(choices|code-input|countdown|dates|digits|files-field|filters|governorates|listing|national-id|phone|picture-field|place-fields|shrink-photos|stepper|tallies|upload-state|use-upload)\.)/,
    minShareCount: 3,
  },
  // The bell of signed-in people, and what it shares with their list.
  {
    name: "bell",
    test: /[\\/]app[\\/](contract[\\/]notification-form|routes[\\/]notification[\\/](arrival|bell|inbox|notice|popover|target|use-\w+))\.tsx?$/,
  },
  { name: "digits", test: /[\\/]app[\\/]arabic[\\/](digits|phone|text)\./, minShareCount: 2 },
  { name: "forms", test: /[\\/]app[\\/](components|arabic)[\\/]/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: together } } } } },
  },
  build: {
    // Old phones drop `(width >= 1024px)`; a lower target inflates the logical properties.
    cssTarget: ["chrome87", "safari14.1", "firefox78"],
  },
  test: {
    environment: "node",
    include: ["tests/**/*.test.{ts,tsx}"],
    // They need more than a fresh clone has: npm run test:exhaustive.
    exclude: process.env.EXHAUSTIVE === "1" ? [] : ["tests/engines/**"],
    globalSetup: ["tests/world/database.ts"],
    setupFiles: ["tests/world/quiet.ts"],
    pool: "forks",
    // Half of the time goes by waiting for browsers and servers: one worker for each of two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // A second is too short for a machine with more to do.
    expect: { poll: { timeout: 15_000 } },
  },
});
