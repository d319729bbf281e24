import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Browser } from "#tests/world/browser.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { aid, aidOfScript, slowForms } from "#tests/world/slow-forms.ts";

const MINUTE = 60;
const screens = setUpScreens();
/** By which `performance.now()` goes ahead: the time that limits are reckoned by. */
let ahead = 0;

beforeAll(async () => {});
beforeEach(() => {
  const { performance } = globalThis;
  const now = performance.now.bind(performance);
  ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  screens.pass(20 * MINUTE);
});
afterEach(() => vi.restoreAllMocks());

function pass(seconds: number): void {
  ahead += seconds * 1000;
  screens.pass(seconds);
}

/** The same visitor on a line on which something happens while a body comes in. */
function onSlowLine(browser: Browser, meanwhile: () => Promise<void> | void): Browser {
  const handle = async (request: Request) => {
    if (!request.body) return screens.handle(request);
    const bytes = Buffer.from(await request.arrayBuffer());
    const parts = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const part = parts.shift();
          if (!part) return controller.close();
          if (parts.length === 0) await meanwhile();
          controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    const { method, headers, url } = request;
    return screens.handle(
      new Request(url, { method, headers, body, duplex: "half" } as RequestInit),
    );
  };
  const slow = new Browser(handle, screens.origin);
  for (const [name, value] of browser.cookies) slow.cookies.set(name, value);
  return slow;
}

test.each(slowForms(71))(
  "$what may take twelve minutes, in which the session's token goes stale",
  async ({ who, path, form, fields }) => {
    const browser = onSlowLine(await screens.as(who), () => pass(12 * MINUTE));
    const sent = await browser.submit(await browser.open(path), form, fields);
    expect(sent.notices).not.toEqual([]);
    expect([sent.status, sent.url.pathname === path]).toEqual([200, false]);
  },
);

test("what a script sends may take as long", async () => {
  const browser = onSlowLine(await screens.as("member"), () => pass(2 * MINUTE));
  const body = await aidOfScript(browser, "دواء");
  const headers = { Origin: screens.origin };
  const sent = await browser.raw("/humanitarian-aid/send", { method: "POST", body, headers });
  expect(sent.status).toBe(202);
});

test("tokens that another tab has replaced twice meanwhile are the form's too", async () => {
  const tab = await screens.as("member");
  const browser = onSlowLine(tab, async () => {
    for (let renewals = 0; renewals < 2; renewals++) {
      pass(11 * MINUTE);
      expect((await tab.open("/profile")).url.pathname).toBe("/profile");
    }
    pass(2 * MINUTE);
  });
  const page = await browser.open("/humanitarian-aid");
  const sent = await browser.submit(page, "main form", { ...aid, title: "نظارة" });
  expect([sent.status, sent.url.pathname]).toEqual([200, "/"]);
  expect((await tab.open("/profile")).url.pathname).toBe("/profile");
  expect((await browser.open("/profile")).url.pathname).toBe("/profile");
});
