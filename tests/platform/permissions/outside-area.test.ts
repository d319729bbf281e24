/*
 * Of whom and what lies outside of an area nobody who leads it learns anything, by no list, order, filter,
 * total or file: totals are those of a count by hand, and a leader is told the same with and without what lies
 * just beside.
 */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { peopleSorts, sortOrders } from "#app/contract/people.values.ts";
import { leaderRanks, type Rank, ranks, statuses } from "#app/contract/user.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { roles, userRoles, userSecretariats, users } from "#app/platform/user/tables.ts";
import { addPersonAt, type Place } from "#tests/world/cast.ts";
import { some } from "#tests/world/exhaustive.ts";
import { addMeeting, meetingForm } from "#tests/world/meeting.ts";
import { type Asked, nobody, signInEverybody, uidOf } from "#tests/world/permission-table.ts";
import { addEventAt } from "./event-at.ts";

const NAME = "زهران الغائب";
let number = 1_000;
let membership = 88_000_000;

const everybody = signInEverybody();

/** Of whom an area holds part: the others lead the whole country. */
const local = leaderRanks.filter((rank) => rank !== "admin" && rank !== "central_leaders");

/** The orders of a list, some of them for each. */
const ordersOf = (by: Asked) =>
  some(
    peopleSorts.flatMap((sortBy) => sortOrders.map((sortOrder) => ({ sortBy, sortOrder }))),
    leaderRanks.indexOf(by as Rank),
    4,
  );

function near(by: Asked) {
  const { inside, beside } = everybody.near(by);
  if (!beside) throw new Error(`Nothing lies beside ${by}'s area.`);
  return { inside, beside };
}

const add = (place: Place, more: Parameters<typeof addPersonAt>[3] = {}) =>
  addPersonAt(everybody.there, ++number, place, { membershipId: String(++membership), ...more });

async function read(by: Asked, path: `/${string}`, body?: object) {
  const { sign, answer } = await everybody.send(
    by,
    { method: body ? "POST" : "GET", path },
    { body },
  );
  expect(sign, `${path} ${JSON.stringify(answer)}`).toBe("+");
  return answer.data;
}

/** The people of an area, as SQL that shares nothing with the platform's own. */
const peopleOf: Partial<Record<Asked, string>> = {
  governorate_leaders: "coalesce(b.governorate_code, u.governorate_code) = '11'",
  sector_leader: `b.parent_id = (select own.parent_id from users me
    join units own on own.id = me.branch_id where me.facebook_id = 'demo-sector-leader')`,
  secretariat_admin: worksWith("demo-secretariat-admin"),
  secretariat_central_leaders: worksWith("demo-secretariat-central-leader"),
  secretariat_governorate_leaders: worksWith("demo-secretariat-governorate-leader"),
  secretariat_sector_leaders: worksWith("demo-secretariat-sector-leader"),
};

function worksWith(leader: string): string {
  return `exists (select from users me
    join user_secretariats mine on mine.user_id = me.id
    join user_secretariats theirs on theirs.user_id = u.id
    join units s on s.id = theirs.unit_id
    where me.facebook_id = '${leader}' and mine.unit_id in (s.id, s.secretariat_id))`;
}

describe("nobody outside of an area is counted", () => {
  beforeAll(() => everybody.setAbilities("withEveryAbility"));

  const list = (by: Asked, query: Record<string, string> = {}) =>
    read(by, `/users?${new URLSearchParams({ limit: "100", ...query })}`);

  test.each(local)(
    "%s: totals are those of a count by hand, and filters share them out",
    async (by) => {
      const { rows } = await everybody.db.execute<{
        id: string;
        status: string;
        code: string | null;
      }>(
        `select u.id, u.status, coalesce(b.governorate_code, u.governorate_code) as code
        from users u left join units b on b.id = u.branch_id where ${peopleOf[by]}`,
      );
      const known = rows.filter(({ status }) => status !== "deleted");
      expect(known.length).toBeGreaterThan(0);
      const { items, metadata } = await list(by);
      expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        known.map(({ id }) => id).toSorted(),
      );
      expect(metadata).toEqual({ totalItems: known.length, totalPages: 1, page: 1, limit: 100 });
      const small = await list(by, { limit: "2", page: "2" });
      expect(small.metadata.totalPages).toBe(Math.ceil(known.length / 2));
      expect((await list(by, { page: "2" })).items).toEqual([]);
      const total = async (query: Record<string, string>) =>
        (await list(by, query)).metadata.totalItems as number;
      const totals = (name: string, values: readonly string[]) =>
        Promise.all(values.map((value) => total({ [name]: value })));
      const sum = async (name: string, values: readonly string[]) =>
        (await totals(name, values)).reduce((all, each) => all + each, 0);
      const undeleted = statuses.filter((status) => status !== "deleted");
      expect(await sum("status", undeleted)).toBe(known.length);
      expect(await total({ status: "deleted" })).toBe(rows.length - known.length);
      expect(await sum("rank", ranks)).toBe(known.length);
      const placed = known.filter(({ code }) => code !== null);
      const isTheirs = ({ code }: { code: string }) => placed.some((each) => each.code === code);
      const empty = some(
        governorates.filter((each) => !isTheirs(each)),
        local.indexOf(by),
        9,
      );
      const names = [...governorates.filter(isTheirs), ...empty].map(({ ar }) => ar);
      expect(await sum("governorate", names)).toBe(placed.length);
      for (const order of ordersOf(by)) expect(await total(order)).toBe(known.length);
      // A file of them has as many rows.
      const { id } = await read(by, "/users/exports", { columns: ["name"] });
      await everybody.there.jobs.drain();
      expect((await read(by, `/users/exports/${id}`)).rows).toBe(known.length);
      await everybody.db.delete(peopleExports);
    },
  );

  /** All that a leader may be told about somebody, or of how many there are. */
  async function everything(by: Asked, someone: Described): Promise<string> {
    const { inside, beside } = near(by);
    const { displayName, membershipId, nationalId, phoneNumber, roleId } = someone;
    const queries: Record<string, string>[] = [
      {},
      { limit: "1", page: "2" },
      { keyword: displayName },
      { keyword: membershipId },
      { status: "verified" },
      { rank: "member" },
      { rank: "central_leaders" },
      { role: String(roleId) },
      { branch: beside.branchId ?? "" },
      { neverSignedIn: "true" },
      { from: "2026-01-01", to: "2026-12-31" },
      // Where they live, and where the branch is of who lives in a leader's governorate.
      ...[inside.governorateCode, beside.governorateCode, "27"].map((code) => ({
        governorate: governorateByCode(code)?.ar ?? "",
      })),
      ...ordersOf(by),
    ];
    const keyword = encodeURIComponent(displayName);
    const role = `/roles/${roleId}` as const;
    const told: unknown[] = await Promise.all([
      ...queries.map((query) => list(by, query)),
      read(by, "/users/choices"),
      ...[displayName, membershipId, nationalId].map((each) =>
        read(by, `/search?keyword=${encodeURIComponent(each)}`),
      ),
      ...[nationalId, phoneNumber].map((value) => read(by, "/users/by-number", { number: value })),
      ...(["", "/form"] as const).map(async (path) => {
        const call = { method: "GET", path: `/users/${someone.id}${path}` } as const;
        const { sign, answer } = await everybody.send(by, call);
        return [sign, answer.code];
      }),
      read(by, role),
      read(by, `${role}/holders`),
      read(by, `${role}/candidates?keyword=${keyword}`),
    ]);
    const { id } = await read(by, "/users/exports", { format: "csv", columns: ["name", "phone"] });
    await everybody.there.jobs.drain();
    told.push((await read(by, `/users/exports/${id}`)).rows);
    const file = { method: "GET", path: `/users/exports/${id}/file` } as const;
    told.push((await everybody.send(by, file)).answer);
    await everybody.db.delete(peopleExports);
    return JSON.stringify(told);
  }
  interface Described {
    readonly id: string;
    readonly displayName: string;
    readonly membershipId: string;
    readonly nationalId: string;
    readonly phoneNumber: string;
    readonly roleId: number;
  }

  test.each(local)("%s is told the same with and without somebody beside the area", async (by) => {
    const { db } = everybody;
    const { inside, beside } = near(by);
    const held = eq(roles.standardRank, "secretariat_sector_leaders");
    const [{ id: roleId } = { id: 0 }] = await db.select().from(roles).where(held);
    const more = { displayName: NAME, activatedAt: null, roleId };
    const someone = { ...(await add(beside, more)), displayName: NAME, roleId };
    const told = await everything(by, someone);
    for (const table of [userRoles, userSecretariats, profiles]) {
      await db.delete(table).where(eq(table.userId, someone.id));
    }
    await db.delete(users).where(eq(users.id, someone.id));
    expect(await everything(by, someone)).toBe(told);
    await add(inside, more);
    expect(await everything(by, someone)).not.toBe(told);
  });
});

describe("no event or meeting outside of an area is told of, and nobody there is invited", () => {
  beforeAll(() => everybody.setAbilities("asTheyBegin"));

  /** All that a leader is told of events and meetings, and of whom they may invite. */
  async function everything(by: Asked): Promise<string> {
    const { inside, beside } = near(by);
    const keyword = encodeURIComponent("ندوة");
    const events = ["", "?time=past", "?type=private", "?category=org", "?limit=1&page=2"];
    events.push("?from=2026-10-01&to=2026-10-31", `?keyword=${keyword}`, "?mine=on");
    for (const code of [inside.governorateCode, beside.governorateCode, "27"]) {
      const governorate = governorateByCode(code)?.ar ?? "";
      events.push(`?${new URLSearchParams({ governorate })}`);
    }
    const told = await Promise.all([
      ...events.map((query) => read(by, `/events${query}`)),
      ...["", "?limit=1&page=2"].map((query) => read(by, `/event-desk${query}`)),
      read(by, "/event-desk/choices"),
      read(by, "/meeting-desk/choices"),
      ...["upcoming", "past", "hosted"].map((time) => read(by, `/meetings?time=${time}`)),
      read(by, "/calendar"),
      read(by, "/calendar?mine=on"),
      read(by, `/meeting-desk/people?keyword=${encodeURIComponent(NAME)}`),
      read(by, `/search?keyword=${keyword}`),
    ]);
    return JSON.stringify(told);
  }

  /** Private events of a place, one published and one a draft, and somebody there. */
  async function addAll(place: Place) {
    await addEventAt(everybody, place);
    await addEventAt(everybody, place, { state: "draft" });
    return add(place, { displayName: NAME });
  }

  const invite = { method: "POST", path: "/meetings" } as const;

  test.each(local)("%s is told the same with and without what lies beside the area", async (by) => {
    const { inside, beside } = near(by);
    const told = await everything(by);
    const stranger = await addAll(beside);
    const others = local.filter((rank) => rank !== by).map(uidOf);
    await addMeeting(everybody.there, [uidOf("admin"), ...others]);
    expect(await everything(by)).toBe(told);
    const own = await addAll(inside);
    expect(await everything(by)).not.toBe(told);

    // Who is asked by id is invited, and nobody is told that others are there.
    const users = (id: string) => ({ body: meetingForm(++number, { users: [id] }) });
    expect((await everybody.send(by, invite, users(own.id))).answer.data.invited).toBe(1);
    const refused = await everybody.send(by, invite, users(stranger.id));
    const unknown = await everybody.send(by, invite, users(nobody));
    expect([refused.sign, refused.answer]).toEqual(["?", unknown.answer]);
  });

  test.each(local)("%s invites by role nobody outside of the area", async (by) => {
    const { inside, beside } = near(by);
    const [role] = await everybody.db
      .insert(roles)
      .values({ name: `لجنة ${by}`, description: "للتجربة", rank: "member", abilities: [] })
      .returning();
    const roleId = role?.id ?? 0;
    await add(beside, { roleId });
    await add(inside, { roleId });
    const body = meetingForm(++number, { roles: [String(roleId)] });
    expect((await everybody.send(by, invite, { body })).answer.data.invited).toBe(1);
  });
});
