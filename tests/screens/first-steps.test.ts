import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { doctorReports } from "#app/platform/doctor/tables.ts";
import { markStep, recordBackup } from "#app/platform/first-steps/api.ts";
import { markedSteps, serviceTests } from "#app/platform/first-steps/tables.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

// The demo's organisation is set up; this one has only just begun.
beforeEach(async () => {
  const { db } = (await screens.platform()).dependencies;
  await db.delete(markedSteps);
  await db.delete(serviceTests);
  await db.delete(doctorReports);
});

const SETTINGS = "/desk/settings";
const BRANCHES = "/desk/settings/branches";
const done = (page: Page) =>
  page.document.querySelectorAll(".first-steps > li:not(.undone)").map((step) => step.id);
const press = (browser: Browser, page: Page, field: string, value: string) =>
  browser.submit(page, `form:has([name="${field}"][value="${value}"])`);

describe.each(mostlyArabic)("the settings in %s", (language) => {
  const t = createTranslator(language);

  test("say what is done and what is missing, and lead to it", async () => {
    const browser = await screens.as("admin", { language });
    const home = await browser.open("/");
    expect(home.textOf(`.side a[href="${SETTINGS}"]`)).toBe(t("menu:line.settings"));
    const page = await browser.open(SETTINGS);
    expect([page.status, page.textOf("h1")]).toEqual([200, t("first-steps:title")]);
    expect(page.document.querySelectorAll(".first-steps > li")).toHaveLength(10);
    expect(done(page)).toEqual(expect.arrayContaining(["roles", "branches", "members", "news"]));
    const number = done(page).length;
    expect(page.text).toContain(t("first-steps:progress", { done: number, total: 10 }));
    const links = page.document
      .querySelectorAll(".first-steps h3 a")
      .map((link) => link.getAttribute("href"));
    for (const part of ["identity", "look", "membership", "branches"]) {
      expect(links).toContain(`${SETTINGS}/${part}`);
    }
    // All but what the server's environment decides.
    const without = page.document
      .querySelectorAll(".first-steps > li")
      .filter((step) => !step.querySelector("h3 a"));
    expect(without.map(({ id }) => id)).toEqual(["mail", "push", "provider"]);
    expect(page.text).toContain(t("role:rank.secretariat_sector_leaders"));
    const places = page.document
      .querySelectorAll(".settings-places a")
      .map((link) => link.getAttribute("href"));
    expect(places).toEqual(
      expect.arrayContaining(["/desk/structure", `${SETTINGS}/moderation`, "/desk/election"]),
    );
    expect(home.textOf(".banner")).toContain(
      t("home:firstSteps.text", { done: number, total: 10 }),
    );
  });

  test("try the whole installation, name what does not work first, and remember it", async () => {
    const browser = await screens.as("admin", { language });
    const before = await browser.open(SETTINGS);
    expect(before.textOf("#doctor")).toContain(t("doctor:never"));
    const tried = await browser.submit(before, 'form[action$="act=doctor"]');
    expect(tried.notices).toEqual([t("doctor:found")]);
    const found = (page: Page) => page.document.querySelectorAll("#doctor li");
    // The clock of these tests is not the database's.
    const [first, ...others] = found(tried);
    expect(first?.text).toContain(t("doctor:check.clock"));
    expect(first?.querySelector(".chip")?.text).toBe(t("doctor:state.fault"));
    expect(others.map((each) => each.querySelector("h3")?.text)).toEqual(
      expect.arrayContaining(
        ["address", "uploads", "database", "files", "disk"].map((name) =>
          t(`doctor:check.${name}`),
        ),
      ),
    );
    // The same form again, as from a page that was left open.
    const again = await browser.submit(before, 'form[action$="act=doctor"]');
    expect(again.notices).toEqual(tried.notices);
    const later = await (await screens.as("admin", { language })).open(SETTINGS);
    expect(found(later)).toHaveLength(found(tried).length);
    expect(later.textOf("#doctor")).not.toContain(t("doctor:never"));
  });

  test("tell of a night without a backup, as home does, and of the last whole one", async () => {
    const { db, clock } = (await screens.platform()).dependencies;
    const browser = await screens.as("admin", { language });
    const look = async () => {
      const [home, settings] = [await browser.open("/"), await browser.open(SETTINGS)];
      return { banner: home.document.querySelector(".banner.refusal")?.text, settings };
    };
    expect((await look()).settings.text).not.toContain(t("first-steps:backup.title"));
    await recordBackup(db, { outcome: "worked", now: clock.now() });
    const good = await look();
    expect(good.banner).toBeUndefined();
    expect(good.settings.text).toContain(t("first-steps:backup.worked").split("{{when}}")[1]);
    await recordBackup(db, { outcome: "no-space", now: clock.now() });
    const bad = await look();
    expect(bad.banner).toContain(t("first-steps:backup.no-space"));
    expect(bad.settings.text).toContain(t("first-steps:backup.no-space"));
    expect(bad.settings.text).toContain(t("first-steps:backup.last").split("{{when}}")[0]);
  });

  test("test mail, push and the provider, say what came of it, and remember it", async () => {
    const browser = await screens.as("admin", { language });
    const settings = () => browser.open(SETTINGS);
    const mail = await press(browser, await settings(), "service", "mail");
    expect(mail.notices).toEqual([t("first-steps:outcome.mail.worked")]);
    expect([mail.url.pathname, mail.textOf("#mail .chip")]).toEqual([
      SETTINGS,
      t("first-steps:state.done"),
    ]);
    const push = await press(browser, await settings(), "service", "push");
    expect(push.notices).toEqual([t("first-steps:outcome.push.no-device")]);
    expect(push.document.querySelector('#push a[href="/push"]')).not.toBeNull();
    const provider = await press(browser, await settings(), "service", "provider");
    expect(provider.notices).toEqual([t("first-steps:outcome.provider.worked")]);
    screens.pass(120);
    expect((await settings()).textOf("#mail")).toContain(t("first-steps:outcome.mail.worked"));
    // What is left out counts as done, until it is wanted after all.
    const without = await press(browser, await settings(), "step", "push");
    expect(without.textOf("#push")).toContain(t("first-steps:skipped"));
    const again = await press(browser, without, "step", "push");
    expect(again.textOf("#push .chip")).toBe(t("first-steps:state.untested"));
  });

  test("say on home and beside the test that mail waits, until it went out", async () => {
    const { db, jobs } = (await screens.platform()).dependencies;
    const browser = await screens.as("admin", { language });
    const banner = async () =>
      (await browser.open("/")).document
        .querySelectorAll(".banner")
        .find((each) => each.getAttribute("aria-label") === t("home:lateMail.label"));
    // What other tests queued.
    await screens.work();
    expect(await banner()).toBeUndefined();
    const mail = { to: "who@example.org", subject: "s", text: "t", html: "t" };
    await jobs.add(db, "mail", mail, { afterSeconds: 600 });
    // As if it had been tried in vain: this app does its jobs by itself.
    await db.execute(sql`update pgboss.job set state = 'retry',
      created_on = now() - interval '11 minutes' where name = 'mail' and state = 'created'`);
    const shown = await banner();
    const [words = ""] = t("first-steps:lateMail", { number: "1", when: "¦" }).split("¦");
    expect(shown?.querySelector("p")?.text).toContain(words);
    expect(shown?.querySelector("a")?.getAttribute("href")).toBe(`${SETTINGS}#mail`);
    expect((await browser.open(SETTINGS)).textOf("#mail")).toContain(words);
    const member = await screens.as("member", { language });
    expect((await member.open("/")).text).not.toContain(words);
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'mail'`);
    await screens.work();
    expect(await banner()).toBeUndefined();
    expect((await browser.open(SETTINGS)).textOf("#mail")).not.toContain(words);
  });

  test("say what a proxy stops, also on home, until a body as large has come or it is dismissed", async () => {
    const browser = await screens.as("admin", { language });
    const report = (bytes: number) =>
      browser.raw("/proxy/refused", {
        method: "POST",
        body: new URLSearchParams({ bytes: String(bytes), place: "registerNow" }),
      });
    expect((await report(3_767_210)).status).toBe(204);
    expect((await report(100_000_000)).status).toBe(400);
    const home = await browser.open("/");
    const sentence = t("first-steps:proxy.refused", { megabytes: "3.6" });
    const [banner] = home.document.querySelectorAll(".banner.refusal");
    expect(banner?.text.trim().replaceAll(/\s+/g, " ")).toContain(sentence);
    expect(banner?.querySelector("code")?.text).toBe("client_max_body_size 64m;");
    expect(banner?.querySelector("a")?.getAttribute("href")).toBe(`${SETTINGS}#proxy`);
    const member = await screens.as("member", { language });
    expect((await member.open("/")).document.querySelector(".banner.refusal")).toBeNull();
    const shown = async () => (await browser.open(SETTINGS)).textOf("#proxy");
    expect(await shown()).toContain(sentence);
    const sent = (bytes: number) =>
      browser.raw("/preferences", {
        method: "POST",
        headers: { "Content-Length": String(bytes) },
        body: new URLSearchParams({ theme: "dark" }),
      });
    await sent(3_767_209);
    expect(await shown()).toContain(sentence);
    await sent(3_767_210);
    expect(await shown()).toBe("");
    await report(2_000_000);
    const without = await press(browser, await browser.open(SETTINGS), "part", "bodies");
    expect(without.document.querySelector("#proxy")).toBeNull();
  });

  test("say what a proxy does with streams, as an administrator's browser found it", async () => {
    const browser = await screens.as("admin", { language });
    const find = async (outcome: string, seconds: number) => {
      const body = new URLSearchParams({ outcome, seconds: String(seconds) });
      const { status } = await browser.raw(`${SETTINGS}?act=stream`, { method: "POST", body });
      const page = await browser.open(SETTINGS);
      return [
        status,
        page.textOf("#proxy code"),
        page.document.querySelector("[data-stream-fault]") !== null,
      ];
    };
    expect(await find("cut", 15)).toEqual([204, "proxy_read_timeout 120s;", true]);
    expect(await find("held", 8)).toEqual([204, "proxy_buffering off;", true]);
    expect(await find("passed", 25)).toEqual([204, "", false]);
    expect((await find("broken", 8))[0]).toBe(400);
  });

  test("find a branch by names of either language, and have one page of governorates", async () => {
    const browser = await screens.as("admin", { language });
    const found = async (keyword: string) => {
      const page = await browser.open(`${BRANCHES}?keyword=${encodeURIComponent(keyword)}`);
      return page.document.querySelectorAll(".listing th a").map(({ text }) => text.trim());
    };
    const branches = await found("القاهرة");
    expect(branches.length).toBeGreaterThan(0);
    expect(await found("Cairo")).toEqual(branches);
    const [first, beyond] = await Promise.all(
      ["", "?page=2"].map((search) => browser.open(`${BRANCHES}${search}`)),
    );
    const shown = (page: Page | undefined) => page?.textOf("main");
    expect(shown(beyond)).toBe(shown(first));
  });

  test("hold the branches, which are added, changed and deleted without a script", async () => {
    const browser = await screens.as("admin", { language });
    const form = 'form:has([name="mapUrl"])';
    const name = `فرع ${language}`;
    const edited = (page: Page) =>
      page.document.querySelectorAll(".listing th a").find((link) => link.text.trim() === name);
    const place = new URLSearchParams({ kind: "branch", governorate: "قنا" });
    const open = async () => browser.open(`/desk/structure/create?${place}`);
    const added = await browser.submit(await open(), form, {
      name,
      city: "دشنا",
      location: "الميدان",
    });
    expect(added.notices).toEqual([t("structure-desk:create.done")]);
    const list = await browser.open(`${BRANCHES}?governorate=${encodeURIComponent("قنا")}`);
    const taken = await browser.submit(await open(), form, { name });
    expect([taken.status, taken.textOf("#name-error")]).toEqual([
      400,
      expect.stringContaining(t("failure:field.unit-name-taken")),
    ]);
    const path = edited(list)?.getAttribute("href") ?? "";
    const page = await browser.open(path);
    expect([page.shown(form, "city"), page.shown(form, "location")]).toEqual([
      ["دشنا"],
      ["الميدان"],
    ]);
    const saved = await browser.submit(page, form, { location: "" });
    expect(saved.notices).toEqual([t("structure-desk:form.done")]);
    const { membershipId, name: member } = person("verified", "sector_leader");
    const assigning = 'form:has([name="membershipId"])';
    const unknown = await browser.submit(page, assigning, { membershipId: "1" });
    expect([unknown.status, unknown.textOf("#membershipId-error")]).toEqual([
      400,
      expect.stringContaining(t("failure:field.member-unknown")),
    ]);
    expect(unknown.shown(form, "name")).toEqual([name]);
    const put = await browser.submit(page, assigning, { membershipId: membershipId ?? "" });
    expect(put.notices).toEqual([t("branch:assign.done", { name: member })]);
    expect(put.text).toContain(t("branch:people", { count: 1 }));
    // The page was open before somebody was put on the branch.
    const held = await browser.submit(page, 'form[action$="act=close"]');
    expect(held.notices).toEqual([t("failure:unit-held", { count: 1 })]);
    const [other] = list.document.querySelectorAll(".listing th a");
    const elsewhere = await browser.open(other?.getAttribute("href") ?? "");
    await browser.submit(elsewhere, assigning, { membershipId: membershipId ?? "" });
    const gone = await browser.submit(await browser.open(path), 'form[action$="act=close"]');
    expect(gone.notices).toEqual([t("structure-desk:close.deleted")]);
    expect(
      edited(await browser.open(`${BRANCHES}?keyword=${encodeURIComponent(name)}`)),
    ).toBeUndefined();
    expect((await browser.open(path)).status).toBe(404);
  });
});

test("the banner of home is gone once every step is done", async () => {
  const { db, clock } = (await screens.platform()).dependencies;
  const browser = await screens.as("admin");
  for (const step of ["identity", "look", "membership"] as const) {
    await markStep(db, step, "00000000-0000-7000-8000-000000000000", clock.now());
  }
  for (const service of ["mail", "provider"]) {
    await press(browser, await browser.open(SETTINGS), "service", service);
  }
  await press(browser, await browser.open(SETTINGS), "step", "push");
  const page = await browser.open(SETTINGS);
  // No checklist any more, but what can be tested again.
  expect([done(page), page.textOf(".lead")]).toEqual([
    ["mail", "push", "provider"],
    createTranslator("ar")("first-steps:ready"),
  ]);
  expect((await browser.open("/")).document.querySelector(".banner")).toBeNull();
});
