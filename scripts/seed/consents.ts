import { count, eq, sql } from "drizzle-orm";
import { consentVersions } from "#app/contract/consent.values.ts";
import { consents } from "#app/platform/consent/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

/** Each is written on the person as well, by a trigger: so many within a statement's time. */
const BATCH_SIZE = 5_000;
const GIVEN = "2025-01-01T00:00:00Z";
/** Of so many consents one is to messages, the others are to the directory. */
const TO_MESSAGES = 3;
/** Of so many one was taken back. */
const WITHDRAWN = 50;

/** Adds consents up to a total: of verified members in the order of their ids, one of each. */
export async function seedConsents({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(consents);
  const [all] = await db.select({ most: count() }).from(users).where(eq(users.status, "verified"));
  const have = row?.have ?? 0;
  const most = Math.max(have, Math.min(total, all?.most ?? 0));
  await insertInBatches(
    "consents",
    { have, total: most, atOnce: BATCH_SIZE },
    async (from, many) => {
      // Whoever has decided on anything, as the demo's members, is left as they are.
      await db.execute(sql`
      insert into ${consents} (user_id, purpose, version, given_at, withdrawn_at)
      select id,
        case when place % ${TO_MESSAGES} = 0 then 'messages' else 'directory' end,
        case when place % ${TO_MESSAGES} = 0 then ${consentVersions.messages}::int
          else ${consentVersions.directory}::int end,
        ${GIVEN}::timestamptz + interval '1 second' * place,
        case when place % ${WITHDRAWN} = 0
          then ${GIVEN}::timestamptz + interval '30 days' + interval '1 second' * place end
      from (select id, ${from}::int + row_number() over (order by id) as place from ${users}
        where status = 'verified'
          and not exists (select from ${consents} where user_id = ${users.id})
        order by id limit ${many}) as member`);
    },
  );
}
