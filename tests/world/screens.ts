import * as React from "react";
import { vi } from "vitest";
import type { Platform } from "#app/platform/open.ts";
import { openApp } from "./app.ts";
import { Browser } from "./browser.ts";
import { fixedNow } from "./environment.ts";

/** The whole app without a browser or a build: Request in, Response out. */
export interface Screens {
  /** Answers one request, as the process does. */
  handle(request: Request): Promise<Response>;
  /** A visitor with cookies and no JavaScript. */
  browser(options?: { language?: "ar" | "en"; headers?: Record<string, string> }): Browser;
  /** Moves the time of the whole process. */
  pass(seconds: number): void;
  /** Does the jobs that wait: mails are in the mailbox then. */
  work(): Promise<void>;
  /** The running platform, in this process; without one it throws. */
  platform(): Promise<Platform>;
  /** Modules of the running app, as it sees them. */
  load<T>(path: string): Promise<T>;
  readonly origin: string;
  close(): Promise<void>;
}

/*
 * React without NODE_ENV=production takes a stack for each of the first 10,000 elements of a second, a
 * quarter of what these tests took. Its warnings come without them as well.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/** Opens the app as `openApp` does. Time stands at fixedNow. */
export async function openScreens(...given: Parameters<typeof openApp>): Promise<Screens> {
  vi.useFakeTimers({ toFake: ["Date"], now: fixedNow });
  const { transport, handle, origin, load, close } = await openApp(...given);
  async function platform() {
    const opened = await transport.platform();
    if (!opened) throw new Error("This process has no platform.");
    return opened;
  }
  return {
    handle,
    origin,
    load,
    browser: (options) => new Browser(handle, origin, options),
    pass: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    platform,
    async work() {
      await (await transport.platform())?.world.jobs.drain();
    },
    async close() {
      await close();
      vi.useRealTimers();
    },
  };
}
