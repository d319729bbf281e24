import { createHmac } from "node:crypto";
import {
  type KeptReason,
  type MergeField,
  type MergeSide,
  mergeFields,
} from "#app/contract/merge.values.ts";
import type { Status } from "#app/contract/user.ts";
import { deriveKey } from "#app/crypto.ts";

export type Values = Readonly<Record<MergeField, string | null>>;

export interface Membership {
  readonly status: Status;
  readonly membershipId: string | null;
  /** YYYY-MM-DD; null without end, or without membership. */
  readonly membershipStart: string | null;
  readonly membershipEnd: string | null;
  readonly activatedAt: Date | null;
  readonly createdAt: Date;
}

export const otherSide = (side: MergeSide): MergeSide => (side === "first" ? "second" : "first");

export function differingFields(first: Values, second: Values): MergeField[] {
  return mergeFields.filter((field) => {
    const [one, other] = [first[field], second[field]];
    return one !== null && other !== null && one !== other;
  });
}

export function fieldsOnlyIn(
  first: Values,
  second: Values,
): Partial<Record<MergeField, MergeSide>> {
  const found = mergeFields.flatMap((field): [MergeField, MergeSide][] => {
    if ((first[field] === null) === (second[field] === null)) return [];
    return [[field, first[field] === null ? "second" : "first"]];
  });
  return Object.fromEntries(found);
}

/** The chosen side, else the kept record's; never null over a value. */
export function sideOf(
  field: MergeField,
  records: Readonly<Record<MergeSide, Values>>,
  { kept, ...chosen }: { readonly kept: MergeSide } & Partial<Record<MergeField, MergeSide>>,
): MergeSide {
  const side = chosen[field] ?? kept;
  const isEmpty = records[side][field] === null;
  return isEmpty && records[otherSide(side)][field] !== null ? otherSide(side) : side;
}

const standings: readonly Status[] = [
  "verified",
  "active",
  "expired",
  "pending",
  "refused",
  "unverified",
  "guest",
];

export function statusOfBoth(one: Status, other: Status): Status {
  if (one === "blocked" || other === "blocked") return "blocked";
  return standings.find((status) => status === one || status === other) ?? one;
}

/**
 * The earlier start, and the later end of the better status; none if one of these is open-ended.
 */
export function membershipOfBoth(one: Membership, other: Membership) {
  const members = [one, other].filter(({ membershipId }) => membershipId !== null);
  const best = statusOfBoth(one.status, other.status);
  const inForce = members.filter(({ status }) => status === best);
  const counting = inForce.length > 0 ? inForce : members;
  const starts = members.flatMap(({ membershipStart }) => membershipStart ?? []).sort();
  const ends = counting.map(({ membershipEnd }) => membershipEnd);
  return {
    membershipStart: starts[0] ?? null,
    membershipEnd: ends.includes(null) ? null : (ends.sort().at(-1) ?? null),
  };
}

/** Proposes the record in active use. */
export function proposeKept(
  first: Membership,
  second: Membership,
): { kept: MergeSide; reason: KeptReason } {
  const tests: readonly [KeptReason, (record: Membership) => number][] = [
    ["signs-in", ({ activatedAt }) => (activatedAt ? 1 : 0)],
    ["number", ({ membershipId }) => (membershipId ? 1 : 0)],
    ["standing", ({ status }) => -standings.indexOf(status === "blocked" ? "expired" : status)],
    ["older", ({ createdAt }) => -createdAt.getTime()],
  ];
  for (const [reason, test] of tests) {
    if (test(first) !== test(second)) {
      return { kept: test(first) > test(second) ? "first" : "second", reason };
    }
  }
  return { kept: "first", reason: "older" };
}

/** An HMAC: a plain hash would reveal a phone number. */
export function versionOfBoth(content: unknown, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "two records of a person"))
    .update(JSON.stringify(content))
    .digest("base64url");
}
