import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import type { Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { openScreensAlone, setUpScreens } from "#tests/world/screens.ts";
import { json, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** Every test has the limits to itself. */
beforeEach(() => screens.pass(60 * 60));

const member = person("verified");
const applicant = person("pending");

const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
const sections = ["", "/membership", "/personal", "/address", "/work", "/security"];

test("one line says how often somebody signed in with the same kind of device, and the present one stands first", async () => {
  const { uid } = person("pending");
  const curl = { headers: { "User-Agent": "curl/8.5.0" } };
  await signInAs(screens.browser(curl), uid);
  await signInAs(screens.browser(curl), uid);
  const browser = await signInAs(screens.browser(curl), uid);
  const page = await browser.open("/profile/security");
  const t = createTranslator("ar");
  const devices = page.document.querySelectorAll("dl.facts dt").map(({ text }) => text.trim());
  const named = devices.filter((text) => text.startsWith("curl"));
  expect(named).toEqual([`curl ${t("profile:security.current")}`, "curl"]);
  expect(devices[0]).toBe(named[0]);
  expect(page.text).toContain(t("profile:security.signIns", { count: 2 }));
});

describe.each(mostlyEnglish)("in %s", (language) => {
  const t = createTranslator(language);
  /** Whose profile is changed. */
  const changing = demoPeople().find(
    ({ uid }) => uid === (language === "ar" ? "demo-member-woman" : "demo-active"),
  );
  if (!changing) throw new Error("The cast has changed.");

  test("every field of the profile is on one of its sections", async () => {
    const browser = await screens.as("member", { language });
    const pages = await Promise.all(sections.map((path) => browser.open(`/profile${path}`)));
    expect(pages.map(({ status }) => status)).toEqual(sections.map(() => 200));
    const text = pages.map((page) => page.text).join(" ");
    for (const value of [member.name, member.email, member.phoneNumber, member.membershipId]) {
      expect(text).toContain(value);
    }
    for (const name of [
      "membershipId",
      "headquarters",
      "type",
      "registrationDate",
      "email",
      "phoneNumber",
      "nationalId",
      "dateOfBirth",
      "gender",
      "martialStatus",
      "membershipStart",
      "membershipEnd",
      "roles",
      "status",
      "qualification",
      "specialization",
      "currentJob",
      "employer",
      "yearsOfExperience",
      "governorate",
      "street",
    ]) {
      expect(text, name).toContain(t(`profile:field.${name}`));
    }
    expect(pages[2]?.text).toContain("•".repeat(11) + member.nationalId.slice(-3));
    expect(pages[2]?.text).toContain(language === "ar" ? "17 يونيو 1994" : "17 June 1994");
    expect(pages[3]?.text).toContain(language === "ar" ? "القاهرة" : "Cairo");
    expect(text).not.toMatch(/profile:|membership:choice/);
  });

  test("the sections are a list of links, with what else is the member's own", async () => {
    const browser = await screens.as("member", { language });
    const page = await browser.open("/profile");
    const links = page.document.querySelectorAll(".ways a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      ...sections.map((path) => `/profile${path}`),
      "/profile/card",
      "/profile/dues",
      "/profile/complaints-suggestions",
      "/humanitarian-aid/my-requests",
    ]);
    expect(page.textOf('.ways [aria-current="page"]')).toBe(t("profile:section.account"));
    expect(page.textOf("main .chip.good")).toBe(t("profile:status.verified", { context: "male" }));
    const address = await browser.open("/profile/address");
    expect(address.textOf(".heading .back")).toBe(t("profile:title"));
    const form = await browser.open("/profile/address/edit");
    expect(form.document.querySelectorAll(".heading .back").map(({ text }) => text)).toEqual([
      t("profile:title"),
      expect.stringContaining(t("profile:section.address")),
    ]);
  });

  test("who is a woman is spoken of as one", async () => {
    const browser = await screens.as("demo-member-woman", { language });
    const [membership, personal] = [
      await browser.open("/profile/membership"),
      await browser.open("/profile/personal"),
    ];
    expect(membership.textOf(".facts")).toContain(
      language === "ar" ? "عضوية سارية" : "Active membership",
    );
    expect(membership.textOf(".facts")).toContain(t("profile:noRoles"));
    expect(personal.textOf(".facts")).toContain(t("membership:choice.gender.female"));
    const statuses = ["single", "married", "divorced", "widowed"].map((status) =>
      t(`membership:choice.martialStatus.${status}`, { context: "female" }),
    );
    expect(statuses.filter((each) => personal.text.includes(each))).toHaveLength(1);
    expect(personal.text).not.toContain(" / ");
  });

  test("the job is changed, wrong answers come back as they were typed", async () => {
    const browser = await screens.as(changing.uid, { language });
    const page = await browser.open("/profile/job/edit");
    const wrong = await browser.submit(page, 'form:has([name="currentJob"])', {
      currentJob: "م",
      employer: "شركة النور",
    });
    expect([wrong.status, wrong.url.pathname]).toEqual([400, "/profile/job/edit"]);
    expect(wrong.title).toMatch(new RegExp(`^${t("errorPrefix")}`));
    expect([typedIn(wrong, "currentJob"), typedIn(wrong, "employer")]).toEqual(["م", "شركة النور"]);
    const currentJob = language === "ar" ? "محررة" : "مترجمة";
    const saved = await browser.submit(wrong, 'form:has([name="currentJob"])', { currentJob });
    expect([saved.status, saved.url.pathname]).toEqual([200, "/profile/work"]);
    expect(saved.notices.join()).toContain(t("profile:edit.done"));
    expect(saved.text).toContain(currentJob);
  });

  test("the address is changed by a governorate and, once they are shown, one of its cities", async () => {
    const browser = await screens.as(changing.uid, { language });
    const form = 'form:has([name="governorate"])';
    const page = await browser.open("/profile/address/edit");
    const shown = await browser.submit(
      page,
      form,
      { governorate: "أسوان", street: "شارع السوق" },
      '[name="showCities"]',
    );
    expect(shown.status).toBe(200);
    expect(typedIn(shown, "street")).toBe("شارع السوق");
    const cities = shown.document
      .querySelectorAll('[name="city"] option')
      .map((option) => option.getAttribute("value"));
    expect(cities).toContain("كوم أمبو");
    const saved = await browser.submit(shown, form, { city: "كوم أمبو" });
    expect([saved.status, saved.url.pathname]).toEqual([200, "/profile/address"]);
    expect(saved.text).toContain(language === "ar" ? "أسوان" : "Aswan");
    const impossible = await browser.submit(await browser.open("/profile/address/edit"), form, {
      governorate: "قنا",
      city: "كوم أمبو",
    });
    expect(impossible.status).toBe(400);
    expect(impossible.text).toContain(t("failure:field.place"));
  });

  test("another member's phone number is refused at its field", async () => {
    const browser = await screens.as(changing.uid, { language });
    const page = await browser.open("/profile/contact/edit");
    expect(typedIn(page, "phoneNumber")).toBe(changing.phoneNumber);
    const refused = await browser.submit(page, 'form:has([name="phoneNumber"])', {
      phoneNumber: person("expired").phoneNumber,
    });
    expect(refused.status).toBe(400);
    expect(refused.textOf(".summary")).toContain(t("failure:field.phone-taken"));
    expect(typedIn(refused, "phoneNumber")).toBe(person("expired").phoneNumber);
  });

  test("an unknown section and an unknown part are not found", async () => {
    const browser = await screens.as("member", { language });
    for (const path of ["/profile/nothing", "/profile/nothing/edit", "/profile/toString/edit"]) {
      expect((await browser.open(path)).status, path).toBe(404);
    }
  });
});

test("a new photo stands beside the name; without one, and with no picture, it is said at the field", async () => {
  const browser = await screens.as("secretariat_admin");
  const form = 'form:has([name="profileImage"])';
  const page = await browser.open("/profile/photo/edit");
  const before = page.document.querySelector("main .avatar img")?.getAttribute("src");
  const empty = await browser.submit(page, form, { profileImage: new File([], "") });
  expect([empty.status, empty.text.includes("اختر صورتك.")]).toEqual([400, true]);
  const text = new File(["<html>"], "me.jpg", { type: "image/jpeg" });
  const wrong = await browser.submit(page, form, { profileImage: text });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain(createTranslator("ar")("failure:field.picture"));
  const t = createTranslator("ar");
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  for (const [bytes, words] of [
    [heic, t("failure:field.picture-heic")],
    [Buffer.alloc(0), t("failure:field.file-empty")],
  ] as const) {
    const profileImage = new File([new Uint8Array(bytes)], "IMG.jpg", { type: "image/jpeg" });
    const refused = await browser.submit(page, form, { profileImage });
    expect([refused.status, refused.text.includes(words)], words).toEqual([400, true]);
  }
  const pixels = sharp({ create: { width: 30, height: 30, channels: 3, background: "#083" } });
  const picture = new File([new Uint8Array(await pixels.png().toBuffer())], "me.png", {
    type: "image/png",
  });
  const saved = await browser.submit(page, form, { profileImage: picture });
  expect(saved.url.pathname).toBe("/profile");
  const after = saved.document.querySelector("main .avatar img")?.getAttribute("src");
  expect(after).toMatch(/^\/api\/v1\/files\//);
  expect(after).not.toBe(before);
});

test("devices are named, this one is marked, and one press ends them all", async () => {
  const agent = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:127.0) Firefox/127.0" };
  const { uid } = person("verified", "central_leaders");
  const elsewhere = await signInAs(
    screens.browser({ headers: { "User-Agent": "w3m/0.5.3" } }),
    uid,
  );
  const browser = await signInAs(screens.browser({ headers: agent, language: "en" }), uid);
  const page = await browser.open("/profile/security");
  expect(page.text).toContain("Firefox · Windows This device");
  expect(page.text).toMatch(/w3m Last used/);
  expect(page.text).toContain("Who has seen or changed your details");
  const out = await browser.submit(page, 'form[action$="act=signOut"]');
  expect(out.url.pathname).toBe("/login");
  expect(out.notices.join()).toContain("signed out on all devices");
  expect((await elsewhere.open("/profile")).url.pathname).toBe("/login");
});

test("all one's data comes as a file to keep, for nobody else to store", async () => {
  const browser = await screens.as("member");
  const page = await browser.open("/profile/security");
  expect(page.document.querySelector('a[href="/profile/data"]')).not.toBeNull();
  const answer = await browser.raw("/profile/data");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="my-data.zip"');
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const files = unzipSync(await answer.bytes());
  const { account } = JSON.parse(strFromU8(files["my-data.json"] ?? new Uint8Array()));
  expect(account.email).toBe(member.email);
});

test("the file with one's data holds the pictures and documents, each under a name that says what it is", async () => {
  const browser = await screens.as(applicant.uid);
  const files = unzipSync(await (await browser.raw("/profile/data")).bytes());
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining(["my-data.json", "photo.webp", "registration/nationalID_Front.jpg"]),
  );
  const picture = await sharp(files["registration/nationalID_Front.jpg"]).metadata();
  expect(picture.format).toBe("jpeg");
});

test("every user has a profile, whatever the status; guests and strangers have none", async () => {
  for (const { uid, status } of demoPeople()) {
    if (!["pending", "refused", "expired", "active"].includes(status ?? "")) continue;
    const browser = await screens.as(uid);
    for (const path of sections) {
      const { status: answered } = await browser.open(`/profile${path}`);
      expect(answered, `${status} ${path}`).toBe(200);
    }
  }
  const stranger = screens.browser();
  expect((await stranger.open("/profile")).url.pathname).toBe("/login");
  expect((await stranger.raw("/profile/data")).headers.get("location")).toMatch(/^\/login/);
  await signInAs(stranger, "guest");
  expect((await stranger.open("/profile")).status).toBe(404);
});

test("a platform that keeps no profiles shows who is signed in, and offers no change", async () => {
  const { platform, screens: apart } = await openScreensAlone();
  try {
    const { signSessionCookie } = await import("#tests/world/session-cookie.ts");
    const browser = apart.browser({ language: "en" });
    const cookie = await signSessionCookie({ accessToken: "a", refreshToken: "r" });
    browser.cookies.set("session", cookie);
    const me = { displayName: "Nadia", status: "verified", highestRank: "member", email: "n@b.co" };
    platform.answer = (path, response) =>
      path.endsWith("/auth/get-me")
        ? success(me)(path, response)
        : json({ success: false }, { status: 404 })(path, response);
    for (const path of sections) expect((await browser.open(`/profile${path}`)).status).toBe(200);
    const page = await browser.open("/profile");
    expect(page.text).toContain("Nadia");
    expect(page.text).toContain("n@b.co");
    expect(page.document.querySelector('a[href$="/edit"]')).toBeNull();
    expect((await browser.open("/profile/job/edit")).status).toBe(404);
  } finally {
    await apart.close();
  }
});
