import { cairoDay } from "#app/arabic/dates.ts";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "#app/platform/database/connect.ts";
import type { Personal } from "#app/platform/privacy/personal.ts";
import type { Reason } from "./reasons.ts";
import type { ImportedMember, Rejected } from "./row.ts";
import { addSeen, findHolders, findKnown, findSeen, type Owner } from "./seen.ts";

/** A member with the indexes by which it is found, and how it will stand. */
export interface Indexed extends ImportedMember {
  readonly nationalIdIndex: string;
  readonly phoneIndex: string;
  readonly status: Status;
  readonly isKnown: boolean;
}

/** A member who is on the platform already. */
export interface KnownMember {
  readonly membershipId: string;
  readonly status: Status;
  readonly isActivated: boolean;
  readonly nationalIdIndex: string | null;
  readonly endDate: string | null;
}

/** Parts the members who may be written from those whose number or national ID or phone is another's. */
export async function classifyMembers(
  db: Database,
  personal: Personal,
  members: readonly ImportedMember[],
  now: Date,
): Promise<{ taken: Indexed[]; rejected: Rejected[] }> {
  const indexes = new Map(members.map((member) => [member, indexesOf(personal, member)]));
  const sought = {
    membershipIds: members.map(({ membershipId }) => membershipId),
    nationalIds: [...indexes.values()].flatMap(({ nationalIds }) => nationalIds),
    phones: [...indexes.values()].flatMap(({ phones }) => phones),
  };
  const list = await findKnown(db, sought.membershipIds);
  const known = new Map(list.map((each) => [each.membershipId, each]));
  const holders = ownersOf(await findHolders(db, sought));
  const inFile = ownersOf(await findSeen(db, sought));
  const taken: Indexed[] = [];
  const rejected: Rejected[] = [];
  for (const member of members) {
    const { membershipId, line } = member;
    const own = known.get(membershipId);
    const { nationalIds, phones } = indexes.get(member) ?? { nationalIds: [], phones: [] };
    const [nationalIdIndex = ""] = nationalIds;
    const [phoneIndex = ""] = phones;
    const reject = (path: string, problem: Reason, first?: number) =>
      rejected.push({ line, path, problem, values: first ? { first } : {} });
    const before = rejected.length;
    const first = inFile.memberships.get(membershipId);
    if (first) reject("membershipId", "again-in-file", first.line);
    else if (own?.status === "deleted") reject("membershipId", "deleted");
    else if (isOther(own, nationalIds)) reject("membershipId", "other-person");
    for (const [path, all, owners] of [
      ["nationalId", nationalIds, "nationalIds"],
      ["phoneNumber", phones, "phones"],
    ] as const) {
      const earlier = first ? undefined : inFile[owners].get(all[0] ?? "");
      const holder = all.map((index) => holders[owners].get(index)).find(Boolean);
      if (earlier) reject(path, "again-in-file", earlier.line);
      else if (holder && holder.membershipId !== membershipId) reject(path, "of-another");
    }
    if (rejected.length > before) continue;
    const indexed = { ...nextStanding(member, own, now), nationalIdIndex, phoneIndex };
    taken.push(indexed);
    addOwner(inFile, indexed);
  }
  if (taken.length > 0) await addSeen(db, taken);
  return { taken, rejected };
}

/** Newest key first. */
function indexesOf(personal: Personal, { nationalId, phoneNumber }: ImportedMember) {
  return {
    nationalIds: personal.indexesOf("national-id", nationalId),
    phones: personal.indexesOf("phone", phoneNumber),
  };
}

/** A slip in a membership number must not hand an account to somebody else. */
function isOther(own: KnownMember | undefined, nationalIds: readonly string[]): boolean {
  if (!own?.isActivated || !own.nationalIdIndex) return false;
  return !nationalIds.includes(own.nationalIdIndex);
}

/** An older list takes no renewal back, and nothing but a time sets who is blocked or waits free. */
function nextStanding(member: ImportedMember, own: KnownMember | undefined, now: Date) {
  const endDate = [member.endDate, own?.endDate ?? null].reduce((one, other) =>
    (one ?? "") > (other ?? "") ? one : other,
  );
  const isOver = endDate ? endDate < cairoDay(now) : member.isExpired;
  const fresh: Status = isOver ? "expired" : "verified";
  const moves = !own || ["verified", "active", "expired"].includes(own.status);
  // Of who was there before, the nightly job says when the grace is over.
  const isNights = own !== undefined && endDate !== null && isOver;
  const status = own && (!moves || isNights) ? own.status : fresh;
  return { ...member, endDate, status, isKnown: own !== undefined };
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
