import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { notify } from "#app/platform/notification/api.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import { eventsOf } from "#tests/world/events.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { hurryPatience } from "#tests/world/patience.ts";
import { setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, raw, type StandInHandler } from "#tests/world/stand-in.ts";

const path = "/notification/stream";
const member = demoPeople().find(({ status }) => status === "verified")?.uid ?? "";

afterEach(() => vi.restoreAllMocks());

describe("the stream of a platform in this process", () => {
  const screens = setUpScreens();

  const platform = async () => {
    const opened = await screens.platform();
    return opened.dependencies;
  };
  const tell = async () => {
    const { db, clock } = await platform();
    const { id = "" } = (await findUserByFacebook(db, member)) ?? {};
    await notify(db, [id], "application.activated", {}, clock.now());
  };

  test("is closed to strangers and guests by the one answer after which no browser asks again", async () => {
    const stranger = screens.browser();
    expect((await stranger.raw(path)).status).toBe(204);
    await signInAs(stranger, "guest");
    expect((await stranger.raw(path)).status).toBe(204);
  });

  test("reaches the signed-in visitor by the cookie, whatever becomes of the request's patience", async () => {
    const browser = await screens.as(member);
    const { isOver } = hurryPatience();
    const answer = await browser.raw(path);
    const { headers } = answer;
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const events = eventsOf(answer);
    await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
    await tell();
    expect(JSON.parse((await events.next())?.data ?? "{}").title).toBe("تم تفعيل حسابك");
    await events.close();
  });

  test("catches up from what the page knows, and from where the browser was", async () => {
    const browser = await screens.as(member);
    const events = eventsOf(await browser.raw(path));
    await tell();
    await events.next();
    await events.close();
    await tell();
    for (const again of [
      browser.raw(`${path}?after=${events.lastId}`),
      browser.raw(path, { headers: { "Last-Event-ID": events.lastId } }),
    ]) {
      const caught = eventsOf(await again);
      while (((await caught.next())?.id ?? "") <= events.lastId);
      await caught.close();
    }
  });

  test("refreshes a stale token as pages do, and its cookie goes out at once", async () => {
    const browser = await screens.as(member);
    const before = browser.cookies.get("session");
    screens.pass(11 * 60);
    const events = eventsOf(await browser.raw(path));
    expect(browser.cookies.get("session")).not.toBe(before);
    await events.close();
  });

  test("of a session that has ended is none, and the next page says why", async () => {
    const browser = await screens.as(member);
    const { db } = await platform();
    const { endAllSessions } = await import("#app/platform/auth/api.ts");
    const { id = "" } = (await findUserByFacebook(db, member)) ?? {};
    await endAllSessions(db, id, new Date());
    expect((await browser.raw(path)).status).toBe(204);
    expect((await browser.raw(path)).status).toBe(204);
    const login = await browser.open("/login");
    expect(login.notices).toContain(arFailure["session-ended"]);
  });
});

describe("the stream of a platform elsewhere", () => {
  const { platform, screens } = setUpScreensAlone();
  const ask = async (answer: StandInHandler) => {
    platform.answer = answer;
    const browser = screens.browser();
    const session = await signSessionCookie({ accessToken: "a", playerId: "null" });
    browser.cookies.set("session", session);
    return { browser, answer: await browser.raw(path) };
  };

  test("is handed on as it comes, past the request's patience, and let go with the visitor", async () => {
    const { isOver } = hurryPatience();
    let streaming: ServerResponse | undefined;
    const { answer } = await ask((path, response) => {
      // The web looks which calls the platform has, beside the stream.
      if (!path.includes("/notifications/stream")) return void response.writeHead(401).end();
      streaming = response.writeHead(200, { "Content-Type": "text/event-stream" });
      streaming.write(":\n\n");
    });
    const events = eventsOf(answer);
    await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
    streaming?.write('id: 7\nevent: notification\ndata: {"id":"7"}\n\n');
    expect(await events.next()).toEqual({ id: "7", type: "notification", data: '{"id":"7"}' });
    await events.close();
    await expect.poll(() => streaming?.destroyed).toBe(true);
  });

  test.each<[string, StandInHandler]>([
    ["has no such call", json({ success: false }, { status: 404 })],
    ["answers something else", raw("<h1>hello</h1>", { "Content-Type": "text/html" })],
    ["answers an error that is not told from others", raw("", { status: 502 })],
    ["refuses", json({ success: false, message: "لا" }, { status: 403 })],
    ["has enough of them", json({ success: false }, { status: 429 })],
  ])("that %s is none, for good", async (_, given) => {
    expect((await ask(given)).answer.status).toBe(204);
  });

  test.each<[string, StandInHandler]>([
    ["is away", (_, response) => void response.destroy()],
    ["is busy", raw("", { status: 503 })],
  ])("that %s is asked again later, and by nobody at once", async (_, given) => {
    const { answer, browser } = await ask(given);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(await answer.text()).toBe("retry: 30000\n\n");
    expect(browser.cookies.has("session")).toBe(true);
  });
});
