import { count, eq, sql } from "drizzle-orm";
import { roles, userRoles, users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 50_000;
const GIVEN = "2025-01-01T00:00:00Z";

/** Gives one role to verified members up to a total, in the order of their ids: a role that everybody has. */
export async function seedHolders({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const content = {
    name: "عضو اللجان",
    description: "يشارك في عمل اللجان.",
    rank: "member",
  } as const;
  await db
    .insert(roles)
    .values({ ...content, abilities: [] })
    .onConflictDoNothing();
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, content.name));
  const id = role?.id ?? 0;
  const [row] = await db.select({ have: count() }).from(userRoles).where(eq(userRoles.roleId, id));
  await insertInBatches(
    "holders",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      await db.execute(sql`
      insert into ${userRoles} (user_id, role_id, since)
      select id, ${id}::bigint, ${GIVEN}::timestamptz + interval '1 second' * (${from}::int + turn)
      from (select id, row_number() over (order by id) as turn from ${users}
        where status = 'verified' order by id offset ${from} limit ${many}) as member`);
    },
  );
}
