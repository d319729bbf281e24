import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { MODERATE } from "#app/contract/ability.ts";
import type { ChatFile } from "#app/contract/chat-files.ts";
import type {
  CaseOrigin,
  ReportedKind,
  ReportReason,
  UnseenState,
} from "#app/contract/moderation.values.ts";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { pgNotify } from "../realtime/publish.ts";
import { type Hold, reviewHoldOf } from "./rules.ts";
import { addStep, findSettings, inArea, insertCase } from "./store.ts";
import { moderationCases, writingStops } from "./tables.ts";

/** Something that somebody wrote, as moderators look at it. */
export interface Writing {
  readonly id: string;
  readonly authorId: string;
  readonly author: string;
  /** Where the author lives. */
  readonly governorateCode: string | null;
  readonly text: string;
  readonly at: Date;
  readonly editedAt: Date | null;
  /** Null where others read it. */
  readonly state: UnseenState | "deleted" | null;
  /** Null of what stands in no item: a message. */
  readonly place: WritingPlace | null;
  /** Of a message: moderators read them at its own addresses. */
  readonly files?: readonly ChatFile[];
}

/** The item of content below which it was written. */
export interface WritingPlace {
  readonly kind: ReactionKind;
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly isShown: boolean;
}

type Parts = Pick<Dependencies, "db" | "personal">;

/** Something that stood before what is reported. */
export interface QuotedBefore {
  readonly by: string;
  readonly text: string;
}

/**
 * A kind of what can be reported: what its feature says of itself. The feature's `api-moderation.ts`
 * exports it, and kinds.ts lists all.
 */
export interface ReportedSubject {
  /** What is written is sealed, and so are the quotes of its cases. */
  readonly isSealed?: true;
  /** By their ids, in no order; what is gone for good is not among them. */
  find(parts: Parts, ids: readonly string[]): Promise<readonly Writing[]>;
  /** One, locked until the transaction ends. */
  lock(parts: Parts, id: string): Promise<Writing | undefined>;
  /** Whether somebody reads it themselves; everybody does who reads the item, where this is left out. */
  isSeenBy?(db: Database, id: string, caller: Member): Promise<boolean>;
  /** What somebody read just before it, the oldest first. */
  findBefore?(parts: Parts, id: string, caller: Member): Promise<readonly QuotedBefore[]>;
  /**
   * Hides it from others, or shows it again with null. To be called last in a transaction, for it may give
   * points or take them.
   */
  setState(
    context: Parts & { readonly now: Date },
    id: string,
    state: UnseenState | null,
  ): Promise<void>;
}

/** Why a text waits before others read it; undefined where it doesn't. */
export async function findHold(
  db: Database,
  text: string,
  writer: { readonly since: Date; readonly shown: number },
  now: Date,
): Promise<Hold | undefined> {
  return reviewHoldOf(text, writer, await findSettings(db), now);
}

interface NewCase {
  readonly kind: ReportedKind;
  readonly subjectId: string;
  readonly authorId: string;
  readonly governorateCode: string | null;
  readonly quote: string;
  readonly sealedQuote?: string | null;
  readonly origin: CaseOrigin;
  readonly word?: string | undefined;
}

/** Brings something before the moderators; its row is held, and no case of it is open. */
export async function openCase(db: Database, opened: NewCase, now: Date): Promise<string> {
  const id = await insertCase(db, { ...opened, waitsSince: now });
  if (opened.origin !== "report") await addStep(db, { caseId: id, act: opened.origin, at: now });
  await pgNotify(db, "desk");
  return id;
}

/** The newest case of something, as a value of a query. */
export function newestCaseOf(kind: ReportedKind, subjectId: SQL): SQL<string | null> {
  return sql`(select id from ${moderationCases} where kind = ${kind}
    and subject_id = (${subjectId})::text order by id desc limit 1)`;
}

/** Whether something waits for a moderator. */
export async function hasOpenCase(db: Database, kind: ReportedKind, id: string): Promise<boolean> {
  const found = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(isOpenOf(kind, [id]))
    .limit(1);
  return found.length > 0;
}

/** Whether something came before the moderators, of whom somebody is one in its author's area; not of one's own. */
export async function isBeforeModerator(
  db: Database,
  kind: ReportedKind,
  id: string,
  caller: Member,
): Promise<boolean> {
  const found = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.kind, kind),
        eq(moderationCases.subjectId, id),
        ne(moderationCases.authorId, caller.id),
        inArea(areaFor(caller, MODERATE)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const isOpenOf = (kind: ReportedKind, ids: readonly string[]) =>
  and(
    eq(moderationCases.kind, kind),
    inArray(moderationCases.subjectId, [...ids]),
    eq(moderationCases.state, "open"),
  );

/** Nobody need decide on what its author took back, unless it was reported or answered. */
export async function withdrawCase(db: Database, kind: ReportedKind, id: string): Promise<void> {
  const isUnreported = and(eq(moderationCases.reports, 0), isNull(moderationCases.answeredAt));
  const deleted = await db
    .delete(moderationCases)
    .where(and(isOpenOf(kind, [id]), isUnreported))
    .returning({ id: moderationCases.id });
  if (deleted.length > 0) await pgNotify(db, "desk");
}

/** What is gone for good waits for nobody; what was decided of it stays in its author's history. */
export async function deleteCases(
  db: Database,
  kind: ReportedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await db.delete(moderationCases).where(isOpenOf(kind, ids));
}

/** Until when somebody writes nothing, and why. */
export interface WritingStop {
  readonly until: Date;
  readonly reason: ReportReason;
}

/** The one that lasts longest; undefined where somebody may write. */
export async function findStop(
  db: Database,
  userId: string,
  now: Date,
): Promise<WritingStop | undefined> {
  const [stop] = await db
    .select({ until: writingStops.until, reason: writingStops.reason })
    .from(writingStops)
    .where(isStopped(userId, now))
    .orderBy(sql`${writingStops.until} desc`)
    .limit(1);
  return stop;
}

/** The same as a value of a query: `{ until, reason }` as JSON, or null. */
export function stopOf(userId: string, now: Date): SQL {
  return sql`(select json_build_object('until', until, 'reason', reason) from ${writingStops}
    where ${isStopped(userId, now)} order by until desc limit 1)`;
}

const isStopped = (userId: string, now: Date) =>
  and(eq(writingStops.userId, userId), gt(writingStops.until, now), isNull(writingStops.liftedAt));
