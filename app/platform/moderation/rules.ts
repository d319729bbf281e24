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
import { isOutdated } from "../workflow/workflow.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Punctuation separates words. */
function foldedWords(text: string): string[] {
  return foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The first banned entry in a text, compared as whole folded words: against variant spelling,
 * tashkeel and tatweel, and without matches inside words. Several words match in sequence.
 */
export function heldWordOf(text: string, list: readonly string[]): string | undefined {
  const sought = list.map((entry) => ({ entry, words: foldedWords(entry).join(" ") }));
  const found = ` ${foldedWords(text).join(" ")} `;
  return sought.find(({ words }) => words !== "" && found.includes(` ${words} `))?.entry;
}

interface Writer {
  /** When the account could first sign in. */
  readonly since: Date;
  /** Visible texts so far, up to HELD_AT_FIRST. */
  readonly shown: number;
}

export type Hold =
  | { readonly origin: "words"; readonly word: string }
  | { readonly origin: "newcomer" };

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

export interface CaseProgress {
  readonly state: CaseState;
  readonly version: number;
  readonly authorId: string;
  readonly act: DecisionAct | null;
  readonly decidedAt: Date | null;
  readonly answeredAt: Date | null;
}

/**
 * A report joins the case that is open, or was decided on the same text, or opens one. Kept text
 * isn't reviewed again until it changes.
 */
export function caseForReport(
  newest: Pick<CaseProgress, "state" | "decidedAt"> | undefined,
  editedAt: Date | null,
): "join" | "begin" {
  if (!newest) return "begin";
  if (newest.state === "open") return "join";
  const isWrittenAnew =
    editedAt !== null && newest.decidedAt !== null && editedAt > newest.decidedAt;
  return isWrittenAnew ? "begin" : "join";
}

export function mayReport(authorId: string, callerId: string): Refusal | undefined {
  return authorId === callerId ? refuse("report-own") : undefined;
}

export function mayDecide(
  current: Pick<CaseProgress, "state" | "version" | "authorId">,
  callerId: string,
  version: number | undefined,
): Refusal | undefined {
  if (current.authorId === callerId) return refuse("moderation-own");
  if (current.state !== "open") return refuse("moderation-decided");
  return isOutdated({ version }, current) ? refuse("changed-meanwhile") : undefined;
}

interface Decision {
  readonly act: DecisionAct;
  readonly reason?: ReportReason | undefined;
  readonly days?: number | undefined;
}

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

export function stateAfter(act: DecisionAct): UnseenState | null {
  return act === "keep" ? null : "hidden";
}

export function stoppedUntil(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY);
}

export function mayAnswer({
  state,
  act,
  answeredAt,
}: Pick<CaseProgress, "state" | "act" | "answeredAt">): Refusal | undefined {
  if (answeredAt) return refuse("moderation-answered");
  const isHidden = state === "decided" && act !== null && act !== "keep";
  return isHidden ? undefined : refuse("not-found");
}

export function toldAbout(
  act: DecisionAct,
  { origin, answeredAt }: { readonly origin: CaseOrigin; readonly answeredAt: Date | null },
): "kept" | "restored" | "hidden" | "warned" | "stopped" | "stands" | undefined {
  if (act === "keep" && answeredAt) return "restored";
  // Reported text stayed visible, so nothing changed for its author.
  if (act === "keep") return origin === "report" ? undefined : "kept";
  if (act === "stop") return "stopped";
  if (answeredAt) return "stands";
  return act === "warn" ? "warned" : "hidden";
}

export const MORNING_HOUR = 8;
export const waitingForADay = (now: Date) => new Date(now.getTime() - DAY);
