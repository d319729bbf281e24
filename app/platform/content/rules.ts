import {
  type ContentAct,
  type ContentState,
  contentActs,
  MAX_SCHEDULE_DAYS,
} from "#app/contract/content.values.ts";
import type { FailureCode } from "#app/contract/failure.ts";
import type { StoredFields, StoredFile } from "./tables.ts";

/** As much of an item as decides what may be done to it. */
export interface Standing {
  readonly state: ContentState;
  /** People read a version of it. */
  readonly isLive: boolean;
  /** It was published once. */
  readonly wasPublished: boolean;
  /** Who made the newest version. */
  readonly madeBy: string;
}

/** Who wants to do something. */
export interface Editor {
  readonly id: string;
  readonly mayCreate: boolean;
  readonly mayPublish: boolean;
}

interface Step {
  readonly from: readonly ContentState[];
  readonly to: ContentState;
  /** It decides what people read, and takes the ability to publish. */
  readonly decides?: true;
  /** It puts the newest version before readers: in a kind for two, never who made it. */
  readonly showsVersion?: true;
  readonly isLive?: boolean;
}

/** The one way of all content (docs/product.md#content). */
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

/** The state that an act leads to, or why it may not be done. */
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

/** All that an editor may do now, in the order of the contract. */
export function actsOf(item: Standing, editor: Editor, needsTwo: boolean): ContentAct[] {
  return contentActs.filter((act) => "to" in decide(item, act, editor, needsTwo));
}

/** Whether an item may be written: what is scheduled is taken back first, so that no hour is lost unseen. */
export function maySave({ state }: Pick<Standing, "state">): boolean {
  return state !== "scheduled" && state !== "trash";
}

/** Somebody who writes and saves again and again makes one version of it. */
const SITTING_MS = 30 * 60 * 1000;

/** Whether what is saved goes into the newest version: one's own, of now, that nobody was shown. */
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

/** Whether something may be scheduled for a moment: one that is to come, within a year. */
export function isSchedulable(at: Date | undefined, now: Date): at is Date {
  return at !== undefined && at > now && at.getTime() - now.getTime() <= MAX_SCHEDULE_DAYS * DAY;
}

/** Whether two versions say the same. */
export function areSame(one: StoredFields, other: StoredFields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => comparableOf(one[name]) === comparableOf(other[name]));
}

/** What a field says, to be held against another; nothing is as good as empty. */
function comparableOf(value: StoredFields[string] | undefined): string {
  return Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : String(value ?? "");
}

/** A field that is a text; what an earlier version of this program didn't know is empty. */
export function textOf(fields: StoredFields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** A field that is the key of a picture. */
export function keyOf(fields: StoredFields | undefined, name: string): string | null {
  return (fields && textOf(fields, name)) || null;
}

/** A field that is files, in their order. */
export function filesIn(fields: StoredFields | undefined, name = "files"): readonly StoredFile[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
}

/** The number of a version in an address; 0, which none has, for a text that is not one. */
export function parseNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Whether a text is written as an item's id. */
export function isItemId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
