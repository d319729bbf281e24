import { encodeQR } from "qr";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ATTENDANCE_CODE_LENGTH } from "#app/contract/attendance.values.ts";
import { demoPeople } from "#app/demo/people.ts";
import { asRequests } from "#tests/world/as-requests.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
afterEach(() => vi.restoreAllMocks());

const OPEN = "الملتقى التنظيمي لأعضاء القاهرة";

const CHECK_IN = 'form:has([name="code"])';
const CHECK_OUT = 'form[action$="act=checkOut"]';

/** The organiser's page of a gathering that the list shows. */
async function openGathering(browser: Browser, title: string, time = ""): Promise<Page> {
  const list = await browser.open(`/attendance/gatherings${time}`);
  const link = list.document
    .querySelectorAll(".listing tbody a")
    .find((each) => each.text === title);
  return browser.open(link?.getAttribute("href") ?? "");
}

/** The screen of the demo's gathering whose door is open, and its code. */
async function openScreen(browser: Browser): Promise<{ page: Page; code: string }> {
  const { url } = await openGathering(browser, OPEN);
  const page = await browser.open(`${url.pathname}/screen`);
  const code = page.textOf(".shown-code .digits").replaceAll(/\D/g, "");
  return { page, code };
}

describe.each(mostlyArabic)("attendance in %s", (language) => {
  const t = createTranslator(language);
  const member = language === "ar" ? "demo-member" : "demo-member-woman";

  test("by the screen's code: in, seen at the door, out again; the history keeps it", async () => {
    const organiser = await screens.as("demo-central-leader", { language });
    const { code } = await openScreen(organiser);
    expect(code).toHaveLength(ATTENDANCE_CODE_LENGTH);
    const browser = await screens.as(member, { language });
    const page = await browser.open("/attendance");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("attendance:title")]);
    expect(page.document.querySelector(CHECK_OUT)).toBeNull();
    expect(page.document.querySelector("#check-in-code")?.getAttribute("inputmode")).toBe(
      "numeric",
    );
    const there = await browser.submit(page, CHECK_IN, { code });
    expect(there.notices).toContain(t("notification:attendance.checkedIn"));
    expect(there.textOf("[aria-labelledby=here]")).toContain(OPEN);

    const name = demoPeople().find(({ uid }) => uid === member)?.name ?? "nobody";
    const door = await openGathering(organiser, OPEN);
    expect(door.textOf(".listing")).toContain(name);

    const left = await browser.submit(there, CHECK_OUT);
    expect(left.notices).toContain(t("notification:attendance.checkedOut"));
    expect(left.textOf(".steps li")).toContain(OPEN);
    const again = await browser.submit(there, CHECK_OUT, {
      key: "other",
    });
    expect(again.notices).toContain(t("failure:not-present"));
  });

  test("a wrong code is answered in the server's words, and is not shown again", async () => {
    const browser = await screens.as("demo-admin", { language });
    const page = await browser.open("/attendance");
    const wrong = await browser.submit(page, CHECK_IN, { code: "٠٠٠٠٠٠٠٠" });
    expect(wrong.status).toBe(400);
    expect(wrong.title).toMatch(new RegExp(`^${t("errorPrefix")}`));
    expect(wrong.textOf(".error")).toContain(t("failure:field.attendance-code"));
    expect(wrong.document.querySelector("#check-in-code")?.getAttribute("value") ?? "").toBe("");
    const reloaded = await browser.open(wrong.url.href);
    expect([reloaded.status, reloaded.textOf("h1")]).toEqual([200, t("attendance:title")]);
    expect(reloaded.document.querySelector(".error")).toBeNull();
    const empty = await browser.submit(wrong, CHECK_IN, { code: "" });
    expect(empty.textOf(".error")).toContain(t("ask:field.code"));
  });

  test("the QR code is the address of this page with the code, which fills the form and sends nothing", async () => {
    const organiser = await screens.as("demo-central-leader", { language });
    const { page, code } = await openScreen(organiser);
    const { publicUrl } = (await screens.platform()).dependencies.configuration;
    const path = page.document.querySelector(".shown-code path")?.getAttribute("d") ?? "";
    const address = `${publicUrl}/attendance?code=${code}`;
    const data = encodeQR(address, "raw", { ecc: "medium", border: 4 });
    expect(page.document.querySelector(".shown-code svg")?.getAttribute("viewBox")).toBe(
      `0 0 ${data.length} ${data.length}`,
    );
    const drawn = data.map((row) => row.map(() => false));
    for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let at = 0; at < Number(run); at++) (drawn[Number(y)] ?? [])[Number(x) + at] = true;
    }
    expect(drawn).toEqual(data);

    const browser = await screens.as("demo-admin", { language });
    const filled = await browser.open(`/attendance?code=${code}`);
    const field = filled.document.querySelector("#check-in-code");
    expect(field?.getAttribute("value")).toBe(code);
    expect(filled.text).toContain(t("attendance:checkIn.fromPicture"));
    expect(filled.document.querySelector(CHECK_OUT)).toBeNull();
  });

  test("an organiser opens a gathering, changes it, sees its door shut, and closes it", async () => {
    const browser = await screens.as("demo-governorate-leader", { language });
    const list = await browser.open("/attendance/gatherings");
    expect(list.textOf("h1")).toBe(t("attendance:gatherings.title"));
    const create = "/attendance/gatherings/create";
    expect(list.textOf(`.heading a[href="${create}"]`)).toBe(t("attendance:form.new"));
    const form = `form[action="${create}"]`;
    const hours = { startsAt: "2026-10-03T18:00", endsAt: "2026-10-03T17:00" };
    const wrong = await browser.submit(await browser.open(create), form, {
      title: "لقاء الصيادين",
      place: "الميناء",
      ...hours,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.textOf(".summary")).toContain(t("failure:field.end-before-start"));
    expect(wrong.document.querySelector('[name="title"]')?.getAttribute("value")).toBe(
      "لقاء الصيادين",
    );
    const opened = await browser.submit(wrong, form, { endsAt: "2026-10-03T20:00" });
    expect(opened.notices).toContain(t("attendance:form.opened"));
    expect(opened.textOf("h1")).toBe("لقاء الصيادين");
    expect(opened.textOf(".facts")).toContain(t("attendance:door.coming"));

    const screen = await browser.open(`${opened.url.pathname}/screen`);
    expect([screen.status, screen.textOf("h1")]).toEqual([200, "لقاء الصيادين"]);
    expect(screen.text).toContain(opened.textOf(".lead"));
    expect(screen.textOf(".shut")).toBe(t("failure:gathering-closed"));

    const emptied = await browser.submit(opened, 'form[action$="act=save"]', { title: "" });
    expect(emptied.status).toBe(400);
    expect(emptied.textOf(".summary a")).toBe(t("ask:attendance.title"));
    const reloaded = await browser.open(emptied.url.href);
    expect([reloaded.status, reloaded.textOf("h1")]).toEqual([200, "لقاء الصيادين"]);
    const changed = await browser.submit(opened, 'form[action$="act=save"]', {
      place: "نادي الصيد",
    });
    expect(changed.notices).toContain(t("attendance:form.saved"));
    expect(changed.textOf(".facts")).toContain("نادي الصيد");
    const closed = await browser.submit(changed, 'form[action$="act=close"]');
    expect(closed.notices).toContain(t("attendance:close.done"));
    expect(closed.textOf(".facts")).toContain(t("attendance:door.over"));
    expect(closed.document.querySelector('form[action$="act=close"]')).toBeNull();
    expect((await openGathering(browser, "لقاء الصيادين", "?time=past")).status).toBe(200);
  });

  test("somebody who is not there is struck from the list at the door", async () => {
    const organiser = await screens.as("demo-central-leader", { language });
    const door = await openGathering(organiser, OPEN);
    const rows = door.document.querySelectorAll(".listing tbody tr").length;
    expect(rows).toBeGreaterThan(1);
    const struck = await organiser.submit(door, 'form[action$="act=removeAttendee"]');
    expect(struck.notices).toContain(t("attendance:door.removed"));
    expect(struck.document.querySelectorAll(".listing tbody tr")).toHaveLength(rows - 1);
    const none = await organiser.submit(struck, 'form[role="search"]', { keyword: "قققق" });
    expect(none.textOf(".empty")).toContain(t("attendance:door.notFound"));
  });
});

test("the screen stands alone, looks again by a header where no script runs, and by itself elsewhere", async () => {
  const lite = await openScreen(
    await screens.as("demo-central-leader", { headers: { "Save-Data": "on" } }),
  );
  expect(lite.page.headers.get("refresh")).toMatch(/^\d+$/);
  expect(lite.page.document.querySelector(".side")).toBeNull();
  expect(lite.page.textOf("h1")).toBe(OPEN);
  const { page } = await openScreen(await screens.as("demo-central-leader"));
  expect(page.headers.get("refresh")).toBeNull();
  expect(page.html).toMatch(/http-equiv="refresh" content="\d+; url=\/attendance/i);
});

test("members and leaders without the ability organise nothing; another area's gathering is not found", async () => {
  const member = await screens.as("demo-member");
  expect((await member.open("/attendance/gatherings")).url.pathname).toBe("/not-found");
  const sector = await screens.as("demo-sector-leader");
  const page = await sector.open("/attendance/gatherings");
  expect(page.status).toBe(403);
  expect(page.text).toContain(createTranslator("ar")("attendance:gatherings.forbidden.title"));
  expect((await sector.open("/attendance")).html).not.toContain('href="/attendance/gatherings"');
  const { url } = await openGathering(await screens.as("demo-central-leader"), OPEN);
  const elsewhere = await screens.as("demo-governorate-leader");
  for (const path of [url.pathname, `${url.pathname}/screen`]) {
    expect((await elsewhere.open(path)).status, path).toBe(404);
  }
});

test("where a platform only takes codes, both forms are there and no history", async () => {
  const browser = await screens.as("demo-member");
  const running = await screens.platform();
  const { fetch } = running;
  vi.spyOn(asRequests(running), "fetch").mockImplementation(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/attendance/mine")) return new Response("<h1>404</h1>", { status: 404 });
    if (pathname.endsWith("/check-in")) {
      return Response.json({ success: true, data: ["anything"], message: "تم تسجيلك" });
    }
    if (pathname.endsWith("/check-out")) {
      return Response.json({ success: false, message: "لم تسجل دخولك" }, { status: 400 });
    }
    return fetch(request);
  });
  const page = await browser.open("/attendance");
  expect(page.document.querySelector(".steps")).toBeNull();
  const there = await browser.submit(page, CHECK_IN, { code: "A1-77" });
  expect(there.notices).toContain("تم تسجيلك");
  const left = await browser.submit(there, CHECK_OUT);
  expect(left.notices).toContain("لم تسجل دخولك");
});
