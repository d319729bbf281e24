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

/** Aid is for verified members. */
export function mayRequestAid(status: Status): boolean {
  return status === "verified";
}

/** Whether nothing more is to be done; the day is kept, for the deletion of files counts from it. */
export function isClosed(status: AidStatus): boolean {
  return status === "completed" || status === "rejected";
}

/** What of a request says whether its applicant may still do something about it. */
interface Standing {
  readonly status: AidStatus;
  readonly withdrawnAt: Date | null;
}

/** Whether the applicant may send files and a reply: until the request is completed or rejected. */
export function acceptsReplies({ status, withdrawnAt }: Standing): boolean {
  return !withdrawnAt && repliableStatuses.includes(status);
}

/** Whether the applicant may withdraw the request: until somebody has decided. */
export function mayWithdraw({ status, withdrawnAt }: Standing): boolean {
  return !withdrawnAt && undecidedStatuses.includes(status);
}

/** The most files of one request, whenever they came. */
export const MAX_FILES_PER_REQUEST = 4 * MAX_AID_FILES;

/** Files of closed requests are health data that serves nobody any more: they go after so many days. */
export const RETENTION_DAYS_AFTER_CLOSING = 180;

/** Files of requests that were closed before this moment go in the night. */
export function closedBefore(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS_AFTER_CLOSING * DAY);
}

/** Files that no write took are forgotten after a day: they came before this moment. */
export function unattachedBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}
const DAY = 24 * 60 * 60 * 1000;

/** A request, as far as it decides what may be done with it. */
export interface AidState {
  readonly status: AidStatus;
  readonly priority: AidPriority;
  readonly ownerId: string | null;
  /** YYYY-MM-DD */
  readonly dueDate: string | null;
  readonly amount: number | null;
}

/** What a reviewer asks to be changed; what is left out stays. */
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

/** Of a change, the columns that become another, by their names. */
export type Change = Partial<AidState>;

/**
 * The statuses that a request goes through to reach another, in order; undefined where it can't. Who
 * takes a new request may approve it in the same write, which passes through review; who gives back one
 * that is in review puts it among the new ones (docs/product.md#humanitarian-aid).
 */
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

/**
 * What a change comes to: only what differs from what is. A status must be one that may follow, and
 * whoever is rejected learns why; work is due today at the earliest.
 */
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
    // It would be told to nobody.
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

/** Of the history what concerns the applicant: who works on it, how soon and for how much is the reviewers'. */
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

/** The amount as the applicant is told it: once it is granted. */
export function amountFor({ status, amount }: Pick<AidState, "status" | "amount">): number | null {
  return status === "approved" || status === "completed" ? amount : null;
}

/** Whether work is late. */
export function isOverdue(
  { status, dueDate, withdrawnAt }: Pick<AidState, "status" | "dueDate"> & Partial<Standing>,
  now: Date,
) {
  const isOpen = !isClosed(status) && !withdrawnAt;
  return isOpen && dueDate !== null && dueDate < cairoDay(now);
}

/** Wider than any day and any moment in the parts of a turn. */
const RANK_TIER = 1e15;
const ONE_DAY = 1e10;
const NO_DAY = 99_999;

/**
 * The place in the queue as one number, so that an index holds it: urgent ones first, then by due
 * date, then the oldest; behind all of them what is closed, the newest first.
 */
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

/** What is left of an open request's turn by this is when it came: seconds since 1970. */
export const SECONDS_OF_TURN = ONE_DAY;

/** Behind every part of the queue: of what was withdrawn only lists of days tell reviewers. */
export const WITHDRAWN_RANK = 3 * RANK_TIER;

/** Where in the queue everything stands, and where only what is late today. */
export const allRanks = [{ from: 0, to: WITHDRAWN_RANK }] as const;
export function overdueRanks(now: Date) {
  const today = dayNumber(cairoDay(now)) * ONE_DAY;
  return [0, RANK_TIER].map((tier) => ({ from: tier, to: tier + today }));
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / DAY;
}

/** The leaders' section in which a request of a category is found, whether or not it is about money. */
export function sectionOf(category: AidCategory): AidSection {
  return category === "medical" ? "medical" : "socity";
}

/** What a reviewer finds a request by; its description is sealed, and searched by nobody. */
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

/**
 * What a file is called when people see it: as its sender called it, but without what a file system,
 * a terminal or a page takes for something else, and with the extension of what it was found to be.
 */
export function displayFileName(name: string, found?: string): string {
  const whole = cleanLine(name.slice(0, 10 * MAX_NAME_LENGTH).toWellFormed())
    // Browsers of old sent the whole path.
    .replace(/^.*[\\/]/, "")
    .replaceAll(/[\p{Cc}\p{Cf}:*?"<>|;%]+/gu, " ")
    .replace(/^[. ]+/, "");
  const [, base = "", extension = ""] = /^(.*?)(?:\.([a-z0-9]{1,5}))?$/i.exec(whole) ?? [];
  const short = base.slice(0, MAX_NAME_LENGTH).toWellFormed().trim() || "file";
  const end = found ?? extension;
  return end ? `${short}.${end}` : short;
}
