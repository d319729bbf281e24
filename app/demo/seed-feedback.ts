import { eq, inArray } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { isRefusal } from "#app/contract/failure.ts";
import type { Database } from "../platform/database/connect.ts";
import { toContent } from "../platform/feedback/rules.ts";
import { addStep, insertFeedback } from "../platform/feedback/store.ts";
import { feedback } from "../platform/feedback/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { type DemoFeedback, demoFeedback } from "./content/feedback.ts";
import { readers } from "./content/readers.ts";

const leaders: Readonly<Record<string, string>> = {
  "11": "demo-governorate-leader",
  "27": "demo-sector-leader",
};
const CENTRAL = "demo-central-leader";

export async function seedFeedback(db: Database, calendar: DemoCalendar): Promise<void> {
  const uids = [CENTRAL, ...Object.values(leaders), ...demoFeedback.map(uidOf)];
  const senders = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, uids));
  const ids = new Map(senders.map(({ id, uid }) => [uid, id]));
  const items = demoFeedback
    .map((item) => ({ item, sentAt: sentAt(item, calendar) }))
    .toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
  for (const { item, sentAt } of items) {
    const userId = ids.get(uidOf(item));
    if (!userId) throw new Error(`The demo has nobody called ${uidOf(item)}.`);
    const leader = ids.get(leaders[item.governorateCode ?? ""] ?? CENTRAL) ?? userId;
    await seedItem(db, item, { userId, leader, sentAt }, calendar);
  }
}

function uidOf({ from }: DemoFeedback): string {
  return typeof from === "string" ? from : (readers[from]?.uid ?? "");
}

function sentAt({ status, hoursAgo }: DemoFeedback, calendar: DemoCalendar): Date {
  return status ? calendar.agoDecided(hoursAgo) : calendar.ago(hoursAgo);
}

async function seedItem(
  db: Database,
  { type, status = "open", reply, decidedAfter = 0.5, reason, note, ...written }: DemoFeedback,
  { userId, leader, sentAt }: { userId: string; leader: string; sentAt: Date },
  calendar: DemoCalendar,
): Promise<void> {
  const code = written.governorateCode;
  const content = toContent(type, { ...written, governorate: code && governorateByCode(code)?.ar });
  if (isRefusal(content)) throw new Error(`The demo's feedback of ${type} is not fit to keep.`);
  const item = await insertFeedback(db, { type, userId, content }, sentAt);
  if (status === "open") return;
  const after = (share: number) => calendar.decided(sentAt, share);
  const step = { feedbackId: item.id, by: leader };
  await addStep(db, { ...step, act: "assigned", at: after(0.2) });
  if (note) await addStep(db, { ...step, act: "note", at: after(0.3), note });
  await addStep(db, {
    ...step,
    act: reply ? "replied" : "status",
    at: after(decidedAfter),
    from: "open",
    to: status,
    note: reply ?? reason,
  });
  await db
    .update(feedback)
    .set({ status, ownerId: leader, version: 2 })
    .where(eq(feedback.id, item.id));
}
