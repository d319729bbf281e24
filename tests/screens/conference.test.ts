/* The room of a meeting without a script, and what its page may do that no other may. */
import { beforeAll, expect, test } from "vitest";
import arWords from "#locales/ar/conference.json" with { type: "json" };
import enWords from "#locales/en/conference.json" with { type: "json" };
import { addMeeting } from "#tests/world/meeting.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const HOST = "demo-central-leader";
const MEMBER = "demo-member";

const screens = setUpScreens();
let id: string;
beforeAll(async () => {
  const { dependencies } = await screens.platform();
  const startsAt = dependencies.clock.now();
  id = await addMeeting(dependencies, [HOST, MEMBER], {
    startsAt,
    agenda: ["متابعة القرارات"],
    dialIn: "02 2345 6789",
    record: "اتفقنا",
    recordAt: startsAt,
  });
});
const room = () => `/meeting/${id}/room`;

test("without a script the room has agenda, minutes and the number to dial", async () => {
  for (const [language, words] of [
    ["ar", arWords],
    ["en", enWords],
  ] as const) {
    const page = await (await screens.as(MEMBER, { language })).open(room());
    expect(page.textOf("h1")).toBe(words.title);
    expect(page.textOf("main noscript")).toContain(words.before.noScript);
    expect(page.textOf(".agenda li")).toBe("متابعة القرارات");
    expect(page.text).toContain("اتفقنا");
    expect(page.document.querySelector('a[href="tel:0223456789"]')).not.toBeNull();
  }
});

test("its page alone may use camera, microphone and screen", async () => {
  const browser = await screens.as(MEMBER);
  const allowed = (await browser.raw(room())).headers.get("permissions-policy");
  for (const each of ["camera", "microphone", "display-capture"]) {
    expect(allowed).toContain(`${each}=(self)`);
  }
  const other = (await browser.raw(`/meeting/${id}`)).headers.get("permissions-policy");
  expect(other).toContain("camera=(), geolocation=(), microphone=()");
});

test("the meeting's page leads there while it is open, and to nobody else", async () => {
  const browser = await screens.as(MEMBER);
  const page = await browser.open(`/meeting/${id}`);
  expect(page.document.querySelector(`#room a[href="${room()}"]`)).not.toBeNull();
  expect((await (await screens.as("demo-member-woman")).open(room())).status).toBe(404);
  const later = await addMeeting((await screens.platform()).dependencies, [HOST, MEMBER]);
  const closed = await browser.open(`/meeting/${later}`);
  expect(closed.document.querySelector('#room a[href$="/room"]')).toBeNull();
  const before = await browser.open(`/meeting/${later}/room`);
  expect(before.document.querySelector("main noscript")).toBeNull();
  expect(before.textOf('main [role="status"]')).not.toBe("");
  // Far off it is looked at by hand; soon before the start it comes again by itself.
  const refreshOf = async (path: string) =>
    /http-equiv="refresh" content="([^"]+)"/i.exec((await browser.open(path)).html)?.[1];
  expect(await refreshOf(`/meeting/${later}/room`)).toBeUndefined();
  const startsAt = new Date(Date.now() + 10 * 60_000);
  const soon = await addMeeting((await screens.platform()).dependencies, [HOST, MEMBER], {
    startsAt,
  });
  expect(await refreshOf(`/meeting/${soon}/room`)).toMatch(/^(600|601); url=\/meeting\/.+\/room$/);
});

test("who is invited writes without a script, and what they wrote is in the meeting's room of chat", async () => {
  const browser = await screens.as(MEMBER);
  const link = (await browser.open(room())).document.querySelector("#chat p a");
  const make = await browser.open(link?.getAttribute("href") ?? "/missing");
  await browser.submit(make, 'form[action*="act=open"]', {});
  // The parser reads no elements in a noscript.
  const { html } = await browser.open(room());
  const form = html.slice(html.indexOf('id="chat"'));
  const action = /<form[^>]* action="([^"]+)"/.exec(form)?.[1]?.replaceAll("&amp;", "&");
  const key = /name="key" value="([^"]+)"/.exec(form)?.[1] ?? "";
  const body = new URLSearchParams({ key, text: "أكتب من هاتف قديم" });
  const sent = await browser.raw(action ?? "/missing", { method: "POST", body });
  expect(sent.status).toBe(303);
  const chat = await browser.open(sent.headers.get("location") ?? "/missing");
  expect(chat.url.pathname).toBe("/contact/room");
  expect(chat.textOf(".talk")).toContain("أكتب من هاتف قديم");
});

test("in the lite version the script of the call is fetched when it is asked for", async () => {
  const browser = await screens.as(MEMBER);
  browser.cookies.set("lite", "1");
  const page = await browser.open(room());
  const scripts = (of: typeof page) => of.document.querySelectorAll('script[type="module"]').length;
  expect(scripts(page)).toBe(0);
  const link = page.document.querySelector('main a[href$="?call=on"]');
  expect(link?.text).toContain(arWords.before.load);
  expect(scripts(await browser.open(link?.getAttribute("href") ?? ""))).toBeGreaterThan(0);
});

test("the script's calls are of this site's pages alone, and say no more than the platform", async () => {
  const browser = await screens.as(MEMBER);
  const post = async (call: string, body: string, headers: Record<string, string> = {}) => {
    const response = await browser.raw(`${room()}/calls`, {
      method: "POST",
      body: new URLSearchParams({ call, body }),
      headers: { Origin: screens.origin, ...headers },
    });
    return response;
  };
  const entered = await (await post("enter", "{}")).json();
  expect(entered).toMatchObject({ ok: true, data: { state: "in", carriage: { way: "direct" } } });
  expect((await post("nothing", "{}")).status).toBe(400);
  expect(await (await post("host", '{"act":"lock"}')).json()).toMatchObject({ status: 404 });
  expect(await (await post("beat", "no JSON")).json()).toMatchObject({ ok: false });
  expect((await post("enter", "{}", { Origin: "https://elsewhere.example" })).status).toBe(403);
  const none = await browser.raw(`${room()}/stream?person=nobody`);
  expect(none.status).toBe(204);
});
