import { foldForSearch } from "#app/arabic/fold.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  type CaseOrigin,
  type CaseState,
  type DecisionAct,
  HELD_AT_FIRST,
  NEW_ACCOUNT_DAYS,
  type ReportReason,
  type UnseenState,
} from "#app/contract/moderation.values.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The id of a case in an address; PostgreSQL would fail on a text that is none. */
export function isCaseId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/** The words of a text, folded; what stands between them is no part of them. */
function foldedWords(text: string): string[] {
  return foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The first of the organisation's words that stands in a text: whole and folded, so that neither
 * spelling, tashkeel nor tatweel hide one, and none is found inside another. An entry of several words is
 * found where they follow each other.
 */
export function heldWordOf(text: string, list: readonly string[]): string | undefined {
  const sought = list.map((entry) => ({ entry, words: foldedWords(entry).join(" ") }));
  const found = ` ${foldedWords(text).join(" ")} `;
  return sought.find(({ words }) => words !== "" && found.includes(` ${words} `))?.entry;
}

interface Writer {
  /** Since when the person can sign in. */
  readonly since: Date;
  /** How much of theirs people have read, up to HELD_AT_FIRST. */
  readonly shown: number;
}

export type Hold =
  | { readonly origin: "words"; readonly word: string }
  | { readonly origin: "newcomer" };

/** Why a text waits for a moderator before others read it; undefined where it doesn't. */
export function reviewHoldOf(
  text: string,
  writer: Writer,
  settings: { readonly words: readonly string[]; readonly holdsFirst: boolean },
  now: Date,
): Hold | undefined {
  const word = heldWordOf(text, settings.words);
  if (word !== undefined) return { origin: "words", word };
  const isNew = now.getTime() - writer.since.getTime() < NEW_ACCOUNT_DAYS * DAY;
  if (settings.holdsFirst && isNew && writer.shown < HELD_AT_FIRST) return { origin: "newcomer" };
  return undefined;
}

/** A case as the rules look at it. */
export interface Standing {
  readonly state: CaseState;
  readonly version: number;
  readonly authorId: string;
  readonly act: DecisionAct | null;
  readonly decidedAt: Date | null;
  readonly answeredAt: Date | null;
}

/**
 * What a report does: it joins the case that waits, or that was decided on the same words, or begins one.
 * What was kept is not asked about again until its author writes something else.
 */
export function caseForReport(
  newest: Pick<Standing, "state" | "decidedAt"> | undefined,
  editedAt: Date | null,
): "join" | "begin" {
  if (!newest) return "begin";
  if (newest.state === "open") return "join";
  const isWrittenAnew =
    editedAt !== null && newest.decidedAt !== null && editedAt > newest.decidedAt;
  return isWrittenAnew ? "begin" : "join";
}

/** Whether somebody may report what somebody wrote. */
export function mayReport(authorId: string, callerId: string): Refusal | undefined {
  return authorId === callerId ? refuse("report-own") : undefined;
}

/** Whether a moderator may decide on a case as they saw it. */
export function mayDecide(
  standing: Pick<Standing, "state" | "version" | "authorId">,
  callerId: string,
  version: number | undefined,
): Refusal | undefined {
  if (standing.authorId === callerId) return refuse("moderation-own");
  if (standing.state !== "open") return refuse("moderation-decided");
  const isOutdated = version !== undefined && version !== standing.version;
  return isOutdated ? refuse("changed-meanwhile") : undefined;
}

interface Decision {
  readonly act: DecisionAct;
  readonly reason?: ReportReason | undefined;
  readonly days?: number | undefined;
}

/** What a decision still needs: a reason to hide, and days to stop. */
export function missingOfDecision({ act, reason, days }: Decision): Refusal | undefined {
  const fields: FieldProblem[] = [];
  if (act !== "keep" && !reason) {
    fields.push({ path: "reason", problem: "choice", ask: "moderation.why" });
  }
  if (act === "stop" && days === undefined) {
    fields.push({ path: "days", problem: "required", ask: "moderation.days" });
  }
  return fields.length > 0 ? refuse("invalid", { fields }) : undefined;
}

/** How others find what was decided on; null where they read it. */
export function stateAfter(act: DecisionAct): UnseenState | null {
  return act === "keep" ? null : "hidden";
}

/** Until when somebody writes nothing. */
export function stoppedUntil(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY);
}

/** Whether an author may answer: what hid their words, once. */
export function mayAnswer({
  state,
  act,
  answeredAt,
}: Pick<Standing, "state" | "act" | "answeredAt">): Refusal | undefined {
  if (answeredAt) return refuse("moderation-answered");
  const isHidden = state === "decided" && act !== null && act !== "keep";
  return isHidden ? undefined : refuse("not-found");
}

/** Of what a case came from and how it was decided, what its author is told; undefined for nothing. */
export function toldAbout(
  act: DecisionAct,
  { origin, answeredAt }: { readonly origin: CaseOrigin; readonly answeredAt: Date | null },
): "kept" | "restored" | "hidden" | "warned" | "stopped" | "stands" | undefined {
  if (act === "keep" && answeredAt) return "restored";
  // What only was reported was read all the time.
  if (act === "keep") return origin === "report" ? undefined : "kept";
  if (act === "stop") return "stopped";
  if (answeredAt) return "stands";
  return act === "warn" ? "warned" : "hidden";
}

/** From this hour on, in Cairo, moderators are written to about what waits. */
export const MORNING_HOUR = 8;
/** What waits for so long is worth a mail. */
export const waitingForADay = (now: Date) => new Date(now.getTime() - DAY);
