import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { listOffers } from "#app/contract/offers.ts";
import { offerFields } from "#app/contract/offers-desk.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { missingOf, standingOf } from "#app/platform/offers/rules.ts";
import { listOfferRows } from "#app/platform/offers/store.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() =>
  openWorld({}, { cast: { publisher: "central_leaders", expired: person("expired").uid } }),
);

const whole = {
  title: "خصم على التحاليل",
  provider: "معامل الدلتا",
  category: "health",
  start: "2026-01-01",
  end: "2027-01-01",
  body: "نص",
};
async function publish(fields: Readonly<Record<string, string | readonly string[]>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...whole, ...fields })) {
    for (const each of [value].flat()) form.append(name, each as string);
  }
  const begun = await world.as("publisher").post("/content/offers", form);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { id } = begun.body.data;
  const path = `/content/offers/${id}/acts`;
  const done = await world.as("publisher").post(path, { act: "publish" });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return {
    id,
    liveId: String(done.body.data.liveId),
    withdraw: () => world.as("publisher").post(path, { act: "withdraw" }),
  };
}
const titles = async (query: Record<string, string>) => {
  const answer = await world
    .as("member")
    .get(`/offers?${new URLSearchParams({ limit: "100", ...query })}`);
  return answer.body.data.items.map(({ title }: { title: string }) => title);
};

test("a picture is cut around any point, and its editor sees the whole of it", async () => {
  const picture = new File([(await pictureOf(900, 1600)) as BlobPart], "a.png");
  const form = new FormData();
  const fields = { ...whole, picture, focus: "50 83", pictureAlt: "معمل" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { id, fields: shown } = (await world.as("publisher").post("/content/offers", form)).body
    .data;
  expect(shown.focus).toBe("50 83");
  expect(shown.originalUrl).not.toBe(shown.pictureUrl);
  const wrong = new FormData();
  for (const [name, value] of Object.entries({ ...whole, focus: "50 101" }))
    wrong.append(name, value);
  const refused = await world.as("publisher").patch(`/content/offers/${id}`, wrong);
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, "focus"]);
});

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a6" } })
    .png()
    .toBuffer();

test.each([
  ["2026-11-01", "2026-11-30", "2026-11-30", { isExpired: false, isComing: false }],
  ["2026-11-01", "2026-11-30", "2026-12-01", { isExpired: true, isComing: false }],
  ["2026-11-01", "2026-11-30", "2026-10-31", { isExpired: false, isComing: true }],
  ["2026-11-01", "2026-11-30", "2026-11-01", { isExpired: false, isComing: false }],
])("an offer from %s to %s stands on %s by its days", (startsOn, endsOn, today, standing) => {
  expect(standingOf({ startsOn, endsOn }, today)).toEqual(standing);
});

test.each([
  [{ provider: "" }, ["provider"]],
  [{ start: "", end: "" }, ["start", "end"]],
  [{ start: "2027-02-01" }, ["end"]],
  [{ titleEn: "Offer" }, ["bodyEn"]],
  [{}, []],
])("what is wanting of %j is named", (fields, missing) => {
  expect(missingOf(offerFields.parse({ ...whole, ...fields }), false)).toEqual(missing);
});

test("members in good standing read offers; nobody else does", async () => {
  const { liveId } = await publish({ conditions: "ببطاقة العضوية" });
  const offer = await world.as("member").get(`/offers/${liveId}`);
  expect(offer.body.data).toMatchObject({
    provider: "معامل الدلتا",
    conditions: "ببطاقة العضوية",
    isExpired: false,
    createdAt: offer.body.data.updatedAt,
  });
  for (const path of ["/offers", `/offers/${liveId}`]) {
    expect((await world.as("expired").get(path)).status, path).toBe(403);
    expect((await world.request("GET", path)).status, path).toBe(401);
  }
  expect((await world.as("member").get("/offers/987654")).status).toBe(404);
});

test("the list is narrowed by words, provider, kind, place and days", async () => {
  await publish({
    title: "عرض مميز",
    provider: "فندق الكرنك",
    category: "travel",
    governorates: ["الأقصر", "أسوان"],
    start: "2026-12-01",
    end: "2026-12-31",
  });
  const only = ["عرض مميز"];
  expect(await titles({ keyword: "مُمَيّز" })).toEqual(only);
  expect(await titles({ provider: "كرنك" })).toContain("عرض مميز");
  expect(await titles({ provider: "مميز" })).toEqual([]);
  expect(await titles({ keyword: "مميز", governorate: "أسوان" })).toEqual(only);
  expect(await titles({ keyword: "مميز", governorate: "مطروح" })).toEqual([]);
  // What holds in the whole country holds there too.
  expect(await titles({ governorate: "مطروح" })).toContain("خصم على التحاليل");
  expect(await titles({ keyword: "مميز", category: "food" })).toEqual([]);
  expect(await titles({ keyword: "مميز", start: "2026-12-31", end: "2027-01-05" })).toEqual(only);
  expect(await titles({ keyword: "مميز", start: "2027-01-01" })).toEqual([]);
  expect(await titles({ keyword: "مميز", end: "2026-11-30" })).toEqual([]);
});

test("those that end next come first, and what was changed says when", async () => {
  const { items } = (await world.as("member").get("/offers?limit=100")).body.data;
  const ends = items.map(({ end }: { end: string }) => end);
  expect(ends).toEqual(ends.toSorted());
  const expired = (await world.as("member").get("/offers?state=expired&limit=100")).body.data.items;
  expect(expired.length).toBeGreaterThan(0);
  expect(expired.every(({ isExpired }: { isExpired: boolean }) => isExpired)).toBe(true);
});

describe("an offer that was not honoured", () => {
  const complain = (offerId: string, by = "member") =>
    world.as(by).post("/feedback/complaints", {
      topic: "offers",
      title: `لم يُنفَّذ ${offerId}`,
      body: "طُلب مني الثمن كاملًا.",
      offerId,
    });

  test("becomes a complaint that says which, for its sender and for who answers", async () => {
    const { liveId, withdraw } = await publish({ title: "تذاكر مسرح" });
    const { id } = (await complain(liveId)).body.data;
    const offer = { id: liveId, title: "تذاكر مسرح", provider: "معامل الدلتا", isShown: true };
    expect((await world.as("member").get(`/feedback/${id}`)).body.data.offer).toEqual(offer);
    expect((await world.as("admin").get(`/feedback/${id}`)).body.data.offer).toEqual(offer);
    await withdraw();
    const after = (await world.as("admin").get(`/feedback/${id}`)).body.data.offer;
    expect(after).toEqual({ ...offer, isShown: false });
  });

  test("is one that the member can read", async () => {
    expect((await complain("987654")).status).toBe(404);
    const { liveId } = await publish({ title: "للأعضاء وحدهم" });
    expect((await complain(liveId, "expired")).status).toBe(404);
  });
});

test("lists go by an index", async () => {
  const { db } = world.platform.dependencies;
  const plan = async (query: object, without: readonly string[], on: Database = db) => {
    const list = () => listOfferRows(on, listOffers.query.parse(query), "2026-11-01");
    return (await plansOf(on, '"starts_on"', list, without)).join("\n");
  };
  const ordered = ["enable_seqscan", "enable_sort", "enable_bitmapscan"];
  expect(await plan({}, ordered)).toContain("offers_by_end");
  expect(await plan({ state: "expired" }, ordered)).toContain("offers_by_end");
  // Of a handful of offers the days alone leave fewer than a word: the way by words is open too.
  const rolledBack = new Error("rolled back");
  let found = "";
  const attempt = db.transaction(async (tx) => {
    const on = tx as unknown as Database;
    await tx.execute(sql`drop index offers_by_end`);
    found = await plan({ keyword: "خصم", category: "health" }, ["enable_seqscan"], on);
    throw rolledBack;
  });
  await expect(attempt).rejects.toBe(rolledBack);
  expect(found).toContain("offers_terms");
});

test("the platform's clock ends an offer after its last day", async () => {
  const { liveId } = await publish({ title: "ينتهي غدًا", end: "2027-03-01" });
  world.clock.set(new Date("2027-03-01T20:00:00Z"));
  expect(await titles({ keyword: "ينتهي غدًا" })).toEqual(["ينتهي غدًا"]);
  // Midnight in Cairo has passed, in UTC it has not.
  world.clock.set(new Date("2027-03-01T22:30:00Z"));
  expect(await titles({ keyword: "ينتهي غدًا" })).toEqual([]);
  expect(await titles({ keyword: "ينتهي غدًا", state: "expired" })).toEqual(["ينتهي غدًا"]);
  expect((await world.as("member").get(`/offers/${liveId}`)).body.data.isExpired).toBe(true);
});
