import { and, gte, inArray, lt } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../platform/database/connect.ts";
import { dueDay, rateOn } from "../platform/dues/rules.ts";
import { chargePeriod, type RateRow } from "../platform/dues/store-charging.ts";
import { duesRates, duesReductions, duesSettings } from "../platform/dues/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoDues } from "./content/dues.ts";
import { ADMIN } from "./content/people.ts";
import { findTreasurers, seedBooks } from "./seed-dues-books.ts";

const PIASTRES = 100;
/** More than the demo has members. */
const EVERYBODY = 10_000;
const REDUCED_FOR = 240;

/** Rates by the month, charges of the last months, and what came in for them. */
export async function seedDues(
  db: Database,
  personal: Personal,
  calendar: DemoCalendar,
): Promise<void> {
  const officers = await findTreasurers(db);
  const admin = officers.get(ADMIN) ?? null;
  const monthOf = (ago: number) => monthBefore(calendar.day(0), ago);
  const first = Math.max(...demoDues.rates.map(({ monthsAgo }) => monthsAgo));
  const decidedAt = calendar.officeDay(31 * (first + 1));
  await db.insert(duesSettings).values({ ...demoDues.settings, version: 1, changedAt: decidedAt });
  const rates = await db
    .insert(duesRates)
    .values(
      demoDues.rates.map(({ monthsAgo, joining, renewal, reduced }) => ({
        validFrom: monthOf(monthsAgo),
        months: 1,
        joining: joining * PIASTRES,
        renewal: renewal * PIASTRES,
        reduced: reduced * PIASTRES,
        dueDays: demoDues.dueDays,
        byId: admin,
        createdAt: calendar.officeDay(31 * Math.max(0, monthsAgo + 1) + 3),
      })),
    )
    .returning();
  const granted = await db
    .select({ id: users.id, uid: users.facebookId, code: users.placeCode })
    .from(users)
    .where(
      inArray(
        users.facebookId,
        demoDues.reductions.map(({ of }) => of),
      ),
    );
  await db.insert(duesReductions).values(
    demoDues.reductions.flatMap(({ of, reason }) => {
      const person = granted.find(({ uid }) => uid === of);
      if (!person) return [];
      const sealedReason = personal.seal(reason);
      const byId = officers.get(person.code ?? "") ?? admin;
      const until = calendar.day(REDUCED_FOR);
      return { userId: person.id, until, sealedReason, byId, createdAt: decidedAt };
    }),
  );
  for (let ago = first; ago >= 0; ago--) await chargeMonth(db, rates, monthOf(ago), calendar);
  await seedBooks(db, personal, { officers, monthOf }, calendar);
}

/** In the first night of the month, or when a membership began in it. */
async function chargeMonth(
  db: Database,
  rates: readonly RateRow[],
  month: string,
  calendar: DemoCalendar,
): Promise<void> {
  const rate = rateOn(rates, month);
  if (!rate) throw new Error(`The demo has no rate of ${month}.`);
  const charge = (day: string, ids: readonly string[]) =>
    chargePeriod(
      db,
      {
        rate,
        periodStart: month,
        dueOn: dueDay(month, rate.dueDays, day),
        today: day,
        now: calendar.at(calendar.daysUntil(day), "00:30"),
      },
      { ids },
    );
  const begun = (condition: ReturnType<typeof lt>) =>
    db
      .select({ id: profiles.userId, start: profiles.membershipStart })
      .from(profiles)
      .where(condition)
      .orderBy(profiles.membershipStart)
      .limit(EVERYBODY);
  const members = await begun(lt(profiles.membershipStart, month));
  await charge(
    month,
    members.map(({ id }) => id),
  );
  const next = monthBefore(month, -1);
  const joined = await begun(
    and(gte(profiles.membershipStart, month), lt(profiles.membershipStart, next)) ??
      lt(profiles.membershipStart, month),
  );
  for (const { id, start } of joined) {
    if (start && start <= cairoDay(calendar.now)) await charge(start, [id]);
  }
}

/** The first day of the month so many months before a day's. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}
