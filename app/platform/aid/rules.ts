import { cairoDay } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { cleanLine } from "#app/arabic/text.ts";
import {
  type AidAct,
  type AidCategory,
  type AidNoteKind,
  type AidPriority,
  type AidSection,
  type AidStatus,
  aidTransitions,
  MAX_AID_FILES,
  repliableStatuses,
  undecidedStatuses,
} from "#app/contract/aid.values.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { Status } from "#app/contract/user.ts";

export function mayRequestAid(status: Status): boolean {
  return status === "verified";
}

export function isClosed(status: AidStatus): boolean {
  return status === "completed" || status === "rejected";
}

interface RequestProgress {
  readonly status: AidStatus;
  readonly withdrawnAt: Date | null;
}

export function acceptsReplies({ status, withdrawnAt }: RequestProgress): boolean {
  return !withdrawnAt && repliableStatuses.includes(status);
}

export function mayWithdraw({ status, withdrawnAt }: RequestProgress): boolean {
  return !withdrawnAt && undecidedStatuses.includes(status);
}

export const MAX_FILES_PER_REQUEST = 4 * MAX_AID_FILES;

/** Files of requests are health data: kept no longer than needed. */
export const RETENTION_DAYS_AFTER_CLOSING = 180;

export function closedBefore(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS_AFTER_CLOSING * DAY);
}

export function unattachedBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}
const DAY = 24 * 60 * 60 * 1000;

export interface AidState {
  readonly status: AidStatus;
  readonly priority: AidPriority;
  readonly ownerId: string | null;
  readonly dueDate: string | null;
  readonly amount: number | null;
}

/** Omitted fields stay as they are. */
export interface RequestedChange {
  readonly status?: AidStatus | undefined;
  readonly reason?: string | undefined;
  readonly owner?: "me" | "nobody" | undefined;
  /** Empty for none. */
  readonly dueDate?: string | undefined;
  readonly priority?: AidPriority | undefined;
  /** Digits; empty for none. */
  readonly amount?: string | undefined;
}

export type Change = Partial<AidState>;

/** The statuses up to another, in order; undefined where it can't be reached. */
export function statusPath(
  from: AidStatus,
  to: AidStatus,
  owner?: RequestedChange["owner"],
): readonly AidStatus[] | undefined {
  if (aidTransitions[from].includes(to)) return [to];
  if (owner === "me" && from === "pending" && to === "approved") return ["inReview", "approved"];
  if (owner === "nobody" && from === "inReview" && to === "pending") return ["pending"];
  return undefined;
}

export function changeOf(
  current: AidState,
  requested: RequestedChange,
  reviewer: string,
  now: Date,
): Change | readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const status = requested.status === current.status ? undefined : requested.status;
  if (status && !statusPath(current.status, status, requested.owner)) {
    problems.push({ path: "status", problem: "aid-transition" });
  } else if (status === "rejected" && !requested.reason) {
    problems.push({ path: "reason", problem: "required", ask: "aid.reason" });
  } else if (!status && requested.reason) {
    // Without a change of status the reason would be told to nobody.
    problems.push({ path: "reason", problem: "aid-reason-alone" });
  }
  const dueDate = requested.dueDate === undefined ? current.dueDate : requested.dueDate || null;
  if (dueDate && dueDate !== current.dueDate && dueDate < cairoDay(now)) {
    problems.push({ path: "dueDate", problem: "day-past" });
  }
  if (problems.length > 0) return problems;
  const amount =
    requested.amount === undefined
      ? current.amount
      : requested.amount
        ? Number(requested.amount)
        : null;
  const owners = { me: reviewer, nobody: null };
  const updated: AidState = {
    status: status ?? current.status,
    ownerId: requested.owner ? owners[requested.owner] : current.ownerId,
    priority: requested.priority ?? current.priority,
    dueDate,
    amount,
  };
  const names = Object.keys(updated) as (keyof AidState)[];
  return Object.fromEntries(
    names.flatMap((name) => (updated[name] === current[name] ? [] : [[name, updated[name]]])),
  );
}

export function isForApplicant({
  act,
  kind,
}: {
  readonly act: AidAct;
  readonly kind: AidNoteKind | null;
}): boolean {
  if (act === "note") return kind === "applicant";
  return ["submitted", "filesAdded", "reply", "withdrawn", "status"].includes(act);
}

export function amountFor({ status, amount }: Pick<AidState, "status" | "amount">): number | null {
  return status === "approved" || status === "completed" ? amount : null;
}

export function isOverdue(
  { status, dueDate, withdrawnAt }: Pick<AidState, "status" | "dueDate"> & Partial<RequestProgress>,
  now: Date,
) {
  const isOpen = !isClosed(status) && !withdrawnAt;
  return isOpen && dueDate !== null && dueDate < cairoDay(now);
}

/** Wider than any day and any moment in the parts of a turn. */
const RANK_TIER = 1e15;
const ONE_DAY = 1e10;
const NO_DAY = 99_999;

/** Sort key for an index: urgent, then due date, then oldest; closed ones last, newest first. */
export function queueRank(
  { status, priority, dueDate }: Pick<AidState, "status" | "priority" | "dueDate">,
  createdAt: Date,
): number {
  const seconds = Math.floor(createdAt.getTime() / 1000);
  if (isClosed(status)) return 2 * RANK_TIER + (ONE_DAY - seconds);
  return (
    (priority === "urgent" ? 0 : RANK_TIER) +
    (dueDate ? dayNumber(dueDate) : NO_DAY) * ONE_DAY +
    seconds
  );
}

/** An open request's turn modulo this is its moment: seconds since 1970. */
export const SECONDS_OF_TURN = ONE_DAY;

/** Behind the whole queue: withdrawn requests are listed by day only. */
export const WITHDRAWN_RANK = 3 * RANK_TIER;

export const allRanks = [{ from: 0, to: WITHDRAWN_RANK }] as const;
export function overdueRanks(now: Date) {
  const today = dayNumber(cairoDay(now)) * ONE_DAY;
  return [0, RANK_TIER].map((tier) => ({ from: tier, to: tier + today }));
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / DAY;
}

export function sectionOf(category: AidCategory): AidSection {
  return category === "medical" ? "medical" : "socity";
}

/** Without the description, which is sealed. */
export function searchTextOf(request: {
  readonly number: number;
  readonly title: string;
  readonly name: string;
  readonly membershipId: string | null;
}): string {
  const { number, title, name, membershipId } = request;
  return foldForSearch(`${number} ${title} ${name} ${membershipId ?? ""}`);
}

const MAX_NAME_LENGTH = 100;

/** Strips what a file system, a terminal or a page would interpret. */
export function displayFileName(name: string, found?: string): string {
  const whole = cleanLine(name.slice(0, 10 * MAX_NAME_LENGTH).toWellFormed())
    // Old browsers send the whole path.
    .replace(/^.*[\\/]/, "")
    .replaceAll(/[\p{Cc}\p{Cf}:*?"<>|;%]+/gu, " ")
    .replace(/^[. ]+/, "");
  const [, base = "", extension = ""] = /^(.*?)(?:\.([a-z0-9]{1,5}))?$/i.exec(whole) ?? [];
  const short = base.slice(0, MAX_NAME_LENGTH).toWellFormed().trim() || "file";
  const end = found ?? extension;
  return end ? `${short}.${end}` : short;
}
