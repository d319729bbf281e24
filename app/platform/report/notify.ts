import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import { notify } from "../notification/api.ts";
import { areaOf } from "../user/area.ts";
import { nearnessAbove } from "./rules.ts";
import type { ReportRow } from "./store.ts";
import { findConfirmers, findLastBy } from "./store-desk.ts";

interface Teller {
  readonly db: Database;
  readonly now: Date;
}

const SCREEN = "statistics/reports";
/** Others above find it in the list. */
const MAX_TOLD = 20;

/** Tells the nearest above the author; of a report that was sent again, who asked. */
export async function notifyAbove(
  { db, now }: Teller,
  report: ReportRow,
  about: "sent" | "answered",
  name: string,
): Promise<void> {
  const asker = about === "answered" ? await findLastBy(db, report.id, "asked") : undefined;
  const told = asker ? [asker] : await findNearest({ db, now }, report);
  const { id, title } = report;
  await notify(db, told, `report.${about}`, { screen: SCREEN, id, values: { title, name } }, now);
}

async function findNearest({ db, now }: Teller, report: ReportRow): Promise<string[]> {
  const nearest = new Map<string, number>();
  for (const { id, rank, belonging } of await findConfirmers(db, report, cairoDay(now))) {
    const near = nearnessAbove(areaOf(rank, belonging), report);
    if (id !== report.authorId && near !== undefined) {
      nearest.set(id, Math.max(near, nearest.get(id) ?? near));
    }
  }
  const most = Math.max(...nearest.values());
  return [...nearest].flatMap(([id, near]) => (near === most ? [id] : [])).slice(0, MAX_TOLD);
}

export async function notifyAuthor(
  { db, now }: Teller,
  { id, title, authorId }: ReportRow,
  about: "asked" | "confirmed",
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (!authorId) return;
  const all = { title, ...values };
  await notify(db, [authorId], `report.${about}`, { screen: SCREEN, id, values: all }, now);
}

/** A click opens the desk, which leads to the form. */
export async function notifyMissing(
  { db, now }: Teller,
  organiserId: string,
  title: string,
): Promise<void> {
  await notify(db, [organiserId], "report.missing", { screen: "desk", values: { title } }, now);
}
