import { eq, isNotNull } from "drizzle-orm";
import { cairoDay, cairoMoment } from "#app/arabic/dates.ts";
import type { ContentAct, ContentKind, ContentState } from "#app/contract/content.values.ts";
import type { StoredFields } from "../platform/content/api.ts";
import { withdrawFiles } from "../platform/content/api-withdrawn-files.ts";
import { textOf } from "../platform/content/rules.ts";
import { insertItem, insertStep } from "../platform/content/store.ts";
import { contentItems } from "../platform/content/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { titleColumns } from "../platform/database/terms.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import type { DeskEntry } from "./content/desk-entry.ts";

const DAY = 24 * 60 * 60 * 1000;
const WRITER = "demo-secretariat-central-leader";
const PUBLISHER = "demo-central-leader";

const states: Readonly<Record<ContentAct, ContentState>> = {
  submit: "check",
  return: "draft",
  schedule: "scheduled",
  unschedule: "draft",
  publish: "published",
  withdraw: "withdrawn",
  trash: "trash",
  restore: "draft",
};
const decisions: readonly ContentAct[] = ["return", "schedule", "publish", "withdraw"];

async function findPeople(db: Database): Promise<(uid: string | undefined) => string> {
  const rows = await db
    .select({ uid: users.facebookId, id: users.id })
    .from(users)
    .where(isNotNull(users.facebookId));
  return (uid) => rows.find((row) => row.uid === uid)?.id ?? "";
}

interface Written {
  readonly kind: ContentKind;
  readonly fields: StoredFields;
  readonly publicId?: string | null;
}

export async function seedDeskItem(
  db: Database,
  { hoursAgo, path, note, scheduledInDays, ...entry }: DeskEntry,
  { kind, fields, publicId = null }: Written,
  calendar: DemoCalendar,
): Promise<void> {
  const idOf = await findPeople(db);
  const [writer, publisher] = [idOf(entry.writer), idOf(entry.publisher)];
  const began = calendar.ago(hoursAgo);
  const day = cairoDay(new Date(calendar.now.getTime() + (scheduledInDays ?? 0) * DAY));
  const scheduledAt = scheduledInDays === undefined ? null : (cairoMoment(`${day}T09:00`) ?? null);
  const steps = path.map((act, at) => ({
    act,
    number: 1,
    at: calendar.between(began, (at + 1) / (path.length + 2)),
    by: decisions.includes(act) ? publisher : writer,
  }));
  const last = steps.at(-1);
  const noted = steps.find(({ by }) => by === publisher && publisher !== "") ?? last;
  const isScheduled = last?.act === "schedule";
  const id = await insertItem(
    db,
    {
      ...titlesOf(fields),
      kind,
      state: last ? states[last.act] : "draft",
      since: last?.at ?? began,
      scheduledAt: isScheduled ? scheduledAt : null,
      scheduledBy: isScheduled ? publisher : null,
      publicId,
      changedAt: began,
      changedBy: writer,
    },
    fields,
  );
  await insertStep(db, { itemId: id, act: "create", number: 1, at: began, by: writer });
  for (const step of steps) {
    await insertStep(db, {
      ...step,
      itemId: id,
      note: step === noted ? (note ?? null) : null,
      scheduledAt: step.act === "schedule" ? scheduledAt : null,
    });
  }
  if (last) await changedAt(db, id, last.at);
  // As the act does: editors alone see files of withdrawn or trashed items.
  if (last?.act === "withdraw" || last?.act === "trash") await withdrawFiles(db, { id, kind });
}

export async function seedPublishedItem(
  db: Database,
  { kind, fields, publicId }: Written,
  publishedAt: Date,
  calendar: DemoCalendar,
): Promise<void> {
  const idOf = await findPeople(db);
  const [writer, publisher] = [idOf(WRITER), idOf(PUBLISHER)];
  const before = new Date(publishedAt.getTime() - DAY);
  const began = calendar.between(before, 0.4, publishedAt);
  const id = await insertItem(
    db,
    {
      ...titlesOf(fields),
      kind,
      state: "published",
      since: publishedAt,
      liveNumber: 1,
      publicId: publicId ?? null,
      changedAt: began,
      changedBy: writer,
    },
    fields,
  );
  const step = { itemId: id, number: 1 };
  await insertStep(db, { ...step, act: "create", at: began, by: writer });
  const sent = calendar.between(before, 0.7, publishedAt);
  await insertStep(db, { ...step, act: "submit", at: sent, by: writer });
  await insertStep(db, { ...step, act: "publish", at: publishedAt, by: publisher });
  await changedAt(db, id, publishedAt);
}

const titlesOf = (fields: StoredFields) =>
  titleColumns({ title: textOf(fields, "title"), titleEn: textOf(fields, "titleEn") });

async function changedAt(db: Database, id: string, at: Date): Promise<void> {
  await db.update(contentItems).set({ changedAt: at }).where(eq(contentItems.id, id));
}
