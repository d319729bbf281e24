import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { governorates } from "#app/arabic/governorates.ts";
import type { Status } from "#app/contract/user.ts";
import { fourPartName } from "#app/demo/content/names.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { units } from "#app/platform/structure/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 5_000;
const DAY = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAYS = 3_650;

/** Of a thousand members; whoever is left is verified. */
const others: readonly (readonly [share: number, status: Status])[] = [
  [120, "expired"],
  [60, "pending"],
  [30, "unverified"],
  [15, "refused"],
  [10, "blocked"],
  [5, "deleted"],
];

/** The share of who is or was a member and belongs to a branch. */
const IN_BRANCH = 0.85;

const hadNoMembership: ReadonlySet<Status> = new Set(["pending", "unverified", "refused"]);

/** Adds members up to a total; each is who the place says, whatever was there before. */
export async function seedMembers({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const branches = await findBranches(db);
  const [row] = await db.select({ have: count() }).from(users);
  await insertInBatches(
    "members",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => memberAt(from + at, branches));
      const column = (name: keyof ReturnType<typeof memberAt>) =>
        sql.param(batch.map((member) => member[name]));
      await db.execute(sql`
      insert into ${users} (display_name, status, email, facebook_id, membership_id,
        governorate_code, branch_id, created_at, activated_at)
      select *, case when facebook_id is not null then created_at end from unnest(${column("displayName")}::text[], ${column("status")}::text[],
        ${column("email")}::text[], ${column("facebookId")}::text[],
        ${column("membershipId")}::text[], ${column("governorateCode")}::text[],
        ${column("branchId")}::uuid[], ${column("createdAt")}::timestamptz[])
        as row (display_name, status, email, facebook_id, membership_id, governorate_code,
          branch_id, created_at)`);
    },
  );
}

/** The open branches of each governorate, in an order that is always the same. */
async function findBranches(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ id: units.id, code: units.governorateCode })
    .from(units)
    .where(and(eq(units.kind, "branch"), isNull(units.closedAt)))
    .orderBy(asc(units.governorateCode), asc(units.name), asc(units.id));
  const byCode = Map.groupBy(rows, ({ code }) => code ?? "");
  return new Map([...byCode].map(([code, own]) => [code, own.map(({ id }) => id)]));
}

function memberAt(place: number, branches: ReadonlyMap<string, readonly string[]>) {
  const random = seededRandom(place);
  const draw = random.between(0, 999);
  const status = statusOf(draw);
  const governorateCode = random.pick(governorates).code;
  const there = branches.get(governorateCode) ?? [];
  return {
    displayName: fourPartName(random, random.happens(0.4) ? "female" : "male", new Set()),
    status,
    email: random.happens(0.7) ? `member-${place}@example.org` : null,
    facebookId: random.happens(0.6) ? `seeded-${place}` : null,
    // Two digits more than the demo's own; who was never a member has none.
    membershipId: hadNoMembership.has(status) ? null : `${governorateCode}${1_000_000 + place}`,
    governorateCode,
    branchId:
      !hadNoMembership.has(status) && there.length > 0 && random.happens(IN_BRANCH)
        ? random.pick(there)
        : null,
    createdAt: new Date(FIRST_DAY + random.next() * DAYS * DAY).toISOString(),
  };
}

function statusOf(draw: number): Status {
  let most = 0;
  for (const [share, status] of others) {
    most += share;
    if (draw < most) return status;
  }
  return "verified";
}
