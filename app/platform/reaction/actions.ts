import { formatDate } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { HandlerContext } from "../http/handler.ts";
import { award, type PointEvent, revoke } from "../leaderboard/api.ts";
import { findHold, hasOpenCase, openCase, withdrawCase } from "../moderation/api.ts";
import type { Hold } from "../moderation/rules.ts";
import type { ReactionTarget } from "./api.ts";
import {
  changeComment,
  findThread,
  findWriter,
  insertComment,
  lockOwnComment,
  type OwnComment,
  type Target,
  type Writer,
} from "./store-comments.ts";

type Context = Pick<
  HandlerContext<ReactionTarget["calls"]["addComment"]>,
  "db" | "now" | "language"
>;

async function refuseClosedThread(
  { db, now, language }: Context,
  target: Target,
  userId: string,
): Promise<Refusal | undefined> {
  const { isClosed, stop } = await findThread(db, target, { userId, seesAll: false }, now);
  if (isClosed) return refuse("thread-closed");
  if (!stop) return undefined;
  return refuse("writing-stopped", { values: { day: formatDate(stop.until, language) } });
}

export async function add(
  context: Context,
  target: ReactionTarget,
  { targetId, userId, body }: { targetId: number; userId: string; body: string },
): Promise<number | Refusal> {
  const { db, now } = context;
  const { kind } = target.calls;
  if (!(await target.lock(db, targetId))) return refuse("not-found");
  const refused = await refuseClosedThread(context, { kind, targetId }, userId);
  if (refused) return refused;
  const writer = await findWriter(db, userId);
  const hold = await findHold(db, body, writer, now);
  const state = hold ? "held" : null;
  const comment = { kind, targetId, userId, body, createdAt: now, state } as const;
  const id = await insertComment(db, comment);
  if (hold) {
    await queueForReview(context, { id, userId, body, writer, hold });
    return id;
  }
  await target.changeCounts(db, [targetId], { comments: 1 });
  await award(db, pointEventOf({ id, userId }, now));
  return id;
}

/** The word list may hold back a changed comment. */
export async function edit(
  context: Context,
  target: ReactionTarget,
  own: OwnComment,
  body: string,
): Promise<Refusal | undefined> {
  const { db, now } = context;
  const before = await lockOwnComment(db, own);
  if (!before) return refuse("not-found");
  if (before.state === "hidden") return refuse("moderation-hidden");
  const refused = await refuseClosedThread(context, own, own.userId);
  if (refused) return refused;
  const writer = await findWriter(db, own.userId);
  const hold = before.state ? undefined : await findHold(db, body, writer, now);
  const state = hold ? "held" : before.state;
  await changeComment(db, own.id, { body, editedAt: now, state });
  if (!hold) return undefined;
  if (!(await hasOpenCase(db, "comment", String(own.id)))) {
    await queueForReview(context, { id: own.id, userId: own.userId, body, writer, hold });
  }
  await target.changeCounts(db, [own.targetId], { comments: -1 });
  await revoke(db, pointEventOf(own, now));
  return undefined;
}

export async function remove(
  { db, now }: Pick<Context, "db" | "now">,
  target: ReactionTarget,
  own: OwnComment,
): Promise<Refusal | undefined> {
  const before = await lockOwnComment(db, own);
  if (!before) return refuse("not-found");
  await changeComment(db, own.id, { deletedAt: now });
  await withdrawCase(db, "comment", String(own.id));
  if (before.state) return undefined;
  await target.changeCounts(db, [own.targetId], { comments: -1 });
  await revoke(db, pointEventOf(own, now));
  return undefined;
}

async function queueForReview(
  { db, now }: Pick<Context, "db" | "now">,
  held: { id: number; userId: string; body: string; writer: Writer; hold: Hold },
): Promise<void> {
  const { id, userId, body, writer, hold } = held;
  await openCase(
    db,
    {
      kind: "comment",
      subjectId: String(id),
      authorId: userId,
      governorateCode: writer.governorateCode,
      quote: body,
      ...hold,
    },
    now,
  );
}

export function pointEventOf(
  { id, userId }: { id: number; userId: string },
  now: Date,
): PointEvent {
  return { userId, act: "comment", source: String(id), now };
}
