import { beforeAll, describe, expect, test } from "vitest";
import type { AidStatus } from "#app/contract/aid.values.ts";
import { aid } from "#app/demo/content/aid.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic, mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, raw, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const DESK = "/statistics/urgent-assistance";

const titles = (page: Page) =>
  page.document.querySelectorAll(".listing tbody th a").map((link) => link.text.trim());

const demo = (wanted: (request: (typeof aid)[number]) => boolean) =>
  aid.filter(wanted).map(({ title }) => title);

/** Opens the demo's request of a title as a reviewer finds it: in its section, by its words. */
async function openCase(browser: Browser, section: string, title: string): Promise<Page> {
  const query = new URLSearchParams({ keyword: title, status: "all" });
  const page = await browser.open(`${DESK}/${section}?${query}`);
  const link = page.document.querySelector(".listing tbody th a")?.getAttribute("href");
  expect(link, title).toMatch(new RegExp(`^${DESK}/${section}/`));
  return browser.open(link ?? "");
}

const SAVE = 'form[action$="act=save"]';
const APPROVE = 'button[value="approved"]';
const DECLINE = 'button[value="rejected"]';
/** The decisions that a case offers, in their order. */
const decisions = (page: Page) =>
  page.document
    .querySelectorAll(`${SAVE} [name="status"]`)
    .map((each) => each.getAttribute("value"));
const NOTE = 'form[action$="act=note"]';

describe("on our platform", () => {
  const screens = setUpScreens();

  describe.each(mostlyArabic)("in %s", (language) => {
    const t = createTranslator(language);
    // Each language decides requests of its own.
    const cases =
      language === "ar"
        ? {
            saved: ["medical", "سماعة أذن لطالب جامعي"],
            rejected: ["socity", "نزاع على حدود أرض زراعية"],
            two: ["medical", "نقل مريض كلى إلى جلسات الغسيل"],
            taken: ["socity", "صرف معاش متأخر"],
          }
        : {
            saved: ["medical", "عملية قلب مفتوح لوالدي"],
            rejected: ["socity", "رأس مال صغير لمشروع خياطة"],
            two: ["medical", "حضّانة لمولود مبكر"],
            taken: ["socity", "أثاث لأسرة انتقلت من منطقة خطرة"],
          };
    const find = (browser: Browser, which: keyof typeof cases) =>
      openCase(browser, cases[which][0] ?? "", cases[which][1] ?? "");

    test("statistics count what waits, the members of the area and what is published", async () => {
      const browser = await screens.as("admin", { language });
      const home = await browser.open("/");
      expect(home.document.querySelector('.tiles a[href="/statistics"]')).not.toBeNull();
      const page = await browser.open("/statistics");
      expect([page.status, page.textOf("h1")]).toEqual([200, t("statistics:title")]);
      expect(page.textOf('.side [aria-current="page"]')).toBe(t("menu:line.statistics"));
      expect(page.text).toContain(t("statistics:members.everywhere"));
      const links = page.document
        .querySelectorAll(".tallies a")
        .map((link) => link.getAttribute("href") ?? "");
      expect(links).toEqual(
        expect.arrayContaining([DESK, `${DESK}#overdue`, "/users/applications", "/news"]),
      );
      for (const link of new Set(links)) {
        const [path = "", anchor] = link.split("#");
        const list = await browser.open(path);
        expect(list.status, link).toBe(200);
        if (anchor) expect(list.document.querySelector(`#${anchor}`), link).not.toBeNull();
      }
    });

    test("a leader with nothing to decide reads the numbers of the area and of what is published", async () => {
      const browser = await screens.as("secretariat_governorate_leaders", { language });
      const page = await browser.open("/statistics");
      expect([page.status, page.document.querySelector(".empty")]).toEqual([200, null]);
      expect(page.text).not.toContain(t("statistics:waiting.title"));
      const [members] = page.document.querySelectorAll(".tallies p b").map(({ text }) => text);
      expect(Number(members)).toBeGreaterThan(0);
      expect(page.text).toContain(t("statistics:published.news"));
    });

    test("a request names the two pages above it, and leads back to them", async () => {
      const page = await find(await screens.as("admin", { language }), "taken");
      const back = page.document.querySelectorAll(".heading .back").map((link) => link.text.trim());
      expect(back).toEqual([
        t("menu:line.aidCases"),
        expect.stringContaining(t("aid-desk:section.socity.heading")),
      ]);
    });

    test("numbers of some days lead to the requests of these days, and of nothing else", async () => {
      const browser = await screens.as("admin", { language });
      const overview = await browser.open(DESK);
      const place = "الشرقية";
      const page = await browser.submit(overview, `form[action="${DESK}"]`, {
        governorate: place,
        ...{ "from-day": "١", "from-month": "8", "from-year": "2026" },
      });
      expect(page.url.pathname + page.url.search).toBe(
        `${DESK}?${new URLSearchParams({ governorate: place, from: "2026-08-01" })}`,
      );
      // What should be looked at now is no matter of days gone by.
      expect(page.document.querySelector("#overdue")).toBeNull();
      const counted = page.document
        .querySelectorAll("table.numbers td a")
        .filter((link) => Number(link.text.trim()) > 0);
      expect(counted.length).toBeGreaterThan(0);
      for (const link of counted) {
        const list = await browser.open(link.getAttribute("href") ?? "");
        expect(titles(list)).toHaveLength(Number(link.text.trim()));
      }
      const back = await browser.open(`${DESK}?dated=decided&to=2026-02-31`);
      expect(back.text).toContain(t("list:hint.day"));
    });

    test("the overview names what is late, and what nobody has taken", async () => {
      const page = await (await screens.as("admin", { language })).open(DESK);
      // What is late first, the numbers last.
      const parts = page.document
        .querySelectorAll(".listing tbody, .section[id]")
        .map(({ id }) => id);
      expect(parts).toEqual(["overdue", "mine", "nobody", "numbers"]);
      expect([page.status, page.textOf("h1")]).toEqual([200, t("aid-desk:title")]);
      const late = demo(({ dueIn = 0 }) => dueIn < 0);
      const shown = (id: string) =>
        page.document
          .querySelectorAll(`#${id} tr:not(.group) th a`)
          .map((link) => link.text.trim());
      expect(shown("overdue").sort()).toEqual(late.sort());
      expect(page.textOf("#overdue .group")).toContain(`(${late.length})`);
      expect(shown("nobody")).toHaveLength(5);
      // More than a glance: the rest stands in the two lists that share all requests.
      const more = page.document
        .querySelectorAll("#nobody .group a")
        .map((link) => link.getAttribute("href"));
      expect(more).toEqual([`${DESK}/medical?owner=nobody`, `${DESK}/socity?owner=nobody`]);
    });

    test("a section is narrowed by a form, and says how to go on when nothing is left", async () => {
      const browser = await screens.as("admin", { language });
      const page = await browser.open(`${DESK}/socity?status=all`);
      const social = demo(({ category }) => category !== "medical");
      expect(titles(page).sort()).toEqual(social.sort());
      const form = 'form[role="search"]';
      const found = await browser.submit(page, form, { category: "legal", governorate: "القاهرة" });
      expect(found.url.searchParams.get("status")).toBe("all");
      expect(titles(found).sort()).toEqual(
        demo(({ category, of }) => category === "legal" && /^01$|demo-member$/.test(of)).sort(),
      );
      const late = await browser.submit(page, form, { overdue: "on" });
      expect(titles(late).sort()).toEqual(demo(({ dueIn = 0 }) => dueIn < 0).sort());
      const none = await browser.submit(found, form, { keyword: "ققققق" });
      expect(none.textOf(".empty")).toContain(t("aid-desk:list.filtered"));
      expect(none.document.querySelector(".empty a")?.getAttribute("href")).toBe(
        `${DESK}/socity?status=all`,
      );
      const number = await browser.open(`${DESK}/socity?keyword=29001011112345`);
      expect(number.notices).toContain(t("aid-desk:list.hint.number"));
      const beyond = await browser.open(`${DESK}/socity?status=all&page=90`);
      expect(beyond.textOf(".empty h2")).toBe(t("list:beyond.title"));
    });

    test("the financial section says what it is, and adds up what it shows", async () => {
      const page = await (await screens.as("admin", { language })).open(
        `${DESK}/financial?status=completed`,
      );
      const paid = aid.filter(({ status, amount }) => status === "completed" && amount);
      expect(titles(page).sort()).toEqual(paid.map(({ title }) => title).sort());
      expect(page.text).toContain(t("aid-desk:section.financial.lead"));
      const sum = paid.reduce((total, { amount = 0 }) => total + amount, 0);
      const figures = sum.toLocaleString("en");
      expect(page.text).toContain(
        `${t("aid-desk:sum.whole")} ${t("aid-desk:pounds", { count: sum, figures })}`,
      );
    });

    test("a case sheet holds every field, its notes and its history", async () => {
      const [first] = aid;
      const browser = await screens.as("admin", { language });
      const page = await openCase(browser, "medical", first?.title ?? "");
      expect([page.status, page.textOf("h1")]).toEqual([200, first?.title]);
      const labels = page.document.querySelectorAll(".facts dt").map((each) => each.text);
      for (const name of [
        "beneficiary",
        "submittingEntity",
        "governorate",
        "createdAt",
        "amount",
      ]) {
        expect(labels).toContain(t(`aid-desk:facts.${name}`));
      }
      // What the heading says is not said again.
      expect(page.textOf(".heading")).toContain(t("aid-desk:category.medical"));
      expect(page.textOf(".facts")).not.toContain(first?.title);
      expect(page.text).toContain(person("verified").name);
      expect(page.text).toContain(first?.description);
      for (const [kind, note] of first?.notes ?? []) {
        const shown = page.document
          .querySelectorAll(".notes > li")
          .find(({ text }) => text.includes(note));
        expect(shown?.text).toContain(t(`aid-desk:notes.kind.${kind}`));
      }
      expect(page.textOf(".steps")).toContain(t("aid-desk:act.submitted"));
      // Health and names stay out of the browser's history.
      expect(page.title).not.toContain(first?.title);
      expect(page.document.querySelectorAll(".gallery img")).toHaveLength(1);
      const paper = page.document.querySelector("#documents a[download]");
      expect(paper?.getAttribute("download")).toBe("عرض سعر الجلسات.pdf");
    });

    test("due date and amount are saved without a decision; a decision has a button of its own", async () => {
      const browser = await screens.as("admin", { language });
      const page = await find(browser, "saved");
      expect(decisions(page)).toEqual(["approved", "rejected"]);
      const planned = await browser.submit(page, SAVE, {
        priority: "urgent",
        "dueDate-day": "20",
        "dueDate-month": "10",
        "dueDate-year": "2026",
        amount: "٢٬٥٠٠",
      });
      expect(planned.url.pathname).toBe(page.url.pathname);
      expect(planned.notices.join()).toContain(t("aid-desk:save.done"));
      expect(planned.textOf(".facts")).toContain(
        t("aid-desk:pounds", { count: 2500, figures: "2,500" }),
      );
      expect(planned.textOf(".chip")).toBe(t("aid-desk:isStatus.pending"));
      const emptied = await browser.submit(planned, SAVE, { amount: "", dueDate: "" });
      expect(emptied.textOf(".facts")).toContain(t("aid-desk:noAmount"));
      const idle = await browser.submit(emptied, SAVE);
      expect(idle.notices.join()).toContain(t("aid-desk:save.nothing"));
    });

    test("a new request is approved by one press, taken and reviewed with it, and opened again", async () => {
      const browser = await screens.as("admin", { language });
      const page = await find(browser, "taken");
      const done = await browser.submit(page, SAVE, { amount: "900", reason: "مبروك" }, APPROVE);
      expect(done.notices.join()).toContain(t("aid-desk:save.decided.approved"));
      expect(done.document.querySelector(".chip.good")?.text).toBe(t("aid-desk:isStatus.approved"));
      const steps = done.document.querySelectorAll(".steps > li").map(({ text }) => text);
      const at = (words: string) => steps.findIndex((step) => step.includes(words));
      expect(at(t("aid-desk:act.taken"))).toBe(1);
      expect(
        at(`${t("aid-desk:isStatus.inReview")}»`) + at(`${t("aid-desk:isStatus.inReview")}”`),
      ).toBe(1);
      expect(at("مبروك")).toBe(3);
      expect(done.text).toContain(t("aid-desk:owner.mine"));
      expect(decisions(done)).toEqual(["completed", "inReview"]);
      // The way on is the first thing that the decision's place offers then.
      expect(done.textOf("#decision .next .button")).toBe(t("aid-desk:next"));
      const again = await browser.submit(done, SAVE, {}, 'button[value="inReview"]');
      expect(again.notices.join()).toContain(t("aid-desk:save.decided.inReview"));
      expect(decisions(again)).toEqual(["approved", "rejected"]);
      const free = await browser.submit(again, 'form[action$="act=release"]');
      expect(decisions(free)).toEqual(["approved", "rejected"]);
    });

    test("nobody is rejected without a reason, and no reason goes astray", async () => {
      const browser = await screens.as("admin", { language });
      const page = await find(browser, "rejected");
      const none = await browser.submit(page, SAVE, { amount: "70" }, DECLINE);
      expect([none.status, none.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
      expect(none.textOf("#reason-error")).toContain(t("ask:aid.reason"));
      expect(none.textOf('.summary a[href="#reason"]')).toBe(t("ask:aid.reason"));
      expect(none.document.querySelector("#amount")?.getAttribute("value")).toBe("70");
      const astray = await browser.submit(none, SAVE, { reason: "كلمة" });
      expect([astray.status, astray.textOf("#reason")]).toEqual([400, "كلمة"]);
      expect(astray.textOf("#status-error")).toContain(t("failure:field.aid-reason-alone"));
      const values = { amount: "كثير", dueDate: "2026-02-31" };
      const wrong = await browser.submit(page, SAVE, values, DECLINE);
      expect(wrong.textOf("#reason-error")).not.toBe("");
      expect(wrong.textOf("#amount-error")).toContain(t("failure:field.whole-number"));
      expect(wrong.textOf("#dueDate-error")).not.toBe("");
      const done = await browser.submit(none, SAVE, { reason: "الطلب مكرر." }, DECLINE);
      expect(done.document.querySelector(".heading .chip.bad")?.text).toBe(
        t("aid-desk:isStatus.rejected"),
      );
      expect(done.textOf(".steps")).toContain("الطلب مكرر.");
    });

    test("of two reviewers the second is told, and undoes nothing", async () => {
      const one = await screens.as("admin", { language });
      const other = await screens.as("central_leaders", { language });
      const mine = await find(one, "two");
      const theirs = await find(other, "two");
      const begun = await one.submit(mine, 'form[action$="act=assign"]');
      await one.submit(begun, SAVE, { priority: "normal" });
      const told = await other.submit(theirs, SAVE, { dueDate: "2026-10-25", amount: "900" });
      expect([told.status, told.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
      expect(told.notices.join()).toContain(t("failure:changed-meanwhile"));
      const panel = told.textOf("#decision aside");
      expect(panel).toContain(t("aid-desk:conflict.title"));
      expect(panel).toContain(person("verified", "admin").name);
      expect(panel).toContain(t("aid-desk:isStatus.inReview"));
      const value = (name: string) =>
        told.document.querySelector(`#${name}`)?.getAttribute("value") ??
        told.document.querySelector(`#${name} [selected]`)?.getAttribute("value");
      expect([value("dueDate"), value("amount"), value("priority")]).toEqual([
        "25",
        "900",
        "normal",
      ]);
      const done = await other.submit(told, SAVE);
      expect(done.notices.join()).toContain(t("aid-desk:save.done"));
      expect(done.textOf(".heading")).not.toContain(t("aid-desk:priority.urgent"));
      // A choice that no longer follows is named, and dropped.
      const left = await find(one, "two");
      const right = await find(other, "two");
      await one.submit(left, SAVE, {}, APPROVE);
      const late = await other.submit(right, SAVE, { reason: "سبب" }, DECLINE);
      expect(late.textOf("#decision aside")).toContain(
        t("aid-desk:conflict.impossible", {
          chosen: t("aid-desk:isStatus.rejected"),
          status: t("aid-desk:isStatus.approved"),
        }),
      );
      expect(late.textOf("#reason")).toBe("سبب");
    });

    test("a request is taken and given back, by who has seen how it stands", async () => {
      const browser = await screens.as("admin", { language });
      const page = await find(browser, "taken");
      const taken = await browser.submit(page, 'form[action$="act=assign"]');
      expect(taken.text).toContain(t("aid-desk:owner.mine"));
      expect(taken.notices.join()).toContain(t("aid-desk:owner.done.me"));
      const other = await screens.as("central_leaders", { language });
      const name = person("verified", "admin").name;
      expect((await find(other, "taken")).text).toContain(t("aid-desk:owner.other", { name }));
      const stale = await browser.submit(page, 'form[action$="act=assign"]', { key: "another" });
      expect(stale.notices.join()).toContain(t("failure:changed-meanwhile"));
      const free = await browser.submit(taken, 'form[action$="act=release"]');
      expect(free.text).toContain(t("aid-desk:owner.free"));
      expect(free.textOf(".steps")).toContain(t("aid-desk:act.released"));
      // It stands among the new ones again, where the next reviewer looks.
      expect(taken.textOf(".chip")).toBe(t("aid-desk:isStatus.inReview"));
      expect(free.textOf(".chip")).toBe(t("aid-desk:isStatus.pending"));
    });

    test("leads on to the next that nobody has taken", async () => {
      const browser = await screens.as("admin", { language });
      const [first, second] = titles(await browser.open(`${DESK}/socity?owner=nobody`));
      const leads = async (title = "") =>
        (await openCase(browser, "socity", title)).textOf("#decision .meta");
      expect(await leads(first)).toBe(`${t("aid-desk:nextWaiting")} ${second}`);
      expect(await leads(second)).toBe(`${t("aid-desk:nextWaiting")} ${first}`);
    });

    test("a note goes to reviewers unless it is said otherwise", async () => {
      const browser = await screens.as("admin", { language });
      const page = await find(browser, "taken");
      const none = await browser.submit(page, NOTE, { kind: "applicant", note: " " });
      expect([none.status, none.textOf("#note-error")]).toEqual([
        400,
        `${t("errorPrefix")} ${t("ask:field.note")}`,
      ]);
      expect(none.document.querySelector('[value="applicant"]')?.hasAttribute("checked")).toBe(
        true,
      );
      const inside = await browser.submit(page, NOTE, { note: "بيننا" });
      expect(inside.url.hash).toBe("#notes");
      expect(inside.notices.join()).toContain(t("aid-desk:notes.done.internal"));
      const told = await browser.submit(inside, NOTE, { kind: "applicant", note: "إليك" });
      const kinds = told.document.querySelectorAll(".notes .tag").map(({ text }) => text);
      expect(kinds).toEqual([
        t("aid-desk:notes.kind.internal"),
        t("aid-desk:notes.kind.applicant"),
      ]);
    });
  });

  test("a number of the overview leads to as many requests", async () => {
    const browser = await screens.as("admin");
    const page = await browser.open(DESK);
    const numbers = page.document.querySelectorAll("#numbers td a");
    expect(numbers).toHaveLength(18);
    for (const link of numbers) {
      const list = await browser.open(link.getAttribute("href") ?? "");
      expect(titles(list), list.url.href).toHaveLength(Number(link.text));
    }
  });

  test("a leader of a governorate sees its requests alone", async () => {
    const browser = await screens.as("governorate_leaders");
    const page = await browser.open(`${DESK}/medical?status=all`);
    expect(titles(page).sort()).toEqual(
      demo(({ category, of }) => category === "medical" && of === "11").sort(),
    );
    const { url } = await openCase(await screens.as("admin"), "medical", "كرسي متحرك لسيدة مسنة");
    expect((await browser.open(url.pathname)).status).toBe(404);
  });

  test("where there is no branch the governorate submits, by its name in the reader's language", async () => {
    const { uid } = person("verified");
    await (await screens.platform()).dependencies.db.execute(
      `update users set branch_id = null where facebook_id = '${uid}'`,
    );
    for (const [language, name] of [
      ["ar", "القاهرة"],
      ["en", "Cairo"],
    ] as const) {
      const page = await openCase(
        await screens.as("admin", { language }),
        "medical",
        aid[0]?.title ?? "",
      );
      const entity = page.document
        .querySelectorAll(".facts dt")
        .find(({ text }) => text === createTranslator(language)("aid-desk:facts.submittingEntity"));
      expect(entity?.nextElementSibling?.text).toBe(name);
    }
  });

  test("files go to who may decide alone, and are kept nowhere", async () => {
    const page = await openCase(await screens.as("admin"), "medical", aid[0]?.title ?? "");
    const picture = page.document.querySelector(".gallery img")?.getAttribute("src") ?? "";
    const paper = page.document.querySelector("a[download]")?.getAttribute("href") ?? "";
    const admin = await screens.as("admin");
    const shown = await admin.raw(picture);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    const saved = await admin.raw(paper);
    expect([saved.headers.get("content-type"), saved.headers.get("content-disposition")]).toEqual([
      "application/pdf",
      "attachment",
    ]);
    const statusFor = async (browser: Browser) => (await browser.raw(picture)).status;
    expect(await statusFor(await screens.as("governorate_leaders"))).toBe(404);
    expect(await statusFor(await screens.as("secretariat_governorate_leaders"))).toBe(403);
    expect((await (await screens.as("member")).raw(picture)).headers.get("location")).toBe(
      "/not-found",
    );
    expect((await screens.browser().raw(picture)).headers.get("location")).toMatch(/^\/login/);
  });

  test("what is no section, no request or no page of a member is not found", async () => {
    const admin = await screens.as("admin");
    const nobody = "01999999-9999-7999-8999-999999999999";
    for (const path of [`${DESK}/dental`, `${DESK}/medical/1`, `${DESK}/medical/${nobody}`]) {
      expect((await admin.open(path)).status, path).toBe(404);
    }
    const member = await screens.as("member");
    for (const path of ["/statistics", DESK, `${DESK}/medical`]) {
      expect((await member.open(path)).status, path).toBe(404);
    }
    const home = await member.open("/");
    expect(home.document.querySelector('a[href="/statistics"]')).toBeNull();
  });
});

/** A platform that is not ours: the core calls and a few more. */
describe.each(mostlyEnglish)("on another platform, in %s", (language) => {
  const t = createTranslator(language);
  const id = "01999999-9999-7999-8999-999999999999";
  const request = {
    ...{ id, number: 7, title: "جهاز", category: "medical", beneficiary: "منى السيد" },
    ...{ createdAt: "2026-10-01T09:00:00.000Z", priority: "normal", isOverdue: false },
    ...{ description: "وصف", attachments: [], steps: [], isMine: false, version: 3, others: 0 },
  };
  const { platform, screens } = setUpScreensAlone();
  let browser: Browser;
  beforeAll(async () => {
    browser = screens.browser({ language });
    browser.cookies.set("session", await signSessionCookie({ accessToken: "a", playerId: "null" }));
  });

  function answer(status: AidStatus | "frozen", change = raw("<h1>nginx</h1>", { status: 500 })) {
    platform.answer = (path, response) => {
      if (path.includes("get-me")) {
        return success({ status: "verified", highestRank: "admin" })(path, response);
      }
      const isOne = /\/humanitarian-aid\/[\w-]+/.test(path);
      if (!isOne)
        return json({ success: false, code: "not-found" }, { status: 404 })(path, response);
      // The stand-in is not told the method: the page reads first, the form changes, the page reads.
      turn += 1;
      const next = status === "frozen" ? [] : ["inReview", "rejected"];
      const read = success({ ...request, status, next });
      return (turn === 2 ? change : read)(path, response);
    };
    let turn = 0;
  }

  test("a list that it doesn't have is said to be missing, without a link to it, and nothing breaks", async () => {
    answer("pending");
    for (const path of [DESK, `${DESK}/medical`]) {
      const page = await browser.open(path);
      expect([page.status, page.textOf("h1")]).toEqual([404, t("problem.notOffered.title")]);
    }
    const hub = await browser.open("/statistics");
    expect([hub.status, hub.document.querySelector(`a[href="${DESK}"]`)]).toEqual([200, null]);
  });

  test("a status that can't be saved is told in our words", async () => {
    answer("pending");
    const page = await browser.open(`${DESK}/medical/${id}`);
    expect(page.status).toBe(200);
    const failed = await browser.submit(page, SAVE, { amount: "70" }, APPROVE);
    expect(failed.status).toBe(503);
    expect(failed.document.querySelector("#amount")?.getAttribute("value")).toBe("70");
    expect(failed.notices.join()).toContain(t("aid-desk:save.failed"));
  });

  test("what it says itself about a refusal is passed on", async () => {
    answer("pending", json({ success: false, message: "اللجنة في إجازة." }, { status: 400 }));
    const page = await browser.open(`${DESK}/medical/${id}`);
    const failed = await browser.submit(page, SAVE, {}, APPROVE);
    expect(failed.notices.join()).toContain("اللجنة في إجازة.");
  });

  test("a status that it made up is shown as unknown, with no step to take", async () => {
    answer("frozen");
    const page = await browser.open(`${DESK}/medical/${id}`);
    expect(page.textOf(".heading .chip")).toBe(t("aid-desk:isStatus.unknown"));
    expect(decisions(page)).toEqual([]);
  });
});
