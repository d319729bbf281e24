import { desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { stateAfter, stoppedUntil } from "../platform/moderation/rules.ts";
import {
  addReport,
  addStep,
  changeCase,
  insertCase,
  saveSettings,
} from "../platform/moderation/store.ts";
import { writingStops } from "../platform/moderation/tables.ts";
import { newsTarget } from "../platform/news/api-reaction.ts";
import { news } from "../platform/news/tables.ts";
import { insertComment } from "../platform/reaction/store-comments.ts";
import { closedThreads } from "../platform/reaction/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { type DemoCase, demoModeration } from "./content/moderation.ts";
import { readers } from "./content/readers.ts";

const MODERATOR = "demo-central-leader";
const MAX_ITEMS = 200;
const DECIDED = 0.25;
const ANSWERED = 0.6;
const CLOSED = 150;

interface Seeding {
  readonly idOf: ReadonlyMap<string | null, string>;
  readonly items: readonly { readonly id: number; readonly createdAt: Date }[];
  readonly calendar: DemoCalendar;
}

export async function seedModeration(db: Database, calendar: DemoCalendar): Promise<void> {
  await saveSettings(db, { words: [...demoModeration.words], holdsFirst: false });
  const cast = demoModeration.cases.flatMap(({ from }) => (typeof from === "string" ? [from] : []));
  const uids = [MODERATOR, ...cast, ...readers.map(({ uid }) => uid)];
  const people = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, uids));
  const idOf = new Map(people.map(({ id, uid }) => [uid, id]));
  const items = await db
    .select({ id: news.id, createdAt: news.createdAt })
    .from(news)
    .orderBy(desc(news.createdAt))
    .limit(MAX_ITEMS);
  for (const each of demoModeration.cases) await seedCase(db, each, { idOf, items, calendar });
  const closed = items[CLOSED];
  if (!closed) return;
  const closedBy = idOf.get(MODERATOR) ?? "";
  await db
    .insert(closedThreads)
    .values({ kind: "news", targetId: closed.id, closedAt: calendar.officeDay(2), closedBy });
}

async function seedCase(
  db: Database,
  { from, hoursAgo, body, word, reports, decision, answer }: DemoCase,
  { idOf, items, calendar }: Seeding,
): Promise<void> {
  const readerAt = (place: number) => idOf.get(readers[place]?.uid ?? "") ?? "";
  const authorId = typeof from === "string" ? (idOf.get(from) ?? "") : readerAt(from);
  const createdAt = calendar.ago(hoursAgo);
  const item = items.find((each) => each.createdAt < createdAt);
  if (!item) throw new Error("The demo has no news that could be commented on.");
  const state = decision ? stateAfter(decision.act) : word ? "held" : null;
  const written = { kind: "news", targetId: item.id, userId: authorId, body, createdAt } as const;
  const commentId = await insertComment(db, { ...written, state });
  if (!state) await newsTarget.changeCounts(db, [item.id], { comments: 1 });
  const [author] = await db
    .select({ governorateCode: users.governorateCode })
    .from(users)
    .where(eq(users.id, authorId));
  const at = (share: number) => calendar.between(createdAt, share);
  const since = word ? createdAt : at(reports[0]?.after ?? 0.1);
  const caseId = await insertCase(db, {
    kind: "comment",
    subjectId: String(commentId),
    authorId,
    governorateCode: author?.governorateCode ?? null,
    quote: body,
    origin: word ? "words" : "report",
    word: word ?? null,
    waitsSince: since,
  });
  await addStep(db, {
    caseId,
    act: word ? "words" : "report",
    at: since,
    reason: word ? null : (reports[0]?.reason ?? null),
  });
  for (const { from: reporter, reason, note, after } of reports) {
    const told = { caseId, reporterId: readerAt(reporter), reason, note: note ?? null };
    await addReport(db, { ...told, at: at(after) });
  }
  if (!decision) return;
  const { act, reason = null, note = null, days } = decision;
  const decidedAt = calendar.decided(since, DECIDED);
  const decidedBy = idOf.get(MODERATOR) ?? "";
  const until = days ? stoppedUntil(days, decidedAt) : null;
  const decided = { act, reason, note, decidedAt, decidedBy, stoppedUntil: until };
  await changeCase(db, caseId, { ...decided, state: "decided" });
  await addStep(db, { caseId, act, at: decidedAt, by: decidedBy, reason, note });
  if (until && reason) {
    const stop = { userId: authorId, caseId, reason, since: decidedAt, until };
    await db.insert(writingStops).values(stop);
  }
  if (!answer) return;
  const answeredAt = calendar.between(decidedAt, ANSWERED);
  await changeCase(db, caseId, { answer, answeredAt, state: "open", waitsSince: answeredAt });
  await addStep(db, { caseId, act: "answer", at: answeredAt, by: authorId });
}
