import { sql } from "drizzle-orm";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
let picture: File;
beforeAll(async () => {
  const create = { width: 40, height: 30, channels: 3, background: "#8a6" } as const;
  picture = new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], "paper.jpg", {
    type: "image/jpeg",
  });
});

const expired = person("expired");
const FORM = "main form";
const good = {
  membershipId: expired.membershipId ?? "",
  phoneNumber: expired.phoneNumber,
  currentJob: "محاسبة",
  martialStatus: "married",
  addressType: "work",
  governorate: "الغربية",
  city: "طنطا",
  neighborhood: "حي السلام",
  street: "شارع البحر",
  buildingApartmentNumber: "12، شقة 5",
  isDefault: "false",
};

describe.each(mostlyEnglish)("in %s", (language) => {
  const t = createTranslator(language);

  test("the banner of who has expired leads to a form with what is on file", async () => {
    const browser = await screens.as(expired.uid, { language });
    const home = await browser.open("/");
    const link = home.document.querySelector(".banner a");
    expect([link?.getAttribute("href"), link?.text.trim()]).toEqual([
      "/renewal",
      t("application:banner.expired.action"),
    ]);
    const page = await browser.open("/renewal");
    expect(page.title).toContain(t("renewal:title"));
    const value = (name: string) =>
      page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
    expect(value("membershipId")).toBe(expired.membershipId);
    expect(value("phoneNumber")).toBe(expired.phoneNumber);
    expect(value("street")).not.toBe("");
    const chosen = page.document.querySelectorAll("option[selected]").map((each) => each.text);
    expect(chosen.length).toBeGreaterThanOrEqual(2);
    // The page says it already, and the words follow the gender on file.
    expect(page.document.querySelector(".banner")).toBe(null);
    const states = page.document
      .querySelectorAll('[name="martialStatus"] option')
      .map((each) => each.text);
    expect(states.join()).not.toContain("/");
  });

  test("forward goes only what is right, and what was typed stays", async () => {
    const browser = await screens.as(expired.uid, { language });
    const ahead = await browser.open("/renewal?step=attachments");
    expect(ahead.url.pathname + ahead.url.search).toBe("/renewal");
    expect(ahead.notices).toContain(t("renewal:completeStep"));
    const wrong = { ...good, phoneNumber: "0131", street: "", neighborhood: "ح".repeat(101) };
    const page = await browser.submit(ahead, FORM, wrong);
    expect([page.status, page.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
    const summary = page.document.querySelectorAll(".summary a").map((each) => each.text);
    expect(summary).toEqual([
      t("failure:field.phone"),
      `${t("renewal:fields.neighborhood")}: ${t("failure:field.text-long", { count: 100 })}`,
      t("ask:field.street"),
    ]);
    const input = page.document.querySelector('[name="phoneNumber"]');
    expect(input?.getAttribute("value")).toBe("0131");
    const next = await browser.submit(page, FORM, good);
    expect(next.url.search).toBe("?step=attachments");
    expect(next.textOf(".stepper .done")).toContain(t("renewal:steps.personal"));
    const back = await browser.open("/renewal");
    expect(back.document.querySelector('[name="street"]')?.getAttribute("value")).toBe(good.street);
    expect(back.document.querySelector('[value="work"]')?.hasAttribute("checked")).toBe(true);
    expect(back.document.querySelector('[value="false"]')?.hasAttribute("checked")).toBe(true);
  });

  test("without a script the cities of a governorate are shown, and nothing else is asked", async () => {
    const browser = await screens.as(expired.uid, { language });
    const page = await browser.submit(
      await browser.open("/renewal"),
      FORM,
      { governorate: "أسوان", street: "" },
      '[name="showCities"]',
    );
    expect([page.status, page.document.querySelector(".summary")]).toEqual([200, null]);
    const cities = page.document.querySelectorAll('[name="city"] option');
    expect(cities.map((each) => each.getAttribute("value"))).toContain("كوم أمبو");
    const moved = { ...good, governorate: "أسوان" };
    const whole = await browser.submit(page, FORM, moved, '[name="showCities"]');
    expect([whole.status, whole.url.search]).toEqual([200, ""]);
    const unfit = await browser.submit(page, FORM, moved);
    expect(unfit.document.querySelector('[name="city"]')?.getAttribute("aria-invalid")).toBe(
      "true",
    );
  });

  test("a picture on file is shown, to be chosen anew", async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const of = "(select id from users where facebook_id = $";
    const move = `update applications set user_id = ${of}2) where user_id = ${of}1)`;
    await client.query(move, [person("pending").uid, expired.uid]);
    const browser = await screens.as(expired.uid, { language });
    const papers = await browser.submit(await browser.open("/renewal"), FORM, good);
    const card = papers.document.querySelector('.field:has([name="nationalID_Front"])');
    expect(card?.textContent).toContain(t("reupload.again"));
    const picture = await browser.raw(card?.querySelector("img")?.getAttribute("src") ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const stranger = await screens.as("member", { language });
    const src = card?.querySelector("img")?.getAttribute("src") ?? "";
    expect((await stranger.raw(src)).status).toBe(404);
    await client.query(move, [expired.uid, person("pending").uid]);
    await client.end();
  });

  test("the papers are named one by one where they are missing, too large or no pictures", async () => {
    const browser = await screens.as(expired.uid, { language });
    const papers = await browser.submit(await browser.open("/renewal"), FORM, good);
    const missing = await browser.submit(papers, FORM);
    expect(missing.status).toBe(400);
    const wrongOf = (page: typeof papers) =>
      page.document.querySelectorAll('[aria-invalid="true"]').map((each) => each.attributes.name);
    expect(wrongOf(missing)).toEqual(["partyRegulationAgreement", "activityReport"]);
    expect(missing.text).toContain(t("reupload.again"));
    const large = new File([new Uint8Array(5.5 * 1024 * 1024)], "a.jpg", { type: "image/jpeg" });
    const page = await browser.submit(missing, FORM, {
      partyRegulationAgreement: new File(["<svg/>"], "a.jpg", { type: "image/jpeg" }),
      activityReport: picture,
    });
    expect([page.status, wrongOf(page)]).toEqual([400, ["partyRegulationAgreement"]]);
    expect(page.text).toContain(t("failure:field.picture"));
    const tooLarge = await browser.submit(page, FORM, {
      partyRegulationAgreement: large,
      activityReport: picture,
    });
    expect(wrongOf(tooLarge)).toEqual(["partyRegulationAgreement"]);
    const named = t("failure:field.named-file-large", { name: "a.jpg", megabytes: 5 });
    expect(tooLarge.text).toContain(named);
    const huge = new File([new Uint8Array(7 * 1024 * 1024)], "a.jpg", { type: "image/jpeg" });
    const cut = await browser.submit(tooLarge, FORM, {
      partyRegulationAgreement: picture,
      activityReport: huge,
    });
    expect([cut.status, wrongOf(cut)]).toEqual([400, ["activityReport"]]);
    expect(cut.text).toContain(named);
    const many = Array.from({ length: 8 }, () => new Uint8Array(4.5 * 1024 * 1024));
    const whole = await browser.submit(cut, FORM, {
      partyRegulationAgreement: picture,
      activityReport: many.map((bytes) => new File([bytes], "a.jpg", { type: "image/jpeg" })),
    });
    expect([whole.status, whole.notices]).toEqual([413, [t("renewal:tooLarge", { megabytes: 5 })]]);
  });

  test("what the platform refuses of the first step is mended there", async () => {
    const browser = await screens.as(expired.uid, { language });
    const first = await browser.open("/renewal");
    const papers = await browser.submit(first, FORM, { ...good, membershipId: "9999" });
    const page = await browser.submit(papers, FORM, {
      partyRegulationAgreement: picture,
      activityReport: picture,
    });
    expect(page.url.pathname + page.url.search).toBe("/renewal");
    const id = page.document.querySelector('[name="membershipId"]');
    expect([id?.getAttribute("aria-invalid"), id?.getAttribute("value")]).toEqual(["true", "9999"]);
    const ahead = await browser.open("/renewal?step=attachments");
    expect(ahead.url.search).toBe("");
  });

  test("whoever has not expired has no such page, and its cookie tells nothing", async () => {
    const member = await screens.as("member", { language });
    expect((await member.open("/renewal")).status).toBe(404);
    const nobody = screens.browser({ language });
    expect((await nobody.open("/renewal")).url.pathname).toBe("/login");
    const browser = await screens.as(expired.uid, { language });
    await browser.submit(await browser.open("/renewal"), FORM, good);
    const kept = decodeURIComponent(browser.cookies.get("renewal") ?? "");
    expect(kept.length).toBeGreaterThan(100);
    expect(Buffer.from(kept, "base64url").toString()).not.toContain(good.phoneNumber);
  });
});

test("who sent a renewal is told that it is under review, may withdraw it, and send another", async () => {
  const t = createTranslator("en");
  const browser = await screens.as(expired.uid, { language: "en" });
  const send = async () => {
    const second = await browser.submit(await browser.open("/renewal"), FORM, good);
    return browser.submit(second, FORM, {
      partyRegulationAgreement: picture,
      activityReport: picture,
    });
  };
  const home = await send();
  expect([home.url.pathname, home.textOf(".banner p")]).toEqual([
    "/",
    t("application:banner.renewing.text"),
  ]);
  expect(home.document.querySelector(".banner a")).toBeNull();
  const done = await browser.submit(await browser.open("/application/withdraw"), "main form");
  expect(done.text).toContain(t("application:state.withdrawn"));
  expect(done.textOf(".banner p")).toBe(t("application:banner.expired.text"));
  expect((await browser.open("/application/withdraw")).url.pathname).toBe("/application");
  expect((await send()).textOf(".banner p")).toBe(t("application:banner.renewing.text"));
  await browser.submit(await browser.open("/application/withdraw"), "main form");
});

test("what was filled in is shown to nobody else who signs in on the device", async () => {
  const first = await screens.as(expired.uid);
  await first.submit(await first.open("/renewal"), FORM, { ...good, street: "شارع السر" });
  const { uid } = person("verified");
  const expire = sql`update users set status = 'expired' where facebook_id = ${uid}`;
  await (await screens.platform()).dependencies.db.execute(expire);
  const next = await screens.as(uid);
  next.cookies.set("renewal", first.cookies.get("renewal") ?? "");
  const page = await next.open("/renewal");
  expect([page.status, page.html.includes("شارع السر")]).toEqual([200, false]);
  expect((await next.open("/renewal?step=attachments")).url.search).toBe("");
});

test("a renewal that is sent leads home with the good news, once, and then waits", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as(expired.uid);
  const papers = await browser.submit(await browser.open("/renewal"), FORM, good);
  const values = { partyRegulationAgreement: picture, activityReport: picture };
  const home = await browser.submit(papers, FORM, values);
  expect([home.url.pathname, home.notices]).toEqual(["/", [t("renewal:successMessage")]]);
  const page = await browser.open("/renewal");
  expect(page.text).toContain(t("renewal:waiting"));
  expect(page.document.querySelector(FORM)).toBeNull();
  expect(browser.cookies.has("renewal")).toBe(false);
});
