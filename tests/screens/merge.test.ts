import { describe, expect, test } from "vitest";
import { duplicates } from "#app/demo/content/duplicates.ts";
import { people } from "#app/demo/content/people.ts";
import type { Browser } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** The file of who has a membership number. */
async function fileOf(browser: Browser, number: string | null | undefined) {
  const list = await browser.open(`/users?keyword=${number}`);
  const link = list.document.querySelector(".listing tbody a")?.getAttribute("href");
  return browser.open(link ?? "");
}
const idOf = (path: string) => path.split("/").at(-1) ?? "";
const compareForm = 'form[action$="/confirm"]';
const confirmForm = 'form:has([name="version"])';

describe.each(mostlyArabic)("merging two records in %s", (language) => {
  const t = createTranslator(language);
  // A pair for each language.
  const duplicate = duplicates[language === "ar" ? 0 : 1];

  test("the file names the likely duplicate, and one confirmation makes them one", async () => {
    const browser = await screens.as("admin", { language });
    const file = await fileOf(browser, duplicate?.of);
    const joinedPath = (await fileOf(browser, duplicate?.membershipId)).url.pathname;
    const link = file.document.querySelector("#duplicates a");
    expect(link?.text.trim()).toBe(duplicate?.name);
    const compare = await browser.open(link?.getAttribute("href") ?? "");
    expect(compare.textOf("h1")).toBe(t("people-edit:merge.compare"));
    // Which is proposed, and why; a national ID never whole.
    expect(compare.shown(compareForm, "kept")).toEqual(["first"]);
    expect(compare.text).toContain(t("people-edit:merge.reason.signs-in"));
    expect(compare.html).not.toContain(duplicate?.nationalId);
    expect(compare.text).toContain(`••${duplicate?.nationalId.slice(-3)}`);
    expect(compare.shown(compareForm, "name")).toEqual(["first"]);
    expect(compare.shown(compareForm, "branch")).toEqual([]);
    expect(compare.textOf('label:has([name="phone"][value="second"])')).toContain(
      `${t("people-edit:merge.line.phone")}, ${t("people-edit:merge.side.second")}:`,
    );
    const asked = await browser.submit(compare, compareForm, { phone: "second" });
    expect(asked.textOf("h1")).toBe(t("people-edit:merge.confirm"));
    expect(asked.text).toContain(t("people-edit:merge.follows.final"));
    // What stays, and no name or number of a person in the address.
    expect(asked.text).toContain(duplicate?.phoneNumber ?? "");
    expect(decodeURIComponent(asked.url.search)).not.toMatch(/\d{4}|@/);
    const done = await browser.submit(asked, confirmForm, {});
    expect(done.url.pathname).toBe(file.url.pathname);
    expect(done.text).toContain(t("people-edit:merge.done"));
    expect(done.textOf("#merged")).toContain(duplicate?.membershipId ?? "");
    // The old addresses and the old number lead to the kept record.
    expect((await browser.open(joinedPath)).url.pathname).toBe(file.url.pathname);
    const edit = await browser.open(joinedPath.replace("/users/", "/user/edit/"));
    expect(edit.url.pathname).toBe(file.url.pathname.replace("/users/", "/user/edit/"));
    expect((await fileOf(browser, duplicate?.membershipId)).url.pathname).toBe(file.url.pathname);
    // Who confirms once more, or comes late, is led to the file and told.
    const late = await browser.submit(asked, confirmForm, { key: `late-${language}` });
    expect([late.url.pathname, late.text.includes(t("people-edit:merge.already"))]).toEqual([
      file.url.pathname,
      true,
    ]);
    const again = await browser.open(compare.url.pathname);
    expect(again.url.pathname).toBe(file.url.pathname);
  });

  test("the other record is found by name, number, national ID and phone", async () => {
    const browser = await screens.as("admin", { language });
    const [one, other] = [person("expired"), person("verified")];
    const file = await fileOf(browser, one.membershipId);
    const way = file.document.querySelector('main a[href$="/merge"]')?.getAttribute("href");
    const find = await browser.open(way ?? "");
    expect(find.text).toContain(t("people:part.duplicates.none"));
    const compare = `${way}/${idOf((await fileOf(browser, other.membershipId)).url.pathname)}`;
    for (const keyword of [other.name, other.membershipId ?? ""]) {
      const found = await browser.submit(find, 'form[role="search"]', { keyword });
      expect(found.document.querySelector(`a[href="${compare}"]`)).not.toBeNull();
    }
    for (const number of [other.nationalId, other.phoneNumber]) {
      const found = await browser.submit(find, 'form:has([name="number"])', { number });
      expect(found.document.querySelector(`a[href="${compare}"]`)).not.toBeNull();
      expect(found.url.search).toBe("");
    }
    // Nobody is a duplicate of themselves.
    const own = await browser.submit(find, 'form[role="search"]', {
      keyword: one.membershipId ?? "",
    });
    expect(own.text).toContain(t("people-edit:merge.nobody"));
    const wrong = await browser.submit(find, 'form:has([name="number"])', { number: "12" });
    expect([wrong.status, wrong.shown('form:has([name="number"])', "number")]).toEqual([
      400,
      ["12"],
    ]);
  });

  test("a record of the reader's own is shown without a form, with the reason", async () => {
    const browser = await screens.as("admin", { language });
    const own = idOf(
      (await fileOf(browser, person("verified", "admin").membershipId)).url.pathname,
    );
    const other = (await fileOf(browser, person("expired").membershipId)).url.pathname;
    const page = await browser.open(`${other}/merge/${own}`);
    expect(page.text).toContain(t("people-edit:merge.lock.own"));
    expect(page.document.querySelector(compareForm)).toBeNull();
    const confirm = await browser.open(`${other}/merge/${own}/confirm?kept=first`);
    expect(confirm.url.pathname).toBe(`${other}/merge/${own}`);
  });
});

test("of two leaders the second is told what changed, and sees it before going on", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  const [one, other] = [
    people.find(({ uid }) => uid === "demo-no-email"),
    people.find(({ uid }) => uid === "demo-not-activated"),
  ];
  const path = (await fileOf(browser, one?.membershipId)).url.pathname;
  const otherId = idOf((await fileOf(browser, other?.membershipId)).url.pathname);
  const asked = await browser.open(`${path}/merge/${otherId}/confirm?kept=first&name=first`);
  const edit = await browser.open(path.replace("/users/", "/user/edit/"));
  await browser.submit(edit, 'form[action$="act=identity"]', { userName: "اسم تغيّر الآن" });
  const told = await browser.submit(asked, confirmForm, {});
  expect([told.status, told.text.includes(t("failure:changed-meanwhile"))]).toEqual([400, true]);
  expect(told.text).toContain("اسم تغيّر الآن");
  // What is shown now may be confirmed.
  const done = await browser.submit(told, confirmForm, {});
  expect(done.text).toContain(t("people-edit:merge.done"));
});

test("who may not merge has no way there, and reads why", async () => {
  const t = createTranslator("ar");
  const admin = await screens.as("admin");
  const [one, other] = [
    (await fileOf(admin, person("expired").membershipId)).url.pathname,
    idOf((await fileOf(admin, person("verified").membershipId)).url.pathname),
  ];
  const browser = await screens.as("central_leaders");
  const file = await browser.open(one);
  expect(file.status).toBe(200);
  expect(file.document.querySelector('a[href*="/merge"]')).toBeNull();
  for (const path of ["", `/${other}`, `/${other}/confirm?kept=first`]) {
    const refused = await browser.open(`${one}/merge${path}`);
    expect([refused.status, refused.textOf(".empty h2")]).toEqual([
      403,
      t("people-edit:merge.forbidden.title"),
    ]);
  }
});
