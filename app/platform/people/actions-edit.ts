import { cairoDay } from "#app/arabic/dates.ts";
import { UPDATE_USERS } from "#app/contract/ability.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { UserLock } from "#app/contract/people.values.ts";
import type {
  assignUserSecretariats,
  moveUser,
  readUserForm,
  UserForm,
  updateUser,
} from "#app/contract/people-edit.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { audit } from "../audit/api.ts";

import { catchUniqueViolation } from "../database/unique-violation.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { notify } from "../notification/api.ts";
import { isUsedElsewhere, saveProfile } from "../profile/api.ts";
import { leaveOldAddress } from "../profile/api-email.ts";
import { isBeyond } from "../role/api-person.ts";
import { lockUnits } from "../structure/api.ts";
import { assignBranch, assignSecretariats } from "../user/api-assign.ts";
import { actsOn, type Identity, versionOf } from "./rules.ts";
import { findChoices } from "./store.ts";
import {
  changeUser,
  type Editable,
  findEditable,
  findSecretariatChoices,
  lockEditable,
} from "./store-edit.ts";

/** Why a person can't be edited (docs/product.md#people). */
function lockOn(caller: Member, person: Editable): UserLock | null {
  if (person.id === caller.id) return "own";
  return isBeyond(caller, person.roles) ? "above" : null;
}

type Changing = Pick<HandlerContext<Call>, "db" | "now"> & {
  readonly caller: Member;
  readonly params: { readonly id: string };
};

export async function lockPerson({
  caller,
  db,
  now,
  params,
}: Changing): Promise<Editable | Refusal> {
  const area = areaFor(caller, UPDATE_USERS);
  const person = await lockEditable(db, params.id, [area], cairoDay(now));
  if (!person) return refuse("not-found");
  const lock = lockOn(caller, person);
  return lock ? refuse(`user-${lock}`) : person;
}

export async function presentForm(
  context: HandlerContext<typeof readUserForm>,
): Promise<UserForm | Refusal> {
  const { caller, db, now, params, personal, configuration } = context;
  const area = areaFor(caller, UPDATE_USERS);
  const person = await findEditable(db, params.id, [area], cairoDay(now));
  if (!person) return refuse("not-found");
  await audit(context, "user-read", { subject: person.id });
  const { id, membershipId, status, gender, branchId, roles } = person;
  const identity = identityOf(person, personal);
  const lock = lockOn(caller, person);
  const mayMove = !lock && (roles.length === 0 || can(caller, UPDATE_ROLES));
  const { branches } = mayMove
    ? await findChoices(db, area, { withRoles: false })
    : { branches: [] };
  const secretariats = mayMove
    ? await findSecretariatChoices(db, area, person.governorateCode)
    : [];
  return {
    id,
    ...identity,
    version: versionOf(identity, configuration.sessionSecrets[0] ?? ""),
    membershipId,
    status,
    gender,
    branch: branchId,
    branches,
    secretariats: person.secretariats,
    secretariatChoices: secretariats,
    roles: roles.map(({ abilities: _, ...role }) => role),
    lock,
    acts: lock ? [] : actsOn(person),
  };
}

function identityOf(
  { name, email, sealedPhone }: Editable,
  personal: HandlerContext<Call>["personal"],
): Identity {
  return { userName: name, phone: sealedPhone && personal.open(sealedPhone), email };
}

export async function changeIdentity(
  context: HandlerContext<typeof updateUser>,
): Promise<Refusal | undefined> {
  const { db, now, body, personal, configuration } = context;
  const person = await lockPerson(context);
  if (isRefusal(person)) return person;
  const before = identityOf(person, personal);
  const versions = configuration.sessionSecrets.map((secret) => versionOf(before, secret));
  if (body.version !== undefined && !versions.includes(body.version)) {
    return refuse("changed-meanwhile");
  }
  const { id } = person;
  const { userName, phone, email } = afterwards(before, body);
  if (phone !== before.phone) {
    const columns = {
      sealedPhone: phone && personal.seal(phone),
      phoneIndex: phone && personal.indexOf("phone", phone),
    };
    const indexes = phone ? personal.indexesOf("phone", phone) : [];
    if (phone && (await isUsedElsewhere(db, id, { phone: indexes }))) return phoneTaken;
    const saved = await catchUniqueViolation(db, (tx) => saveProfile(tx, id, columns));
    if (saved === "taken") return phoneTaken;
  }
  if (userName !== before.userName || email !== before.email) {
    await changeUser(db, id, { displayName: userName, email });
  }
  if (email !== before.email) await leaveOldAddress(context, id, before.email);
  const changed = [
    ...(userName === before.userName ? [] : ["fullName"]),
    ...(phone === before.phone ? [] : ["phoneNumber"]),
    ...(email === before.email ? [] : ["email"]),
  ];
  // The log names changed fields, never values.
  for (const detail of changed) {
    await audit(context, "user-changed", { subject: id, detail });
  }
  if (changed.length > 0) await notify(db, [id], "account.changed", { screen: "profile" }, now);
  return undefined;
}

/** Empty text clears a value, undefined keeps it. */
function afterwards(
  before: Identity,
  { userName, phone, email }: HandlerContext<typeof updateUser>["body"],
): Identity {
  return {
    userName,
    phone: phone === undefined ? before.phone : phone || null,
    email: email === undefined ? before.email : email || null,
  };
}

const phoneTaken = refuse("phone-taken", { fields: [{ path: "phone", problem: "phone-taken" }] });

/**
 * Moves somebody to a branch of the caller's area. Local roles follow the branch, so for holders of
 * roles it takes the right to change roles in both places.
 */
export async function move(context: HandlerContext<typeof moveUser>): Promise<Refusal | undefined> {
  const { caller, db, now, body, params } = context;
  await lockUnits(db);
  const person = await lockPerson(context);
  if (isRefusal(person)) return person;
  const areas = [areaFor(caller, UPDATE_USERS)];
  if (person.roles.length > 0) {
    const ofRoles = areaFor(caller, UPDATE_ROLES);
    if (!(await findEditable(db, params.id, [ofRoles], cairoDay(now)))) return refuse("forbidden");
    areas.push(ofRoles);
  }
  let branch: { id: string; name: string } | undefined;
  for (const area of areas) {
    const { branches } = await findChoices(db, area, { withRoles: false });
    branch = branches.find(({ id }) => id === body.branch);
    if (!branch) return refuse("invalid", { fields: [{ path: "branch", problem: "choice" }] });
  }
  if (!branch || branch.id === person.branchId) return undefined;
  const refused = await assignBranch(context, person.id, branch.id);
  if (refused) return refused;
  const values = { branch: branch.name };
  await notify(db, [person.id], "account.moved", { screen: "profile", values }, now);
  return undefined;
}

/** Sets secretariats of the caller's area; others stay. Roles of their ranks follow. */
export async function changeSecretariats(
  context: HandlerContext<typeof assignUserSecretariats>,
): Promise<Refusal | undefined> {
  const { caller, db, body } = context;
  await lockUnits(db);
  const person = await lockPerson(context);
  if (isRefusal(person)) return person;
  if (person.roles.length > 0 && !can(caller, UPDATE_ROLES)) return refuse("forbidden");
  const area = areaFor(caller, UPDATE_USERS);
  const choices = await findSecretariatChoices(db, area, person.governorateCode);
  const mayChoose = (id: string) => choices.some((choice) => choice.id === id);
  const isWrong = body.secretariats.some(
    (id) => !mayChoose(id) && !person.secretariats.includes(id),
  );
  if (isWrong) {
    return refuse("invalid", { fields: [{ path: "secretariats", problem: "choice" }] });
  }
  const kept = person.secretariats.filter((id) => !mayChoose(id));
  return assignSecretariats(context, person.id, [...kept, ...body.secretariats]);
}
