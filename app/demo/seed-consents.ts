import { asc, eq } from "drizzle-orm";
import { consentVersions } from "#app/contract/consent.values.ts";
import { consents } from "../platform/consent/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";

const LISTED_OF = 2;
const PUSHED_OF = 3;
const WITHDRAWN_AT = 6;
const DAYS_BETWEEN = 3;

export async function seedConsents(db: Database, calendar: DemoCalendar): Promise<void> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, "verified"))
    .orderBy(asc(users.id));
  const rows = members.flatMap(({ id: userId }, at) => {
    const givenAt = calendar.officeDay(DAYS_BETWEEN * (members.length - at) + 1);
    const withdrawnAt = at === WITHDRAWN_AT ? calendar.officeDay(1) : null;
    const directory = {
      userId,
      purpose: "directory" as const,
      version: consentVersions.directory,
      givenAt,
      withdrawnAt,
    };
    const messages = {
      userId,
      purpose: "messages" as const,
      version: consentVersions.messages,
      givenAt,
    };
    return [
      ...(at % LISTED_OF === 0 ? [directory] : []),
      ...(at % PUSHED_OF === 0 ? [messages] : []),
    ];
  });
  if (rows.length > 0) await db.insert(consents).values(rows);
}
