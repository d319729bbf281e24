import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { photo } from "#tests/world/membership.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const FORM = "main form";
const member = person("verified");
const screens = setUpScreens();
let client: pg.Client;
let pdf: File;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const bytes = await readFile("app/demo/content/documents/cv.pdf");
  pdf = new File([new Uint8Array(bytes)], "عرض.pdf");
});
afterAll(() => client.end());
beforeEach(async () => {
  await client.query("delete from rate_limits");
  // Nor does a test repeat what an earlier one sent.
  screens.pass(15 * 60);
});

const picture = (name = "روشتة.jpg") => new File([new Uint8Array(photo)], name);
const words = { title: "جلسات علاج", description: "سطر أول\nسطر ثانٍ" };
const good = () => ({ ...words, terms: "on", attachments: [picture(), pdf] });

const wrongOf = (page: Page) =>
  page.document.querySelectorAll(".summary a").map((each) => each.getAttribute("href"));
const typedIn = (page: Page, name: string) => {
  const field = page.document.querySelector(`${FORM} [name="${name}"]`);
  return field?.tagName === "TEXTAREA" ? field.text : field?.getAttribute("value");
};

describe.each(mostlyEnglish)("in %s", (language) => {
  const t = createTranslator(language);

  test("home leads to the form, whose tabs are links and keep the page's title", async () => {
    const browser = await screens.as(member.uid, { language });
    const home = await browser.open("/");
    expect(home.document.querySelector('main a[href="/humanitarian-aid"]')).not.toBeNull();
    const page = await browser.open("/humanitarian-aid");
    expect(page.title).toContain(t("aid:title"));
    const tabs = page.document.querySelectorAll(".tabs a");
    expect(tabs.map((each) => each.text)).toEqual([
      t("aid:category.medical"),
      t("aid:category.legal"),
      t("aid:category.living"),
    ]);
    expect(page.document.querySelector('a[href="tel:123"]')).not.toBeNull();
    for (const [at, category] of ["medical", "legal", "living"].entries()) {
      const tab = await browser.open(tabs[at]?.getAttribute("href") ?? "");
      expect(typedIn(tab, "category")).toBe(category);
      expect(tab.textOf('.tabs [aria-current="page"]')).toBe(t(`aid:category.${category}`));
      // A text browser shows no colours.
      expect(tab.textOf(".tabs li:has(.vh)")).toBe(`* ${t(`aid:category.${category}`)}`);
      expect(tab.text).toContain(t(`aid:info.${category}`));
    }
    expect(typedIn(await browser.open("/humanitarian-aid?category=none"), "category")).toBe(
      "medical",
    );
  });

  test("what is sent leads home with the success, and stands among the member's own", async () => {
    const browser = await screens.as(member.uid, { language });
    const page = await browser.open("/humanitarian-aid?category=living");
    const home = await browser.submit(page, FORM, good());
    expect([home.url.pathname, home.notices]).toEqual(["/", [t("aid:ha.success")]]);
    const [first] = home.document.querySelectorAll("main .section");
    expect(first?.querySelector("h2")?.text).toBe(t("desk:requests"));
    const sent = await browser.open(first?.querySelector("a")?.getAttribute("href") ?? "");
    expect(sent.textOf("#next")).toContain(t("aid:request.next.decided"));
    const own = await browser.open("/humanitarian-aid/my-requests");
    const [newest] = own.document.querySelectorAll(".notes li");
    expect(newest?.text).toContain(words.title);
    expect(newest?.text).toContain(t("aid:status.pending"));
    expect(newest?.text).toContain(t("aid:category.living"));
    const request = await browser.open(newest?.querySelector("a")?.getAttribute("href") ?? "");
    expect(request.textOf("h1")).toMatch(/\d{4}/);
    expect(request.document.querySelector(".words")?.text).toBe(words.description);
    const shown = request.document.querySelector(".gallery img");
    const small = await browser.raw(shown?.getAttribute("src") ?? "");
    expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const link = request.document.querySelector(".gallery a")?.getAttribute("href") ?? "";
    const whole = await browser.raw(link);
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const paper = request.document.querySelector(".downloads a");
    expect(paper?.text.trim()).toBe("عرض.pdf");
    const saved = await browser.raw(paper?.getAttribute("href") ?? "");
    expect(saved.headers.get("content-disposition")).toBe("attachment");
    const stranger = await screens.as("demo-member-woman", { language });
    for (const address of [request.url.pathname, shown?.getAttribute("src") ?? ""]) {
      expect((await stranger.raw(address)).status).toBe(404);
    }
    const bad = { method: "POST", body: new FormData(), headers: { Origin: screens.origin } };
    expect((await stranger.raw(request.url.pathname, bad)).status).toBe(404);
  });

  test("what is open stands above the form, what is closed below it", async () => {
    const browser = await screens.as(member.uid, { language });
    await browser.submit(await browser.open("/humanitarian-aid"), FORM, {
      ...good(),
      title: `طلب مفتوح ${language}`,
    });
    const page = await browser.open("/humanitarian-aid");
    const line = page.document.querySelector(".ways li");
    const number = /\d{4,}/.exec(line?.text ?? "")?.[0] ?? "";
    expect(line?.text).toContain(t("aid:open.request", { number }));
    expect(line?.querySelector(".chip.waiting")?.text).toBe(t("aid:status.pending"));
    expect(line?.text).toContain(t("aid:open.age", { count: 0 }));
    expect(page.html.indexOf('class="ways"')).toBeLessThan(page.html.indexOf('name="title"'));
    const request = await browser.open(line?.querySelector("a")?.getAttribute("href") ?? "");
    expect(request.textOf("h1")).toContain(number);
    // Each once.
    const closed = page.document.querySelectorAll(".notes .chip").map(({ text }) => text);
    expect(closed).not.toContain(t("aid:status.pending"));
    expect(page.text).toContain(t("aid:own.all"));
  });

  test("what is missing is named, and what was typed stays", async () => {
    const browser = await screens.as(member.uid, { language });
    const page = await browser.open("/humanitarian-aid?category=legal");
    const empty = await browser.submit(page, FORM);
    expect([empty.status, empty.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
    expect(wrongOf(empty)).toEqual([
      "#aid-title",
      "#aid-description",
      "#aid-attachments",
      "#aid-terms",
    ]);
    for (const id of wrongOf(empty)) expect(empty.document.querySelector(id ?? "")).not.toBeNull();
    expect(empty.text).toContain(t("failure:field.agreement"));
    const typed = await browser.submit(empty, FORM, { ...words, terms: "on" });
    expect(wrongOf(typed)).toEqual(["#aid-attachments"]);
    expect([typedIn(typed, "title"), typedIn(typed, "category")]).toEqual([words.title, "legal"]);
    expect(typedIn(typed, "description")).toContain("سطر ثانٍ");
    expect(typed.document.querySelector('[name="terms"]')?.hasAttribute("checked")).toBe(true);
    expect(typed.text).toContain(t("reupload.again"));
  });

  test.each([
    ["is none of the kinds", () => new File(["hello"], "x.jpg"), "named-file"],
    [
      "is too large",
      () => new File([new Uint8Array(7 * 1024 * 1024)], "x.jpg"),
      "named-file-large",
    ],
  ])("a file that %s is named, and what was typed stays", async (_, file, problem) => {
    const browser = await screens.as(member.uid, { language });
    const page = await browser.open("/humanitarian-aid");
    const back = await browser.submit(page, FORM, { ...good(), attachments: [picture(), file()] });
    expect(back.status).toBe(400);
    const said = t(`failure:field.${problem}`, { name: "x.jpg", megabytes: 5 });
    expect(back.textOf(".summary")).toContain(said);
    expect(typedIn(back, "title")).toBe(words.title);
  });

  test("without a script another category takes over what was typed", async () => {
    const browser = await screens.as(member.uid, { language });
    const page = await browser.open("/humanitarian-aid");
    const moved = await browser.submit(page, FORM, words, '[name="switch"][value="living"]');
    expect([moved.status, moved.document.querySelector(".summary")]).toEqual([200, null]);
    expect([typedIn(moved, "category"), typedIn(moved, "title")]).toEqual(["living", words.title]);
    expect(moved.textOf('.tabs [aria-current="page"]')).toBe(t("aid:category.living"));
    const home = await browser.submit(moved, FORM, good());
    expect(home.notices).toEqual([t("aid:ha.success")]);
  });

  test("a script is told where to go, or what is wrong", async () => {
    const browser = await screens.as(member.uid, { language });
    const send = async (fields: Record<string, string | File>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const headers = { Origin: screens.origin };
      return browser.raw("/humanitarian-aid/send", { method: "POST", body, headers });
    };
    const refused = await send({ ...words, category: "medical", terms: "on" });
    expect(refused.status).toBe(400);
    expect((await refused.json()).result.error.attachments).toEqual([t("ask:field.attachments")]);
    const sent = await send({ ...words, category: "medical", terms: "on", attachments: picture() });
    expect([sent.status, await sent.json()]).toEqual([202, { to: "/" }]);
    expect((await browser.open("/")).notices).toEqual([t("aid:ha.success")]);
  });

  test("files are added until a request is decided, and its history is told", async () => {
    const browser = await screens.as(member.uid, { language });
    const own = await browser.open("/humanitarian-aid/my-requests");
    const links = own.document.querySelectorAll(".notes li").map((row) => ({
      status: row.querySelector(".chip")?.text,
      href: row.querySelector("a")?.getAttribute("href") ?? "",
    }));
    const at = (status: string) =>
      links.find((each) => each.status === t(`aid:status.${status}`))?.href ?? "";
    const open = await browser.open(at("inReview"));
    const steps = open.document
      .querySelectorAll(".steps li")
      .map((each) => each.querySelector("b")?.text);
    expect(steps).toEqual([
      t("aid:act.submitted"),
      t("aid:status.inReview"),
      t("aid:act.note"),
      ...steps.slice(3),
    ]);
    expect(open.text).not.toContain("تأكدت من عرض السعر");
    const none = await browser.submit(open, FORM);
    expect([none.status, none.textOf(".field .error")]).toEqual([
      400,
      `${t("errorPrefix")} ${t("ask:field.attachments")}`,
    ]);
    expect(wrongOf(none)).toEqual(["#more-files-attachments"]);
    const added = await browser.submit(none, FORM, { attachments: [picture(), picture("b.jpg")] });
    expect(added.notices).toContain(t("aid:files.added"));
    expect(added.text).toContain(t("aid:files.count", { count: 2 }));
    const beyond = await browser.open("/humanitarian-aid/my-requests?page=99");
    expect(beyond.textOf(".empty h2")).toBe(t("aid:own.beyond"));
    const closed = await browser.open(at("rejected"));
    expect(closed.document.querySelector(FORM)).toBeNull();
    expect(closed.text).toContain(t("aid:request.closed"));
    const late = new FormData();
    late.append("attachments", picture());
    const refused = await browser.raw(at("rejected"), {
      method: "POST",
      body: late,
      headers: { Origin: screens.origin },
    });
    expect(await refused.text()).toContain(t("failure:aid-decided"));
  });

  test("who has asked for nothing is shown the way", async () => {
    const browser = await screens.as("demo-member-woman", { language });
    await client.query(
      "delete from aid_requests where user_id = (select id from users where facebook_id = 'demo-member-woman')",
    );
    const own = await browser.open("/humanitarian-aid/my-requests");
    expect(own.textOf(".empty h2")).toBe(t("aid:own.none"));
    expect(own.document.querySelector('.empty a[href="/humanitarian-aid"]')).not.toBeNull();
  });
});

test.each(["pending", "expired"])("the form is not there for who is %s", async (status) => {
  const browser = await screens.as(person(status).uid);
  expect((await browser.open("/humanitarian-aid")).url.pathname).toBe("/not-found");
});
