import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { cairoDay, cairoDayTime } from "#app/arabic/dates.ts";
import { grants, MODERATE } from "#app/contract/ability.ts";
import { MAX_CASES_LISTED } from "#app/contract/moderation.values.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import type { JobKinds, Jobs } from "../jobs/jobs.ts";
import { permissionNow } from "../user/api-permission.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { waitingMail } from "./mail.ts";
import { MORNING_HOUR, waitingForADay } from "./rules.ts";
import { casesOf, type Moderator } from "./store-lists.ts";
import { moderationCases, moderationMails, moderationReports } from "./tables.ts";

type Parts = Pick<Dependencies, "clock" | "configuration" | "db" | "organisation">;

/**
 * Mails moderators in the morning, Cairo time, when a case in their area has waited for a day.
 * Marking the day and queueing the mails share a transaction: sent once.
 */
export async function mailModerators(
  { clock, configuration, db, organisation }: Parts,
  jobs: Jobs,
): Promise<void> {
  const now = clock.now();
  if (Number(cairoDayTime(now).slice(11, 13)) < MORNING_HOUR) return;
  await db.transaction(async (tx) => {
    const day = cairoDay(now);
    const isFirst = await tx
      .insert(moderationMails)
      .values({ day, sent: 0 })
      .onConflictDoNothing()
      .returning({ day: moderationMails.day });
    if (isFirst.length === 0) return;
    const mails: JobKinds["mail"][] = [];
    if (await hasOld(tx, now)) {
      for (const { id, email } of await findModerators(tx, day)) {
        const { area } = await permissionNow(tx, id, now);
        const count = await countOld(tx, { id, area: area(MODERATE) }, now);
        if (count === 0) continue;
        mails.push(waitingMail(email, count, configuration.publicUrl, organisation.get()));
      }
    }
    await tx
      .update(moderationMails)
      .set({ sent: mails.length })
      .where(eq(moderationMails.day, day));
    await jobs.addAll(tx, "mail", mails);
  });
}

const isOld = (now: Date) => lte(moderationCases.waitsSince, waitingForADay(now));

async function hasOld(db: Database, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(eq(moderationCases.state, "open"), isOld(now)))
    .limit(1);
  return found.length > 0;
}

async function countOld(db: Database, moderator: Moderator, now: Date): Promise<number> {
  const old = db
    .select({ one: sql`1` })
    .from(moderationCases)
    .where(and(casesOf(moderator, "open"), isOld(now)))
    .limit(MAX_CASES_LISTED)
    .as("old");
  return db.$count(old);
}

async function findModerators(
  db: Database,
  today: string,
): Promise<readonly { id: string; email: string }[]> {
  const all = await db.select({ id: roles.id, abilities: roles.abilities }).from(roles);
  const granting = all.filter(({ abilities }) => grants(abilities, MODERATE)).map(({ id }) => id);
  if (granting.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: users.id, email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        inArray(userRoles.roleId, granting),
        or(isNull(userRoles.until), gte(userRoles.until, today)),
        eq(users.status, "verified"),
        isNotNull(users.email),
      ),
    );
  return rows.map(({ id, email }) => ({ id, email: email ?? "" }));
}

const ONE_YEAR = 366 * 24 * 60 * 60 * 1000;

/** Deletes old records of morning mails; a nightly job. */
export async function purgeOldMails(db: Database, now: Date): Promise<void> {
  const before = cairoDay(new Date(now.getTime() - ONE_YEAR));
  await db.delete(moderationMails).where(lte(moderationMails.day, before));
}

/** Deletes the quoted context once a case can't be answered any more; a nightly job. */
export async function purgeQuotedBefore(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - QUOTED_DAYS * 86_400_000).toISOString();
  await db.execute(sql`update ${moderationReports} set sealed_before = null
    from ${moderationCases} as closed where closed.id = case_id and sealed_before is not null
      and closed.state = 'decided' and closed.decided_at < ${since}::timestamptz`);
}
const QUOTED_DAYS = 30;
