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

export interface Writing {
  readonly id: string;
  readonly authorId: string;
  readonly author: string;
  readonly governorateCode: string | null;
  readonly text: string;
  readonly at: Date;
  readonly editedAt: Date | null;
  readonly state: UnseenState | "deleted" | null;
  /** Null for a message. */
  readonly place: WritingPlace | null;
  /** Of a message; served at moderators' own addresses. */
  readonly files?: readonly ChatFile[];
}

export interface WritingPlace {
  readonly kind: ReactionKind;
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly isShown: boolean;
}

type Parts = Pick<Dependencies, "db" | "personal">;

export interface QuotedBefore {
  readonly by: string;
  readonly text: string;
}

/**
 * A kind of reportable content, exported by its feature's `api-moderation.ts` and listed in
 * kinds.ts.
 */
export interface ReportedSubject {
  /** Its text and quotes are encrypted. */
  readonly isSealed?: true;
  /** Unordered; without permanently deleted ones. */
  find(parts: Parts, ids: readonly string[]): Promise<readonly Writing[]>;
  lock(parts: Parts, id: string): Promise<Writing | undefined>;
  /** Whether the caller can see it; by default, whoever sees the item can. */
  isSeenBy?(db: Database, id: string, caller: Member): Promise<boolean>;
  findBefore?(parts: Parts, id: string, caller: Member): Promise<readonly QuotedBefore[]>;
  /**
   * Hides or, with null, shows it. Call it last in a transaction: it may award or revoke points.
   */
  setState(
    context: Parts & { readonly now: Date },
    id: string,
    state: UnseenState | null,
  ): Promise<void>;
}

/** Why a text is held for review; undefined where it isn't. */
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

export async function openCase(db: Database, opened: NewCase, now: Date): Promise<string> {
  const id = await insertCase(db, { ...opened, waitsSince: now });
  if (opened.origin !== "report") await addStep(db, { caseId: id, act: opened.origin, at: now });
  await pgNotify(db, "desk");
  return id;
}

export function newestCaseOf(kind: ReportedKind, subjectId: SQL): SQL<string | null> {
  return sql`(select id from ${moderationCases} where kind = ${kind}
    and subject_id = (${subjectId})::text order by id desc limit 1)`;
}

export async function hasOpenCase(db: Database, kind: ReportedKind, id: string): Promise<boolean> {
  const found = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(isOpenOf(kind, [id]))
    .limit(1);
  return found.length > 0;
}

/** Whether there is a case of it in the moderator's area; never of their own words. */
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

/** Closes the case of a withdrawn text, unless it was reported or answered. */
export async function withdrawCase(db: Database, kind: ReportedKind, id: string): Promise<void> {
  const isUnreported = and(eq(moderationCases.reports, 0), isNull(moderationCases.answeredAt));
  const deleted = await db
    .delete(moderationCases)
    .where(and(isOpenOf(kind, [id]), isUnreported))
    .returning({ id: moderationCases.id });
  if (deleted.length > 0) await pgNotify(db, "desk");
}

/** Deletes open cases of deleted content; decided ones stay in the author's history. */
export async function deleteCases(
  db: Database,
  kind: ReportedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await db.delete(moderationCases).where(isOpenOf(kind, ids));
}

export interface WritingStop {
  readonly until: Date;
  readonly reason: ReportReason;
}

/** The longest; undefined where none. */
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

/** A scalar subquery: `{ until, reason }` as JSON, or null. */
export function stopOf(userId: string, now: Date): SQL {
  return sql`(select json_build_object('until', until, 'reason', reason) from ${writingStops}
    where ${isStopped(userId, now)} order by until desc limit 1)`;
}

const isStopped = (userId: string, now: Date) =>
  and(eq(writingStops.userId, userId), gt(writingStops.until, now), isNull(writingStops.liftedAt));
