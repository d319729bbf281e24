/* Two and three people who talk: live with a script, by forms and links without one, on a line that breaks. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { demoPeople } from "#app/demo/people.ts";
import { CHAT_SCRIPTS } from "#tests/world/budgets.ts";
import {
  closeVisits,
  hydrated,
  newContext,
  openSite,
  see,
  shareChromium,
  visitor,
} from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";
import { type FlakyProxy, openFlakyProxy } from "#tests/world/flaky-proxy.ts";
import { takeContext } from "#tests/world/kept-contexts.ts";
import { expectAccessible } from "#tests/world/look.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { query } from "#tests/world/query.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 120_000 });

const GROUP = "لجنة الشباب والتدريب";
const LEADER = "demo-central-leader";

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});
let line: FlakyProxy;
let browser: Browser;
beforeAll(async () => {
  line = await openFlakyProxy();
  line.connect(site.origin);
  browser = await shareChromium();
});
afterAll(() => line?.close());

/** Whatever is done is done too often, also when another minute begins. */
const fullLimits = `create function fill_limit() returns trigger language plpgsql as
    $$ begin new.count := 1000; return new; end $$;
  create trigger fill before insert or update on rate_limits for each row execute function fill_limit()`;

const complaints: string[][] = [];
afterEach(async () => {
  line.cutResponses(undefined);
  line.dropResponses(false);
  await closeVisits(browser);
  // What the tests do to the line, and to the limits, themselves; and tabs of who has left (403).
  const provoked =
    /status of (403|429)|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE|ERR_FAILED|ERR_ABORTED/;
  expect(
    complaints
      .splice(0)
      .flat()
      .filter((each) => !provoked.test(each)),
  ).toEqual([]);
});

/** Where people found their rooms. */
const rooms = new Map<string, string>();

/**
 * Somebody of the demo, with a page.
 *
 * @param open how the browser's context is had
 */
async function visit(
  who: string,
  javaScript: boolean,
  language: "ar" | "en",
  open: typeof takeContext = takeContext,
  more: BrowserContextOptions = {},
) {
  const opened = await visitor(browser, line.origin, { javaScript, language }, more, open);
  complaints.push(opened.complaints);
  const { cookies } = await signInOverHttp(site.origin, who);
  const session = { name: "session", value: cookies.get("session") ?? "", url: line.origin };
  await opened.context.addCookies([session]);
  const goTo = async (path: string, page: Page = opened.page) => {
    await page.goto(path);
    if (javaScript) await hydrated(page);
  };
  const { page, context } = opened;
  const t = createTranslator(language);
  return {
    page,
    context,
    open: goTo,
    t,
    /** Opens a room by what stands in the list, or where it was found before. */
    async enter(name: string) {
      const known = rooms.get(`${who} ${name}`);
      if (known) return goTo(known);
      await goTo("/contact");
      await page.locator(".rooms a", { hasText: name }).first().click();
      await page.locator("#write").waitFor();
      rooms.set(`${who} ${name}`, page.url());
    },
    async write(text: string) {
      await page.getByLabel(t("chat:write.label")).fill(text);
      await page
        .getByRole("button", { name: t("common:action.send") })
        .click({ noWaitAfter: true });
    },
    said: () => page.locator(".said .words"),
  };
}
type Visit = Awaited<ReturnType<typeof visit>>;
/** A message is on somebody's page. */
const seen = ({ page }: Visit, text: string) =>
  see(page.locator(".said .words", { hasText: text })).toHaveCount(1);
const isRoom = (page: Page) => new URL(page.url()).searchParams.get("id") ?? "";

test("two write to each other live: who types, what is said, what is read, and what is new in the list", async () => {
  const [leader, member] = [
    await visit(LEADER, true, "ar"),
    await visit("demo-member", true, "en"),
  ];
  const name = nameOf("demo-member");
  await leader.enter(name);
  const id = isRoom(leader.page);
  // Who has the list open sees it come: otherwise within two seconds of chance.
  await member.page.addInitScript("Math.random = () => 0");
  await member.open("/contact");
  await leader.write("هل وصلك الجدول؟");
  await seen(leader, "هل وصلك الجدول؟");
  const row = member.page.locator(".room-line", { hasText: "هل وصلك الجدول؟" });
  await see(row.locator(".new")).toBeVisible();
  await row.locator("a").click();
  await seen(member, "هل وصلك الجدول؟");
  await see(
    leader.page.locator(".said.mine", { hasText: "هل وصلك الجدول؟" }).locator(".tick.read"),
  ).toBeVisible();
  expect(isRoom(member.page)).toBe(id);
  // An empty press sends nothing.
  const posted: string[] = [];
  member.page.on("request", (request) => {
    if (request.method() === "POST" && request.postData()?.includes("text"))
      posted.push(request.url());
  });
  const field = member.page.getByLabel(member.t("chat:write.label"));
  await field.press("Enter");
  await see(field).toBeFocused();
  await see(member.page.locator(".outgoing, #write .error")).toHaveCount(0);
  await field.pressSequentially("نعم");
  await see(leader.page.locator(".typing")).toContainText(name);
  expect(posted).toEqual([]);
  await member.page.getByRole("button", { name: member.t("common:action.send") }).click();
  await seen(leader, "نعم");
  await see(leader.page.locator(".typing")).toHaveCount(0);
  await expectAccessible(leader.page);
  await see(leader.page.locator("[aria-live=polite].vh", { hasText: "نعم" })).toHaveCount(1);
  // Another device of the same person has it as well, once.
  const other = await member.context.newPage();
  await member.open(member.page.url().replace(line.origin, ""), other);
  await member.write("من الجهاز الأول");
  await see(other.locator(".said.mine .words", { hasText: "من الجهاز الأول" })).toHaveCount(1);
  await seen(leader, "من الجهاز الأول");
  await seen(member, "من الجهاز الأول");
});

test.each(
  some(
    [
      [360, 740, true],
      [360, 740, false],
      [1000, 900, true],
    ] as const,
    0,
    3,
  ),
)(
  "on %i × %i px, script %s, no message is behind the form when it is sent, received or reached by keys",
  async (width, height, javaScript) => {
    const [member, leader] = [
      await visit("demo-member", javaScript, "ar"),
      await visit(LEADER, true, "ar"),
    ];
    await member.page.setViewportSize({ width, height });
    await Promise.all([member.enter(GROUP), leader.enter(GROUP)]);
    /** How much of the newest message, and of what has the focus, the form covers, in pixels. */
    const covered = () =>
      member.page.evaluate(() => {
        const { top: form, height } = document.querySelector("#write")?.getBoundingClientRect() ?? {
          top: 0,
          height: 0,
        };
        const last = [...document.querySelectorAll(".said")].at(-1)?.getBoundingClientRect();
        const focus = document.activeElement?.closest(".talk *")?.getBoundingClientRect();
        const over = (box: DOMRect | undefined) =>
          Math.max(0, Math.round((box?.bottom ?? 0) - form));
        return { last: over(last), focus: over(focus), height };
      });
    await member.write(`قصيرة ${width} ${javaScript}`);
    await seen(member, `قصيرة ${width} ${javaScript}`);
    await see.poll(async () => (await covered()).last).toBe(0);
    if (javaScript) {
      // One line high, so that a phone shows what is said above it.
      expect((await covered()).height).toBeLessThan(90);
      await leader.write(`كلمات كثيرة ${width} `.repeat(12));
      await see(member.page.locator(".said .words", { hasText: `كثيرة ${width}` })).toHaveCount(1);
      await see.poll(async () => (await covered()).last).toBe(0);
    }
    // Without a script the form's height is not known to the style.
    if (!javaScript) return;
    const summaries = member.page.locator(".talk summary");
    await member.page.evaluate(() => scrollTo(0, 0));
    for (let at = 0; at < (await summaries.count()); at++) {
      await summaries.nth(at).focus();
      await see.poll(async () => (await covered()).focus).toBe(0);
    }
  },
);

test("who writes too much in a minute is told when it goes out, and it does, once, by itself", async () => {
  const [member, leader] = [
    await visit("demo-member", true, "ar"),
    await visit(LEADER, true, "en"),
  ];
  await member.page.clock.install();
  await member.enter(nameOf(LEADER));
  await member.write("قبل أن يكثر");
  await seen(member, "قبل أن يكثر");
  await query(databaseUrl, fullLimits);
  await member.write("واحدة أكثر");
  const outgoing = member.page.locator(".outgoing", { hasText: "واحدة أكثر" });
  const [before = ""] = member.t("chat:sending.late", { count: 30 }).split("30");
  await see(outgoing.locator(".under")).toContainText(before.trim());
  await expectAccessible(member.page);
  await query(databaseUrl, "drop trigger fill on rate_limits; delete from rate_limits");
  await member.page.clock.fastForward(61_000);
  await seen(member, "واحدة أكثر");
  await see(outgoing).toHaveCount(0);
  await leader.enter(nameOf("demo-member"));
  await seen(leader, "واحدة أكثر");
});

test("three in a group: two with a script and one without, each in the order of the room", async () => {
  const [leader, member] = [
    await visit(LEADER, true, "ar"),
    await visit("demo-member", true, "ar"),
  ];
  const plain = await visit("demo-member-woman", false, "en");
  for (const each of [leader, member, plain]) await each.enter(GROUP);
  // A name is offered as it is typed after an @, and is told from other words once it is sent.
  const named = nameOf("demo-member");
  const field = leader.page.getByLabel(leader.t("chat:write.label"));
  await field.pressSequentially(`@${named.slice(0, 4)}`);
  await leader.page.locator(".names button", { hasText: named }).click();
  await see(field).toHaveValue(`@${named} `);
  await field.press("Enter");
  await see(member.page.locator(".mention.me", { hasText: named })).toHaveCount(1);
  await leader.write("أول");
  await seen(member, "أول");
  // A page without a script has a link to what is new.
  await plain.page.getByRole("link", { name: plain.t("chat:room.again") }).click();
  await seen(plain, "أول");
  await plain.write("ثان بلا برنامج");
  await seen(plain, "ثان بلا برنامج");
  await seen(leader, "ثان بلا برنامج");
  await member.write("ثالث");
  await seen(leader, "ثالث");
  await plain.page.getByRole("link", { name: plain.t("chat:room.refreshOn") }).click();
  const refresh = plain.page.locator("noscript meta[http-equiv=refresh], meta[http-equiv=refresh]");
  await see(refresh).toHaveCount(1);
  await plain.page.getByRole("link", { name: plain.t("chat:room.refreshOff") }).click();
  await see(refresh).toHaveCount(0);
  const lastThree = async ({ page }: Visit) =>
    (await page.locator(".said .words").allTextContents()).slice(-3).map((text) => text.trim());
  for (const each of [leader, member, plain]) {
    expect(await lastThree(each)).toEqual(["أول", "ثان بلا برنامج", "ثالث"]);
  }
});

test("what is written while the line is cut waits, goes out by itself in its order, and once", async () => {
  const [leader, member] = [
    await visit(LEADER, true, "ar"),
    await visit("demo-member", true, "en"),
  ];
  for (const each of [leader, member]) await each.enter(GROUP);
  const outgoing = member.page.locator(".outgoing");
  line.cutResponses(/\/contact\/room\/calls/);
  await member.write("بلا خط 1");
  await member.write("بلا خط 2");
  await see(outgoing).toHaveCount(2);
  await see(outgoing.first()).toContainText(member.t("chat:sending.away"));
  line.cutResponses(undefined);
  await member.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await see(outgoing).toHaveCount(0);
  await seen(leader, "بلا خط 2");
  const texts = await leader.page.locator(".said .words").allTextContents();
  expect(texts.slice(-2).map((text) => text.trim())).toEqual(["بلا خط 1", "بلا خط 2"]);
  // The server has it, and the answer is lost: it is known by its key.
  line.dropResponses(true);
  await member.write("ضاع جوابها");
  await seen(leader, "ضاع جوابها");
  line.dropResponses(false);
  await see(outgoing).toHaveCount(0);
  await seen(member, "ضاع جوابها");
  await member.page.reload();
  await seen(member, "ضاع جوابها");
});

test("a tab that is closed while sending loses nothing; signing out leaves what waits to the open page alone", async () => {
  const member = await visit("demo-member", true, "ar");
  await member.enter(GROUP);
  const path = member.page.url();
  line.cutResponses(/\/contact\/room\/calls/);
  await member.write("قبل إغلاق اللسان");
  await see(member.page.locator(".outgoing")).toHaveCount(1);
  await member.page.close();
  line.cutResponses(undefined);
  const page = await member.context.newPage();
  // From the list as well as from its room.
  await member.open("/contact", page);
  await see(page.locator(".room-line", { hasText: "قبل إغلاق اللسان" })).toHaveCount(1);
  await member.open(path, page);
  await see(page.locator(".said.mine .words", { hasText: "قبل إغلاق اللسان" })).toHaveCount(1);
  line.cutResponses(/\/contact\/room\/calls/);
  await page.getByLabel(member.t("chat:write.label")).fill("لا يجدها أحد بعدي");
  await page.getByRole("button", { name: member.t("common:action.send") }).click();
  await see(page.locator(".outgoing")).toHaveCount(1);
  const kept = () => page.evaluate(() => localStorage.getItem("chat-outbox"));
  expect(await kept()).toContain("لا يجدها أحد بعدي");
  const left = await member.context.newPage();
  await member.open(path, left);
  const waiting = left.locator(".outgoing");
  await see(waiting).toHaveCount(1);
  const typed = left.getByLabel(member.t("chat:write.label"));
  await typed.fill("لم تُرسل بعد");
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit();
  });
  await page.waitForURL("**/login");
  expect(await kept()).toBeNull();
  // The other tab is still there to be read: it says what to do, and goes on when its owner is back.
  await see(left.getByText(member.t("unanswered:old.text"))).toBeVisible();
  await see(waiting).toContainText(member.t("chat:sending.signedOut"));
  await see(typed).toHaveValue("لم تُرسل بعد");
  line.cutResponses(undefined);
  const { cookies } = await signInOverHttp(site.origin, "demo-member");
  const session = { name: "session", value: cookies.get("session") ?? "", url: line.origin };
  await member.context.addCookies([session]);
  await member.open("/profile", page);
  await see(left.getByText(member.t("unanswered:old.text"))).toHaveCount(0);
  await see(waiting).toHaveCount(0);
  await see(left.locator(".said.mine .words", { hasText: "لا يجدها أحد بعدي" })).toHaveCount(1);
  await see(typed).toHaveValue("لم تُرسل بعد");
});

test("a tab that somebody left open deletes nothing of who came to the device later", async () => {
  const member = await visit("demo-member", true, "ar");
  await member.enter(GROUP);
  const leader = await visit(LEADER, true, "ar");
  await member.context.clearCookies();
  await member.context.addCookies(await leader.context.cookies());
  const page = await member.context.newPage();
  await member.open(member.page.url(), page);
  line.cutResponses(/\/contact\/room\/calls/);
  await page.getByLabel(member.t("chat:write.label")).fill("تنتظر الخط");
  await page.getByRole("button", { name: member.t("common:action.send") }).click();
  await see(page.locator(".outgoing")).toHaveCount(1);
  await member.write("من تبويب قديم");
  await member.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await see(member.page.locator(".outgoing")).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("chat-outbox"))).toContain("تنتظر الخط");
  line.cutResponses(undefined);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await see(page.locator(".said.mine .words", { hasText: "تنتظر الخط" })).toHaveCount(1);
});

test("where a text is refused it says why, and keeps it to be copied", async () => {
  const [leader, member] = [
    await visit(LEADER, true, "en"),
    await visit("demo-member", true, "ar"),
  ];
  for (const each of [leader, member]) await each.enter(GROUP);
  // The room closes while the member's page has no stream.
  line.cutResponses(/\/contact\/room\/calls|\/notification\/stream/);
  await member.write("بعد الإغلاق");
  await see(member.page.locator(".outgoing")).toHaveCount(1);
  const id = isRoom(leader.page);
  await closeRoom(leader, id);
  line.cutResponses(undefined);
  await member.page.evaluate(() => window.dispatchEvent(new Event("online")));
  const refused = member.page.locator(".outgoing.stuck");
  await see(refused).toContainText(member.t("failure:chat-closed"));
  await see(refused).toContainText("بعد الإغلاق");
  await refused.getByRole("button", { name: member.t("common:action.delete") }).click();
  await see(refused).toHaveCount(0);
});

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36";

test(`a room's scripts are no more than ${CHAT_SCRIPTS} bytes on a phone, and of chat's pages alone`, async () => {
  const member = await visit("demo-member", true, "ar");
  await member.enter(GROUP);
  const path = member.page.url();
  // What a browser keeps it doesn't ask for: each by one that has nothing.
  const scriptsOf = async (address: string) => {
    const { page, open } = await visit("demo-member", true, "ar", newContext, {
      userAgent: PHONE,
    });
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
    });
    await open(address);
    // The bell's is the last that every page asks for.
    await see(page.locator(".bell [role=button]")).toBeVisible();
    return [...asked];
  };
  const elsewhere = await scriptsOf("/profile/complaints-suggestions/add-complaint");
  const isOfChat = (script: string) => /\/(room|use-outbox|talk)-/.test(script);
  expect(elsewhere.filter(isOfChat)).toEqual([]);
  const inRoom = await scriptsOf(path);
  const own = inRoom.filter((script) => !elsewhere.includes(script));
  expect(own.some(isOfChat)).toBe(true);
  // The list beside a room is for wide windows.
  expect(own.filter((script) => script.includes("/rooms-"))).toEqual([]);
  const sizes = await Promise.all(
    own.map(async (file) => {
      const path = join(projectRoot(), "build/client", file);
      // The smallest are sent as they are.
      return (await stat(`${path}.br`).catch(() => stat(path))).size;
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total, own.map((file, at) => `${file} ${sizes[at]}`).join(" ")).toBeLessThanOrEqual(
    CHAT_SCRIPTS,
  );
});

async function closeRoom(owner: Visit, id: string): Promise<void> {
  await owner.open(`/contact/room/people?id=${id}`);
  await owner.page.locator("#settings summary").click();
  await owner.page.getByLabel(owner.t("chat:settings.state")).selectOption("closed");
  await owner.page
    .getByRole("button", { name: owner.t("chat:settings.submit"), exact: true })
    .click();
  await owner.page.getByText(owner.t("chat:settings.done")).waitFor();
}

function nameOf(uid: string): string {
  return demoPeople().find((each) => each.uid === uid)?.name ?? "";
}
