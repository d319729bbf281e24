import { describe, expect, test } from "vitest";
import arWords from "#locales/ar/structure-desk.json" with { type: "json" };
import enWords from "#locales/en/structure-desk.json" with { type: "json" };
import { mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const words = { ar: arWords, en: enWords } as const;
const admin = (language: "ar" | "en" = "ar") => screens.as("admin", { language });
const unitForm = 'form[action$="act=save"]';

test("an administrator adds a unit, gives it a position and appoints somebody, without a script", async () => {
  const browser = await admin();
  const create = await browser.open("/desk/structure/create?kind=central_secretariat");
  const added = await browser.submit(create, 'form:has([name="mapUrl"])', {
    name: "أمانة البيئة",
    description: "تعمل من أجل نيل نظيف.",
    phone: "0225550000",
  });
  expect([added.status, added.textOf("h1")]).toEqual([200, "أمانة البيئة"]);
  const position = await browser.submit(added, 'form[action$="act=addPosition"]', {
    title: "أمين البيئة",
  });
  expect(position.textOf("#terms")).toContain(arWords.term.vacant);
  const held = await browser.submit(position, 'form[action$="act=appoint"]', {
    name: "كريمة الساحلي",
  });
  expect(held.textOf("#terms")).toContain("كريمة الساحلي");
  expect(held.textOf("#terms")).toContain(arWords.term.now);
  const guide = await browser.open("/membership");
  const card = guide.document
    .querySelectorAll("#centeral-secretaraints .card")
    .find((each) => each.text.includes("أمانة البيئة"));
  expect(card?.text).toContain("كريمة الساحلي");
});

test("a member is found by name and appointed; who held the position is named beforehand", async () => {
  const browser = await admin();
  const tree = await browser.open("/desk/structure");
  const unit = await browser.open(
    tree.document.querySelector(".tree a")?.getAttribute("href") ?? "",
  );
  const link = unit.document.querySelector('a[href^="/desk/structure/positions/"]');
  const path = link?.getAttribute("href") ?? "";
  const member = person("verified");
  const found = await browser.open(`${path}?keyword=${encodeURIComponent(member.name)}`);
  const holder = found.document.querySelector("#terms b")?.text ?? "?";
  expect(found.textOf('#appoint [role="note"]')).toContain(holder);
  const done = await browser.submit(found, 'form:has([name="membershipId"])');
  expect(done.document.querySelector("#terms b")?.text).toBe(member.name);
});

describe.each(mostlyEnglish)("the editor in %s", (language) => {
  const said = words[language];

  test("keeps what was typed when somebody else was faster, and shows what they wrote", async () => {
    const one = await admin(language);
    const other = await admin(language);
    const path = (await one.open("/desk/structure")).document
      .querySelectorAll(".tree a")
      .at(-1)
      ?.getAttribute("href");
    const [first, second] = [await one.open(path ?? ""), await other.open(path ?? "")];
    await one.submit(first, unitForm, { location: "ميدان التحرير" });
    const late = await other.submit(second, unitForm, { location: "ميدان الأوبرا" });
    expect(late.status).toBe(400);
    expect(late.textOf("aside")).toContain(said.conflict.title);
    expect(late.textOf("aside")).toContain("ميدان التحرير");
    const field = late.document.querySelector(`${unitForm} [name="location"]`);
    expect(field?.getAttribute("value")).toBe("ميدان الأوبرا");
    const saved = await other.submit(late, unitForm, { location: "ميدان الأوبرا" });
    expect(saved.status).toBe(200);
    expect(
      (await other.open(path ?? "")).document
        .querySelector('[name="location"]')
        ?.getAttribute("value"),
    ).toBe("ميدان الأوبرا");
  });
});

test("units change places by buttons, and a unit with people says why it stays open", async () => {
  const browser = await admin();
  const path = `/desk/structure?${new URLSearchParams({ governorate: "دمياط" })}`;
  const names = (page: Awaited<ReturnType<typeof browser.open>>) =>
    page.document.querySelectorAll(".tree .tree > li > .row a b").map((each) => each.text);
  const tree = await browser.open(path);
  const moved = await browser.submit(tree, '.tree .tree form:has([name="place"][value="2"])');
  expect(names(moved)).not.toEqual(names(tree));
  expect(names(moved).toSorted()).toEqual(names(tree).toSorted());
  const held = moved.document
    .querySelectorAll(".tree .row")
    .find((row) => /عضو/.test(row.text) && row.text.includes(arWords.kind.branch));
  const unit = await browser.open(held?.querySelector("a")?.getAttribute("href") ?? "");
  expect(unit.document.querySelector('form[action$="act=close"]')).toBeNull();
  expect(unit.textOf("main")).toContain("لا يمكن إغلاقها");
});

describe.each(mostlyEnglish)("a position in %s", (language) => {
  const said = words[language];

  /** A position that somebody was appointed to; its path. */
  async function held(browser: Awaited<ReturnType<typeof admin>>, name: string) {
    const create = await browser.open("/desk/structure/create?kind=leadership");
    const unit = await browser.submit(create, 'form:has([name="mapUrl"])', { name });
    const added = await browser.submit(unit, 'form[action$="act=addPosition"]', { title: name });
    await browser.submit(added, 'form[action$="act=appoint"]', { name: "كريمة الساحلي" });
    return added.url.pathname;
  }
  const termForm = 'form[action$="act=correct"]';

  test("keeps what was typed of a term when somebody else was faster, and shows what they wrote", async () => {
    const [one, other] = [await admin(language), await admin(language)];
    const path = await held(one, `لجنة التوثيق ${language}`);
    const [first, second] = [await one.open(path), await other.open(path)];
    await one.submit(first, termForm, { nameEn: "Karima Sahli" });
    const late = await other.submit(second, termForm, { nameEn: "K. El Sahly" });
    expect(late.status).toBe(400);
    expect(late.textOf("#terms aside")).toContain(said.conflict.title);
    expect(late.textOf("#terms aside")).toContain("Karima Sahli");
    expect(late.shown(termForm, "nameEn")).toEqual(["K. El Sahly"]);
    const saved = await other.submit(late, termForm, { nameEn: "K. El Sahly" });
    expect(saved.status).toBe(200);
    expect(saved.shown(termForm, "nameEn")).toEqual(["K. El Sahly"]);
    const emptied = await other.submit(saved, termForm, { nameEn: "" });
    expect([emptied.status, emptied.shown(termForm, "nameEn")]).toEqual([200, [""]]);
  });

  test("tells who appoints that somebody else did meanwhile", async () => {
    const [one, other] = [await admin(language), await admin(language)];
    const path = await held(one, `لجنة المتابعة ${language}`);
    const appoint = 'form[action$="act=appoint"]';
    const days = { "from-day": "1", "from-month": "1", "from-year": "2031" };
    const [first, second] = [await one.open(path), await other.open(path)];
    await one.submit(first, appoint, { name: "نادية فهمي", ...days });
    const late = await other.submit(second, appoint, { name: "سهام نور", ...days });
    expect(late.status).toBe(400);
    expect(late.textOf("#appoint")).toContain(said.appoint.meanwhile);
    expect(late.textOf("#terms")).toContain("نادية فهمي");
    expect(late.shown(appoint, "name")).toContain("سهام نور");
  });

  test("is closed once nobody holds it, and opened again", async () => {
    const browser = await admin(language);
    const path = await held(browser, `لجنة الأرشيف ${language}`);
    const days = { "until-day": "1", "until-month": "1", "until-year": "2020" };
    const past = { "from-day": "1", "from-month": "1", "from-year": "2019" };
    const ended = await browser.submit(await browser.open(path), termForm, { ...past, ...days });
    const closed = await browser.submit(ended, 'form[action$="act=close"]');
    expect([closed.url.pathname, closed.notices]).toEqual([path, [said.position.closed]]);
    expect(closed.document.querySelector('form[action$="act=appoint"]')).toBeNull();
    const open = await browser.submit(closed, 'form[action$="act=reopen"]');
    expect([open.url.pathname, open.notices]).toEqual([path, [said.position.reopened]]);
    expect(open.document.querySelector('form[action$="act=appoint"]')).not.toBeNull();
  });
});
