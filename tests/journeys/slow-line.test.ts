import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "#tests/world/browser.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { aidOfScript, slowForms } from "#tests/world/slow-forms.ts";

/** A body comes in in so many even parts. */
const PARTS = 40;

// Real time, which screens/slow-line lets pass by the clock alone: sockets, the server's own limits of
// Node and the proxy of the process stand in the way here and not there.
describe.runIf(isExhaustive)("over a real slow line", () => {
  let server: Running;
  const signedIns = new Map<string, Promise<Browser>>();
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: await cloneDatabase() });
    for (const rank of ["member", "admin"] as const) {
      const { uid } = person("verified", rank);
      signedIns.set(uid, signInOverHttp(server.origin, uid));
    }
  });
  afterAll(() => server?.stop("SIGKILL"));

  /** A visitor without JavaScript, whose bodies take so many seconds. */
  function onSlowLine(seconds: number): Browser {
    return new Browser(async (request) => {
      if (!request.body) return fetch(request, { redirect: "manual" });
      const bytes = Buffer.from(await request.arrayBuffer());
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (sent === PARTS) return controller.close();
          await pause((seconds * 1000) / PARTS);
          const from = Math.floor((bytes.length * sent) / PARTS);
          sent += 1;
          const part = bytes.subarray(from, Math.floor((bytes.length * sent) / PARTS));
          if (part.length > 0) controller.enqueue(part);
          else await this.pull?.(controller);
        },
      });
      const { method, headers, url } = request;
      const init = { method, headers, body, duplex: "half", redirect: "manual" };
      return fetch(url, init as RequestInit);
    }, server.origin);
  }

  async function signedIn(seconds: number, who: string): Promise<Browser> {
    const browser = await signedIns.get(who);
    if (!browser) throw new Error(`${who} is not signed in.`);
    const slow = onSlowLine(seconds);
    for (const [name, value] of browser.cookies) slow.cookies.set(name, value);
    return slow;
  }

  test("every kind of form arrives in 20, 60 and 120 seconds, with a script and without", {
    timeout: 240_000,
  }, async () => {
    const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const sent = [20, 60, 120].flatMap((seconds) => [
      ...slowForms(seconds, { date }).map(async ({ what, who, path, form, fields }) => {
        const browser = await signedIn(seconds, who);
        const page = await browser.submit(await browser.open(path), form, fields);
        return [what, seconds, page.status, page.url.pathname !== path, page.notices.length > 0];
      }),
      (async () => {
        const browser = await signedIn(seconds, person("verified").uid);
        const body = await aidOfScript(browser, `دواء ${seconds}`);
        const headers = { Origin: server.origin };
        const init = { method: "POST", body, headers };
        const { status } = await browser.raw("/humanitarian-aid/send", init);
        return ["a script's", seconds, status, true, true];
      })(),
    ]);
    const expected = (seconds: number) => [
      ...slowForms(seconds).map(({ what }) => [what, seconds, 200, true, true]),
      ["a script's", seconds, 202, true, true],
    ];
    expect(await Promise.all(sent)).toEqual([20, 60, 120].flatMap(expected));
  });
});
