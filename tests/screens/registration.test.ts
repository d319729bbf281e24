import { describe, expect, test } from "vitest";
import { formatDate } from "#app/arabic/dates.ts";
import { lengths, type Step, stepFields } from "#app/contract/membership.values.ts";
import { badTexts, MARK } from "#tests/world/bad-values.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { isExhaustive, some } from "#tests/world/exhaustive.ts";
import { isIn, mostlyArabic } from "#tests/world/languages.ts";
import { answersOf, papers, photo, signUpToken } from "#tests/world/newcomer.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

type Written = Exclude<Step, "attachments">;
const written: readonly Written[] = ["personal", "address", "work", "politics"];
const FORM = 'form[action^="/registerNow?step="]';
const tooLong = Object.entries(lengths).filter(([name]) => name !== "membershipId");
let number = 0;

/** Somebody who may fill the form in. */
async function newcomer(language: "ar" | "en" = "en") {
  const browser = screens.browser({ language });
  browser.cookies.set("session", await signUpToken(`newcomer-${++number}`));
  return { browser, good: answersOf(number) };
}

/** What a browser keeps of the steps before one. */
const passed = new Map<string, [string, string][]>();

/** At a step, those before it passed: by the first who gets there, and by the others with their answers. */
async function atStep(step: Written, language: "ar" | "en" = "en") {
  const { browser, good } = await newcomer(language);
  const drafts = passed.get(step);
  const page = drafts ? undefined : await walkTo(step, browser, good);
  const isDraft = ([name]: [string, string]) => name.startsWith("draft");
  if (!drafts) passed.set(step, [...browser.cookies].filter(isDraft));
  for (const [name, value] of drafts ?? []) browser.cookies.set(name, value);
  return { browser, good, page: page ?? (await browser.open(`/registerNow?step=${step}`)) };
}

/** Passes the steps before one; answers the page of that one. */
async function walkTo(step: Step, browser: Browser, good: ReturnType<typeof answersOf>) {
  let page = await browser.open("/registerNow");
  for (const each of written) {
    if (each === step) return page;
    page = await browser.submit(page, FORM, good[each]);
    expect([page.status, page.notices]).toEqual([200, []]);
  }
  // The answers are checked before the pictures come.
  expect(stepOf(page)).toBe("review");
  return browser.submit(page, FORM);
}

const stepOf = (page: Page) => page.url.searchParams.get("step");
const typedIn = (page: Page, name: string): string | undefined => {
  // A day in three fields.
  if (page.document.querySelector(`${FORM} [name="${name}-day"]`)) {
    return ["day", "month", "year"].map((part) => typedIn(page, `${name}-${part}`)).join("-");
  }
  const control = page.document.querySelector(`${FORM} [name="${name}"]`);
  if (control?.tagName === "TEXTAREA") return control.text;
  if (control?.tagName === "SELECT") {
    return control.querySelector("option[selected]")?.getAttribute("value");
  }
  const checked = page.document.querySelector(`${FORM} [name="${name}"][checked]`);
  return (control?.getAttribute("type") === "radio" ? checked : control)?.getAttribute("value");
};
const errorOf = (page: Page, name: string) => {
  const step = page.document.querySelector(FORM)?.id;
  return page.textOf(`[id="${step}-${name}-error"]`);
};

describe.each(mostlyArabic)("in %s", (language) => {
  const words = createTranslator(language);

  test("a newcomer goes through five steps and is pending, with a banner and a time line", async () => {
    const { browser, good } = await newcomer(language);
    const last = await walkTo("attachments", browser, good);
    expect(last.text).toContain(words("membership:attachments.again"));
    const home = await browser.submit(last, FORM, await papers());
    expect([home.status, home.url.pathname]).toEqual([200, "/"]);
    expect(home.notices).toContain(words("apply:send.success"));
    expect(home.text).toContain(words("application:banner.pending.text"));
    expect(home.document.querySelector('a[href="/application"]')).not.toBe(null);
    const standing = await browser.open("/application");
    expect(standing.text).toContain(words("application:state.submitted"));
    expect(standing.textOf(".steps")).toContain(words("application:act.submitted"));
    // Whoever waits reads what happens next, how long it takes and whom to ask, and no banner besides.
    expect(standing.text).toContain(words("application:next.decide"));
    expect(standing.text).toContain(words("application:next.time"));
    expect(standing.document.querySelector('main a[href^="mailto:"]')).not.toBe(null);
    expect(standing.document.querySelector(".banner")).toBe(null);
    // The draft is gone, and so is the way back into the form.
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("draft"))).toEqual([]);
    expect((await browser.open("/registerNow")).url.pathname).toBe("/");
  });

  test.each(written)(
    "nothing in the step %s is said at every field that needs it",
    async (step) => {
      const { browser, good, page } = await atStep(step, language);
      const nothing = Object.fromEntries(stepFields[step].map((name) => [name, ""]));
      const back = await browser.submit(page, FORM, nothing);
      expect([back.status, stepOf(back)]).toEqual([400, step]);
      expect(back.title.startsWith(words("errorPrefix"))).toBe(true);
      const wrong = Object.keys(good[step]).filter(
        // The card says gender and birth.
        (name) =>
          !/building|workGov|Description|committees|communityActivity|gender|dateOf/.test(name),
      );
      const links = back.document.querySelectorAll(".summary a");
      expect(links).toHaveLength(wrong.length);
      for (const link of links) {
        const control = back.document.querySelector(link.getAttribute("href") ?? "");
        expect(wrong).toContain(control?.getAttribute("name"));
      }
      for (const name of wrong)
        expect(errorOf(back, name), name).toContain(words(`ask:field.${name}`));
    },
  );

  // Of each field in memory (tests/rules/bad-input.test.ts): here of a few.
  test.each(some(tooLong, 0, 4))(
    "too long a %s comes back, and what was typed stays",
    async (name, [, most]) => {
      const step = written.find((each) => (stepFields[each] as readonly string[]).includes(name));
      if (!step) throw new Error(`No step asks for ${name}.`);
      const { browser, good, page: opened } = await atStep(step, language);
      const long = `${"كلمة ".repeat(most / 5 + 1)}أخيرة`;
      const sent = { ...good[step], previousPartyMembership: "yes", parties: "حزب", [name]: long };
      const { previousPartyMembership, parties, ...others } = sent;
      const page = await browser.submit(
        opened,
        FORM,
        step === "politics" ? sent : (others as Record<string, string>),
      );
      expect(page.status).toBe(400);
      expect(errorOf(page, name)).toContain(words("failure:field.text-long", { count: most }));
      for (const [field, value] of Object.entries(step === "politics" ? sent : others)) {
        if (field !== name) expect(typedIn(page, field)?.trim(), field).toBe(value);
      }
    },
  );

  test("a step out of order leads to the first that is not complete, and says so", async () => {
    const { browser, good } = await newcomer(language);
    const page = await browser.open("/registerNow?step=politics");
    expect(stepOf(page)).toBe("personal");
    expect(page.notices).toContain(words("membership:apply.completeCurrent"));
    for (const step of ["work", "attachments"]) {
      const body = new URLSearchParams(good.work);
      const response = await browser.raw(`/registerNow?step=${step}`, { method: "POST", body });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe("/registerNow?step=personal");
    }
    const sent = await browser.raw("/registerNow/send", { method: "POST", body: new FormData() });
    expect([sent.status, await sent.json()]).toEqual([202, { to: "/registerNow?step=personal" }]);
  });

  test("what disagrees with the card is named, and is corrected or confirmed", async () => {
    const { browser, good } = await newcomer(language);
    const other = { ...good.personal, dateOfBirth: "26-11-1990", gender: "male" };
    const page = await browser.submit(await browser.open("/registerNow"), FORM, other);
    expect(page.status).toBe(400);
    const day = formatDate("1990-11-25", language);
    expect(errorOf(page, "dateOfBirth")).toContain(
      words("failure:field.birth-date-differs", { day }),
    );
    expect(errorOf(page, "gender")).toContain(words("failure:field.gender-differs"));
    expect(errorOf(page, "nationalIdConfirmed")).toContain(words("failure:national-id-differs"));
    const on = await browser.submit(page, FORM, { ...other, nationalIdConfirmed: "on" });
    expect(stepOf(on)).toBe("address");
  });

  test("answers are checked before the pictures; a change leads to its step and back", async () => {
    const { browser, good } = await newcomer(language);
    const { gender, dateOfBirth, ...personal } = good.personal;
    let page = await browser.open("/registerNow");
    const early = await browser.open("/registerNow?step=review");
    expect([stepOf(early), early.notices]).toEqual([
      "personal",
      [words("membership:apply.completeCurrent")],
    ]);
    // The card says gender and birth.
    page = await browser.submit(page, FORM, personal);
    for (const step of ["address", "work", "politics"] as const) {
      page = await browser.submit(page, FORM, good[step]);
    }
    expect([stepOf(page), page.textOf("h1")]).toEqual(["review", words("apply:review.title")]);
    for (const text of [
      good.personal.nationalId,
      formatDate("1990-11-25", language),
      words("membership:choice.gender.female"),
      words("membership:choice.martialStatus.married", { context: "female" }),
      good.work.employer,
    ]) {
      expect(page.textOf("main"), text).toContain(text);
    }
    const change = page.document
      .querySelector('main a[href*="step=address"]')
      ?.getAttribute("href");
    const address = await browser.open(change ?? "");
    expect(typedIn(address, "street")).toBe(good.address.street);
    const wrong = await browser.submit(address, FORM, { street: "" });
    expect([wrong.status, errorOf(wrong, "street")]).toEqual([
      400,
      expect.stringContaining(words("ask:field.street")),
    ]);
    const back = await browser.submit(wrong, FORM, { street: "شارع البحر" });
    expect([stepOf(back), back.textOf("main").includes("شارع البحر")]).toEqual(["review", true]);
    const last = await browser.submit(back, FORM);
    expect(stepOf(last)).toBe("attachments");
    expect(last.textOf(`${FORM} button`)).toBe(words("membership:apply.create"));
    // Files are chosen by words of the page, and their size is said before.
    expect(last.textOf(".file .button").trim()).toBe(words("file:picture"));
    expect(last.textOf("#attachments-personalPhoto-hint")).toContain("5");
  });

  test("a date of birth that is wrong is named by its part, and what was typed stays", async () => {
    const { browser, good } = await newcomer(language);
    const { dateOfBirth, ...personal } = good.personal;
    const page = await browser.submit(await browser.open("/registerNow"), FORM, {
      ...personal,
      "dateOfBirth-day": "٢٥",
      "dateOfBirth-year": "1990",
    });
    expect([page.status, errorOf(page, "dateOfBirth")]).toEqual([
      400,
      expect.stringContaining(words("failure:field.day-month")),
    ]);
    const wrong = page.document.querySelector('[aria-invalid="true"]');
    expect(wrong?.getAttribute("name")).toBe("dateOfBirth-month");
    expect(page.document.querySelector(`.summary a[href="#${wrong?.id}"]`)).not.toBeNull();
    expect(typedIn(page, "dateOfBirth-day")).toBe("٢٥");
    const complete = { ...personal, "dateOfBirth-day": "٢٥", "dateOfBirth-month": "11" };
    const on = await browser.submit(page, FORM, { ...complete, "dateOfBirth-year": "١٩٩٠" });
    expect(stepOf(on)).toBe("address");
  });

  test("the cities of a governorate come by a button, and what was typed stays", async () => {
    const { browser, good, page } = await atStep("address", language);
    const CITIES = 'button[name="showCities"]';
    const none = await browser.submit(page, FORM, { street: "شارع النيل" }, CITIES);
    expect(none.status).toBe(400);
    expect(errorOf(none, "governorate")).toContain(words("failure:governorate-required"));
    expect(none.document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    const shown = await browser.submit(
      none,
      FORM,
      { governorate: "قنا", street: "شارع النيل" },
      CITIES,
    );
    expect([shown.status, stepOf(shown)]).toEqual([200, "address"]);
    expect(shown.document.querySelector(".summary")).toBe(null);
    expect([typedIn(shown, "governorate"), typedIn(shown, "street")]).toEqual([
      "قنا",
      "شارع النيل",
    ]);
    const city = shown.document.querySelector('option[value="نجع حمادي"]')?.text;
    expect(city).toBe(language === "ar" ? "نجع حمادي" : "Nag Hammadi");
    // The cities of the governorate before are none of this one's.
    const wrong = await browser.submit(shown, FORM, { ...good.address, governorate: "قنا" });
    expect([wrong.status, errorOf(wrong, "city")]).toEqual([
      400,
      expect.stringContaining(words("failure:field.place")),
    ]);
  });

  test("pictures are asked for by name, and those that are none or too large are refused", async () => {
    const { browser, good } = await newcomer(language);
    const last = await walkTo("attachments", browser, good);
    const empty = await browser.submit(last, FORM, {});
    expect(empty.status).toBe(400);
    expect(empty.document.querySelectorAll(".summary a")).toHaveLength(6);
    expect(errorOf(empty, "agreement")).toContain(words("failure:field.agreement"));
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.jpg", { type: "image/jpeg" });
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.jpg", {
      type: "image/jpeg",
    });
    const page = new File(["<!doctype html>"], "a.html", { type: "text/html" });
    const bad = await browser.submit(empty, FORM, {
      ...(await papers()),
      personalPhoto: large,
      nationalID_Back: page,
    });
    expect(bad.status).toBe(400);
    const megabytes = 5;
    expect(errorOf(bad, "personalPhoto")).toContain(
      words("failure:field.named-file-large", { name: "a.jpg", megabytes }),
    );
    expect(errorOf(bad, "nationalID_Back")).toContain(words("failure:field.picture"));
    const disguised = await browser.submit(bad, FORM, {
      ...(await papers()),
      nationalID_Front: svg,
    });
    expect(disguised.status).toBe(400);
    expect(errorOf(disguised, "nationalID_Front")).toContain(words("failure:field.picture"));
    const huge = new File([new Uint8Array(7 * 1024 * 1024)], "كبيرة.jpg", { type: "image/jpeg" });
    const cut = await browser.submit(disguised, FORM, {
      ...(await papers()),
      personalPhoto: huge,
      agreement: "on",
    });
    expect([cut.status, stepOf(cut)]).toEqual([400, "attachments"]);
    expect(cut.document.querySelectorAll(".summary a")).toHaveLength(1);
    expect(errorOf(cut, "personalPhoto")).toContain(
      words("failure:field.named-file-large", { name: "كبيرة.jpg", megabytes }),
    );
    expect(cut.shown(FORM, "agreement")).toEqual(["on"]);
  });

  test("a number that somebody else has leads back to its step, or says that one is registered", async () => {
    const { browser, good } = await newcomer(language);
    const first = await newcomer(language);
    const { personal } = first.good;
    await first.browser.submit(
      await walkTo("attachments", first.browser, first.good),
      FORM,
      await papers(),
    );
    const same = { ...good, personal: { ...good.personal, phoneNumber: personal.phoneNumber } };
    const last = await walkTo("attachments", browser, same as typeof good);
    const page = await browser.submit(last, FORM, await papers());
    expect([page.status, page.url.pathname]).toEqual([expect.any(Number), "/registerNow"]);
    expect(page.notices.join()).toContain(words("apply:send.info.409"));
  });
});

const typedFields = written.flatMap((step) =>
  stepFields[step].map((name) => [step, name] as const),
);

/** Each value in a field or two, in the exhaustive run in each. */
test.each(typedFields)(
  "whatever comes as %s's %s is taken, or sent back with a word why",
  async (step, name) => {
    const place = typedFields.findIndex(([, each]) => each === name);
    const language = place % 2 ? "en" : "ar";
    const { browser, good } = await atStep(step, language);
    const strange: (readonly [what: string, value: string | string[]])[] = [
      ...badTexts,
      ["a megabyte", `${MARK} `.repeat(116_509)],
      ["marks", `e${"\u0301".repeat(100_000)}`],
      ["twice", [MARK, MARK]],
    ];
    for (const [what, value] of some(strange, place, strange.length)) {
      const page = await browser.open(`/registerNow?step=${step}`);
      const sent = { ...good[step], previousPartyMembership: "yes", parties: "حزب", [name]: value };
      const back = await browser.submit(page, FORM, sent);
      expect([200, 400], what).toContain(back.status);
      if (back.status === 200) continue;
      expect(isIn(language, errorOf(back, name)), `${what}: ${errorOf(back, name)}`).toBe(true);
      expect(errorOf(back, name), what).not.toContain(MARK);
    }
    if (place % 5 > 0 && !isExhaustive) return;
    const file = new FormData();
    for (const [field, value] of Object.entries(good[step])) file.set(field, value);
    file.set(name, new File([MARK], `${MARK}.txt`));
    const response = await browser.raw(`/registerNow?step=${step}`, { method: "POST", body: file });
    expect([303, 400]).toContain(response.status);
  },
);

test("a newcomer comes from /register by the social dialog, and who refuses it is back there", async () => {
  const browser = screens.browser({ language: "en" });
  const SIGN_UP = 'form:has([name="intent"][value="signUp"])';
  const dialog = await browser.submit(await browser.open("/register"), SIGN_UP);
  const refused = await browser.submit(dialog, "form.refuse");
  expect(refused.url.pathname).toBe("/register");
  expect(refused.notices).toContain(createTranslator("en")("auth:dialog.declined"));
  const again = await browser.submit(refused, SIGN_UP);
  const form = await browser.submit(again, "form", { person: "demo-stranger" });
  expect(form.url.pathname).toBe("/registerNow");
  expect(form.document.querySelector(FORM)).not.toBe(null);
});

test("who is a member already is told to log in instead", async () => {
  const browser = screens.browser({ language: "en" });
  const page = await browser.open("/register");
  const dialog = await browser.submit(page, 'form:has([name="intent"][value="signUp"])');
  const login = await browser.submit(dialog, "form", { person: "demo-member" });
  expect(login.url.pathname).toBe("/login");
  expect(login.notices).toContain(createTranslator("en")("failure:sign-up-refused"));
});

test("an intent that nobody knows is to sign in", async () => {
  const browser = screens.browser();
  const body = new URLSearchParams({ intent: "__proto__" });
  const response = await browser.raw("/auth/facebook", { method: "POST", body });
  const dialog = await browser.open(
    response.headers.get("location")?.replace(screens.origin, "") ?? "",
  );
  expect((await browser.submit(dialog, "form", { person: "demo-member" })).url.pathname).toBe("/");
});

test("who comes back finds the step that was open and every answer, but not in plain sight", async () => {
  const { browser, good } = await newcomer();
  await walkTo("work", browser, good);
  const draft = [...browser.cookies].filter(([name]) => name.startsWith("draft"));
  expect(draft.length).toBeGreaterThan(0);
  const later = screens.browser({ language: "ar" });
  later.cookies.set("session", await signUpToken("somebody else's token"));
  for (const [name, value] of draft) later.cookies.set(name, value);
  expect(typedIn(await later.open("/registerNow"), "specialization") ?? "").toBe("");
  const address = await later.open("/registerNow?step=address");
  for (const [name, value] of Object.entries(good.address))
    expect(typedIn(address, name)).toBe(value);
  const personal = await later.open("/registerNow?step=personal");
  const { gender, dateOfBirth, ...typed } = good.personal;
  for (const [name, value] of Object.entries(typed)) expect(typedIn(personal, name)).toBe(value);
  // These the card says.
  expect(personal.textOf(".facts")).toContain(formatDate("1990-11-25", "ar"));
  expect(typedIn(personal, "gender")).toBeUndefined();
  for (const [, value] of draft) {
    expect(Buffer.from(value, "base64url").includes(good.personal.nationalId)).toBe(false);
  }
});

test.each(["", "x", "A".repeat(3000), "null"])(
  "a draft that nobody here wrote is none: %s",
  async (draft) => {
    const { browser } = await newcomer();
    browser.cookies.set("draft", draft);
    const page = await browser.open("/registerNow");
    expect([page.status, typedIn(page, "fullName") ?? ""]).toEqual([200, ""]);
  },
);

test("signing out takes the draft along", async () => {
  const { browser, good } = await newcomer();
  await walkTo("address", browser, good);
  await browser.submit(await browser.open("/news"), 'form[action="/logout"]');
  expect([...browser.cookies.keys()].filter((name) => name.startsWith("draft"))).toEqual([]);
});

test("the application sent twice is one application, and answers the same", async () => {
  const { browser, good } = await newcomer();
  const last = await walkTo("attachments", browser, good);
  const form = await papers();
  const before = new Map(browser.cookies);
  const first = await browser.submit(last, FORM, form);
  for (const [name, value] of before) browser.cookies.set(name, value);
  const second = await browser.submit(last, FORM, form);
  expect([first.url.pathname, second.url.pathname, second.status]).toEqual(["/", "/", 200]);
  expect(second.notices).toContain(createTranslator("en")("apply:send.success"));
});

test("the script that shows the progress is told where to go, and what is wrong", async () => {
  const { browser, good } = await newcomer();
  await walkTo("attachments", browser, good);
  const body = new FormData();
  body.set("agreement", "on");
  const wrong = await browser.raw("/registerNow/send", { method: "POST", body });
  expect(wrong.status).toBe(400);
  expect(Object.keys((await wrong.json()).result.error)).toHaveLength(5);
  for (const [name, value] of Object.entries(await papers())) body.set(name, value);
  const sent = await browser.raw("/registerNow/send", { method: "POST", body });
  expect([sent.status, await sent.json()]).toEqual([202, { to: "/" }]);
  const home = await browser.open("/");
  expect(home.notices).toContain(createTranslator("en")("apply:send.success"));
});

test("a sign-up that went stale is refreshed on the way", async () => {
  const { browser, good } = await newcomer();
  const last = await walkTo("attachments", browser, good);
  screens.pass(3 * 60 * 60);
  const home = await browser.submit(last, FORM, await papers());
  expect([home.status, home.url.pathname]).toEqual([200, "/"]);
});

test("a sign-up that is over leads to /register, and what was filled in stays", async () => {
  const { browser, good } = await newcomer();
  const last = await walkTo("attachments", browser, good);
  screens.pass(8 * 24 * 60 * 60);
  const page = await browser.submit(last, FORM, await papers());
  expect(page.url.pathname).toBe("/register");
  expect(page.notices).toContain(createTranslator("en")("failure:sign-up-expired"));
  browser.cookies.set("session", await signUpToken("who came back"));
  expect(stepOf(await browser.open("/registerNow?step=attachments"))).toBe("attachments");
});

test("without a sign-up nobody gets to the form", async () => {
  const browser = screens.browser({ language: "en" });
  const page = await browser.open("/registerNow?step=address");
  expect(page.url.pathname).toBe("/register");
  expect(page.notices).toContain(createTranslator("en")("failure:no-sign-up-token"));
  const body = new FormData();
  body.set("personalPhoto", await photo());
  const sent = await browser.raw("/registerNow/send", { method: "POST", body });
  expect(sent.headers.get("location")).toBe("/register");
});
