import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chargeMembers } from "#app/platform/dues/api.ts";
import { duesSettings } from "#app/platform/dues/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { addDebtor, addRates, damietta } from "#tests/world/dues.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
let number = 8_000_000;
const debtor = async () => addDebtor((await screens.platform()).dependencies, ++number, damietta);
const act = (name: string) => `form[action$="act=${name}"]`;

describe.each(mostlyArabic)("in %s", (language) => {
  const t = createTranslator(language);

  test("a treasurer finds who owes, opens the desk, notes cash, prints the receipt and closes the desk", async () => {
    const treasurer = await screens.as("admin", { language });
    const { id, membershipId } = await debtor();
    const list = await treasurer.open(`/desk/dues?keyword=${membershipId}`);
    expect(list.status).toBe(200);
    const link = list.document.querySelector(".listing tbody th a")?.getAttribute("href");
    expect(link).toBe(`/desk/dues/${id}`);
    const account = await treasurer.open(link ?? "");
    expect(account.text).toContain("1,000");

    // What was typed comes back with what is wrong with it.
    const wrong = await treasurer.submit(account, act("pay"), {
      amount: "1500",
      method: "transfer",
      reference: "",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.document.querySelector("#pay-amount")?.getAttribute("value")).toBe("1500");
    expect(wrong.document.querySelector('a[href="#pay-amount"]')).not.toBeNull();
    expect(wrong.document.querySelector('a[href="#pay-reference"]')).not.toBeNull();

    const closed = await treasurer.submit(account, act("pay"), { amount: "10", method: "office" });
    expect(closed.text).toContain(t("failure:cash-closed"));
    const desk = await treasurer.open("/desk/dues/cash");
    const opened = await treasurer.submit(desk, act("open"), { float: "200" });
    expect(opened.text).toContain(t("dues:cash.opened"));

    const form = await treasurer.open(`/desk/dues/${id}`);
    const receipt = await treasurer.submit(form, act("pay"), {
      amount: "١٥٠٫٥٠",
      method: "office",
    });
    expect(receipt.url.pathname).toMatch(/^\/dues\/receipt\//);
    // Not a hundred times as much: the form is read twice on its way.
    expect(receipt.text).toContain("150.50");
    expect(receipt.text).toContain("مائة وخمسون جنيهًا وخمسون قرشًا");
    expect(receipt.text).toContain("one hundred and fifty pounds and fifty piastres");
    expect(receipt.document.querySelector(".print-card footer svg")).not.toBeNull();

    const stranger = screens.browser({ language });
    const seen = await stranger.open(receipt.url.pathname);
    expect([seen.status, seen.text.includes("150.50")]).toEqual([200, true]);
    const forged = await stranger.open(`${receipt.url.pathname}x`);
    expect([forged.status, forged.textOf("h1")]).toEqual([404, t("dues:receipt.unknown")]);

    const counting = await treasurer.open("/desk/dues/cash");
    const short = await treasurer.submit(counting, act("close"), { counted: "350" });
    expect(short.status).toBe(400);
    expect(short.document.querySelector("#explanation")?.getAttribute("aria-invalid")).toBe("true");
    const sheet = await treasurer.submit(short, act("close"), {
      counted: "350",
      explanation: "فكة ناقصة",
    });
    expect(sheet.url.pathname).toMatch(/^\/desk\/dues\/cash\/[\w-]{36}$/);
    expect(sheet.text).toContain("350.50");
    expect(sheet.document.querySelectorAll(".listing tbody tr")).toHaveLength(1);

    // Nothing is taken back by hand: a counter-entry is a receipt, too.
    const after = await treasurer.open(`/desk/dues/${id}`);
    const waived = await treasurer.submit(after, act("waive"), { amount: "49.50", reason: "ظروف" });
    expect(waived.text).toContain("800");
    expect(waived.text).toContain(t("dues:act.waiver"));
  });

  test("who may not keep the books finds no way to them", async () => {
    const leader = await screens.as("governorate_leaders", { language });
    const list = await leader.open("/desk/dues");
    expect(list.status).toBe(403);
    expect(list.text).toContain(t("dues:list.forbidden.title"));
    const home = await leader.open("/desk");
    expect(home.document.querySelector('.side a[href="/desk/dues"]')).toBeNull();
    const rates = await leader.open("/desk/dues/rates");
    expect([rates.status, rates.text.includes(t("dues:rates.forbidden"))]).toEqual([403, true]);
  });

  test("rates are set for a period to come, taken back while nothing was charged by them, and ways to pay shown", async () => {
    const admin = await screens.as("admin", { language });
    const rates = await admin.open("/desk/dues/rates");
    expect(rates.status).toBe(200);
    const filled = {
      ...{ "validFrom-day": "1", "validFrom-month": "1", "validFrom-year": "2030" },
      ...{ months: "12", joining: "0", renewal: "150.50", reduced: "50", dueDays: "60" },
    };
    const added = await admin.submit(rates, act("add"), filled);
    expect(added.text).toContain("150.50");
    const twice = await admin.submit(added, act("add"), filled);
    expect(twice.status).toBe(400);
    const removed = await admin.submit(added, act("remove"));
    expect(removed.text).not.toContain("150.50");
    const saved = await admin.submit(removed, act("save"), { transfer: "بنك مصر 123" });
    expect(saved.text).toContain(t("dues:rates.saved"));
  });

  test("a member sees what they owe and how to pay", async () => {
    const member = await screens.as("demo-member", { language });
    const own = await member.open("/profile/dues");
    expect([own.status, own.textOf("h1")]).toEqual([200, t("dues:own.title")]);
    expect(own.text).toContain(t("dues:own.how"));
    // Of four months of the demo's: paid in cash, by transfer, in part by the link, and not yet.
    const [charges, receipts] = own.document.querySelectorAll(".listing tbody");
    expect(charges?.querySelectorAll("tr")).toHaveLength(4);
    expect(receipts?.querySelectorAll("tr")).toHaveLength(3);
    expect(charges?.text).toContain(t("dues:charges.paid"));
  });

  test("who renews reads what they owe, and first pays it where the organisation says so", async () => {
    const { db, clock } = (await screens.platform()).dependencies;
    await addRates({ db, clock });
    const { uid } = person("expired");
    const [found] = await db.select().from(users).where(eq(users.facebookId, uid));
    const id = found?.id ?? "";
    const become = (status: "verified" | "expired") =>
      db.update(users).set({ status }).where(eq(users.id, id));
    await become("verified");
    await chargeMembers(db, [id], clock.now());
    await become("expired");
    const member = await screens.as(uid, { language });
    const profile = await member.open("/profile");
    expect(profile.textOf('.ways a[href="/profile/dues"] b')).toMatch(/^(EGP )?[\d,]+/);
    const renewal = await member.open("/renewal");
    expect(renewal.textOf(".screen .banner p, main .banner p")).toMatch(/\d{2}/);
    expect(renewal.document.querySelector("main form")).not.toBeNull();
    const rules = { blocksRenewal: true, version: 1, changedAt: clock.now() };
    await db
      .insert(duesSettings)
      .values(rules)
      .onConflictDoUpdate({
        target: duesSettings.one,
        set: { blocksRenewal: true },
      });
    const blocked = await member.open("/renewal");
    expect(blocked.document.querySelector('main a[href="/profile/dues"]')).not.toBeNull();
    expect(blocked.document.querySelector("main form")).toBeNull();
    await db.update(duesSettings).set({ blocksRenewal: false });
  });

  test("the sums of a year lead to periods, governorates and branches, and to a file of the books", async () => {
    const treasurer = await screens.as("admin", { language });
    const { id } = await debtor();
    const account = await treasurer.open(`/desk/dues/${id}`);
    const reference = `FT ${language} ${number}`;
    const payment = { amount: "120.25", method: "transfer", reference };
    await treasurer.submit(account, act("pay"), payment);
    const page = await treasurer.open("/desk/dues/statistics");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("dues:statistics.title")]);
    expect(page.document.querySelectorAll(".listing").length).toBe(2);
    const ways = page.document.querySelectorAll(".listing a").map((a) => a.getAttribute("href"));
    const place = ways.find((way) => way?.includes("governorate="));
    const one = await treasurer.open(place ?? "");
    expect(one.text).toContain(t("dues:statistics.country"));
    const period = ways.find((way) => way?.includes("period=")) ?? "";
    expect((await treasurer.open(period)).text).toContain(t("dues:statistics.wholeYear"));
    const file = page.document.querySelector("a[download]")?.getAttribute("href") ?? "";
    const books = await treasurer.open(file);
    expect(books.status).toBe(200);
    expect(books.html).toContain(`${t("dues:act.payment")},120.25,`);
    expect(books.html).toContain(reference);
    const leader = await screens.as("governorate_leaders", { language });
    expect((await leader.open("/desk/dues/statistics")).status).toBe(403);
  });

  test("payments that are pasted are checked line by line, and then recorded", async () => {
    const treasurer = await screens.as("admin", { language });
    const { id, membershipId } = await debtor();
    const page = await treasurer.open("/desk/dues/import");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("dues:import.title")]);
    const empty = await treasurer.submit(page, act("check"), { rows: " " });
    expect(empty.status).toBe(400);
    const reference = `IMPORT ${language}`;
    const rows = `${membershipId}\t70.50\t2026-10-01\t${reference}\n12\t1\t2026-10-01\tX`;
    const checked = await treasurer.submit(empty, act("check"), { method: "link", rows });
    expect(checked.status).toBe(200);
    expect(checked.text).toContain(t("dues:import.problem.member"));
    expect(checked.textOf("textarea")).toContain(reference);
    const done = await treasurer.submit(checked, act("run"));
    expect(done.url.pathname).toBe("/desk/dues");
    expect(done.notices).toContain(t("dues:import.done", { count: 1 }));
    expect((await treasurer.open(`/desk/dues/${id}`)).text).toContain("929.50");
    const again = await treasurer.submit(checked, act("check"), { method: "link", rows });
    expect(again.text).toContain(t("dues:import.outcome.noted"));
    const leader = await screens.as("governorate_leaders", { language });
    expect((await leader.open("/desk/dues/import")).status).toBe(403);
  });

  test("who keeps the books has a card of it on home", async () => {
    const treasurer = await screens.as("admin", { language });
    const home = await treasurer.open("/");
    expect(home.textOf('main a[href="/desk/dues"]')).toContain(t("home:card.dues.title"));
    const leader = await screens.as("governorate_leaders", { language });
    expect((await leader.open("/")).document.querySelector('a[href="/desk/dues"]')).toBeNull();
  });
});
