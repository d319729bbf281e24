import { and, asc, eq, lt, notInArray } from "drizzle-orm";
import { gatherings, presences } from "../platform/attendance/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { award } from "../platform/leaderboard/api.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { duplicates } from "./content/duplicates.ts";

const DAYS_AGO = 40;
const ENDS_IN = 325;
const STAYED_MINUTES = 70;

export async function seedDuplicates(
  db: Database,
  personal: Personal,
  { branches }: { branches: ReadonlyMap<string, string> },
  calendar: DemoCalendar,
): Promise<void> {
  for (const [place, { of: number, ...person }] of duplicates.entries()) {
    const createdAt = calendar.officeDay(DAYS_AGO + place);
    const [row] = await db
      .insert(users)
      .values({
        displayName: person.name,
        status: "verified",
        membershipId: person.membershipId,
        governorateCode: person.governorateCode,
        branchId: branches.get(person.governorateCode),
        createdAt,
      })
      .returning({ id: users.id });
    if (!row) continue;
    const { nationalId, phoneNumber, gender, born } = person;
    await db.insert(profiles).values({
      userId: row.id,
      sealedNationalId: personal.seal(nationalId),
      nationalIdIndex: personal.indexOf("national-id", nationalId),
      sealedPhone: personal.seal(phoneNumber),
      phoneIndex: personal.indexOf("phone", phoneNumber),
      gender,
      birthDate: born,
      membershipStart: calendar.day(-DAYS_AGO),
      membershipEnd: calendar.day(ENDS_IN),
    });
    const own = db
      .select({ id: presences.gatheringId })
      .from(presences)
      .innerJoin(users, eq(users.id, presences.userId))
      .where(eq(users.membershipId, number ?? ""));
    const [gathering] = await db
      .select({ id: gatherings.id, startsAt: gatherings.startsAt })
      .from(gatherings)
      .where(and(lt(gatherings.endsAt, calendar.now), notInArray(gatherings.id, own)))
      .orderBy(asc(gatherings.startsAt))
      .limit(1);
    if (!gathering) continue;
    const checkedInAt = gathering.startsAt;
    const checkedOutAt = new Date(checkedInAt.getTime() + STAYED_MINUTES * 60_000);
    await db.insert(presences).values({
      gatheringId: gathering.id,
      userId: row.id,
      checkedInAt,
      checkedOutAt,
      notedAt: checkedInAt,
    });
    const event = { userId: row.id, act: "attendance", source: gathering.id } as const;
    await award(db, { ...event, now: checkedInAt });
  }
}
