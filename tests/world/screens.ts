import * as React from "react";
import { vi } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import type { Platform } from "#app/platform/open.ts";
import { type App, openApp, openWebAlone } from "./app.ts";
import { Browser, type BrowserOptions } from "./browser.ts";
import { fixedNow } from "./environment.ts";
import { signInAs } from "./over-http.ts";
import { person } from "./platform.ts";
import { openedLater, setUp } from "./set-up.ts";
import type { StandIn } from "./stand-in.ts";

/** The whole app without a browser or a build: Request in, Response out. */
export interface Screens {
  /** Answers one request, as the process does. */
  handle(request: Request): Promise<Response>;
  /** A visitor with cookies and no JavaScript. */
  browser(options?: BrowserOptions): Browser;
  /**
   * A visitor who is signed in: a uid of the demo's people, or the rank of its member in good standing. Several
   * have one session, of one sign-in: whoever is to sign out, or to be signed out, signs in by `signInAs`.
   */
  as(who: string, options?: BrowserOptions): Promise<Browser>;
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
export async function openScreens(): Promise<Screens> {
  vi.useFakeTimers({ toFake: ["Date"], now: fixedNow });
  return screensOf(await openApp());
}

/** The app of a file's or a block's tests: opened before the first of them and closed after the last. */
export function setUpScreens(): Screens {
  return setUp(openScreens);
}

/** The web alone of a file's or a block's tests, before a platform that answers as the test says. */
export function setUpScreensAlone(): { screens: Screens; platform: StandIn } {
  let platform: StandIn | undefined;
  const screens = setUp(async () => {
    const opened = await openScreensAlone();
    platform = opened.platform;
    return opened.screens;
  });
  return { screens, platform: openedLater(() => platform) };
}

/** The same of the web alone, before a platform that answers as the test says. */
export async function openScreensAlone(): Promise<{ screens: Screens; platform: StandIn }> {
  vi.useFakeTimers({ toFake: ["Date"], now: fixedNow });
  const { platform, ...app } = await openWebAlone();
  return { screens: screensOf(app), platform };
}

/** A token is good for ten minutes; a session that is older has to be begun anew. */
const KEPT_MS = 5 * 60 * 1000;

function screensOf({ transport, handle, origin, load, close }: App): Screens {
  const kept = new Map<string, { session: string; at: number }>();
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
    async as(who, options) {
      const browser = new Browser(handle, origin, options);
      const uid = uids.has(who) ? who : person("verified", who).uid;
      const name = `${uid} ${options?.language}`;
      const begun = kept.get(name);
      if (begun && Math.abs(Date.now() - begun.at) < KEPT_MS) {
        browser.cookies.set("session", begun.session);
        return browser;
      }
      await signInAs(browser, uid);
      kept.set(name, { session: browser.cookies.get("session") ?? "", at: Date.now() });
      return browser;
    },
    pass: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    platform,
    async work() {
      await (await transport.platform())?.dependencies.jobs.drain();
    },
    async close() {
      await close();
      vi.useRealTimers();
    },
  };
}

const uids = new Set(["guest", ...demoPeople().map(({ uid }) => uid)]);
