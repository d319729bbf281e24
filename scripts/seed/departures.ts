import { count, sql } from "drizzle-orm";
import { governorates } from "#app/arabic/governorates.ts";
import { departures } from "#app/platform/leaving/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 10_000;
/** Spread over a year before this. */
const UNTIL = "2026-09-30T12:00:00Z";
/** Of so many one gave a reason, one had the account deleted, and one came back. */
const WITH_REASON = 3;
const ACCOUNTS = 4;
const RETURNED = 10;

/** Adds departures up to a total: of people who are no longer there. */
export async function seedDepartures(
  { db, personal }: Pick<Seeding, "db" | "personal">,
  total: number,
): Promise<void> {
  const [row] = await db.select({ have: count() }).from(departures);
  const reason = personal.seal("لا وقت لدي للمشاركة هذا العام.");
  const codes = governorates.map(({ code }) => code);
  await insertInBatches(
    "departures",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      await db.execute(sql`
        insert into ${departures}
          (kind, governorate_code, sealed_reason, asked_at, due_at, state)
        select case when place % ${ACCOUNTS}::int = 0 then 'account' else 'membership' end,
          (${sql.param(codes)}::text[])[1 + place % ${codes.length}::int],
          case when place % ${WITH_REASON}::int = 0 and place % ${RETURNED}::int <> 0
            then ${reason} end,
          at, at + interval '14 days',
          case when place % ${RETURNED}::int = 0 then 'returned' else 'done' end
        from (select place,
            ${UNTIL}::timestamptz - interval '1 minute' * (place::bigint * 7919 % 525600) as at
          from generate_series(${from}::int + 1, ${from}::int + ${many}::int) as place) as gone`);
    },
  );
}
