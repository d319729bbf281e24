import { eq } from "drizzle-orm";
import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type {
  assignRole,
  createRole,
  deleteRole,
  revokeRole,
  updateRole,
} from "#app/contract/role.ts";
import { DELETE_ROLES, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid, parseId } from "../http/id.ts";
import { toBelonging } from "../user/api-belonging.ts";
import { roles } from "../user/tables.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { findAdministrators, lockRoles } from "./api.ts";
import { findNaming } from "./api-named.ts";
import { lastDay } from "./api-person.ts";
import { granterOf, notifyHolders, recordStep, viewerOf } from "./record.ts";
import {
  distinctAbilities,
  isAdministrators,
  isOnly,
  leavesAdministrator,
  lockOf,
  mayAssign,
  mayChange,
  mayCreate,
  raises,
} from "./rules.ts";
import { addRole, changeRole, findRole, type RoleContent, type RoleRow } from "./store.ts";
import {
  addHolder,
  findHolder,
  findMemberByNumber,
  findRoleIdsOf,
  removeHolder,
  removeHolders,
} from "./store-holders.ts";

export async function create(
  context: HandlerContext<typeof createRole>,
): Promise<RoleRow | Refusal> {
  await lockRoles(context.db);
  const content = contentOf(context.body);
  const refused = mayCreate(granterOf(context.caller), content);
  if (refused) return refused;
  const role = await catchUniqueViolation(context.db, (db) => addRole(db, content), nameTaken);
  if (isRefusal(role)) return role;
  await recordStep(context, "created", role);
  return role;
}

export async function change(
  context: HandlerContext<typeof updateRole>,
): Promise<RoleRow | Refusal> {
  await lockRoles(context.db);
  const granter = granterOf(context.caller);
  const found = await findRole(
    context.db,
    parseId(context.params.id),
    viewerOf(context.caller, UPDATE_ROLES),
  );
  if (!found) return refuse("not-found");
  const { role: before } = found;
  const { version, ...given } = context.body;
  if (isOutdated({ version }, before)) return refuse("changed-meanwhile");
  const after = { ...before, ...contentOf(given) };
  const refused = mayChange(granter, { ...found, ...before }, after);
  if (refused) return refused;
  // A temporary permission must not become permanent for the role's holders.
  const isForGood = found.holders > 0 && raises(before, after);
  if (isForGood && (await lastDay(context, after))) return notHeldLongEnough;
  if (isAdministrators(before) && !isAdministrators(after)) {
    const administrators = await findAdministrators(context.db);
    if (!leavesAdministrator(administrators, { roleId: before.id })) {
      return refuse("last-administrator");
    }
  }
  const { name, nameEn, description, rank, abilities } = after;
  const content = { name, nameEn, description, rank, abilities };
  const role = await catchUniqueViolation(
    context.db,
    (db) => changeRole(db, before.id, content),
    nameTaken,
  );
  if (isRefusal(role)) return role;
  await recordStep(context, "changed", role);
  return role;
}

export async function remove(
  context: HandlerContext<typeof deleteRole>,
): Promise<Refusal | undefined> {
  await lockRoles(context.db);
  const granter = granterOf(context.caller);
  const found = await findRole(
    context.db,
    parseId(context.params.id),
    viewerOf(context.caller, DELETE_ROLES),
  );
  if (!found) return refuse("not-found");
  const { role, holders, isHeldElsewhere } = found;
  const lock = lockOf(granter, role, isHeldElsewhere);
  if (lock) return refuse(`role-${lock}`);
  const administrators = isAdministrators(role) ? await findAdministrators(context.db) : [];
  if (!leavesAdministrator(administrators, { roleId: role.id }))
    return refuse("last-administrator");
  const names = await findNaming(context, { roleId: role.id });
  if (names) return refuse("role-named", { values: { names } });
  if (holders > 0 && context.query.holders !== holders) {
    return refuse("role-held", { values: { count: holders } });
  }
  let removed: string[];
  let last = BEFORE_ALL;
  do {
    removed = await removeHolders(context.db, role.id, { after: last, limit: BATCH_SIZE });
    last = removed.at(-1) ?? last;
    if (removed.length > 0) await recordStep(context, "taken", role, removed);
    await notifyHolders(context.db, removed, "taken", role, context.now);
  } while (removed.length === BATCH_SIZE);
  await context.db.delete(roles).where(eq(roles.id, role.id));
  await recordStep(context, "deleted", role);
  return undefined;
}

/** Comes before the id of every user. */
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** Rows per statement. */
const BATCH_SIZE = 5_000;

export async function assign(context: HandlerContext<typeof assignRole>) {
  await lockRoles(context.db);
  const { caller, db, params, body, now, language } = context;
  const granter = granterOf(caller);
  const viewer = viewerOf(caller, UPDATE_ROLES);
  const found = await findRole(db, parseId(params.id), viewer);
  if (!found) return refuse("not-found");
  const { role } = found;
  const member = await findMemberByNumber(db, body.membershipId, viewer.area);
  if (!member) {
    return refuse("invalid", { fields: [{ path: "membershipId", problem: "member-unknown" }] });
  }
  const refused = mayAssign(granter, role, { ...member, belonging: toBelonging(member) });
  if (refused) return refused;
  const until = body.until || null;
  if (until && until < cairoDay(now)) {
    return refuse("invalid", { fields: [{ path: "until", problem: "day-past" }] });
  }
  const last = await lastDay(context, role);
  if (last && (!until || until > last)) {
    const values = { day: formatDate(last, language) };
    return refuse("invalid", { fields: [{ path: "until", problem: "until-beyond", values }] });
  }
  // An end for the last administrator is a removal, only later.
  if (until && !(await isSpared(context, role, member.id))) return refuse("last-administrator");
  const grant = { userId: member.id, roleId: role.id, since: now, givenBy: granter.id, until };
  if (await addHolder(db, grant)) {
    await recordStep(context, "given", role, [member.id]);
    const assignment = { name: role.name, nameEn: role.nameEn, until };
    await notifyHolders(db, [member.id], until ? "givenUntil" : "given", assignment, now);
  }
  return { userId: member.id, name: member.name };
}

/** Takes a role from somebody who holds it, and another beside it (docs/product.md#people). */
export async function revoke(
  context: HandlerContext<typeof revokeRole>,
): Promise<Refusal | undefined> {
  await lockRoles(context.db);
  const { caller, db, params, now } = context;
  const granter = granterOf(caller);
  const viewer = viewerOf(caller, UPDATE_ROLES);
  const found = await findRole(db, parseId(params.id), viewer);
  const holder =
    found && isUuid(params.userId)
      ? await findHolder(db, found.role.id, params.userId, viewer.area)
      : undefined;
  if (!found || !holder) return refuse("not-found");
  const { role } = found;
  const lock = lockOf(granter, role, false);
  if (lock) return refuse(`role-${lock}`);
  if (!(await isSpared(context, role, holder.id))) return refuse("last-administrator");
  if (isOnly(await findRoleIdsOf(db, holder.id, cairoDay(now)), role.id))
    return refuse("last-role");
  await removeHolder(db, role.id, holder.id);
  await recordStep(context, "taken", role, [holder.id]);
  await notifyHolders(db, [holder.id], "taken", role, now);
  return undefined;
}

async function isSpared(
  { db }: Pick<HandlerContext<typeof revokeRole>, "db">,
  role: RoleRow,
  userId: string,
) {
  if (!isAdministrators(role)) return true;
  return leavesAdministrator(await findAdministrators(db), { roleId: role.id, userId });
}

const notHeldLongEnough = refuse("role-not-held", {
  fields: [{ path: "abilities", problem: "ability-not-held" }],
});

const nameTaken = (index: string): Refusal =>
  refuse("role-name-taken", {
    fields: [{ path: index === "roles_name_en_unique" ? "nameEn" : "name", problem: "name-taken" }],
  });

type Given = HandlerContext<typeof updateRole>["body"];

function contentOf<T extends Given>({ abilities, nameEn, ...given }: T) {
  const rest = Object.fromEntries(
    Object.entries({ ...given, nameEn: nameEn === "" ? null : nameEn }).filter(
      ([name, value]) => name !== "version" && value !== undefined,
    ),
  );
  if (!abilities) return rest as unknown as RoleContent;
  const unique = distinctAbilities(
    abilities.map(({ action, subject }) => [action, subject] as const),
  );
  return { ...rest, abilities: unique } as unknown as RoleContent;
}
