import { fixedNow } from "./environment.ts";

const script = `
  const now = ${fixedNow.getTime()};
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) => Reflect.construct(date, given.length ? given : [now], target),
    get: (date, name) => (name === "now" ? () => now : Reflect.get(date, name)),
  });`;

/**
 * What a server's process is told so that it is always `fixedNow` in it, which is when the demo's data
 * begins: pages are the same in every run.
 */
export const stoppedClock = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
};
