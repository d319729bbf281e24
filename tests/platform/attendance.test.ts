import { and, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ATTENDANCE_CODE_SECONDS } from "#app/contract/attendance.values.ts";
import { presences } from "#app/platform/attendance/tables.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { pointRules } from "#app/platform/leaderboard/rules.ts";
import { points } from "#app/platform/leaderboard/tables.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let central: string;
let damietta: string;
let member: string;
let other: string;
let me: string;
beforeAll(async () => {
  const { db } = world.platform.dependencies;
  me = (await findUserByFacebook(db, person("verified").uid))?.id ?? "";
});
beforeEach(async () => {
  const { db } = world.platform.dependencies;
  world.clock.set(fixedNow);
  const token = async (uid: string) => (await world.signIn(uid)).accessToken;
  central = await token("demo-central-leader");
  damietta = await token("demo-governorate-leader");
  member = await token("demo-member");
  other = await token("demo-member-woman");
  await db.delete(rateLimits);
  await db.delete(presences);
  await db.delete(points);
});

const request = (method: string, path: string, token: string, body?: unknown) =>
  world.request(method, `/attendance${path}`, { token, ...(body !== undefined && { body }) });
/** An evening in Damietta, six hours from the beginning of every test; other fields as given. */
const evening = (more: Record<string, string> = {}) => ({
  title: "لقاء اختبار",
  place: "مقر الحزب",
  governorate: "دمياط",
  startsAt: "2026-10-02T18:00",
  endsAt: "2026-10-02T20:00",
  ...more,
});
const open = async (more?: Record<string, string>, token = damietta) =>
  (await request("POST", "/gatherings", token, evening(more))).body.data.id as string;
const codeOf = async (id: string, token = damietta) =>
  (await request("GET", `/gatherings/${id}/code`, token)).body.data.code as string;
const checkIn = (code: string, token = member) => request("POST", "/check-in", token, { code });
const pass = async (seconds: number) => {
  world.clock.pass(seconds);
  const token = async (uid: string) => (await world.signIn(uid)).accessToken;
  damietta = await token("demo-governorate-leader");
  member = await token("demo-member");
  await world.db.delete(rateLimits);
};
const HOUR = 60 * 60;

describe("checking in", () => {
  test("with the screen's code, in any digits, makes one present and earns points; twice is as once", async () => {
    const id = await open();
    await pass(6 * HOUR);
    const code = await codeOf(id);
    const first = await checkIn(code);
    expect(first.status).toBe(200);
    expect(first.body.message).toBeTruthy();
    expect(first.body.data).toMatchObject({ title: "لقاء اختبار", checkedOutAt: null });
    const eastern = [...code].map((digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]).join("");
    const again = await checkIn(` ${eastern.slice(0, 4)} ${eastern.slice(4)}`);
    expect(again.body).toEqual(first.body);
    const { db } = world.platform.dependencies;
    expect(await db.select().from(points).where(eq(points.userId, me))).toMatchObject([
      { act: "attendance", source: id, points: pointRules.attendance.points },
    ]);
    const mine = (await request("GET", "/mine", member)).body.data;
    expect(mine.current).toMatchObject({ title: "لقاء اختبار" });
    expect(mine.items).toHaveLength(1);
  });

  test("takes a code for one window more, and no longer", async () => {
    const id = await open();
    await pass(6 * HOUR);
    const code = await codeOf(id);
    await pass(ATTENDANCE_CODE_SECONDS);
    expect(await codeOf(id)).not.toBe(code);
    expect((await checkIn(code)).status).toBe(200);
    await pass(ATTENDANCE_CODE_SECONDS);
    const late = await checkIn(code, member);
    expect([late.status, late.body.code]).toEqual([400, "attendance-code"]);
  });

  test("is refused by a number for a wrong code, and five times a minute at most", async () => {
    for (const code of ["00000000", "1", "12345678901", "abc", "٠٠٠٠٠٠٠٠"]) {
      const { status, body } = await checkIn(code);
      expect([status, body.code, body.errors[0].path]).toEqual([400, "attendance-code", "code"]);
    }
    const sixth = await checkIn("00000001");
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    // Others are not held up by it.
    expect((await checkIn("00000001", other)).status).toBe(400);
    expect((await checkIn("", other)).status).toBe(400);
  });

  test("is open from half an hour before until half an hour after, and never once it is closed", async () => {
    const id = await open();
    const shown = async () => (await request("GET", `/gatherings/${id}/code`, damietta)).body.code;
    await pass(5.5 * HOUR - 1);
    expect(await shown()).toBe("gathering-closed");
    await pass(1);
    expect(await shown()).toBeUndefined();
    await pass(3 * HOUR);
    expect((await checkIn(await codeOf(id))).status).toBe(200);
    await pass(1);
    expect(await shown()).toBe("gathering-closed");

    world.clock.set(fixedNow);
    await pass(0);
    const second = await open();
    await pass(6 * HOUR);
    const code = await codeOf(second);
    expect((await request("POST", `/gatherings/${second}/close`, damietta, {})).status).toBe(200);
    expect((await checkIn(code)).body.code).toBe("attendance-code");
    expect((await request("POST", `/gatherings/${second}/close`, damietta, {})).status).toBe(200);
  });

  test("is for verified members", async () => {
    const { accessToken } = await world.signIn(person("pending").uid);
    expect((await checkIn("00000000", accessToken)).status).toBe(403);
    expect((await request("GET", "/mine", accessToken)).status).toBe(403);
    expect((await request("POST", "/check-out", accessToken, {})).status).toBe(403);
  });
});

describe("leaving", () => {
  test("is said once; who comes back is there again", async () => {
    const id = await open();
    await pass(6 * HOUR);
    await checkIn(await codeOf(id));
    await pass(600);
    const left = await request("POST", "/check-out", member, {});
    expect(left.body.data.checkedOutAt).toBe(world.clock.now().toISOString());
    expect(left.body.message).toBeTruthy();
    const again = await request("POST", "/check-out", member, {});
    expect([again.status, again.body.code]).toEqual([409, "not-present"]);
    await checkIn(await codeOf(id));
    expect((await request("GET", "/mine", member)).body.data.current).toBeTruthy();
    const { body } = await request("GET", `/gatherings/${id}`, damietta);
    expect(body.data).toMatchObject({ came: 1, present: 1, isOpen: true });
  });

  test("is written at the end for who never said so", async () => {
    const id = await open();
    await pass(6 * HOUR);
    await checkIn(await codeOf(id));
    await pass(5 * HOUR);
    const { current, items } = (await request("GET", "/mine", member)).body.data;
    expect(current).toBeUndefined();
    expect(items[0].checkedOutAt).toBe("2026-10-02T17:00:00.000Z");
    const { body } = await request("GET", `/gatherings/${id}`, damietta);
    expect(body.data).toMatchObject({ came: 1, present: 0, isOver: true });
  });

  test("goes with coming to another gathering: nobody is in two places", async () => {
    const first = await open();
    const second = await open({ title: "لقاء آخر" });
    await pass(6 * HOUR);
    await checkIn(await codeOf(first));
    await checkIn(await codeOf(second));
    const { current, items } = (await request("GET", "/mine", member)).body.data;
    expect(current.title).toBe("لقاء آخر");
    const there = items.find(({ title }: { title: string }) => title === "لقاء اختبار");
    expect(there.checkedOutAt).toBeTruthy();
  });
});

describe("organisers", () => {
  test("are those who hold the ability, each in their area", async () => {
    expect((await request("GET", "/gatherings", member)).status).toBe(403);
    expect((await request("POST", "/gatherings", member, evening())).status).toBe(403);
    const elsewhere = await request(
      "POST",
      "/gatherings",
      damietta,
      evening({ governorate: "القاهرة" }),
    );
    expect([elsewhere.status, elsewhere.body.errors[0].path]).toEqual([400, "governorate"]);
    expect((await request("GET", "/gatherings", damietta)).body.data.governorates).toEqual([
      "دمياط",
    ]);
    const cairo = await open({ governorate: "القاهرة" }, central);
    for (const path of ["", "/code", "/presences"]) {
      expect((await request("GET", `/gatherings/${cairo}${path}`, damietta)).status, path).toBe(
        404,
      );
    }
    const change = await request("PATCH", `/gatherings/${cairo}`, damietta, { title: "غيره" });
    expect(change.status).toBe(404);
    expect((await request("POST", `/gatherings/${cairo}/close`, damietta, {})).status).toBe(404);
    expect((await request("GET", `/gatherings/${cairo}`, central)).status).toBe(200);
  });

  test.each([
    [{ endsAt: "2026-10-02T18:00" }, "endsAt"],
    [{ endsAt: "2026-10-04T18:01" }, "endsAt"],
    [{ startsAt: "2026-10-01T08:00", endsAt: "2026-10-01T09:00" }, "endsAt"],
    [{ startsAt: "tomorrow" }, "startsAt"],
    [{ startsAt: "2026-13-02T18:00" }, "startsAt"],
    [{ title: " " }, "title"],
    [{ title: "س".repeat(121) }, "title"],
    [{ place: "" }, "place"],
    [{ governorate: "مدينة العلمين" }, "governorate"],
  ])("are told what is wrong with %j", async (wrong, path) => {
    const { status, body } = await request("POST", "/gatherings", central, evening(wrong as never));
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test("write times in whichever digits, and change them until it is over", async () => {
    const id = await open({ startsAt: "٢٠٢٦-١٠-٠٢ ١٨:٠٠" });
    const read = async () => (await request("GET", `/gatherings/${id}`, damietta)).body.data;
    expect(await read()).toMatchObject({
      startsAt: "2026-10-02T15:00:00.000Z",
      startsOn: "2026-10-02T18:00",
    });
    const change = (body: object) => request("PATCH", `/gatherings/${id}`, damietta, body);
    expect((await change({ endsAt: "2026-10-02T21:00", place: "قاعة أخرى" })).status).toBe(200);
    expect(await read()).toMatchObject({ endsOn: "2026-10-02T21:00", place: "قاعة أخرى" });
    expect((await change({ endsAt: "2026-10-02T17:00" })).status).toBe(400);
    await request("POST", `/gatherings/${id}/close`, damietta, {});
    expect((await change({ title: "متأخر" })).body.code).toBe("gathering-over");
  });

  test("find gatherings by when they are and by words, page by page", async () => {
    const list = async (query: Record<string, string>) =>
      (await request("GET", `/gatherings?${new URLSearchParams(query)}`, central)).body.data;
    await open({ title: "ملتقى الصيادين" });
    const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
    expect(titles(await list({ time: "coming" }))).toContain("ملتقى الصيادين");
    expect(titles(await list({ time: "coming", keyword: "الصيادين ملتقي" }))).toEqual([
      "ملتقى الصيادين",
    ]);
    expect(titles(await list({ time: "now" }))).toEqual(["الملتقى التنظيمي لأعضاء القاهرة"]);
    const past = await list({ time: "past", limit: "2" });
    expect(past.items).toHaveLength(2);
    expect(past.items[0].startsAt >= past.items[1].startsAt).toBe(true);
    expect(past.items.every(({ isOver }: { isOver: boolean }) => isOver)).toBe(true);
    const next = await list({ time: "past", limit: "2", page: "2" });
    expect(titles(next).some((title) => titles(past).includes(title))).toBe(false);
  });

  test("see who came, by name and number, and strike out who is not there: points go, the log and the member are told", async () => {
    const { db } = world.platform.dependencies;
    const id = await open();
    await pass(6 * HOUR);
    await checkIn(await codeOf(id));
    const list = async (keyword = "") =>
      (
        await request(
          "GET",
          `/gatherings/${id}/presences?${new URLSearchParams({ keyword })}`,
          damietta,
        )
      ).body.data;
    const { name, membershipId } = person("verified");
    const { items, metadata } = await list();
    expect(metadata.totalItems).toBe(1);
    expect(items[0]).toMatchObject({ name, membershipId, checkedOutAt: null });
    expect((await list(membershipId ?? "")).items).toHaveLength(1);
    expect((await list("ققق")).items).toEqual([]);
    const strike = () =>
      request("DELETE", `/gatherings/${id}/presences/${items[0].id}`, damietta, {});
    expect([(await strike()).status, (await strike()).status]).toEqual([200, 200]);
    expect((await list()).items).toEqual([]);
    expect(await db.select().from(points).where(eq(points.userId, me))).toEqual([]);
    const [logged] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, me), eq(auditLog.act, "presence-struck")))
      .orderBy(desc(auditLog.id));
    expect(logged?.detail).toBe("لقاء اختبار");
    const { body } = await world.request("GET", "/notifications/me", { token: member });
    expect(body.data.items[0].title).toContain("لقاء اختبار");
  });
});

test("presences are in the member's download, and gone when they are forgotten", async () => {
  const { db, documents, files } = world.platform.dependencies;
  const id = await open();
  await pass(6 * HOUR);
  await checkIn(await codeOf(id));
  const { body } = await world.request("GET", "/profile/data", { token: member });
  expect(body.presences).toMatchObject([{ gathering: "لقاء اختبار" }]);
  await erasePerson({ db, documents, files }, me);
  expect(await db.select().from(presences).where(eq(presences.userId, me))).toEqual([]);
});
