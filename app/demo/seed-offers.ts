import { eq } from "drizzle-orm";
import { isRefusal } from "#app/contract/failure.ts";
import { MAX_FEEDBACK_TITLE_LENGTH } from "#app/contract/feedback.values.ts";
import type { Database } from "../platform/database/connect.ts";
import { toContent } from "../platform/feedback/rules.ts";
import { insertFeedback } from "../platform/feedback/store.ts";
import { offersKind } from "../platform/offers/api-content.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoOffers } from "./content/offers.ts";
import { readers } from "./content/readers.ts";
import { seedDeskItem, seedPublishedItem } from "./seed-desk.ts";
import type { Pictures } from "./seed-pictures.ts";

const AHEAD = 2;
const DESK_DAYS = 30;

export async function seedOffers(
  db: Database,
  pictures: Pictures,
  calendar: DemoCalendar,
): Promise<void> {
  const ids = new Map<string, number>();
  for (const { beginsIn, endsIn, picture, fields } of demoOffers.published) {
    const daysAgo = Math.max(1, AHEAD - beginsIn);
    const publishedAt = calendar.officeDay(daysAgo);
    const key = pictures.news[picture] ?? null;
    const stored = {
      ...fields,
      start: calendar.day(beginsIn),
      end: calendar.day(endsIn),
      picture: key,
      cropped: key,
    };
    const publicId = await offersKind.publish(db, stored, null, publishedAt);
    ids.set(fields.title, Number(publicId));
    if (daysAgo > DESK_DAYS) continue;
    const item = { kind: "offers", fields: stored, publicId } as const;
    await seedPublishedItem(db, item, publishedAt, calendar);
  }
  for (const { beginsIn, endsIn, fields, ...entry } of demoOffers.desk) {
    const days = { start: calendar.day(beginsIn), end: calendar.day(endsIn) };
    const stored = { ...fields, ...days, picture: null, cropped: null };
    await seedDeskItem(db, entry, { kind: "offers", fields: stored }, calendar);
  }
  await complain(db, ids, calendar);
}

async function complain(
  db: Database,
  ids: ReadonlyMap<string, number>,
  calendar: DemoCalendar,
): Promise<void> {
  const { from, offer, hoursAgo, body } = demoOffers.complaint;
  const [sender] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, readers[from]?.uid ?? ""));
  const title = `لم يُنفَّذ العرض: ${offer}`.slice(0, MAX_FEEDBACK_TITLE_LENGTH);
  const content = toContent("complaints", { topic: "offers", title, body });
  if (!sender || isRefusal(content)) throw new Error("The demo's complaint has nobody to send it.");
  const offerId = ids.get(offer) ?? null;
  const complaint = { type: "complaints", userId: sender.id, content, offerId } as const;
  await insertFeedback(db, complaint, calendar.ago(hoursAgo));
}
