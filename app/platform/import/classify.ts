import { cairoDay } from "#app/arabic/dates.ts";
import type { ImportOutcome } from "#app/contract/import.values.ts";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import type { Reason } from "./reasons.ts";
import type { ImportedMember, Rejected, RowNumbers } from "./row.ts";
import { type Change, changesOf, type MemberState } from "./rules.ts";
import {
  findHolders,
  findJoinableBranches,
  findKnown,
  type JoinableBranch,
  type KnownMember,
  type Owner,
} from "./store-known.ts";

export interface Indexed extends ImportedMember {
  readonly nationalIdIndex: string;
  readonly phoneIndex: string;
  readonly status: Status;
  readonly outcome: ImportOutcome;
  readonly before: MemberState | null;
  readonly after: MemberState;
  readonly changes: readonly Change[];
  readonly joins: JoinableBranch | null;
}

export interface IdentityKeys {
  readonly membershipIds: readonly string[];
  readonly nationalIds: readonly string[];
  readonly phones: readonly string[];
}

export interface Seen {
  find(db: Database, sought: IdentityKeys): Promise<Owner[]>;
}

interface Rows {
  readonly members: readonly ImportedMember[];
  /** Wrong rows take part too: all their problems are reported at once. */
  readonly wrong: readonly RowNumbers[];
}

export async function classifyMembers(
  db: Database,
  personal: Personal,
  seen: Seen,
  { members, wrong }: Rows,
  now: Date,
): Promise<{ taken: Indexed[]; rejected: Rejected[] }> {
  const all: readonly (ImportedMember | RowNumbers)[] = [...members, ...wrong];
  const rows = all.toSorted((one, other) => one.line - other.line);
  const indexes = new Map(rows.map((row) => [row, indexesOf(personal, row)]));
  const people = {
    nationalIds: [...indexes.values()].flatMap(({ nationalIds }) => nationalIds),
    phones: [...indexes.values()].flatMap(({ phones }) => phones),
  };
  const holders = ownersOf(await findHolders(db, people));
  // A row without a number is matched by its national ID.
  const numberOf = (member: RowNumbers) =>
    member.membershipId ??
    indexes
      .get(member)
      ?.nationalIds.map((index) => holders.nationalIds.get(index)?.membershipId)
      .find(Boolean) ??
    null;
  const membershipIds = rows.flatMap((row) => numberOf(row) ?? []);
  const sought = { ...people, membershipIds };
  const list = await findKnown(db, personal, { membershipIds: sought.membershipIds });
  const known = new Map(list.map((each) => [each.membershipId, each]));
  const inFile = ownersOf(await seen.find(db, sought));
  const branchAt = await findJoinableBranches(db);
  const taken: Indexed[] = [];
  const rejected: Rejected[] = [];
  for (const member of rows) {
    const { line } = member;
    const membershipId = numberOf(member);
    const own = known.get(membershipId ?? "");
    const { nationalIds, phones } = indexes.get(member) ?? { nationalIds: [], phones: [] };
    const [nationalIdIndex = ""] = nationalIds;
    const [phoneIndex = ""] = phones;
    const reject = (path: string, problem: Reason, { first, heldBy }: Collision = {}) =>
      rejected.push({
        ...{ line, path, problem, values: first ? { first } : {} },
        ...(heldBy && { heldBy: [own?.userId, heldBy].filter((id) => id !== undefined) }),
      });
    const before = rejected.length;
    const first = membershipId ? inFile.memberships.get(membershipId) : undefined;
    if (first) reject("membershipId", "again-in-file", { first: first.line });
    else if (own?.state.status === "deleted") reject("membershipId", "deleted");
    else if (isOther(own, nationalIds))
      reject("membershipId", "other-person", { heldBy: own?.userId });
    for (const [path, all, owners] of [
      ["nationalId", nationalIds, "nationalIds"],
      ["phoneNumber", phones, "phones"],
    ] as const) {
      const earlier = first ? undefined : inFile[owners].get(all[0] ?? "");
      const holder = all.map((index) => holders[owners].get(index)).find(Boolean);
      if (earlier) reject(path, "again-in-file", { first: earlier.line });
      else if (holder && (!membershipId || holder.membershipId !== membershipId))
        reject(path, "of-another", { heldBy: holder.userId });
    }
    if (rejected.length > before || !("fullName" in member)) continue;
    const indexed = {
      ...nextStanding({ ...member, membershipId }, own, branchAt, now),
      nationalIdIndex,
      phoneIndex,
    };
    taken.push(indexed);
    addOwner(inFile, indexed);
  }
  return { taken, rejected };
}

/** What a row collides with: a row before it, by its line, or a record, by its person. */
interface Collision {
  readonly first?: number | undefined;
  readonly heldBy?: string | undefined;
}

function indexesOf(personal: Personal, { nationalId, phoneNumber }: RowNumbers) {
  return {
    nationalIds: nationalId ? personal.indexesOf("national-id", nationalId) : [],
    phones: phoneNumber ? personal.indexesOf("phone", phoneNumber) : [],
  };
}

/** A typo in a membership number must not hand an account to somebody else. */
function isOther(own: KnownMember | undefined, nationalIds: readonly string[]): boolean {
  if (!own?.isActivated || !own.nationalIdIndex || nationalIds.length === 0) return false;
  return !nationalIds.includes(own.nationalIdIndex);
}

/** An older list undoes no renewal; blocked and waiting people keep their status. */
function nextStanding(
  member: ImportedMember,
  own: KnownMember | undefined,
  branchAt: (code: string, city: string | null) => JoinableBranch | null,
  now: Date,
) {
  const endDate = [member.endDate, own?.state.endDate ?? null].reduce((one, other) =>
    (one ?? "") > (other ?? "") ? one : other,
  );
  const isOver = endDate ? endDate < cairoDay(now) : member.isExpired;
  const fresh: Status = isOver ? "expired" : "verified";
  const moves = !own || ["verified", "active", "expired"].includes(own.state.status);
  // The nightly job expires existing members after the grace.
  const isNights = own !== undefined && endDate !== null && isOver;
  const status = own && (!moves || isNights) ? own.state.status : fresh;
  const before = own?.state ?? null;
  const placed = stateAfter({ ...member, endDate }, status, own);
  const { governorateCode, city } = placed;
  const joins = before?.branchId ? null : branchAt(governorateCode ?? member.governorateCode, city);
  const after = { ...placed, branchId: before?.branchId ?? joins?.id ?? null };
  const changes = before ? changesOf(before, after) : [];
  const change = changes.length > 0 ? "changed" : "same";
  const outcome: ImportOutcome = before ? change : "added";
  return { ...member, endDate, status, before, after, changes, outcome, joins };
}

/** Mirrors `writeMembers`, except the branch: an activated account keeps its own data. */
function stateAfter(
  member: ImportedMember,
  status: Status,
  known: KnownMember | undefined,
): Omit<MemberState, "branchId"> {
  const own = known?.state;
  const { fullName, nationalId, gender, birthDate, endDate } = member;
  const keeps = known?.isActivated ? known.state : undefined;
  return {
    fullName,
    status,
    nationalId,
    gender,
    birthDate,
    endDate,
    email: keeps ? keeps.email : (member.email ?? own?.email ?? null),
    governorateCode: keeps ? keeps.governorateCode : member.governorateCode,
    phoneNumber: keeps?.phoneNumber ?? member.phoneNumber,
    city: keeps ? keeps.city : (member.city ?? own?.city ?? null),
    joinDate: member.joinDate ?? own?.joinDate ?? null,
  };
}

type Owners = Record<"memberships" | "nationalIds" | "phones", Map<string | null, Owner>>;

function ownersOf(list: readonly Owner[]): Owners {
  const owners: Owners = { memberships: new Map(), nationalIds: new Map(), phones: new Map() };
  for (const owner of list) addOwner(owners, owner);
  return owners;
}

function addOwner(owners: Owners, owner: Owner): void {
  owners.memberships.set(owner.membershipId, owner);
  owners.nationalIds.set(owner.nationalIdIndex, owner);
  owners.phones.set(owner.phoneIndex, owner);
}
