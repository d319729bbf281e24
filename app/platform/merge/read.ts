import { cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { MergeRecord, readMerge } from "#app/contract/merge.ts";
import {
  MERGE_USERS,
  type MergeCount,
  type MergeLock,
  type MergeSide,
  mergeSides,
} from "#app/contract/merge.values.ts";
import { audit } from "../audit/api.ts";
import { AVATAR_WIDTH } from "../files/store.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { Personal } from "../privacy/personal.ts";
import { isBeyond, isDispensable } from "../role/api-person.ts";
import { highestRankOf } from "../user/rules.ts";
import {
  differingFields,
  fieldsOnlyIn,
  type Membership,
  membershipOfBoth,
  proposeKept,
  statusOfBoth,
  type Values,
  versionOfBoth,
} from "./rules.ts";
import { countRows, findKeptId, findRecord, type MergeRow } from "./store.ts";

export interface OpenRecord extends MergeRow {
  readonly values: Values;
  readonly standing: Membership;
}
export type Pair = Readonly<Record<MergeSide, OpenRecord>>;

type PairContext = Pick<HandlerContext<Call>, "db" | "now" | "personal"> & {
  readonly caller: Member;
  readonly params: { readonly id: string; readonly otherId: string };
};

export async function findPair({
  caller,
  db,
  now,
  params,
  personal,
}: PairContext): Promise<Pair | Refusal> {
  const area = areaFor(caller, MERGE_USERS);
  const today = cairoDay(now);
  const { id, otherId } = params;
  if (id === otherId) return refuse("not-found");
  const [first, second] = [
    await findRecord(db, id, area, today),
    await findRecord(db, otherId, area, today),
  ];
  if (first && second) return { first: open(first, personal), second: open(second, personal) };
  for (const joinedId of [id, otherId]) {
    const keptId = await findKeptId(db, joinedId);
    // Doesn't reveal a merge to who sees neither record any more.
    if (keptId && (await findRecord(db, keptId, area, today))) return refuse("user-merged");
  }
  return refuse("not-found");
}

function open(row: MergeRow, personal: Personal): OpenRecord {
  const { user, profile } = row;
  const opened = (sealed: string | null | undefined) => (sealed ? personal.open(sealed) : null);
  const { addressType, city, neighborhood, street, buildingApartmentNumber } = profile ?? {};
  const address = [city, neighborhood, street, buildingApartmentNumber];
  return {
    ...row,
    values: {
      name: user.displayName,
      nationalId: opened(profile?.sealedNationalId),
      membershipId: user.membershipId,
      phone: opened(profile?.sealedPhone),
      email: user.email,
      branch: user.branchId,
      address: address.some(Boolean)
        ? JSON.stringify([user.governorateCode, addressType, ...address])
        : null,
      photo: user.photo,
    },
    standing: {
      status: user.status,
      membershipId: user.membershipId,
      membershipStart: profile?.membershipStart ?? null,
      membershipEnd: profile?.membershipEnd ?? null,
      activatedAt: user.activatedAt,
      createdAt: user.createdAt,
    },
  };
}

/** Covers what the page shows; rows attached to the records may change meanwhile. */
export function versionOf({ first, second }: Pair, secret: string): string {
  const content = [first, second].map(({ user, values, standing, roles, secretariats }) => [
    user.id,
    Object.values(values),
    [standing.status, standing.membershipStart, standing.membershipEnd],
    roles.map(({ id, until }) => [id, until]),
    secretariats.map(({ id }) => id),
  ]);
  return versionOfBoth(content, secret);
}

/** Why a merge is refused: own record, more rights than the caller's, the last administrator. */
export async function findMergeLock(
  { caller, db }: Pick<PairContext, "caller" | "db">,
  { first, second }: Pair,
): Promise<MergeLock | null> {
  const both = [first, second];
  if (both.some(({ user }) => user.id === caller.id)) return "own";
  if (both.some(({ roles }) => isBeyond(caller, roles))) return "above";
  for (const { user } of both) {
    if (!(await isDispensable(db, user.id))) return "last-administrator";
  }
  return null;
}

export async function presentPair(context: HandlerContext<typeof readMerge>) {
  const { db, configuration, files } = context;
  const pair = await findPair(context);
  if ("refused" in pair) return pair;
  const ids = mergeSides.map((side) => pair[side].user.id);
  const [ofFirst, ofSecond] = await countRows(db, ids);
  for (const subject of ids) {
    await audit(context, "user-read", { subject });
  }
  const { first, second } = pair;
  const present = (record: OpenRecord, counts: Record<MergeCount, number> | undefined) =>
    presentRecord(record, counts, (key) => files.widthUrl(key, AVATAR_WIDTH));
  return {
    first: present(first, ofFirst),
    second: present(second, ofSecond),
    ...proposeKept(first.standing, second.standing),
    differing: differingFields(first.values, second.values),
    onlyIn: fieldsOnlyIn(first.values, second.values),
    becomes: {
      status: statusOfBoth(first.standing.status, second.standing.status),
      ...membershipOfBoth(first.standing, second.standing),
    },
    version: versionOf(pair, configuration.sessionSecrets[0] ?? ""),
    lock: await findMergeLock(context, pair),
  };
}

function presentRecord(
  { user, profile, values, standing, place, branchName, roles, secretariatNames }: OpenRecord,
  counts: Record<MergeCount, number> | undefined,
  urlOf: (key: string) => string,
): MergeRecord {
  const { street, buildingApartmentNumber, neighborhood, city } = profile ?? {};
  const governorate = user.governorateCode ?? place;
  return {
    id: user.id,
    name: user.displayName,
    status: user.status,
    rank: highestRankOf(user.status, roles),
    createdAt: user.createdAt.toISOString(),
    membershipId: user.membershipId,
    membershipStart: standing.membershipStart,
    membershipEnd: standing.membershipEnd,
    nationalIdEnd: values.nationalId?.slice(-3),
    birthDate: profile?.birthDate,
    gender: profile?.gender,
    phone: values.phone,
    email: user.email,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    branch: branchName,
    address: [buildingApartmentNumber, street, neighborhood, city].filter(Boolean).join("، "),
    governorate: governorate && governorateByCode(governorate)?.ar,
    photo: user.photo && urlOf(user.photo),
    hasSignedIn: user.activatedAt !== null,
    hasFacebook: user.facebookId !== null,
    roles: roles.map(({ name, nameEn, until }) => ({ name, nameEn, until })),
    secretariats: secretariatNames,
    counts: counts ?? ({} as Record<MergeCount, number>),
  };
}
