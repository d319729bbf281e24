import { eq } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type {
  addElectionDate,
  changeElectionDate,
  DeskDate,
  DeskElection,
  Election,
  removeElectionDate,
  saveElection,
} from "#app/contract/election-desk.ts";
import { MAX_ELECTION_DATES } from "#app/contract/election-desk.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import type { Publisher } from "../realtime/publish.ts";
import { untilPublished } from "../realtime/until-published.ts";
import { isOutdated } from "../workflow/workflow.ts";
import {
  changeDateRow,
  type DateRow,
  findDates,
  findElection,
  insertDate,
  lockElection,
  saveElectionRow,
} from "./store-settings.ts";
import { electionDates } from "./tables.ts";
import { groupByDays, isSetTwice, sortDates, votingsAbroad } from "./voting.ts";

const usualHours = { opensAt: "09:00", closesAt: "21:00" };

/** Cached until they change. */
export const readRows = untilPublished(async (db) => ({
  found: await findElection(db),
  dates: sortDates(await findDates(db)),
}));

export async function presentElection(
  db: Database,
  publisher: Publisher,
  now: Date,
): Promise<Election> {
  const { found, dates } = await readRows(db, publisher);
  const { name, nameEn, note, noteEn, opensAt, closesAt, lookupUrl } = found?.election ?? {};
  const hours = found?.election ?? usualHours;
  return {
    name,
    nameEn,
    note,
    noteEn,
    opensAt,
    closesAt,
    lookupUrl,
    dates: dates.map(({ phase, from, until, governorates }) => ({
      phase,
      from,
      until,
      governorates,
    })),
    places: groupByDays(dates, hours, now),
    abroad: votingsAbroad(dates, now),
  };
}

export async function presentDeskElection(db: Database): Promise<DeskElection> {
  const found = await findElection(db);
  const { election, by } = found ?? {};
  return {
    name: election?.name,
    nameEn: election?.nameEn,
    note: election?.note,
    noteEn: election?.noteEn,
    opensAt: election?.opensAt ?? usualHours.opensAt,
    closesAt: election?.closesAt ?? usualHours.closesAt,
    lookupUrl: election?.lookupUrl,
    version: election?.version ?? 1,
    changedAt: election?.changedAt.toISOString(),
    by,
    dates: sortDates(await findDates(db)).map(presentDate),
  };
}

export function presentDate({ id, phase, from, until, governorates, version }: DateRow): DeskDate {
  return { id, phase, from, until, governorates, version };
}

type Context = Pick<
  HandlerContext<typeof addElectionDate>,
  "caller" | "db" | "now" | "address" | "publisher"
>;

/** With optimistic locking. */
export async function save(
  context: HandlerContext<typeof saveElection>,
): Promise<Refusal | undefined> {
  const { db, body, caller, now } = context;
  const { version, ...given } = body;
  if (given.opensAt >= given.closesAt) {
    return refuse("invalid", { fields: [{ path: "closesAt", problem: "hours" }] });
  }
  await lockElection(db);
  const found = await findElection(db);
  const current = found?.election ?? { version: 1 };
  if (isOutdated({ version }, current)) return refuse("changed-meanwhile");
  await saveElectionRow(db, {
    name: given.name,
    nameEn: given.nameEn || null,
    note: given.note || null,
    noteEn: given.noteEn || null,
    opensAt: given.opensAt,
    closesAt: given.closesAt,
    lookupUrl: given.lookupUrl || null,
    changedAt: now,
    changedBy: caller.id,
  });
  await record(context, given.name);
  return undefined;
}

export async function addDate(
  context: HandlerContext<typeof addElectionDate>,
): Promise<DeskDate | Refusal> {
  const { db, body } = context;
  await lockElection(db);
  const others = await findDates(db);
  const refused = problemOf(others, body);
  if (refused) return refused;
  if (others.length >= MAX_ELECTION_DATES) return refuse("conflict");
  const row = await insertDate(db, body);
  await record(context, phrase(row));
  return presentDate(row);
}

export async function changeDate(
  context: HandlerContext<typeof changeElectionDate>,
): Promise<DeskDate | Refusal> {
  const { db, body, params } = context;
  const { version, ...days } = body;
  await lockElection(db);
  const dates = await findDates(db);
  const before = dates.find(({ id }) => id === params.id);
  if (!before) return refuse("not-found");
  if (isOutdated({ version }, before)) return refuse("changed-meanwhile");
  const refused = problemOf(
    dates.filter(({ id }) => id !== before.id),
    days,
  );
  if (refused) return refused;
  const row = await changeDateRow(db, before.id, days);
  if (!row) return refuse("not-found");
  await record(context, phrase(row));
  return presentDate(row);
}

/** Idempotent. */
export async function removeDate(
  context: HandlerContext<typeof removeElectionDate>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  await lockElection(db);
  const before = isUuid(params.id)
    ? (await findDates(db)).find(({ id }) => id === params.id)
    : undefined;
  if (!before) return refuse("not-found");
  await db.delete(electionDates).where(eq(electionDates.id, before.id));
  await record(context, phrase(before));
  return undefined;
}

function problemOf(
  others: readonly DateRow[],
  days: Pick<DateRow, "phase" | "from" | "until" | "governorates">,
): Refusal | undefined {
  const wrong = (path: string, problem: string) =>
    refuse("invalid", { fields: [{ path, problem }] });
  if (days.until < days.from) return wrong("until", "end-before-start");
  // Abroad nobody votes by governorate.
  const isAbroad = days.phase === "abroad" || days.phase === "runoffAbroad";
  if (isAbroad && days.governorates.length > 0) return wrong("governorates", "phase-abroad");
  return isSetTwice(others, days) ? wrong("governorates", "phase-twice") : undefined;
}

/** In Arabic, for the audit log. */
function phrase({ phase, from, until, governorates }: DateRow): string {
  const places = governorates.map((code) => governorateByCode(code)?.ar ?? code).join("، ");
  return `${phase} ${from} – ${until}${places && ` (${places})`}`;
}

async function record(context: Context, detail: string): Promise<void> {
  await audit(context, "election-changed", { detail });
  await context.publisher.publish(context.db);
}
