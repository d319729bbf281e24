import { join } from "node:path";
import type { Locator } from "playwright";
import { describe, expect, test } from "vitest";
import type { ContentKind } from "#app/contract/content.values.ts";
import { pictureOf, zipOf } from "#tests/world/archives.ts";
import { inWay, oneWay, openSite, see, type Visit, type Way } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";
import { workbook } from "../platform/workbook.ts";

/* From the draft to the reader, of each kind that news do not stand for (content.test.ts). */

const site = openSite();
const writer = person("verified", "central_leaders").uid;
const publisher = person("verified", "admin").uid;
const member = person("verified").uid;

const png = async (name: string, colour: string) => ({
  name: `${name}.png`,
  mimeType: "image/png",
  buffer: await pictureOf(colour, 200),
});
const paper = {
  name: "بيان.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"),
};
const isIn = ({ language, javaScript }: Way) => `${language} ${javaScript ? 1 : 2}`;

async function come(way: Way, who: string): Promise<Visit> {
  const visit = await site.visit(way);
  await visit.become(who);
  return visit;
}

/** Begins a draft from the list of its desk. */
async function begin({ page, t, open }: Visit, kind: ContentKind, title: string) {
  await open(`/desk/${kind}`);
  await page.getByRole("link", { name: t(`content:kind.${kind}.create`) }).click();
  await see(page.getByRole("heading", { level: 1 })).toHaveText(t(`content:kind.${kind}.create`));
  await page.locator('main [name="title"]').fill(title);
  await page.getByRole("button", { name: t("content:create.submit") }).click();
  await see(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

/** Saves the text of a draft and asks for a second pair of eyes. */
async function submit({ page, t, look }: Visit) {
  await page.getByRole("button", { name: t("content:press.saveAndSubmit") }).click();
  await see(page.getByText(t("content:done.submit"))).toBeVisible();
  await look();
}

/** Finds what waits for a checker and publishes it; answers where it is read. */
async function publish(way: Way, kind: ContentKind, title: string): Promise<string> {
  const { page, t, open } = await come(way, publisher);
  await open(`/desk/${kind}?state=check`);
  await page.getByRole("link", { name: title }).click();
  await see(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("button", { name: t("content:press.publish") }).click();
  await see(page.getByText(t("content:done.publish"))).toBeVisible();
  const live = page.getByRole("link", { name: t("content:seeLive") });
  return (await live.getAttribute("href")) ?? "";
}

async function chooseDay(form: Locator, name: string, [day, month, year]: readonly string[]) {
  await form.locator(`[name="${name}-day"]`).fill(day ?? "");
  await form.locator(`[name="${name}-month"]`).selectOption(month ?? "");
  await form.locator(`[name="${name}-year"]`).fill(year ?? "");
}

describe.each(oneWay("ar", "with script"))(inWay, (way) => {
  test("a post with pictures is written, checked and seen by a guest", async () => {
    const title = `صور من المعرض ${isIn(way)}`;
    const one = await come(way, writer);
    const { page, t } = one;
    await begin(one, "posts", title);
    await page.locator('[name="body"]').fill("افتتح المعرض **أمس**.");
    const files = [await png("المدخل", "#0a6"), await png("القاعة", "#a06")];
    await page.locator('[name="files"]').setInputFiles(files);
    await page.getByRole("button", { name: t("content:press.save"), exact: true }).click();
    // What a picture shows is asked for before anybody is asked to look at it.
    await see(
      page.getByRole("note").getByText(t("content:kind.posts.field.fileText")),
    ).toBeVisible();
    await page.locator("#keptAlt-0").fill("مدخل المعرض");
    await page.locator("#keptAlt-1").fill("قاعة الكتب");
    await page.locator("#keptPlace-1").selectOption("1");
    await page.locator("#keptPlace-0").selectOption("2");
    await submit(one);

    const path = await publish(way, "posts", title);
    const guest = await come(way, "guest");
    await guest.open("/posts");
    await guest.page.getByRole("link", { name: title }).click();
    await see(guest.page).toHaveURL(path);
    await see(guest.page.locator(".prose strong")).toHaveText("أمس");
    const shown = guest.page.locator(".photos img");
    const alts = await shown.evaluateAll((all) => all.map((each) => each.getAttribute("alt")));
    expect(alts).toEqual(["قاعة الكتب", "مدخل المعرض"]);
    await guest.look();
  });

  test.runIf(isExhaustive)(
    "a post with a video is written, checked and played by a member",
    async () => {
      const title = `فيلم القافلة ${isIn(way)}`;
      const one = await come(way, writer);
      const { page, t } = one;
      await begin(one, "posts", title);
      await page.locator('[name="body"]').fill("دقيقة من الطريق.");
      const film = join(import.meta.dirname, "../world/videos/canvas.webm");
      await page.locator('[name="videoFile"]').setInputFiles(film);
      await page.getByRole("button", { name: t("content:press.save"), exact: true }).click();
      await see(page.getByText(t("content:done.save"))).toBeVisible();
      await see(page.locator('[name="body"]')).toHaveValue("دقيقة من الطريق.");
      await page.locator("#keptAlt-0").fill("سيارات القافلة");
      await page.locator('[name="poster"]').setInputFiles(await png("غلاف", "#06a"));
      await submit(one);

      const path = await publish(way, "posts", title);
      const reader = await come(way, member);
      await reader.open(path);
      const video = reader.page.locator("video");
      await see(video).toHaveAttribute("aria-label", "سيارات القافلة");
      await reader.look();
      if (!way.javaScript) return;
      const played = await video.evaluate(async (each: HTMLVideoElement) => {
        each.muted = true;
        await each.play();
        return each.videoWidth;
      });
      expect(played).toBeGreaterThan(0);
      // Who copies the address sends the post on, which is counted behind the page's back.
      await reader.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const counted = reader.page.waitForResponse(
        (answer) => new URL(answer.url()).pathname === `${path}/share`,
      );
      await reader.page.getByRole("link", { name: t("reaction:share.copy") }).click();
      expect((await counted).status()).toBe(204);
      await reader.open(path);
      await see(reader.page.locator("main")).toContainText(
        t("reaction-counts:shares", { count: 1, number: "1" }),
      );
    },
  );
});

describe.each(oneWay("en", "without script"))(inWay, (way) => {
  test.runIf(isExhaustive)(
    "a statement is written with its paper, checked, and downloaded by a guest",
    async () => {
      const title = `بيان عن المياه ${isIn(way)}`;
      // No two papers of a kind have one.
      const number = `${way.language === "ar" ? 1 : 2}${way.javaScript ? 1 : 2}/2026`;
      const one = await come(way, writer);
      const { page, t } = one;
      await begin(one, "archive", title);
      const form = page.locator('form:has([name="body"])');
      await form.locator('[name="type"]').selectOption("statements");
      await form.locator('[name="number"]').fill(number);
      await chooseDay(form, "day", ["٣", "9", "2026"]);
      await form.locator('[name="body"]').fill("المياه **حق** للجميع.");
      await form.locator('[name="files"]').setInputFiles(paper);
      await page.getByRole("button", { name: t("content:press.save"), exact: true }).click();
      await see(page.getByText(t("content:done.save"))).toBeVisible();
      await page.locator("#keptAlt-0").fill("نص البيان");
      await submit(one);

      const path = await publish(way, "archive", title);
      const guest = await come(way, "guest");
      await guest.open(`/archive?keyword=${encodeURIComponent(title)}`);
      await guest.page.getByRole("link", { name: title }).click();
      await see(guest.page).toHaveURL(path);
      await see(guest.page.locator(".prose strong")).toHaveText("حق");
      await see(guest.page.locator("main")).toContainText(number);
      await guest.look();
      const link = guest.page.getByRole("link", { name: "نص البيان" });
      const [download] = await Promise.all([guest.page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      expect(await download.failure()).toBeNull();
    },
  );
});

describe.each(oneWay("ar", "without script"))(inWay, (way) => {
  test("an offer is written, checked and found by a member", async () => {
    const title = `خصم على النظارات ${isIn(way)}`;
    const one = await come(way, writer);
    const { page } = one;
    await begin(one, "offers", title);
    const form = page.locator('form:has([name="body"])');
    await form.locator('[name="provider"]').fill("بصريات النيل");
    await chooseDay(form, "start", ["1", "1", "2026"]);
    await chooseDay(form, "end", ["٣١", "12", "٢٠٩٠"]);
    await form.locator('[name="body"]').fill("خصم **الربع** على العدسات.");
    await form.locator('[name="conditions"]').fill("ببطاقة العضوية.");
    await form.locator('[name="picture"]').setInputFiles(await png("عدسات", "#60a"));
    await form.locator('[name="pictureAlt"]').fill("عدسات طبية");
    await submit(one);

    const path = await publish(way, "offers", title);
    const reader = await come(way, member);
    await reader.open(`/services/member-services?keyword=${encodeURIComponent(title)}`);
    await reader.page.getByRole("link", { name: title }).click();
    await see(reader.page).toHaveURL(path);
    await see(reader.page.locator(".prose strong")).toHaveText("الربع");
    await see(reader.page.getByRole("img", { name: "عدسات طبية" })).toBeVisible();
    await reader.look();
  });
});

describe.each(oneWay("en", "with script"))(inWay, (way) => {
  test("a candidate is written, checked and found by a voter, and reached by the number they agreed to", async () => {
    const name = `وفاء كامل درويش ${isIn(way)}`;
    const one = await come(way, writer);
    const { page } = one;
    await begin(one, "candidates", name);
    const form = page.locator('form:has([name="electoralDistrict"])');
    await form.locator('[name="electoralDistrict"]').fill(await anyDistrict());
    await form.locator('[name="serialNumber"]').fill("٧");
    await form.locator('[name="image"]').setInputFiles(await png("وفاء", "#a60"));
    await form.locator('[name="whatsappNumber"]').fill("٠١٠١٢٣٤٥٦٧٨");
    await form.locator('[name="whatsappConsent"]').check();
    await submit(one);

    const path = await publish(way, "candidates", name);
    const voter = await site.visit(way);
    await voter.open(`/DataEntire?keyword=${encodeURIComponent(name)}`);
    await voter.page.locator(".card", { hasText: name }).getByRole("link").click();
    await see(voter.page).toHaveURL(path);
    const contact = voter.page.getByRole("link", { name: voter.t("election:candidate.contact") });
    expect(await contact.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/201012345678/);
    await voter.look();
  });

  test.runIf(isExhaustive)(
    "candidates come in from a workbook and an archive of pictures, and are published together",
    async () => {
      const { page, t, open, look } = await come(way, publisher);
      const names = ["سامي رشاد", "ليلى أنور"].map((name) => `${name} ${isIn(way)}`);
      const place = await anyDistrict();
      await open("/desk/candidates/import");
      const rows = names.map((name, at) => [name, place, `${at}.png`]);
      await page.locator('[name="file"]').setInputFiles({
        name: "مرشحون.xlsx",
        mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        buffer: workbook([["الاسم", "الدائرة", "الصورة"], ...rows]),
      });
      await page.getByRole("button", { name: t("candidate-import:file.submit") }).click();
      await see(page.getByText(t("candidate-import:uploaded"))).toBeVisible();
      await look();
      const pictures = {
        "صور/0.png": await pictureOf("#123456"),
        "صور/1.png": await pictureOf("#654"),
      };
      await page.locator('[name="archive"]').setInputFiles({
        name: "صور.zip",
        mimeType: "application/zip",
        buffer: await zipOf(pictures),
      });
      await page.getByRole("button", { name: t("candidate-import:archive.submit") }).click();
      await see(page.getByText(t("candidate-import:archive.done"))).toBeVisible();
      await page.getByRole("button", { name: t("import:columns.submit") }).click();
      // Without a script the page looks again by itself as well.
      const press = t("candidate-import:publish.submit", { count: 2, figures: "2" });
      await page.getByRole("button", { name: press }).click();
      await see(page.getByText(t("candidate-import:next.finished"))).toBeVisible();
      await look();
      const voter = await site.visit(way);
      await voter.open(`/DataEntire?keyword=${encodeURIComponent(names[0] ?? "")}`);
      await see(voter.page.locator(".card", { hasText: names[0] }).locator("img")).toBeVisible();
    },
  );
});

/** A district of the demo that takes candidates. */
async function anyDistrict(): Promise<string> {
  const type = encodeURIComponent("فردي");
  const answer = await fetch(`${site.origin}/api/v1/election/candidates?limit=1&type=${type}`);
  const { data } = (await answer.json()) as { data: { items: { electoralDistrict: string }[] } };
  return data.items[0]?.electoralDistrict ?? "";
}
