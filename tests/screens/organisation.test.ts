import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultOrganisation } from "#app/organisation.ts";
import { organisationSettings } from "#app/platform/organisation/tables.ts";
import { createPageCache } from "#app/serving/page-cache.ts";
import { bodyOf, type StoredPage } from "#app/serving/stored-page.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { drawing } from "#tests/world/drawing.ts";
import { person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, raw, type StandInHandler, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

type Transport = typeof import("#app/transport.server.ts");

const IDENTITY = "/desk/settings/identity";
const MEMBERSHIP = "/desk/settings/membership";
const LOOK = "/desk/settings/look";
const { colours } = defaultOrganisation;

const names = {
  nameAr: "حزب السنابل",
  nameEn: "The Wheat Party",
  portalAr: "بيتنا",
  portalEn: "Baytna",
  promiseAr: "نزرع معًا",
  promiseEn: "We sow together",
  email: "office@wheat.example",
  phone: "19999",
  addressAr: "القاهرة",
  addressEn: "Cairo",
};
const attribute = (page: Page, selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name);

describe("with a platform of its own", () => {
  const screens = setUpScreens();
  let transport: Transport;
  let admin: Browser;
  beforeAll(async () => {
    transport = await screens.load<Transport>("/app/transport.server.ts");
    admin = await screens.as("admin");
  });
  beforeEach(async () => {
    const platform = await transport.platform();
    await platform?.dependencies.db.delete(organisationSettings);
    await platform?.dependencies.organisation.refresh();
  });

  const form = (act: string) => `form[action="${LOOK}?act=${act}"]`;
  const identityForm = 'form:has([name="nameAr"])';

  test("names that are saved stand in title, header, manifest, feed and mail at once, and on pages that were kept", async () => {
    const pages = createPageCache(screens.handle, screens.origin);
    const stop = transport.onPublish(pages.empty);
    const key = { id: "news", path: "/news", cookie: "", saveData: false };
    const kept = (page: StoredPage | Response | undefined) =>
      page && "variants" in page ? bodyOf(page, "identity").toString() : "";
    expect(kept(await pages.render(key, "192.0.2.9"))).toContain("<small>حزب النهر</small>");
    expect(pages.find(key)).toBeDefined();

    const page = await admin.submit(await admin.open(IDENTITY), identityForm, names);
    expect([page.status, page.url.pathname]).toEqual([200, IDENTITY]);
    expect(page.notices.join()).toContain(createTranslator("ar")("organisation:saved"));
    expect(page.title).toContain(" · بيتنا");
    expect(page.textOf(".brand")).toBe("بيتنا حزب السنابل");
    expect(page.textOf(".foot")).toContain("حزب السنابل: نزرع معًا");
    expect(page.textOf(".foot")).toContain("القاهرة");
    expect(attribute(page, '.foot a[href^="tel:"]', "href")).toBe("tel:19999");

    expect(pages.find(key)).toBeUndefined();
    const anew = kept(await pages.render(key, "192.0.2.9"));
    expect(anew).toContain("<small>حزب السنابل</small>");
    stop();

    const stranger = screens.browser({ language: "en" });
    expect((await stranger.open("/news")).title).toContain(" · Baytna");
    const manifest = JSON.parse((await stranger.open("/manifest.webmanifest")).html);
    expect([manifest.name, manifest.short_name]).toEqual(["بيتنا · حزب السنابل", "بيتنا"]);
    expect((await stranger.open("/news/feed.en.xml")).html).toContain("The Wheat Party");

    const guest = {
      fullName: "منى السيد",
      email: "mona@wheat.example",
      phoneNumber: "01012345678",
    };
    const register = await stranger.open("/LoginGusetUser");
    await stranger.submit(register, 'form:has([name="phoneNumber"])', guest);
    await screens.work();
    const mailbox = await stranger.open(`/demo/mailbox.json?to=${guest.email}`);
    const [mail] = JSON.parse(mailbox.html);
    expect(mail.subject).toContain("Baytna");
    expect(mail.html).toContain("Baytna · The Wheat Party");
    expect(mail.html).toContain("office@wheat.example");
  });

  test("whoever saves second is told, keeps what was typed, and may save it then", async () => {
    const first = await admin.open(IDENTITY);
    const second = await admin.open(IDENTITY);
    await admin.submit(first, identityForm, names);
    const late = await admin.submit(second, identityForm, { ...names, nameAr: "حزب الزيتون" });
    expect([late.status, late.shown(identityForm, "nameAr")]).toEqual([400, ["حزب الزيتون"]]);
    expect(late.notices.join()).toContain(createTranslator("ar")("failure:changed-meanwhile"));
    const saved = await admin.submit(late, identityForm);
    expect(saved.textOf(".brand")).toContain("حزب الزيتون");
  });

  test("applicants and who renews read fee and review time where they are set, in their language", async () => {
    const places = async () => {
      const newcomer = screens.browser({ language: "en" });
      const expired = await screens.as(person("expired").uid);
      return [(await newcomer.open("/register")).text, (await expired.open("/renewal")).text];
    };
    const texts = {
      months: "٢٤",
      feeAr: "الاشتراك 120 جنيهًا",
      feeEn: "Membership costs 120 pounds",
      reviewTimeAr: "نرد خلال عشرة أيام",
      reviewTimeEn: "We answer within ten days",
    };
    const page = await admin.submit(
      await admin.open(MEMBERSHIP),
      'form:has([name="months"])',
      texts,
    );
    expect(page.shown('form:has([name="months"])', "months")).toEqual(["24"]);
    const [english, arabic] = await places();
    for (const text of [texts.feeEn, texts.reviewTimeEn]) expect(english).toContain(text);
    for (const text of [texts.feeAr, texts.reviewTimeAr]) expect(arabic).toContain(text);
  });

  test("colours are refused with what can't be read, and what was typed stays, with its preview", async () => {
    const page = await admin.submit(await admin.open(LOOK), form("colours"), {
      ...colours,
      nightAccent: "#0a6a57",
    });
    expect(page.status).toBe(400);
    expect(page.textOf(".summary")).toContain("2.07");
    expect(page.shown(form("colours"), "nightAccent")).toEqual(["#0a6a57"]);
    expect(page.html).toContain('fill="#0a6a57"');
    expect(page.textOf("#read")).toContain(createTranslator("ar")("organisation:contrast.fails"));
    expect(page.html).not.toContain("html:root{");
  });

  test("colours are checked without being saved, by a link that changes nothing", async () => {
    const query = new URLSearchParams({ ...colours, night: "000000", dayGlow: "#b87a00" });
    const page = await admin.open(`${LOOK}?${query}`);
    expect([page.status, page.shown(form("colours"), "night")]).toEqual([200, ["000000"]]);
    expect(page.textOf("#read")).toContain("2.93");
    expect(page.html).toContain('fill="#000000"');
    const wrong = await admin.open(
      `${LOOK}?${new URLSearchParams({ ...colours, night: "black" })}`,
    );
    expect(wrong.textOf(".summary")).toContain(createTranslator("ar")("failure:field.colour"));
    expect((await admin.open("/news")).html).not.toContain("html:root{");
  });

  test("colours that are saved stand in the document's head under the policy of each page", async () => {
    await admin.submit(await admin.open(LOOK), form("colours"), { ...colours, night: "#000000" });
    const css = "html:root{--night:#000000}";
    const page = await admin.open("/");
    // After that of the page, which it overrides.
    const style = page.document.querySelectorAll("head style").at(-1);
    expect([style?.text, attribute(page, 'meta[name="theme-color"]', "content")]).toEqual([
      css,
      "#000000",
    ]);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`'nonce-${style?.getAttribute("nonce")}'`);

    const pages = createPageCache(screens.handle, screens.origin);
    const stored = await pages.render(
      { id: "news", path: "/news", cookie: "", saveData: false },
      "192.0.2.9",
    );
    const { headers } = (stored as StoredPage).variants.identity;
    const kept = headers[headers.indexOf("content-security-policy") + 1];
    const hash = createHash("sha256").update(css).digest("base64");
    expect(kept).toMatch(new RegExp(`style-src [^;]*'sha256-${hash.replaceAll("+", "\\+")}'`));

    const manifest = JSON.parse((await admin.open("/manifest.webmanifest")).html);
    expect(manifest.theme_color).toBe("#000000");
    await admin.submit(await admin.open(LOOK), form("reset"));
    expect((await admin.open("/")).html).not.toContain("html:root{");
  });

  test("a logo is the mark, the icons and the share card, and is given back", async () => {
    const before = await admin.open(LOOK);
    expect(before.document.querySelector(form("removeLogo"))).toBe(null);
    const refused = await admin.submit(before, form("logo"), { logo: drawing("<script/>") });
    expect(refused.status).toBe(400);
    expect(refused.textOf(".summary")).toContain(
      createTranslator("ar")("failure:field.svg-active"),
    );
    const none = await admin.submit(before, form("logo"));
    expect(none.textOf(".summary")).toContain(createTranslator("ar")("ask:field.logo"));

    const page = await admin.submit(before, form("logo"), { logo: drawing() });
    expect(page.status).toBe(200);
    const mark = attribute(page, "main img", "src") ?? "";
    expect(page.document.querySelector("head style")?.text).toBe(
      `html:root{--logo:url("${mark}")}`,
    );
    const icons = ['link[rel="icon"]', 'link[rel="apple-touch-icon"]'].map(
      (selector) => attribute(page, selector, "href") ?? "",
    );
    const manifest = JSON.parse((await admin.open("/manifest.webmanifest")).html);
    const installed = manifest.icons.map(({ src }: { src: string }) => src);
    expect(installed).toHaveLength(2);
    const wild = (await admin.raw("/favicon.ico")).headers.get("location");
    expect(wild).toBe(icons[0]);
    for (const address of [mark, ...icons, ...installed]) {
      const answer = await admin.raw(address);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    const shared = await screens.browser().open("/Election");
    const card = attribute(shared, 'meta[property="og:image"]', "content") ?? "";
    const poster = await admin.raw(card.slice(screens.origin.length));
    expect([poster.status, poster.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

    await admin.submit(page, form("removeLogo"));
    expect(attribute(await admin.open("/"), 'link[rel="icon"]', "href")).toBe("/favicon.svg");
  });

  test("the organisation costs a page no query, and an act that is none is not found", async () => {
    const browser = screens.browser();
    await browser.open("/register");
    expect(await countQueries(async () => void (await browser.open("/register")))).toBe(0);
    const unknown = await admin.raw(`${LOOK}?act=toString`, { method: "POST" });
    expect(unknown.status).toBe(404);
  });
});

describe("with the platform of somebody else", () => {
  const { platform: standIn, screens } = setUpScreensAlone();
  let asked = 0;

  const me = { status: "verified", highestRank: "admin", displayName: "منى" };
  /** Answers who is there, and the organisation as given; everything else is away. */
  const answer =
    (organisation: StandInHandler): StandInHandler =>
    (path, response) => {
      if (path.endsWith("/auth/get-me")) return success(me)(path, response);
      if (!path.endsWith("/organisation"))
        return json({ success: false }, { status: 503 })(path, response);
      asked += 1;
      return organisation(path, response);
    };
  const title = async () => (await screens.browser({ language: "en" }).open("/register")).title;

  test("that doesn't know the call it is the default, and there is no such screen", async () => {
    standIn.answer = answer(json({ success: false }, { status: 404 }));
    expect(await title()).toContain(" · Sawt");
    const browser = screens.browser();
    browser.cookies.set(
      "session",
      await signSessionCookie({ accessToken: "a", refreshToken: "b" }),
    );
    for (const path of [IDENTITY, MEMBERSHIP, LOOK]) {
      expect((await browser.open(path)).status, path).toBe(404);
    }
  });

  test("it is asked once a minute, and the last good answer stays", async () => {
    const portal = { ar: "بيتنا", en: "Baytna" };
    screens.pass(60);
    asked = 0;
    standIn.answer = answer(success({ ...defaultOrganisation, portal }));
    const first = await title();
    const second = await title();
    expect([first, second, asked]).toEqual([
      expect.stringContaining(" · Baytna"),
      expect.stringContaining(" · Baytna"),
      1,
    ]);
    for (const trouble of [
      json({ success: true, data: { portal: "x" } }),
      json({ success: true, data: { ...defaultOrganisation, colours: { night: "red;}" } } }),
      raw("<html>"),
      (_: string, response: ServerResponse) => void response.destroy(),
    ]) {
      screens.pass(60);
      standIn.answer = answer(trouble);
      expect(await title()).toContain(" · Baytna");
    }
  });
});
