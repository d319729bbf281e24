import { eq } from "drizzle-orm";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { mergeUsers } from "#app/contract/merge.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { audit } from "../audit/api.ts";
import { areaFor } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { notify } from "../notification/api.ts";
import { accountMail } from "../people/api-merge.ts";
import { type ProfileColumns, saveProfile } from "../profile/api.ts";
import { lockRoles } from "../role/api.ts";
import { mayReceive, type RoleOfPerson, recordHandedOver } from "../role/api-person.ts";
import { lockUnits } from "../structure/api.ts";
import { mayMove } from "../user/api-assign.ts";
import { toBelonging } from "../user/api-belonging.ts";
import { areaOf, type Belonging, covers } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { handOverAll } from "./api.ts";
import { findMergeLock, findPair, type OpenRecord, type Pair, versionOf } from "./read.ts";
import { membershipOfBoth, otherSide, sideOf, statusOfBoth } from "./rules.ts";
import { exchange, lockRecords, reduceRecord } from "./store.ts";

type MergeContext = HandlerContext<typeof mergeUsers>;

/** Seconds; in-flight requests of the merged record have ended by then. */
const FINISHED_AFTER = 60;

/** docs/product.md#merging-two-records. One transaction; every check comes before any write. */
export async function merge(context: MergeContext): Promise<{ id: string } | Refusal> {
  const { db, now, body, params, caller, configuration } = context;
  // Same lock order as all writers of roles, units and people.
  await lockRoles(db);
  await lockUnits(db);
  await lockRecords(db, [params.id, params.otherId]);
  const pair = await findPair(context);
  if (isRefusal(pair)) return pair;
  const lock = await findMergeLock(context, pair);
  if (lock) return refuse(lock === "last-administrator" ? lock : `user-${lock}`);
  const versions = configuration.sessionSecrets.map((secret) => versionOf(pair, secret));
  if (!versions.includes(body.version)) return refuse("changed-meanwhile");
  const kept = pair[body.kept];
  const joined = pair[otherSide(body.kept)];
  const moved = rolesThatMove(kept, joined);
  const refused = await mayHoldBoth(context, pair, moved);
  if (refused) return refused;

  const ids = { joinedId: joined.user.id, keptId: kept.user.id };
  await reduceRecord(db, { ...ids, byId: caller.id, at: now });
  await saveBoth(context, pair);
  await handOverAll(db, { fromId: ids.joinedId, toId: ids.keptId, now });
  for (const role of joined.roles) {
    const isNew = moved.includes(role);
    await recordHandedOver(context, role, { fromId: ids.joinedId, toId: ids.keptId, isNew });
  }
  await tell(context, kept, joined);
  await context.jobs.add(db, "merge", { joinedId: ids.joinedId }, { afterSeconds: FINISHED_AFTER });
  return { id: ids.keptId };
}

/** Roles of the given-up record that the kept one lacks, or holds for a shorter time. */
function rolesThatMove(kept: OpenRecord, joined: OpenRecord): RoleOfPerson[] {
  return joined.roles.filter((role) => {
    const own = kept.roles.find(({ id }) => id === role.id);
    const isAsLong = own?.until === null || (own?.until && role.until && own.until >= role.until);
    return !isAsLong;
  });
}

/** Never grants more than the caller could. */
async function mayHoldBoth(
  context: MergeContext,
  pair: Pair,
  moved: readonly RoleOfPerson[],
): Promise<Refusal | undefined> {
  const { caller, body } = context;
  const kept = pair[body.kept];
  const joined = pair[otherSide(body.kept)];
  const before = toBelonging(kept);
  const { secretariats } = toBelonging(joined);
  const isNew = ({ id }: { id: string }) => !before.secretariats.some((own) => own.id === id);
  const after: Belonging = {
    branch: toBelonging(pair[chooser(pair, body)("branch")]).branch,
    secretariats: [...before.secretariats, ...secretariats.filter(isNew)],
  };
  if (kept.roles.length > 0) {
    const isAllowed = mayMove((ability) => areaFor(caller, ability), { before, after }, kept.roles);
    if (!isAllowed) return refuse("role-elsewhere");
  }
  // As for moving people, the right is needed where the roles leave as well.
  const mayTake = joined.roles.every(({ rank }) =>
    covers(areaFor(caller, UPDATE_ROLES), areaOf(rank, toBelonging(joined))),
  );
  return mayTake ? mayReceive(context, moved, after) : refuse("role-elsewhere");
}

function chooser(pair: Pair, body: MergeContext["body"]) {
  const values = { first: pair.first.values, second: pair.second.values };
  return (field: Parameters<typeof sideOf>[0]) => sideOf(field, values, body);
}

async function saveBoth({ db, body }: MergeContext, pair: Pair): Promise<void> {
  const kept = pair[body.kept];
  const joined = pair[otherSide(body.kept)];
  const ids = { joinedId: joined.user.id, keptId: kept.user.id };
  const sideFor = chooser(pair, body);
  const from = (field: Parameters<typeof sideFor>[0]) => pair[sideFor(field)].user;

  // Number and account stay, unless the kept one has none or takes the other's.
  const takesNumber = from("membershipId") === joined.user;
  const takesAccount = kept.user.facebookId === null && joined.user.facebookId !== null;
  await exchange(db, ids, {
    kept: {
      ...(takesNumber && { membershipId: joined.user.membershipId }),
      ...(takesAccount && { facebookId: joined.user.facebookId }),
    },
    joined: {
      ...(takesNumber && { membershipId: kept.user.membershipId }),
      ...(takesAccount && { facebookId: null }),
    },
  });

  const email = from("email").email;
  const [emailConfirmedAt = null] = [kept, joined].flatMap(({ user }) =>
    user.email === email ? (user.emailConfirmedAt ?? []) : [],
  );
  const isKept = eq(users.id, ids.keptId);
  const columns = {
    status: statusOfBoth(kept.user.status, joined.user.status),
    displayName: from("name").displayName,
    email,
    branchId: from("branch").branchId,
    governorateCode:
      from("address").governorateCode ?? kept.user.governorateCode ?? joined.user.governorateCode,
    photo: from("photo").photo,
    activatedAt: earliest(kept.user.activatedAt, joined.user.activatedAt),
  };
  await db.update(users).set(columns).where(isKept);
  // Separate: writing an address resets its confirmation.
  await db.update(users).set({ emailConfirmedAt }).where(isKept);
  // The discarded photo; equal photos share one file.
  const photos = [kept.user.photo, joined.user.photo];
  const photo = photos.find((key) => key !== from("photo").photo) ?? null;
  await db.update(users).set({ photo }).where(eq(users.id, ids.joinedId));
  if (kept.profile || joined.profile) await saveProfile(db, ids.keptId, profileOf(pair, body));
}

const addressColumns = [
  "addressType",
  "isDefaultAddress",
  "city",
  "neighborhood",
  "street",
  "buildingApartmentNumber",
] as const;

function profileOf(pair: Pair, body: MergeContext["body"]): ProfileColumns {
  const sideFor = chooser(pair, body);
  const [kept, joined] = [pair[body.kept], pair[otherSide(body.kept)]];
  const either: Record<string, unknown> = { ...joined.profile };
  for (const [name, value] of Object.entries(kept.profile ?? {})) {
    if (value !== null) either[name] = value;
  }
  const identity = pair[sideFor("nationalId")].profile;
  const phone = pair[sideFor("phone")].profile;
  const address = pair[sideFor("address")].profile;
  const { userId: _, ...columns } = either as ProfileColumns & { userId?: string };
  return {
    ...columns,
    sealedNationalId: identity?.sealedNationalId ?? null,
    nationalIdIndex: identity?.nationalIdIndex ?? null,
    gender: identity?.gender ?? columns.gender ?? null,
    birthDate: identity?.birthDate ?? columns.birthDate ?? null,
    sealedPhone: phone?.sealedPhone ?? null,
    phoneIndex: phone?.phoneIndex ?? null,
    ...(address && Object.fromEntries(addressColumns.map((name) => [name, address[name]]))),
    ...membershipOfBoth(kept.standing, joined.standing),
  };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

async function tell(context: MergeContext, kept: OpenRecord, joined: OpenRecord): Promise<void> {
  const { db, now, jobs, configuration, organisation } = context;
  const numberOf = ({ user }: OpenRecord) => user.membershipId ?? undefined;
  for (const [record, other] of [
    [kept, joined],
    [joined, kept],
  ] as const) {
    const about = { subject: record.user.id, detail: numberOf(other) };
    await audit(context, "records-merged", about);
  }
  await notify(db, [kept.user.id], "account.merged", { screen: "profile" }, now);
  for (const to of new Set([kept.user.email, joined.user.email])) {
    if (!to) continue;
    const { publicUrl } = configuration;
    const sent = accountMail(to, "merged", { path: "/login" }, publicUrl, organisation.get());
    await jobs.add(db, "mail", sent);
  }
}
