import { eq, inArray } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { isRefusal } from "#app/contract/failure.ts";
import type { Database } from "../platform/database/connect.ts";
import { toContent } from "../platform/feedback/rules.ts";
import { addStep, insertFeedback } from "../platform/feedback/store.ts";
import { feedback } from "../platform/feedback/tables.ts";
import { users } from "../platform/user/tables.ts";
import { type DemoFeedback, demoFeedback } from "./content/feedback.ts";
import { readers } from "./content/readers.ts";

const HOUR = 60 * 60 * 1000;
/** Who answers in the demo. */
const LEADER = "demo-central-leader";

/** What the demo's people complain of, suggest and hear in the street, and what became of it. */
export async function seedFeedback(db: Database, now: Date): Promise<void> {
  const uids = [LEADER, ...demoFeedback.map(uidOf)];
  const senders = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, uids));
  const ids = new Map(senders.map(({ id, uid }) => [uid, id]));
  for (const each of demoFeedback) {
    const userId = ids.get(uidOf(each));
    if (!userId) throw new Error(`The demo has nobody called ${uidOf(each)}.`);
    await seedItem(db, each, { userId, leader: ids.get(LEADER) ?? userId, now });
  }
}

function uidOf({ from }: DemoFeedback): string {
  return typeof from === "string" ? from : (readers[from]?.uid ?? "");
}

async function seedItem(
  db: Database,
  { type, hoursAgo, status = "open", reply, reason, note, ...written }: DemoFeedback,
  { userId, leader, now }: { userId: string; leader: string; now: Date },
): Promise<void> {
  const code = written.governorateCode;
  const content = toContent(type, { ...written, governorate: code && governorateByCode(code)?.ar });
  if (isRefusal(content)) throw new Error(`The demo's feedback of ${type} is not fit to keep.`);
  const at = (share: number) => new Date(now.getTime() - hoursAgo * share * HOUR);
  const item = await insertFeedback(db, { type, userId, content }, at(1));
  if (status === "open") return;
  const step = { feedbackId: item.id, by: leader };
  await addStep(db, { ...step, act: "assigned", at: at(0.8) });
  if (note) await addStep(db, { ...step, act: "note", at: at(0.7), note });
  if (reply) {
    await addStep(db, {
      ...step,
      act: "replied",
      at: at(0.5),
      from: "open",
      to: status,
      note: reply,
    });
  } else {
    await addStep(db, {
      ...step,
      act: "status",
      at: at(0.5),
      from: "open",
      to: status,
      note: reason,
    });
  }
  await db
    .update(feedback)
    .set({ status, ownerId: leader, version: 2 })
    .where(eq(feedback.id, item.id));
}
