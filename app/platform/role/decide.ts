import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { createRole, deleteRole, giveRole, takeRole, updateRole } from "#app/contract/role.ts";
import { DELETE_ROLES, UPDATE_ROLES } from "#app/contract/role-form.ts";
import { unlessTaken } from "../database/taken.ts";
import type { Ask } from "../resource.ts";
import { type Asked, beholderOf, granterOf, NOBODY, tellHolders, writeDown } from "./act.ts";
import {
  type Granting,
  idOf,
  isAdministrators,
  isUserId,
  keepsAdministrator,
  lastDayOf,
  lockOf,
  mayChange,
  mayGive,
  mayMake,
  raises,
} from "./rules.ts";
import {
  addRole,
  type Content,
  changeRole,
  findAdministrators,
  findHeld,
  findRole,
  holdRoles,
  type RoleRow,
  removeRole,
} from "./store.ts";
import {
  addHolder,
  findHolder,
  findMemberByNumber,
  removeHolder,
  removeHolders,
} from "./store-holders.ts";

/** Makes a role. */
export async function make(ask: Ask<typeof createRole>): Promise<RoleRow | Refusal> {
  await holdRoles(ask.db);
  const content = contentOf(ask.body);
  const refused = mayMake(granterOf(ask.caller), content);
  if (refused) return refused;
  const role = await unlessTaken(ask.db, (db) => addRole(db, content));
  if (role === "taken") return nameTaken;
  await writeDown(ask, "created", role);
  return role;
}

/** Changes a role as its editor saw it. */
export async function change(ask: Ask<typeof updateRole>): Promise<RoleRow | Refusal> {
  await holdRoles(ask.db);
  const granter = granterOf(ask.caller);
  const found = await findRole(ask.db, idOf(ask.params.id), beholderOf(ask.caller, UPDATE_ROLES));
  if (!found) return refuse("not-found");
  const { role: before } = found;
  const { version, ...given } = ask.body;
  if (version !== undefined && version !== before.version) return refuse("changed-meanwhile");
  const after = { ...before, ...contentOf(given) };
  const refused = mayChange(granter, { ...found, ...before }, after);
  if (refused) return refused;
  // What is held until a day would be its holders' for good.
  const isForGood = found.holders > 0 && raises(before, after);
  if (isForGood && (await lastDay(ask, after))) return notHeldLongEnough;
  if (isAdministrators(before) && !isAdministrators(after)) {
    const administrators = await findAdministrators(ask.db);
    if (!keepsAdministrator(administrators, { roleId: before.id })) {
      return refuse("last-administrator");
    }
  }
  const { name, description, rank, abilities } = after;
  const content = { name, description, rank, abilities };
  const role = await unlessTaken(ask.db, (db) => changeRole(db, before.id, content));
  if (role === "taken") return nameTaken;
  await writeDown(ask, "changed", role);
  return role;
}

/** Deletes a role, with the knowledge of how many hold it. */
export async function remove(ask: Ask<typeof deleteRole>): Promise<Refusal | undefined> {
  await holdRoles(ask.db);
  const granter = granterOf(ask.caller);
  const found = await findRole(ask.db, idOf(ask.params.id), beholderOf(ask.caller, DELETE_ROLES));
  if (!found) return refuse("not-found");
  const { role, holders, isHeldElsewhere } = found;
  const lock = lockOf(granter, role, isHeldElsewhere);
  if (lock) return refuse(`role-${lock}`);
  const administrators = isAdministrators(role) ? await findAdministrators(ask.db) : [];
  if (!keepsAdministrator(administrators, { roleId: role.id })) return refuse("last-administrator");
  if (holders > 0 && ask.query.holders !== holders) {
    return refuse("role-held", { values: { count: holders } });
  }
  let lost: string[];
  let last = NOBODY;
  do {
    lost = await removeHolders(ask.db, role.id, { after: last, limit: AT_ONCE });
    last = lost.at(-1) ?? last;
    if (lost.length > 0) await writeDown(ask, "taken", role, lost);
    await tellHolders(ask.db, lost, "taken", role, ask.now);
  } while (lost.length === AT_ONCE);
  await removeRole(ask.db, role.id);
  await writeDown(ask, "deleted", role);
  return undefined;
}
/** As many as one statement takes. */
const AT_ONCE = 5_000;

/** Gives a role to a member. */
export async function give(ask: Ask<typeof giveRole>) {
  await holdRoles(ask.db);
  const { caller, db, params, body, now, language } = ask;
  const granter = granterOf(caller);
  const beholder = beholderOf(caller, UPDATE_ROLES);
  const found = await findRole(db, idOf(params.id), beholder);
  if (!found) return refuse("not-found");
  const { role } = found;
  const member = await findMemberByNumber(db, body.membershipId, beholder.area);
  if (!member) {
    return refuse("invalid", { fields: [{ path: "membershipId", problem: "member-unknown" }] });
  }
  const refused = mayGive(granter, role, member);
  if (refused) return refused;
  const until = body.until || null;
  if (until && until < cairoDay(now)) {
    return refuse("invalid", { fields: [{ path: "until", problem: "day-past" }] });
  }
  const last = await lastDay(ask, role);
  if (last && (!until || until > last)) {
    const values = { day: formatDate(last, language) };
    return refuse("invalid", { fields: [{ path: "until", problem: "until-beyond", values }] });
  }
  // To end the last administrator's time is to take the role, only later.
  if (until && !(await isSpared(ask, role, member.id))) return refuse("last-administrator");
  const grant = { userId: member.id, roleId: role.id, since: now, givenBy: granter.id, until };
  if (await addHolder(db, grant)) {
    await writeDown(ask, "given", role, [member.id]);
    const told = { name: role.name, until };
    await tellHolders(db, [member.id], until ? "givenUntil" : "given", told, now);
  }
  return { userId: member.id, name: member.name };
}

/** Takes a role from somebody who holds it. */
export async function take(ask: Ask<typeof takeRole>): Promise<Refusal | undefined> {
  await holdRoles(ask.db);
  const { caller, db, params, now } = ask;
  const granter = granterOf(caller);
  const beholder = beholderOf(caller, UPDATE_ROLES);
  const found = await findRole(db, idOf(params.id), beholder);
  const holder =
    found && isUserId(params.userId)
      ? await findHolder(db, found.role.id, params.userId, beholder.area)
      : undefined;
  if (!found || !holder) return refuse("not-found");
  const { role } = found;
  const lock = lockOf(granter, role, false);
  if (lock) return refuse(`role-${lock}`);
  if (!(await isSpared(ask, role, holder.id))) return refuse("last-administrator");
  await removeHolder(db, role.id, holder.id);
  await writeDown(ask, "taken", role, [holder.id]);
  await tellHolders(db, [holder.id], "taken", role, now);
  return undefined;
}

/** Until when whoever asks holds what it takes to give a role; null without end. */
async function lastDay({ caller, db, now }: Asked, role: Granting): Promise<string | null> {
  return lastDayOf(await findHeld(db, granterOf(caller).id, cairoDay(now)), role);
}

/** Whether an administrator is left when somebody loses a role. */
async function isSpared({ db }: Pick<Ask<typeof takeRole>, "db">, role: RoleRow, userId: string) {
  if (!isAdministrators(role)) return true;
  return keepsAdministrator(await findAdministrators(db), { roleId: role.id, userId });
}

const notHeldLongEnough = refuse("role-not-held", {
  fields: [{ path: "abilities", problem: "ability-not-held" }],
});

const nameTaken = refuse("role-name-taken", {
  fields: [{ path: "name", problem: "name-taken" }],
});

type Given = Ask<typeof updateRole>["body"];

/** What was given of a role, as it is kept: each pair once. */
function contentOf<T extends Given>({ abilities, ...given }: T) {
  const rest = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name !== "version" && value !== undefined),
  );
  if (!abilities) return rest as unknown as Content;
  const kept = new Map(
    abilities.map(({ action, subject }) => [`${action}:${subject}`, [action, subject]]),
  );
  return { ...rest, abilities: [...kept.values()] } as unknown as Content;
}
