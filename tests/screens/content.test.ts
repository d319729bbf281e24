import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import arWords from "#locales/ar/content.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import enWords from "#locales/en/content.json" with { type: "json" };
import { pictureOf, zipOf } from "#tests/world/archives.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";
import { workbook } from "../platform/workbook.ts";

const screens = setUpScreens();

const words = { ar: arWords, en: enWords } as const;
type Language = keyof typeof words;
const writer = (language?: Language) => screens.as("secretariat_central_leaders", { language });
const publisher = (language?: Language) => screens.as("central_leaders", { language });
const text = 'form:has([name="body"])';
const [submit, publish, schedule] = ["submit", "publish", "schedule"].map(
  (next) => `button[value="${next}"]`,
) as [string, string, string];
const pressed = (act: string) => `form[action$="act=${act}"]`;

const whole = { title: "خبر كامل", summary: "ملخص الخبر", body: "نص **مهم**" };

async function begin(browser: Awaited<ReturnType<typeof writer>>, fields: Record<string, string>) {
  const create = await browser.open("/desk/news/create");
  const begun = await browser.submit(create, 'form:has([name="title"])', {
    title: fields.title ?? whole.title,
  });
  return browser.submit(begun, text, { ...whole, ...fields });
}

describe.each(mostlyEnglish)(
  "from the draft to the reader, without a script, in %s",
  (language) => {
    const said = words[language];

    test("one writes, another checks and publishes, and a guest reads", async () => {
      const title = `قافلة طبية ${language}`;
      const one = await writer(language);
      const draft = await begin(one, { title, titleEn: "A medical visit", bodyEn: "It *came*." });
      expect([draft.status, draft.notices]).toEqual([200, [said.done.save]]);
      expect(draft.document.querySelector(publish)).toBeNull();
      const sent = await one.submit(draft, text, {}, submit);
      expect(sent.notices).toEqual([said.done.submit]);
      const other = await publisher(language);
      const desk = await other.open("/desk/news?state=check");
      const link = desk.document
        .querySelectorAll(".listing tbody a")
        .find((each) => each.text.includes(language === "en" ? "A medical visit" : title));
      const item = await other.open(link?.getAttribute("href") ?? "");
      const preview = await other.open(
        item.document.querySelector('a[href$="/preview"]')?.getAttribute("href") ?? "",
      );
      expect(
        preview.document.querySelectorAll("article[lang]").map((each) => each.getAttribute("lang")),
      ).toEqual(["ar", "en", "ar"]);
      expect(preview.document.querySelector("article strong")?.text).toBe("مهم");
      const published = await other.submit(item, text, {}, publish);
      expect(published.notices).toEqual([said.done.publish]);
      // Nobody has written what they only published.
      expect(published.document.querySelector('a[href$="/versions"]')).toBeNull();
      const notify = await other.open(
        published.document
          .querySelector('a[href^="/notification/create?"]')
          ?.getAttribute("href") ?? "",
      );
      expect(notify.document.querySelector('[name="title"]')?.getAttribute("value")).toBe(title);
      const reader = screens.browser({ language });
      const list = await reader.open("/news");
      const card = list.document.querySelector(".card .title");
      expect(card?.text).toBe(language === "en" ? "A medical visit" : title);
      const article = await reader.open(card?.querySelector("a")?.getAttribute("href") ?? "");
      expect(article.document.querySelector(".prose")?.innerHTML).toContain(
        language === "en" ? "<em>came</em>" : "<strong>مهم</strong>",
      );
    });

    test("of two editors the second sees what the first changed, and keeps what was typed", async () => {
      const one = await writer(language);
      const other = await publisher(language);
      const draft = await begin(one, { title: `خبر لاثنين ${language}` });
      const path = draft.url.pathname;
      const [first, second] = [await one.open(path), await other.open(path)];
      await one.submit(first, text, { author: "ماريان تادرس" });
      await one.open(path);
      const late = await other.submit(second, text, { summary: "ملخص آخر" });
      expect(late.status).toBe(400);
      expect(late.textOf("aside")).toContain(said.conflict.title);
      expect(late.document.querySelector('[name="summary"]')?.text.trim()).toBe("ملخص آخر");
      expect((await other.submit(late, text, { summary: "ملخص آخر" })).status).toBe(200);
      const versions = await other.open(path.replace("/edit", "/versions"));
      expect(versions.textOf("#changes ins")).toContain("ملخص آخر");
      const earlier = await other.open(`${path.replace("/edit", "/versions")}?version=1`);
      const back = await other.submit(earlier, pressed("restoreVersion"));
      expect(back.notices).toEqual([said.done.restoreVersion]);
    });

    test("what is wanting is said by the fields, and an hour that is over is refused", async () => {
      const browser = await publisher(language);
      const draft = await begin(browser, { title: `ينقصه ${language}`, summary: "" });
      const refused = await browser.submit(draft, text, {}, publish);
      expect(refused.status).toBe(400);
      expect(refused.document.querySelector('.summary a[href="#summary"]')).not.toBeNull();
      const saved = await browser.submit(draft, text, { summary: "ملخص" });
      const late = await browser.submit(saved, text, { at: "2020-01-01T09:00" }, schedule);
      expect([late.status, late.document.querySelector("#at-error") !== null]).toEqual([400, true]);
      const set = await browser.submit(late, text, { at: "2027-01-01T09:00" }, schedule);
      expect(set.notices).toEqual([said.done.schedule]);
      expect(set.textOf("main")).toContain(said.locked.scheduled);
    });
  },
);

test.each(["news", "posts", "archive", "offers", "candidates"])(
  "of %s, saving what nobody touched changes nothing",
  async (kind) => {
    const admin = await screens.as("admin");
    const desk = await admin.open(`/desk/${kind}?state=live`);
    const link = desk.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const item = await admin.open(link);
    const saved = await admin.submit(item, "form.railed");
    expect(saved.notices).toEqual([arWords.done.save]);
    expect(saved.textOf(".rail .chip")).toBe(arWords.state.published);
  },
);

test("an item without English is read in Arabic on English pages, and says so", async () => {
  const page = await screens.browser({ language: "en" }).open("/news?category=economy");
  const title = page.document.querySelector(".card .title");
  expect(title?.getAttribute("lang")).toBe("ar");
  const article = await screens
    .browser({ language: "en" })
    .open(title?.querySelector("a")?.getAttribute("href") ?? "");
  expect(article.document.querySelector("h1")?.getAttribute("lang")).toBe("ar");
  expect(article.document.querySelector(".prose")?.getAttribute("lang")).toBe("ar");
});

test("what was published before the desk is edited from its own page", async () => {
  const browser = await writer();
  const article = await browser.open("/news/9");
  const editor = await browser.submit(article, 'form[action$="act=adopt"]');
  expect(editor.url.pathname).toMatch(/^\/desk\/news\/.+\/edit$/);
  expect(editor.textOf("h1")).toBe(article.textOf("h1"));
  const reader = await screens.browser().open("/news/9");
  expect(reader.document.querySelector('form[action$="act=adopt"]')).toBeNull();
});

test("a draft keeps itself, and says so where somebody else was faster", async () => {
  const browser = await writer();
  const draft = await begin(browser, { title: "يحفظ نفسه" });
  const keep = draft.url.pathname.replace("/edit", "/keep");
  const version = draft.document.querySelector(`${text} [name="version"]`)?.getAttribute("value");
  const send = async (fields: Record<string, string>) =>
    browser.raw(keep, { method: "POST", body: new URLSearchParams({ ...whole, ...fields }) });
  const kept = await send({ title: "يحفظ نفسه", author: "أنا", version: version ?? "" });
  expect([kept.status, await kept.json()]).toEqual([
    200,
    { version: Number(version) + 1, number: 1 },
  ]);
  const late = await send({ title: "متأخر", version: version ?? "" });
  expect([late.status, await late.json()]).toEqual([409, { problem: "changed-meanwhile" }]);
});

test("a video comes with the text of its post: what was not saved yet is lost by neither", async () => {
  const one = await publisher();
  const film = await readFile("tests/world/videos/canvas.webm");
  const videoFile = (bytes: Uint8Array) => new File([bytes as BlobPart], "فيلم.webm");
  const begun = await one.submit(await one.open("/desk/posts/create"), 'form:has([name="title"])', {
    title: "منشور بفيديو",
  });
  // Longer than what a form with one large file used to take.
  const body = "كلام لم يُحفظ بعد. ".repeat(200).trim();
  const wrong = await one.submit(begun, text, { body, videoFile: videoFile(film.subarray(40)) });
  expect(wrong.status).toBe(400);
  expect(wrong.textOf("#video-error")).toContain(arFailure.field.video);
  expect(wrong.shown(text, "body")).toEqual([body]);
  // The text is wrong and the video is not: it need not be sent again.
  const nameless = await one.submit(wrong, text, { title: "", videoFile: videoFile(film) });
  expect([nameless.status, nameless.document.querySelector("#video-error")]).toEqual([400, null]);
  expect(nameless.shown(text, "body")).toEqual([body]);
  const saved = await one.submit(nameless, text, { title: "منشور بفيديو" });
  expect(saved.notices).toEqual([arWords.done.save]);
  expect(saved.document.querySelectorAll("main video")).toHaveLength(1);
  expect(saved.shown(text, "body")).toEqual([body]);
  const another = await one.submit(saved, text, { body: "نص آخر", videoFile: videoFile(film) });
  expect(another.document.querySelectorAll("main video")).toHaveLength(1);
  expect(another.shown(text, "body")).toEqual(["نص آخر"]);
});

/** A district of the demo that takes candidates. */
async function anyDistrict(): Promise<string> {
  const path = `/api/v1/election/candidates?limit=1&type=${encodeURIComponent("فردي")}`;
  const answer = await screens.handle(new Request(screens.origin + path));
  return (await answer.json()).data.items[0].electoralDistrict;
}
const findAsVoter = (name: string) =>
  screens.browser().open(`/DataEntire?${new URLSearchParams({ keyword: name })}`);

test("a candidate is written, checked, found by a voter, and reached by the number they agreed to", async () => {
  const title = "وفاء كامل درويش";
  const one = await publisher();
  const create = await one.open("/desk/candidates/create");
  const begun = await one.submit(create, 'form:has([name="title"])', { title });
  const fields = {
    electoralDistrict: await anyDistrict(),
    serialNumber: "٧",
    image: new File([new Uint8Array(await pictureOf("#a60", 200))], "وفاء.png"),
    whatsappNumber: "٠١٠١٢٣٤٥٦٧٨",
    whatsappConsent: "on",
  };
  const form = 'form:has([name="electoralDistrict"])';
  const sent = await one.submit(begun, form, fields, submit);
  expect(sent.notices).toEqual([arWords.done.submit]);
  const other = await screens.as("admin");
  const item = await other.open(begun.url.pathname);
  expect((await other.submit(item, form, {}, publish)).notices).toEqual([arWords.done.publish]);
  const found = await findAsVoter(title);
  const link = found.document.querySelector(".card .title a")?.getAttribute("href");
  const page = await screens.browser().open(link ?? "");
  expect(page.textOf("h1")).toBe(title);
  expect(page.document.querySelector('a[href^="https://wa.me/201012345678"]')).not.toBeNull();
});

test("who sends too little to be checked is told what is wanting, and of no colleague's change", async () => {
  const one = await publisher();
  const create = await one.open("/desk/offers/create");
  const begun = await one.submit(create, 'form:has([name="title"])', { title: "عرض بلا موعد" });
  const form = 'form:has([name="provider"])';
  const next = submit;
  const back = await one.submit(begun, form, { provider: "مكتبات", body: "نص" }, next);
  expect([back.status, back.shown(form, "provider")]).toEqual([400, ["مكتبات"]]);
  expect(back.text).not.toContain(arWords.conflict.title);
  const days = { "start-day": "1", "start-month": "1", "start-year": "2026" };
  const ends = { "end-day": "1", "end-month": "1", "end-year": "2090" };
  const sent = await one.submit(back, form, { ...days, ...ends, category: "culture" }, next);
  expect(sent.notices).toEqual([arWords.done.submit]);
});

test("candidates come in from a workbook and an archive of pictures, and are published together", async () => {
  const t = createTranslator("ar");
  const admin = await screens.as("admin");
  const names = ["سامي رشاد عطية", "ليلى أنور زهران"];
  const electoralDistrict = await anyDistrict();
  const rows = names.map((name, at) => [name, electoralDistrict, `${at}.png`]);
  const book = workbook([["الاسم", "الدائرة", "الصورة"], ...rows]);
  const file = new File([new Uint8Array(book)], "مرشحون.xlsx");
  const list = await admin.open("/desk/candidates/import");
  const begun = await admin.submit(list, 'form:has([name="file"])', { file });
  expect(begun.notices).toEqual([t("candidate-import:uploaded")]);
  const pictures = {
    "صور/0.png": await pictureOf("#123456"),
    "صور/1.png": await pictureOf("#654"),
  };
  const archive = new File([new Uint8Array(await zipOf(pictures))], "صور.zip");
  const filled = await admin.submit(begun, 'form:has([name="archive"])', { archive });
  expect(filled.notices).toEqual([t("candidate-import:archive.done")]);
  const { pathname } = begun.url;
  await admin.submit(filled, pressed("columns"));
  await screens.work();
  await admin.submit(await admin.open(pathname), pressed("publish"));
  await screens.work();
  expect((await admin.open(pathname)).text).toContain(t("candidate-import:next.finished"));
  for (const name of names) {
    const found = await findAsVoter(name);
    expect([found.textOf(".card .title"), found.document.querySelector(".card img")]).toEqual([
      name,
      expect.anything(),
    ]);
  }
});

test("an error of one of several values is said at their field", async () => {
  const one = await publisher();
  const begun = await one.submit(
    await one.open("/desk/offers/create"),
    'form:has([name="title"])',
    { title: "عرض" },
  );
  const wrong = await one.submit(begun, text, { governorates: ["القاهرة", "ق".repeat(2001)] });
  expect(wrong.status).toBe(400);
  expect(wrong.textOf("#governorates-error")).not.toBe("");
  expect(wrong.document.querySelector('.summary a[href="#governorates"]')).not.toBeNull();
  const admin = await screens.as("admin");
  const election = await admin.open("/desk/election");
  const days = await admin.submit(election, pressed("addDate"), {
    from: "2027-02-01",
    until: "2027-02-02",
    governorates: ["01", "99"],
  });
  expect(days.status).toBe(400);
  expect(days.textOf("#governorates-error")).not.toBe("");
});

test("which kinds take two people is said in one form; what is no kind comes back to it", async () => {
  const path = "/desk/settings/content";
  const form = 'form:has([name="needsTwo"])';
  const admin = await screens.as("admin");
  const wrong = await admin.submit(await admin.open(path), form, { needsTwo: "zz" });
  expect([wrong.status, wrong.textOf("#needsTwo-error") !== ""]).toEqual([400, true]);
  expect(wrong.document.querySelector('.summary a[href="#needsTwo"]')).not.toBeNull();
  const ticked = (page: typeof wrong) =>
    page.document
      .querySelectorAll('[name="needsTwo"][checked]')
      .map((each) => each.getAttribute("value"));
  const saved = await admin.submit(wrong, form, { needsTwo: ["posts", "archive"] });
  expect([saved.status, ticked(saved).toSorted()]).toEqual([200, ["archive", "posts"]]);
  const none = await admin.submit(saved, form, { needsTwo: [] });
  expect([none.status, ticked(none)]).toEqual([200, []]);
});
