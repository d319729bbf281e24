import {
  type ContentAct,
  type ContentState,
  contentActs,
  MAX_SCHEDULE_DAYS,
} from "#app/contract/content.values.ts";
import type { FailureCode } from "#app/contract/failure.ts";
import type { StoredFields, StoredFile } from "./tables.ts";

export interface Standing {
  readonly state: ContentState;
  readonly isLive: boolean;
  readonly wasPublished: boolean;
  readonly madeBy: string;
}

export interface Editor {
  readonly id: string;
  readonly mayCreate: boolean;
  readonly mayPublish: boolean;
}

interface Step {
  readonly from: readonly ContentState[];
  readonly to: ContentState;
  /** Needs the ability to publish. */
  readonly decides?: true;
  /** Makes the newest version public; in a kind for two, never by its author. */
  readonly showsVersion?: true;
  readonly isLive?: boolean;
}

const steps: Readonly<Record<ContentAct, Step>> = {
  submit: { from: ["draft", "withdrawn"], to: "check" },
  return: { from: ["check"], to: "draft" },
  schedule: {
    from: ["draft", "check", "withdrawn"],
    to: "scheduled",
    decides: true,
    showsVersion: true,
  },
  unschedule: { from: ["scheduled"], to: "draft" },
  publish: {
    from: ["draft", "check", "scheduled", "withdrawn"],
    to: "published",
    decides: true,
    showsVersion: true,
  },
  withdraw: {
    from: ["draft", "check", "published"],
    to: "withdrawn",
    decides: true,
    isLive: true,
  },
  trash: { from: ["draft", "check", "withdrawn"], to: "trash", isLive: false },
  restore: { from: ["trash"], to: "draft" },
};

export function decide(
  item: Standing,
  act: ContentAct,
  editor: Editor,
  needsTwo: boolean,
): { readonly to: ContentState } | { readonly refused: FailureCode } {
  const step = steps[act];
  const decides = step.decides || (act === "trash" && item.wasPublished);
  if (!editor.mayPublish && (decides || !editor.mayCreate)) return { refused: "forbidden" };
  const fits = step.from.includes(item.state) && (step.isLive ?? item.isLive) === item.isLive;
  if (!fits) return { refused: "content-state" };
  if (step.showsVersion && needsTwo && item.madeBy === editor.id) {
    return { refused: "content-own" };
  }
  return { to: step.to };
}

export function actsOf(item: Standing, editor: Editor, needsTwo: boolean): ContentAct[] {
  return contentActs.filter((act) => "to" in decide(item, act, editor, needsTwo));
}

/** Scheduled items must be unscheduled first, so that no publication is lost unseen. */
export function maySave({ state }: Pick<Standing, "state">): boolean {
  return state !== "scheduled" && state !== "trash";
}

/** Saves within this make one version. */
const SITTING_MS = 30 * 60 * 1000;

/** One's own, recent and not yet shown to anybody. */
export function continuesVersion(
  item: { state: ContentState; since: Date; number: number; liveNumber: number | null },
  version: { madeBy: string; beganAt: Date },
  by: string,
  now: Date,
): boolean {
  return (
    item.state === "draft" &&
    item.number !== item.liveNumber &&
    version.madeBy === by &&
    item.since <= version.beganAt &&
    now.getTime() - version.beganAt.getTime() < SITTING_MS
  );
}

const DAY = 24 * 60 * 60 * 1000;

export function isSchedulable(at: Date | undefined, now: Date): at is Date {
  return at !== undefined && at > now && at.getTime() - now.getTime() <= MAX_SCHEDULE_DAYS * DAY;
}

export function areSame(one: StoredFields, other: StoredFields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => comparableOf(one[name]) === comparableOf(other[name]));
}

function comparableOf(value: StoredFields[string] | undefined): string {
  return Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : String(value ?? "");
}

/** Empty for fields unknown to an earlier version of this program. */
export function textOf(fields: StoredFields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

export function keyOf(fields: StoredFields | undefined, name: string): string | null {
  return (fields && textOf(fields, name)) || null;
}

export function filesIn(fields: StoredFields | undefined, name = "files"): readonly StoredFile[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
}

/** 0, which matches nothing, for malformed numbers. */
export function parseNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

export function isItemId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
