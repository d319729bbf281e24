import { and, count, eq, isNotNull } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { reportTypes } from "#app/contract/report.values.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { demoReports } from "#app/demo/content/reports.ts";
import { reports } from "#app/platform/report/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { findPeople } from "./people.ts";

const BATCH_SIZE = 2_000;
const DAY = 24 * 60 * 60 * 1000;
/** Years of reports. */
const FIRST = Date.UTC(2020, 0, 1);
const LAST = Date.UTC(2026, 8, 1);
/** One of so many waits. */
const WAITING = 50;
const words = {
  name: "reports_by_words",
  on: "reports using gin (search_text gin_trgm_ops)",
};

/** Adds reports up to a total, of leaders of governorates and sectors; the newest of every fifty wait. */
export async function seedReports({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(reports);
  const have = row?.have ?? 0;
  const people = await findPeople(db);
  const [somebody] = await db
    .select({ branchId: users.branchId })
    .from(users)
    .where(and(eq(users.status, "verified"), isNotNull(users.branchId)))
    .limit(1);
  const branchId = somebody?.branchId ?? null;
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("reports", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => ({
        ...reportAt(from + at, total),
        authorId: people[((from + at) * 7) % people.length]?.id ?? null,
        branchId,
      }));
      await db.insert(reports).values(batch);
    }),
  );
}

function reportAt(place: number, total: number) {
  const random = seededRandom(16_000_000 + place);
  const { title, location, goals, officials, description } = random.pick(demoReports);
  const { location: elsewhere } = random.pick(demoReports);
  const ended = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  const sentAt = new Date(ended.getTime() + DAY);
  const isOfSector = place % 3 === 0;
  const named = `${title}: ${elsewhere}`.slice(0, 150);
  return {
    // Behind those that people send.
    number: 10_000_000 + place,
    title: named,
    searchText: foldForSearch(named),
    type: random.pick(reportTypes),
    location,
    goals,
    officials,
    description,
    startsOn: cairoDay(new Date(ended.getTime() - random.between(0, 29) * DAY)),
    endsOn: cairoDay(ended),
    state: place % WAITING === 0 ? ("sent" as const) : ("confirmed" as const),
    scope: isOfSector ? ("sector" as const) : ("governorate" as const),
    confirmsIn: isOfSector ? ("sector" as const) : ("governorate" as const),
    governorateCode: random.pick(governorates).code,
    secretariatIds: [],
    sentAt,
    createdAt: sentAt,
    changedAt: sentAt,
  };
}
