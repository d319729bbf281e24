import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MergeSide } from "#app/contract/merge.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { aidRequests } from "#app/platform/aid/tables.ts";
import { applicationSteps, applications } from "#app/platform/application/tables.ts";
import { presences } from "#app/platform/attendance/tables.ts";
import { sealAudit } from "#app/platform/audit/api.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { verifyChain } from "#app/platform/audit/verify.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { consents } from "#app/platform/consent/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { feedback } from "#app/platform/feedback/tables.ts";
import { award } from "#app/platform/leaderboard/api.ts";
import { pointHolders, pointSteps, points, pointTotals } from "#app/platform/leaderboard/tables.ts";
import { finishNewMerges } from "#app/platform/merge/api.ts";
import { news } from "#app/platform/news/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { saveProfile } from "#app/platform/profile/api.ts";
import { eraseDeleted } from "#app/platform/profile/api-erasure.ts";
import { exportPersonalData } from "#app/platform/profile/export.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { likes } from "#app/platform/reaction/tables.ts";
import { roleSteps } from "#app/platform/role/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { merges, roles, userRoles, users } from "#app/platform/user/tables.ts";
import { addGathering } from "#tests/world/gatherings.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const rank of [...leaderRanks, "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

const now = () => world.clock.now();
let keys = 0;
const send = (
  method: string,
  path: string,
  {
    body = {},
    by = "admin",
    key = `k-${++keys}`,
  }: { body?: unknown; by?: string; key?: string } = {},
) =>
  world.request(method, path, {
    token: tokens[by] ?? "",
    ...(method !== "GET" && { body, headers: { "Idempotency-Key": key } }),
  });
const read = (id: string, otherId: string, by = "admin") =>
  send("GET", `/users/${id}/merge/${otherId}`, { by });
const kept = "first" as MergeSide;

/** Merges two records as the page proposes it, the first being kept. */
async function merge(id: string, otherId: string, body: object = {}, by = "admin", key?: string) {
  const { version } = (await read(id, otherId, by)).body.data ?? { version: "" };
  const path = `/users/${id}/merge/${otherId}`;
  return send("POST", path, { body: { kept, version, ...body }, by, ...(key && { key }) });
}

const idOf = async (rank: (typeof leaderRanks)[number]) => {
  const number = person("verified", rank).membershipId ?? "";
  const [found] = await world.db.select().from(users).where(eq(users.membershipId, number));
  return found?.id ?? "";
};
const row = async (id: string) => {
  const [found] = await world.db
    .select()
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id));
  return { ...found?.users, profile: found?.profiles ?? null };
};
const branchIn = async (code: string) => {
  const [found] = await world.db
    .select()
    .from(units)
    .where(and(eq(units.governorateCode, code), eq(units.kind, "branch")));
  return found?.id ?? "";
};
const roleOf = async (rank: (typeof leaderRanks)[number]) => {
  const [found] = await world.db.select().from(roles).where(eq(roles.standardRank, rank));
  return found?.id ?? 0;
};
const acts = async (subject: string) =>
  (
    await world.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)
  ).map(({ act }) => act);

let number = 0;
/** Another member of a governorate's branch; Damietta (11) is the governorate leader's. */
async function member(
  more: Partial<typeof users.$inferInsert> = {},
  profile: Partial<typeof profiles.$inferInsert> = {},
  code = "11",
) {
  const n = ++number;
  const [added] = await world.db
    .insert(users)
    .values({
      displayName: `مكرر ${n}`,
      status: "verified",
      email: `merge-${n}@example.com`,
      emailConfirmedAt: now(),
      activatedAt: now(),
      membershipId: `merge-${n}`,
      branchId: await branchIn(code),
      createdAt: now(),
      ...more,
    })
    .returning();
  const id = added?.id ?? "";
  if (Object.keys(profile).length > 0) await saveProfile(world.db, id, profile);
  return id;
}
const two = async () => [await member(), await member()] as const;

/** Signs somebody in who has no social account. */
const tokenOf = async (userId: string) =>
  (
    await startSession(
      { configuration: world.platform.dependencies.configuration },
      world.db,
      { userId, playerId: "merge" },
      now(),
    )
  ).accessToken;

describe("who may merge", () => {
  /** A role that lets leaders of a rank merge. */
  async function grant(rank: (typeof leaderRanks)[number], ability: [string, string]) {
    const role = { name: `يدمج ${++number}`, description: "يدمج", rank };
    const abilities = [ability, ["read", "user"]] as never;
    const [added] = await world.db
      .insert(roles)
      .values({ ...role, abilities })
      .returning();
    await world.db.insert(userRoles).values({ userId: await idOf(rank), roleId: added?.id ?? 0 });
    return () => world.db.delete(userRoles).where(eq(userRoles.roleId, added?.id ?? 0));
  }

  test("nobody without the ability, of any rank but an administrator", async () => {
    const [one, other] = await two();
    const answers: Record<string, number> = {};
    for (const rank of [...leaderRanks, "member"]) {
      answers[rank] = (await read(one, other, rank)).status;
    }
    const { admin, ...others } = answers;
    expect([admin, new Set(Object.values(others))]).toEqual([200, new Set([403])]);
    const refused = await send("POST", `/users/${one}/merge/${other}`, {
      body: { kept, version: "x" },
      by: "central_leaders",
    });
    expect(refused.status).toBe(403);
  });

  test("in an area only where both are, and outside it says nothing of either", async () => {
    const revoke = await grant("governorate_leaders", ["create", "merge"]);
    const [inside, alsoInside] = await two();
    const outside = await member({}, {}, "01");
    const by = "governorate_leaders";
    expect((await read(inside, alsoInside, by)).status).toBe(200);
    expect((await read(inside, outside, by)).status).toBe(404);
    expect((await read(outside, inside, by)).status).toBe(404);
    const refused = await send("POST", `/users/${inside}/merge/${outside}`, {
      body: { kept, version: "x" },
      by,
    });
    expect(refused.status).toBe(404);
    expect((await row(outside)).status).toBe("verified");
    expect((await merge(inside, alsoInside, {}, by)).status).toBe(200);
    await revoke();
  });

  test.each([
    ["a higher rank", "central_leaders"],
    ["an ability that the merger doesn't hold", "governorate_leaders"],
  ] as const)("nobody with a role of %s", async (_, rank) => {
    const revoke = await grant("governorate_leaders", ["create", "merge"]);
    const [one, other] = await two();
    const abilities = [["update", "role"]] as never;
    const [role] = await world.db
      .insert(roles)
      .values({ name: `فوقه ${++number}`, description: "فوقه", rank, abilities })
      .returning();
    await world.db.insert(userRoles).values({ userId: other, roleId: role?.id ?? 0 });
    const by = "governorate_leaders";
    expect((await read(one, other, by)).body.data.lock).toBe("above");
    for (const pair of [
      [one, other],
      [other, one],
    ] as const) {
      const refused = await merge(...pair, {}, by);
      expect([refused.status, refused.body.code]).toEqual([403, "user-above"]);
    }
    await revoke();
  });

  test("nobody their own record", async () => {
    const own = await idOf("admin");
    const other = await member();
    expect((await read(own, other)).body.data.lock).toBe("own");
    expect((await merge(other, own)).body.code).toBe("user-own");
    expect((await merge(own, own)).status).toBe(404);
  });

  test("nobody the last administrator", async () => {
    const roleId = await roleOf("admin");
    const last = await idOf("admin");
    const others = await world.db
      .delete(userRoles)
      .where(and(eq(userRoles.roleId, roleId)))
      .returning();
    await world.db.insert(userRoles).values({ userId: last, roleId });
    // Who holds the role for a while may do everything, and is not counted.
    const deputy = await member();
    await world.db.insert(userRoles).values({ userId: deputy, roleId, until: "2999-01-01" });
    tokens.deputy = await tokenOf(deputy);
    const refused = await merge(await member(), last, {}, "deputy");
    expect([refused.status, refused.body.code]).toEqual([409, "last-administrator"]);
    const rest = others.filter(({ userId }) => userId !== last);
    if (rest.length > 0) await world.db.insert(userRoles).values(rest);
  });

  test("no record that was deleted", async () => {
    const [one, other] = await two();
    await world.db.update(users).set({ status: "deleted" }).where(eq(users.id, other));
    expect((await read(one, other)).status).toBe(404);
  });
});

describe("what the page says", () => {
  test("where the records differ, what one alone says, and which is proposed", async () => {
    const one = await member({ activatedAt: null, email: null, photo: null });
    const other = await member({ displayName: "غيره" });
    const { data } = (await read(one, other)).body;
    expect(data).toMatchObject({
      kept: "second",
      reason: "signs-in",
      differing: ["name", "membershipId"],
      onlyIn: { email: "second" },
      lock: null,
    });
  });

  test("never a whole national ID, and what hangs on each", async () => {
    const nationalId = "29001011101234";
    const { personal } = world.platform.dependencies;
    const one = await member({}, { sealedNationalId: personal.seal(nationalId) });
    const other = await member();
    await addSuggestion(other);
    const answer = await read(one, other);
    expect(JSON.stringify(answer.body)).not.toContain(nationalId);
    expect(answer.body.data.first.nationalIdEnd).toBe("234");
    expect(answer.body.data.second.counts).toMatchObject({ feedback: 1, aid: 0, likes: 0 });
  });

  test("that both were looked at is in the log of both", async () => {
    const [one, other] = await two();
    await read(one, other);
    expect([await acts(one), await acts(other)]).toEqual([["user-read"], ["user-read"]]);
  });
});

const addSuggestion = (userId: string) =>
  world.db.insert(feedback).values({
    type: "suggestion",
    userId,
    topic: "other",
    body: "اقتراح",
    createdAt: now(),
  } as never);

describe("what becomes of the records", () => {
  test("the values that were chosen stay, and none makes way for nothing", async () => {
    const branch = await branchIn("01");
    const one = await member({ photo: null, email: null }, { city: "دمياط", currentJob: "معلمة" });
    const other = await member(
      { displayName: "الاسم الصحيح", branchId: branch, photo: "photos/two" },
      { city: "القاهرة", currentJob: "مهندسة", employer: "شركة" },
    );
    const before = { one: await row(one), other: await row(other) };
    const body = { name: "second", membershipId: "second", branch: "second" };
    expect((await merge(one, other, body)).body.data).toEqual({ id: one });
    expect(await row(one)).toMatchObject({
      displayName: "الاسم الصحيح",
      membershipId: before.other.membershipId,
      branchId: branch,
      photo: "photos/two",
      email: before.other.email,
      emailConfirmedAt: before.other.emailConfirmedAt,
      profile: { city: "دمياط", currentJob: "معلمة", employer: "شركة" },
    });
    expect(await row(other)).toMatchObject({
      displayName: "—",
      status: "deleted",
      email: null,
      branchId: null,
      photo: null,
      // Nobody gets either number again.
      membershipId: before.one.membershipId,
      profile: null,
    });
  });

  test("an address that was never confirmed stays so", async () => {
    const one = await member();
    const other = await member({ emailConfirmedAt: null });
    const { email } = await row(other);
    await merge(one, other, { email: "second" });
    expect(await row(one)).toMatchObject({ email, emailConfirmedAt: null });
  });

  test.each([
    ["verified", "expired", "verified"],
    ["expired", "verified", "verified"],
    ["pending", "expired", "expired"],
    ["verified", "blocked", "blocked"],
    ["blocked", "verified", "blocked"],
    ["unverified", "refused", "refused"],
  ] as const)("%s and %s are %s", async (first, second, expected) => {
    const one = await member({ status: first });
    await merge(one, await member({ status: second }));
    expect((await row(one)).status).toBe(expected);
  });

  test("a membership begins on the earlier day and ends on the later one of those in force", async () => {
    const one = await member({}, { membershipStart: "2024-05-01", membershipEnd: "2027-04-30" });
    const other = await member(
      { status: "expired" },
      { membershipStart: "2020-01-01", membershipEnd: "2028-01-01" },
    );
    await merge(one, other);
    expect((await row(one)).profile).toMatchObject({
      membershipStart: "2020-01-01",
      membershipEnd: "2027-04-30",
    });
  });

  test("the photo that doesn't stay is deleted that night", async () => {
    const one = await member({ photo: "photos/stays" });
    const other = await member({ photo: "photos/goes" });
    await merge(one, other);
    expect((await row(other)).photo).toBe("photos/goes");
    await eraseDeleted(world.platform.dependencies);
    expect([(await row(one)).photo, (await row(other)).photo]).toEqual(["photos/stays", null]);
  });

  test("the person is told by notification, and by mail to both addresses", async () => {
    const [one, other] = await two();
    await merge(one, other);
    const told = await world.db
      .select()
      .from(notificationRecipients)
      .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
      .where(eq(notificationRecipients.userId, one));
    expect(told.map((each) => each.notifications.title.en)).toEqual([
      "Your two records were merged",
    ]);
    await world.platform.dependencies.jobs.drain();
    for (const id of [one, other]) {
      const to = id === one ? (await row(one)).email : `merge-${number}@example.com`;
      const path = `/demo/mailbox.json?to=${to}`;
      const answer = await world.platform.fetch(new Request(`http://platform${path}`));
      expect(await answer.json()).toMatchObject([{ subject: expect.stringContaining("سجل واحد") }]);
    }
  });
});

describe("what hangs on both", () => {
  test("a like counts once", async () => {
    const [one, other] = await two();
    const items = await world.db.select().from(news).limit(2);
    const [both, single] = [items[0]?.id ?? 0, items[1]?.id ?? 0];
    const like = (userId: string, targetId: number) => {
      return { kind: "news" as const, userId, targetId, createdAt: now() };
    };
    await world.db.insert(likes).values([like(one, both), like(other, both), like(other, single)]);
    const counts = async () =>
      (
        await world.db
          .select()
          .from(news)
          .where(inArray(news.id, [both, single]))
          .orderBy(news.id)
      ).map(({ id, likesCount }) => [id, likesCount]);
    const before = new Map((await counts()) as [number, number][]);
    await merge(one, other);
    const after = new Map((await counts()) as [number, number][]);
    expect(after.get(both)).toBe((before.get(both) ?? 0) - 1);
    expect(after.get(single)).toBe(before.get(single));
    expect(await world.db.$count(likes, eq(likes.userId, one))).toBe(2);
  });

  test("a presence lasts from the earlier coming to the later leaving", async () => {
    const [one, other] = await two();
    const gatheringId = await addGathering(world.platform.dependencies, 0);
    const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
    const presence = (userId: string, from: number, until: number) => ({
      gatheringId,
      userId,
      checkedInAt: at(from),
      checkedOutAt: at(until),
    });
    await world.db.insert(presences).values([presence(one, 10, 40), presence(other, 5, 30)]);
    await merge(one, other);
    const found = await world.db.select().from(presences).where(eq(presences.userId, one));
    expect(found).toMatchObject([{ checkedInAt: at(5), checkedOutAt: at(40) }]);
  });

  test("points for the same thing count once, and the rest adds up", async () => {
    const [one, other] = await two();
    const earn = (userId: string, act: "attendance" | "suggestion", source: string) =>
      award(world.db, { userId, act, source, now: now() });
    await earn(one, "attendance", "same");
    await earn(other, "attendance", "same");
    await earn(other, "suggestion", "own");
    await world.db
      .update(pointHolders)
      .set({ isHidden: true })
      .where(eq(pointHolders.userId, other));
    await merge(one, other);
    const sum = await world.db.select().from(points).where(eq(points.userId, one));
    expect(sum.map(({ points }) => points).sort()).toEqual([20, 6]);
    const totals = await world.db.select().from(pointTotals).where(eq(pointTotals.userId, one));
    expect(totals.map(({ points }) => points)).toEqual([26, 26, 26, 26]);
    expect(totals.every(({ isShown }) => !isShown)).toBe(true);
    expect(await world.db.$count(pointTotals, eq(pointTotals.userId, other))).toBe(0);
    // The shared counts are those of the totals that are shown.
    const { rows } = await world.db.execute<{ wrong: number }>(`
      select count(*)::int as wrong from (
        select period, bucket, points, count(*) as people from point_totals
        where is_shown and points > 0 group by 1, 2, 3) as shown
      full join point_steps as steps using (period, bucket, points)
      where coalesce(shown.people, 0) <> coalesce(steps.people, 0)`);
    expect(rows[0]?.wrong).toBe(0);
    expect(await world.db.$count(pointSteps)).toBeGreaterThan(0);
  });

  test("of what both consented to, the last act holds", async () => {
    const [one, other] = await two();
    const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
    const consent = (userId: string, purpose: string, from: number, until?: number) =>
      ({
        userId,
        purpose,
        version: 1,
        givenAt: at(from),
        withdrawnAt: until === undefined ? null : at(until),
      }) as never;
    await world.db
      .insert(consents)
      .values([
        consent(one, "directory", 1),
        consent(other, "directory", 0, 2),
        consent(one, "push", 1, 2),
        consent(other, "push", 3),
      ]);
    await merge(one, other);
    const found = await world.db.select().from(consents).where(eq(consents.userId, one));
    expect(found).toHaveLength(4);
    const inForce = found.filter(({ withdrawnAt }) => withdrawnAt === null);
    expect(inForce.map(({ purpose }) => purpose)).toEqual(["push"]);
  });

  test("of waiting applications the newest stays, if it still asks for something", async () => {
    const one = await member({ status: "expired" });
    const other = await member({ status: "expired" });
    const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
    const application = (userId: string, kind: string, minutes: number) =>
      ({
        kind,
        userId,
        state: "submitted",
        name: "س",
        searchText: "س",
        sealedAnswers: world.platform.dependencies.personal.seal("{}"),
        submittedAt: at(minutes),
      }) as never;
    await world.db
      .insert(applications)
      .values([
        application(one, "renewal", 0),
        application(other, "renewal", 5),
        application(other, "registration", 6),
      ]);
    await merge(one, other);
    const found = await world.db
      .select()
      .from(applications)
      .where(eq(applications.userId, one))
      .orderBy(applications.submittedAt);
    expect(found.map(({ kind, state }) => [kind, state])).toEqual([
      ["renewal", "withdrawn"],
      ["renewal", "submitted"],
      ["registration", "withdrawn"],
    ]);
    const steps = await world.db
      .select()
      .from(applicationSteps)
      .where(
        inArray(
          applicationSteps.applicationId,
          found.map(({ id }) => id),
        ),
      );
    expect(steps.map(({ act }) => act)).toEqual(["withdrawn", "withdrawn"]);
  });

  test("a notification that either has read is read", async () => {
    const [one, other] = await two();
    const [told] = await world.db
      .insert(notifications)
      .values({ title: { ar: "س", en: "s" }, message: { ar: "س", en: "s" }, createdAt: now() })
      .returning();
    const notificationId = told?.id ?? "";
    await world.db.insert(notificationRecipients).values([
      { userId: one, notificationId },
      { userId: other, notificationId, readAt: now() },
    ]);
    await merge(one, other);
    const found = await world.db
      .select()
      .from(notificationRecipients)
      .where(eq(notificationRecipients.notificationId, notificationId));
    expect(found).toEqual([{ userId: one, notificationId, readAt: now() }]);
  });
});

describe("roles", () => {
  test("of both are held by one, the same one until the later day", async () => {
    const [one, other] = await two();
    const [shared, own] = [await roleOf("governorate_leaders"), await roleOf("sector_leader")];
    await world.db.insert(userRoles).values([
      { userId: one, roleId: shared, until: "2027-01-01" },
      { userId: other, roleId: shared, until: "2028-01-01" },
      { userId: other, roleId: own },
    ]);
    expect((await merge(one, other)).status).toBe(200);
    const held = await world.db
      .select({ roleId: userRoles.roleId, until: userRoles.until })
      .from(userRoles)
      .where(eq(userRoles.userId, one));
    expect(held).toHaveLength(2);
    expect(held).toContainEqual({ roleId: shared, until: "2028-01-01" });
    expect(held).toContainEqual({ roleId: own, until: null });
    const steps = await world.db
      .select()
      .from(roleSteps)
      .where(inArray(roleSteps.holderId, [one, other]));
    expect(
      steps.map(({ act, holderId }) => `${act} ${holderId === one ? "kept" : "other"}`).sort(),
    ).toEqual(["given kept", "given kept", "taken other", "taken other"]);
    const { roleSteps: told } = await exportPersonalData(world.platform.dependencies, one);
    const acts = (told as { act: string }[]).map(({ act }) => act);
    expect(acts.sort(), "in the download stands what either was given").toEqual(
      steps.map(({ act }) => act).sort(),
    );
  });

  test("never come to hold where the merger could not give them", async () => {
    const rank = "governorate_leaders";
    const [merger] = await world.db
      .insert(roles)
      .values({
        name: "يدمج ويمنح",
        description: "يدمج ويمنح",
        rank,
        abilities: [
          ["create", "merge"],
          ["read", "user"],
          ["update", "role"],
          ["update", "aid"],
        ],
      })
      .returning();
    await world.db.insert(userRoles).values({ userId: await idOf(rank), roleId: merger?.id ?? 0 });
    const [local] = await world.db
      .insert(roles)
      .values({
        name: "قيادة قطاع للمساعدة",
        description: "س",
        rank: "sector_leader",
        abilities: [["update", "aid"]],
      })
      .returning();
    const [one, other] = await two();
    await world.db.insert(userRoles).values({ userId: other, roleId: local?.id ?? 0 });
    const later = { until: "2027-06-01" };
    await world.db
      .update(userRoles)
      .set(later)
      .where(eq(userRoles.roleId, merger?.id ?? 0));
    // For good, by whom it is held for a while.
    expect((await merge(one, other, {}, rank)).body.code).toBe("role-not-held");
    await world.db.update(userRoles).set(later).where(eq(userRoles.userId, other));
    expect((await merge(one, other, {}, rank)).status).toBe(200);
    await world.db.delete(userRoles).where(eq(userRoles.roleId, merger?.id ?? 0));
  });
});

describe("roles of another place", () => {
  test("are neither taken nor given by who has no say there", async () => {
    const rank = "central_leaders";
    const here = "governorate_leaders";
    const id = await idOf(here);
    const add = async (name: string, of: typeof rank | typeof here, abilities: string[][]) => {
      const role = { name, description: "س", rank: of, abilities: abilities as never };
      const [added] = await world.db.insert(roles).values(role).returning();
      await world.db.insert(userRoles).values({ userId: id, roleId: added?.id ?? 0 });
      return added?.id ?? 0;
    };
    const everywhere = await add("يدمج في كل مكان", rank, [["create", "merge"]]);
    const local = await add("يمنح هنا", here, [
      ["update", "role"],
      ["update", "aid"],
    ]);
    const [held] = await world.db
      .insert(roles)
      .values({
        name: "قيادة قطاع آخر",
        description: "س",
        rank: "sector_leader",
        abilities: [["update", "aid"]],
      })
      .returning();
    const roleId = held?.id ?? 0;
    const [inside, outside] = [await member(), await member({}, {}, "01")];
    await world.db.insert(userRoles).values({ userId: outside, roleId });
    for (const pair of [
      [inside, outside],
      [await member({}, {}, "01"), outside],
    ] as const) {
      expect((await merge(...pair, {}, here)).body.code).toBe("role-elsewhere");
    }
    await world.db.update(userRoles).set({ userId: inside }).where(eq(userRoles.roleId, roleId));
    // What the kept record holds would move with the branch.
    const moving = await merge(inside, outside, { branch: "second" }, here);
    expect(moving.body.code).toBe("role-elsewhere");
    expect((await merge(inside, outside, {}, here)).status).toBe(200);
    await world.db.delete(userRoles).where(inArray(userRoles.roleId, [everywhere, local]));
  });
});

describe("what leads to the kept record", () => {
  test("its address, for those who may see the kept one", async () => {
    const [one, other] = await two();
    await merge(one, other);
    expect((await send("GET", `/users/${other}`)).body.data.id).toBe(one);
    expect((await send("GET", `/users/${other}/form`)).body.data.id).toBe(one);
    const elsewhere = await member({}, {}, "01");
    const gone = await member({}, {}, "01");
    await merge(elsewhere, gone);
    expect((await send("GET", `/users/${gone}`, { by: "governorate_leaders" })).status).toBe(404);
    // An act by the old id reaches nobody.
    expect((await send("DELETE", `/users/${other}/sessions`)).status).toBe(404);
  });

  test("its number, in the list of people", async () => {
    const [one, other] = await two();
    const { membershipId } = await row(other);
    await merge(one, other);
    const found = await send("GET", `/users?keyword=${membershipId?.replace("merge-", "")}`);
    expect(found.status).toBe(200);
    await world.db.update(users).set({ membershipId: "7700123" }).where(eq(users.id, other));
    const { items } = (await send("GET", "/users?keyword=7700123")).body.data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([one]);
  });

  test("its social account: moved where there is none, else it leads there", async () => {
    const [one, other] = await two();
    await world.db.update(users).set({ facebookId: "fb-other" }).where(eq(users.id, other));
    await merge(one, other);
    expect((await row(one)).facebookId).toBe("fb-other");
    const third = await member({ facebookId: "fb-third" });
    await merge(one, third);
    expect((await row(one)).facebookId).toBe("fb-other");
    expect((await findUserByFacebook(world.db, "fb-third"))?.id).toBe(one);
    // And on, when that one is merged in turn.
    const fourth = await member({ facebookId: "fb-fourth" });
    await merge(fourth, one);
    for (const account of ["fb-other", "fb-third", "fb-fourth"]) {
      expect((await findUserByFacebook(world.db, account))?.id).toBe(fourth);
    }
    const chains = await world.db.select().from(merges).where(eq(merges.keptId, one));
    expect(chains).toEqual([]);
  });

  test("no session of the other record: it ends at once", async () => {
    const [one, other] = await two();
    const [ownToken, otherToken] = [await tokenOf(one), await tokenOf(other)];
    expect((await world.request("GET", "/profile", { token: otherToken })).status).toBe(200);
    await merge(one, other);
    const next = await world.request("GET", "/profile", { token: otherToken });
    expect([next.status, next.body.code]).toEqual([401, "session-ended"]);
    expect((await world.request("GET", "/profile", { token: ownToken })).status).toBe(200);
  });

  test("the audit: no entry is changed, the lists show both, the chain holds", async () => {
    const [one, other] = await two();
    await read(other, await member());
    const before = await world.db.select().from(auditLog).where(eq(auditLog.subject, other));
    await merge(one, other);
    const after = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, other))
      .orderBy(auditLog.id);
    expect(after.slice(0, before.length)).toEqual(before);
    const { items } = (await send("GET", `/audit?person=${one}`)).body.data;
    const ids = items.map(({ person }: { person: { id: string } }) => person.id);
    expect(new Set(ids)).toEqual(new Set([one, other]));
    const { displayName } = await row(one);
    expect(new Set(items.map(({ person }: { person: { name: string } }) => person.name))).toEqual(
      new Set([displayName]),
    );
    const token = await tokenOf(one);
    const opened = (await world.request("GET", "/profile/accesses", { token })).body.data;
    expect(opened.map(({ act }: { act: string }) => act)).toContain("records-merged");
    const exported = (await send("POST", "/audit/exports", { body: { person: one } })).body.data;
    expect(exported.count).toBeGreaterThanOrEqual(items.length);
    await sealAudit(world.db);
    const later = new Date(now().getTime() + 60 * 60_000);
    expect(await verifyChain(world.db, later)).toMatchObject({ faultCount: 0, open: 0 });
  });

  test("the person's file says what was merged into it", async () => {
    const [one, other] = await two();
    const { membershipId } = await row(other);
    await merge(one, other);
    const { parts } = (await send("GET", `/users/${one}`)).body.data;
    const part = parts.find(({ name }: { name: string }) => name === "merged");
    expect(part).toMatchObject({ total: 1, items: [{ id: other, membershipId }] });
  });
});

describe("likely duplicates", () => {
  const duplicates = async (id: string, by = "admin") => {
    const { parts } = (await send("GET", `/users/${id}`, { by })).body.data;
    const part = parts.find(({ name }: { name: string }) => name === "duplicates");
    return part?.items.map((item: { id: string }) => item.id);
  };

  test("have the same name however it is spelled, and the same day of birth", async () => {
    const birthDate = "1988-02-03";
    const one = await member({ displayName: "مصطفى عبد الهادي علي" }, { birthDate });
    const other = await member({ displayName: "مصطفي عبدالهادى على" }, { birthDate });
    await member({ displayName: "مصطفى عبد الهادي علي" }, { birthDate: "1988-02-04" });
    await member({ displayName: "كريمة عبد الهادي علي" }, { birthDate });
    expect(await duplicates(one)).toEqual([other]);
    expect(await duplicates(other)).toEqual([one]);
  });

  test("or the same address; never outside the reader's area or for who may not merge", async () => {
    const one = await member({ email: "shared@example.com" });
    const other = await member({ email: "shared@example.com" }, {}, "01");
    expect(await duplicates(one)).toEqual([other]);
    expect(await duplicates(one, "governorate_leaders")).toBeUndefined();
    const [role] = await world.db
      .insert(roles)
      .values({
        name: "يدمج في المحافظة",
        description: "س",
        rank: "governorate_leaders",
        abilities: [["create", "merge"]],
      })
      .returning();
    const held = { userId: await idOf("governorate_leaders"), roleId: role?.id ?? 0 };
    await world.db.insert(userRoles).values(held);
    expect(await duplicates(one, "governorate_leaders")).toEqual([]);
    await world.db.delete(userRoles).where(eq(userRoles.roleId, held.roleId));
  });
});

describe("twice and at once", () => {
  test("the same form is answered again and done once", async () => {
    const [one, other] = await two();
    const { version } = (await read(one, other)).body.data;
    const once = { body: { kept, version }, key: `twice-${one}` };
    for (const _ of [1, 2]) {
      const answer = await send("POST", `/users/${one}/merge/${other}`, once);
      expect([answer.status, answer.body.data]).toEqual([200, { id: one }]);
    }
    const done = (await acts(one)).filter((act) => act === "records-merged");
    expect(done).toHaveLength(1);
  });

  test("of two leaders one merges, the other is told, in whichever direction", async () => {
    const [one, other] = await two();
    const { version } = (await read(one, other)).body.data;
    const back = (await read(other, one)).body.data.version;
    const answers = await Promise.all([
      send("POST", `/users/${one}/merge/${other}`, { body: { kept, version } }),
      send("POST", `/users/${other}/merge/${one}`, { body: { kept, version: back } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe("user-merged");
    const statuses = [(await row(one)).status, (await row(other)).status];
    expect(statuses.sort()).toEqual(["deleted", "verified"]);
  });

  test("a record that was changed since it was looked at is not merged", async () => {
    const [one, other] = await two();
    const { version } = (await read(one, other)).body.data;
    await world.db.update(users).set({ displayName: "تغيّر" }).where(eq(users.id, other));
    const refused = await send("POST", `/users/${one}/merge/${other}`, { body: { kept, version } });
    expect([refused.status, refused.body.code]).toEqual([409, "changed-meanwhile"]);
    expect((await row(other)).status).toBe("verified");
  });

  test("what came for the other record meanwhile is moved afterwards", async () => {
    const [one, other] = await two();
    const late = await openLate(other);
    await merge(one, other);
    await late.commit();
    await world.db.insert(aidRequests).values({
      number: 990_000 + number,
      userId: other,
      title: "متأخر",
      sealedDescription: world.platform.dependencies.personal.seal("متأخر"),
      searchText: "متاخر",
      category: "medical",
      turn: 1,
      createdAt: now(),
    });
    expect(await world.db.$count(feedback, eq(feedback.userId, other))).toBe(1);
    await finishNewMerges({ db: world.db, now: now() });
    expect(await world.db.$count(feedback, eq(feedback.userId, one))).toBe(1);
    expect(await world.db.$count(aidRequests, eq(aidRequests.userId, one))).toBe(1);
    expect(await world.db.$count(feedback, eq(feedback.userId, other))).toBe(0);
  });

  /** Somebody's request that is under way: what it wrote is not committed yet. */
  async function openLate(userId: string) {
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const done = world.db.transaction(async (tx) => {
      await tx.insert(feedback).values({
        type: "suggestion",
        userId,
        topic: "other",
        body: "قيد الإرسال",
        createdAt: now(),
      } as never);
      isWritten();
      await ended;
    });
    await written;
    return {
      async commit() {
        end();
        await done;
      },
    };
  }
});
