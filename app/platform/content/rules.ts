import {
  type ContentAct,
  type ContentState,
  contentActs,
  MAX_SCHEDULE_DAYS,
} from "#app/contract/content.values.ts";
import type { ItemState, LifeCycle } from "../workflow/workflow.ts";
import type { StoredFields, StoredFile } from "./tables.ts";

export interface ContentItemState extends ItemState {
  readonly state: ContentState;
  readonly isLive: boolean;
  readonly wasPublished: boolean;
}

export const contentCycle: LifeCycle<ContentItemState, ContentAct> = {
  acts: contentActs,
  wrongState: "content-state",
  steps: {
    submit: { from: ["draft", "withdrawn"], to: "check" },
    return: { from: ["check"], to: "draft" },
    schedule: {
      from: ["draft", "check", "withdrawn"],
      to: "scheduled",
      decides: true,
      secondPerson: true,
    },
    unschedule: { from: ["scheduled"], to: "draft" },
    publish: {
      from: ["draft", "check", "scheduled", "withdrawn"],
      to: "published",
      decides: true,
      secondPerson: true,
    },
    withdraw: {
      from: ["draft", "check", "published"],
      to: "withdrawn",
      decides: true,
      fits: ({ isLive }) => isLive,
    },
    trash: {
      from: ["draft", "check", "withdrawn"],
      to: "trash",
      decides: ({ wasPublished }) => wasPublished,
      fits: ({ isLive }) => !isLive,
    },
    restore: { from: ["trash"], to: "draft" },
  },
};

/** Scheduled items must be unscheduled first, so that no publication is lost unseen. */
export function maySave({ state }: Pick<ContentItemState, "state">): boolean {
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
export function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** Of a version or of the public row: as the form of `schema` shows them. */
export function textsOf<Texts extends object>(
  fields: Readonly<Record<string, unknown>>,
  {
    shape,
  }: { readonly shape: Readonly<Record<keyof Texts, unknown>>; parse(given: unknown): Texts },
): Texts {
  const texts = Object.keys(shape).map((name) => [name, textOf(fields, name)]);
  return Object.fromEntries(texts) as Texts;
}

/** Texts of columns that are null where they are empty. */
export function orNull<Texts extends object, Name extends keyof Texts>(
  texts: Texts,
  ...names: readonly Name[]
): Record<Name, string | null> {
  const columns = names.map((name) => [name, texts[name] || null]);
  return Object.fromEntries(columns) as Record<Name, string | null>;
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
