import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type ConsentPurpose, consentVersions } from "#app/contract/consent.values.ts";
import type { Database } from "../database/connect.ts";
import { consents } from "./tables.ts";

export function agreesTo(purpose: ConsentPurpose, userId: Column | SQL): SQL {
  return sql`exists (select from ${consents} where purpose = ${purpose}
    and ${consents.userId} = ${userId} and withdrawn_at is null)`;
}

export async function hasConsent(
  db: Database,
  userId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const [row] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(eq(consents.purpose, purpose), eq(consents.userId, userId), isNull(consents.withdrawnAt)),
    );
  return row !== undefined;
}

/** For what a request implies. No effect if they decided before, so a withdrawal holds. */
export async function recordFirstConsent(
  db: Database,
  userId: string,
  purpose: ConsentPurpose,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${consents} (user_id, purpose, version, given_at)
    select ${userId}::uuid, ${purpose}, ${consentVersions[purpose]}, ${now.toISOString()}::timestamptz
    where not exists (select from ${consents} where user_id = ${userId}::uuid and purpose = ${purpose})
    on conflict do nothing`);
}
