import { and, desc, eq, ne } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserForm } from "#app/contract/people-edit.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles, userRoles, users } from "#app/platform/user/tables.ts";
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

let keys = 0;
const send = (
  method: string,
  path: string,
  body: unknown = {},
  by = "admin",
  key = `k-${++keys}`,
) =>
  world.request(method, path, {
    token: tokens[by] ?? "",
    ...(method !== "GET" && { body, headers: { "Idempotency-Key": key } }),
  });
const formOf = async (id: string, by = "admin") =>
  (await send("GET", `/users/${id}/form`, undefined, by)).body.data as UserForm;

const idOf = async (who: { membershipId: string | null }) => {
  const number = who.membershipId ?? "";
  const [row] = await world.db.select().from(users).where(eq(users.membershipId, number));
  return row?.id ?? "";
};
const leader = (rank: (typeof leaderRanks)[number]) => idOf(person("verified", rank));
const row = async (id: string) => {
  const [found] = await world.db.select().from(users).where(eq(users.id, id));
  return found;
};
const branchIn = async (code: string) => {
  const [found] = await world.db
    .select()
    .from(units)
    .where(and(eq(units.governorateCode, code), eq(units.kind, "branch")));
  return found?.id ?? "";
};
const acts = async (subject: string) =>
  (
    await world.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), ne(auditLog.act, "user-read")))
      .orderBy(desc(auditLog.id))
  ).map(({ act, detail }) => ({ act, detail }));

let number = 0;
/** A new member of a governorate's branch; Damietta (11) is the governorate leader's. */
async function member(code = "11", more: Partial<typeof users.$inferInsert> = {}) {
  const n = ++number;
  const [added] = await world.db
    .insert(users)
    .values({
      displayName: `عضو ${n}`,
      status: "verified",
      email: `member-${n}@example.com`,
      emailConfirmedAt: world.clock.now(),
      activatedAt: world.clock.now(),
      membershipId: `edit-${n}`,
      branchId: await branchIn(code),
      createdAt: world.clock.now(),
      ...more,
    })
    .returning();
  return added?.id ?? "";
}
const reason = { reason: "مخالفة متكررة للائحة" };

/** Every call, as it is made of a person. */
const calls = (id: string, branch: string) =>
  [
    ["GET", `/users/${id}/form`, undefined],
    ["PATCH", `/users/${id}`, { userName: "اسم آخر" }],
    ["PATCH", `/users/${id}/branch`, { branch }],
    ["DELETE", `/users/${id}/sessions`, {}],
    ["POST", `/users/${id}/block`, reason],
    ["DELETE", `/users/${id}/block`, {}],
    ["POST", `/users/${id}/membership-end`, reason],
    ["POST", `/users/${id}/closure`, reason],
  ] as const;

/** How each call about somebody is answered. */
async function statuses(id: string, by: string, branch: string) {
  const answers: number[] = [];
  for (const [method, path, body] of calls(id, branch)) {
    answers.push((await send(method, path, body, by)).status);
  }
  return answers;
}

describe("who may change people", () => {
  test("nobody themselves", async () => {
    const own = await leader("governorate_leaders");
    const [read, ...writes] = await statuses(own, "governorate_leaders", await branchIn("11"));
    expect([read, new Set(writes)]).toEqual([200, new Set([403])]);
    expect(await formOf(own, "governorate_leaders")).toMatchObject({ lock: "own", acts: [] });
    const all = await send("DELETE", `/users/${await leader("admin")}/roles`);
    expect(all.body.code).toBe("user-own");
  });

  test("nobody who holds more", async () => {
    const admin = await leader("admin");
    const [read, ...writes] = await statuses(admin, "central_leaders", await branchIn("11"));
    expect([read, new Set(writes)]).toEqual([200, new Set([403])]);
    expect(await formOf(admin, "central_leaders")).toMatchObject({ lock: "above", branches: [] });
  });

  test("nobody of the same rank with an ability that they don't hold", async () => {
    const [added] = await world.db
      .insert(roles)
      .values({
        name: "قيادة تمنح الأدوار",
        description: "تمنح",
        rank: "governorate_leaders",
        abilities: [["update", "role"]],
      })
      .returning();
    const id = await member();
    await world.db.insert(userRoles).values({ userId: id, roleId: added?.id ?? 0 });
    const changed = await send(
      "PATCH",
      `/users/${id}`,
      { email: "a@example.com", userName: "س" },
      "governorate_leaders",
    );
    expect(changed.body.code).toBe("user-above");
  });

  test("not the last administrator, whoever asks", async () => {
    const [role] = await world.db.select().from(roles).where(eq(roles.rank, "admin"));
    const roleId = role?.id ?? 0;
    const last = await leader("admin");
    const rest = and(eq(userRoles.roleId, roleId), ne(userRoles.userId, last));
    const others = await world.db.delete(userRoles).where(rest).returning();
    // Who holds the role for a while may do everything, and is not counted.
    const deputy = await member();
    await world.db.insert(userRoles).values({ userId: deputy, roleId, until: "2999-01-01" });
    const { configuration } = world.platform.dependencies;
    const session = { userId: deputy, playerId: "deputy" };
    const now = world.clock.now();
    tokens.deputy = (await startSession({ configuration }, world.db, session, now)).accessToken;
    for (const path of ["block", "membership-end", "closure"]) {
      const refused = await send("POST", `/users/${last}/${path}`, reason, "deputy");
      expect([refused.status, refused.body.code]).toEqual([409, "last-administrator"]);
    }
    for (const id of [last, last.toUpperCase()]) {
      const taken = await send("DELETE", `/users/${id}/roles`, {}, "deputy");
      expect(taken.body.code).toBe("last-administrator");
    }
    expect((await row(last))?.status).toBe("verified");
    if (others.length > 0) await world.db.insert(userRoles).values(others);
  });
});

describe("name, phone and address", () => {
  test("are changed, the address unconfirmed, the old one told without the new one", async () => {
    const id = await member();
    const { version } = await formOf(id);
    const body = {
      userName: " منى  السيد ",
      phone: "٠١٠٨٧٦٥٤٣٢١",
      email: "New@Example.com",
      version,
    };
    expect((await send("PATCH", `/users/${id}`, body)).status).toBe(200);
    expect(await row(id)).toMatchObject({
      displayName: "منى السيد",
      email: "new@example.com",
      emailConfirmedAt: null,
    });
    expect((await formOf(id)).phone).toBe("01087654321");
    expect(await acts(id)).toEqual([
      { act: "user-changed", detail: "email" },
      { act: "user-changed", detail: "phoneNumber" },
      { act: "user-changed", detail: "fullName" },
    ]);
  });

  test("are the first editor's where two change them at once", async () => {
    const id = await member();
    const { version } = await formOf(id);
    const first = { userName: "الأول", version };
    expect((await send("PATCH", `/users/${id}`, first)).status).toBe(200);
    const second = await send("PATCH", `/users/${id}`, { userName: "الثاني", version });
    expect([second.status, second.body.code]).toEqual([409, "changed-meanwhile"]);
    expect((await row(id))?.displayName).toBe("الأول");
  });

  test("are changed once, however often a form is sent", async () => {
    const id = await member();
    const { version } = await formOf(id);
    const body = { userName: "مرة واحدة", version };
    for (const _ of [1, 2]) {
      expect((await send("PATCH", `/users/${id}`, body, "admin", `once-${id}`)).status).toBe(200);
    }
    expect(await acts(id)).toHaveLength(1);
  });

  test("keep a phone to one person, and may be taken away", async () => {
    const [one, two] = [await member(), await member()];
    const phone = "01055511122";
    expect((await send("PATCH", `/users/${one}`, { userName: "أ", phone })).status).toBe(200);
    const taken = await send("PATCH", `/users/${two}`, { userName: "ب", phone });
    expect([taken.status, taken.body.code]).toEqual([409, "phone-taken"]);
    await send("PATCH", `/users/${one}`, { userName: "أ", phone: "" });
    expect((await formOf(one)).phone).toBeNull();
    expect((await send("PATCH", `/users/${two}`, { userName: "ب", phone })).status).toBe(200);
  });
});

describe("a branch", () => {
  test("is one of the editor's area", async () => {
    const id = await member();
    const outside = { branch: await branchIn("01") };
    const refused = await send("PATCH", `/users/${id}/branch`, outside, "governorate_leaders");
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "branch"]);
    expect((await send("PATCH", `/users/${id}/branch`, outside)).status).toBe(200);
    expect((await row(id))?.branchId).toBe(outside.branch);
    expect((await acts(id))[0]?.act).toBe("branch-assigned");
  });

  test("is changed by who may change people there, where the person holds no role", async () => {
    const id = await member();
    const branches = await world.db
      .select()
      .from(units)
      .where(and(eq(units.governorateCode, "11"), eq(units.kind, "branch")));
    const own = (await row(id))?.branchId;
    const next = branches.find((each) => each.id !== own);
    const body = { branch: next?.id };
    expect((await send("PATCH", `/users/${id}/branch`, body, "governorate_leaders")).status).toBe(
      200,
    );
    expect((await row(id))?.branchId).toBe(next?.id);
  });

  test("takes the right to change roles where the person holds some", async () => {
    const id = await member("27");
    const [role] = await world.db.select().from(roles).where(eq(roles.rank, "sector_leader"));
    await world.db.insert(userRoles).values({ userId: id, roleId: role?.id ?? 0 });
    const body = { branch: await branchIn("11") };
    expect((await send("PATCH", `/users/${id}/branch`, body, "central_leaders")).status).toBe(403);
    expect((await formOf(id, "central_leaders")).branches).toEqual([]);
    expect((await send("PATCH", `/users/${id}/branch`, body)).status).toBe(200);
  });
});

test("all roles are taken at once, by who may take each", async () => {
  const id = await member();
  const found = await world.db.select().from(roles).where(ne(roles.rank, "admin")).limit(2);
  await world.db.insert(userRoles).values(found.map((role) => ({ userId: id, roleId: role.id })));
  expect((await send("DELETE", `/users/${id}/roles`, {}, "central_leaders")).status).toBe(403);
  expect((await formOf(id)).roles).toHaveLength(2);
  expect((await send("DELETE", `/users/${id}/roles`)).status).toBe(200);
  expect((await formOf(id)).roles).toEqual([]);
  expect((await acts(id)).map(({ act }) => act)).toEqual(["role-taken", "role-taken"]);
});

test("all roles stay where one of them may not be taken", async () => {
  const id = await member();
  const held = await world.db
    .insert(roles)
    .values(
      (["sector_leader", "admin"] as const).map((rank) => ({
        name: `دور ${rank}`,
        description: "دور",
        rank,
        abilities: [["update", "role"] as const],
      })),
    )
    .returning();
  await world.db.insert(userRoles).values(held.map((role) => ({ userId: id, roleId: role.id })));
  const [{ abilities } = { abilities: [] }] = await world.db
    .select()
    .from(roles)
    .where(eq(roles.standardRank, "central_leaders"));
  const may = async (pairs: typeof abilities) =>
    world.db
      .update(roles)
      .set({ abilities: pairs })
      .where(eq(roles.standardRank, "central_leaders"));
  await may([...abilities, ["update", "role"]]);
  const refused = await send("DELETE", `/users/${id}/roles`, {}, "central_leaders");
  expect([refused.status, refused.body.code]).toEqual([403, "role-above"]);
  expect((await formOf(id)).roles).toHaveLength(2);
  await may(abilities);
});

describe("an account", () => {
  test("is blocked with a reason and let in again", async () => {
    const id = await member();
    const short = await send("POST", `/users/${id}/block`, { reason: "قصير" });
    expect(short.status).toBe(400);
    expect((await send("POST", `/users/${id}/block`, reason)).status).toBe(200);
    expect((await row(id))?.status).toBe("blocked");
    expect((await send("POST", `/users/${id}/block`, reason)).body.code).toBe("user-state");
    expect((await formOf(id)).acts).toEqual(["unblock", "close"]);
    expect((await send("DELETE", `/users/${id}/block`)).status).toBe(200);
    expect((await row(id))?.status).toBe("verified");
    expect(await acts(id)).toEqual([
      { act: "user-unblocked", detail: null },
      { act: "user-blocked", detail: reason.reason },
    ]);
  });

  test("that is blocked ends a live session at its next request", async () => {
    const { uid } = person("verified");
    const { accessToken } = await world.signIn(uid);
    const id = await idOf(person("verified"));
    await send("POST", `/users/${id}/block`, reason);
    const next = await world.request("GET", "/profile", { token: accessToken });
    expect([next.status, next.body.code]).toEqual([403, "account-blocked"]);
    await send("DELETE", `/users/${id}/block`);
  });

  test("has its membership ended, its sessions ended, and is closed", async () => {
    const id = await member();
    expect((await send("DELETE", `/users/${id}/sessions`)).status).toBe(200);
    expect((await send("POST", `/users/${id}/membership-end`, reason)).status).toBe(200);
    expect((await row(id))?.status).toBe("expired");
    expect((await send("POST", `/users/${id}/closure`, reason)).status).toBe(200);
    expect((await row(id))?.status).toBe("deleted");
    expect((await send("GET", `/users/${id}/form`)).status).toBe(404);
    expect((await acts(id)).map(({ act }) => act)).toEqual([
      "account-closed",
      "membership-ended",
      "sessions-ended",
    ]);
  });

  test("that nobody signed in to is sent the way to it, three times a day", async () => {
    const id = await member("11", { activatedAt: null, emailConfirmedAt: null });
    expect((await formOf(id)).acts).toContain("sendActivation");
    for (const expected of [200, 200, 200, 429]) {
      expect((await send("POST", `/users/${id}/activation`)).status).toBe(expected);
    }
    const known = await member();
    expect((await send("POST", `/users/${known}/activation`)).body.code).toBe("user-state");
  });
});
