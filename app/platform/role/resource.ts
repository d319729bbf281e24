import { birthplace } from "#app/arabic/governorates.ts";
import { actions, subjects } from "#app/contract/ability.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import {
  createRole,
  deleteRole,
  giveRole,
  listRoleHolders,
  listRoleRanks,
  listRoleSteps,
  listRoles,
  type Role,
  type RoleHolder,
  readAbilityInfo,
  readRole,
  takeRole,
  updateRole,
} from "#app/contract/role.ts";
import { READ_ROLES, roleRanks, UPDATE_ROLES } from "#app/contract/role-form.ts";
import { areaFor, type Caller, can } from "../caller.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../resource.ts";
import { beholderOf, granterOf } from "./act.ts";
import { change, give, make, remove, take } from "./decide.ts";
import { idOf, isInForce, lockOf, pairs } from "./rules.ts";
import { findRole, findRoles, findSteps, type JudgedRole } from "./store.ts";
import { findHolders } from "./store-holders.ts";

/** Wide enough for any administrator, narrow enough for a script. */
const limits = [byCaller(120, 60)];

export const roleResource = resource()
  .on(listRoles, async ({ caller, db }) => {
    const rows = await findRoles(db, beholderOf(caller, UPDATE_ROLES));
    // Whom to tell is chosen by name; what a role grants is for those who manage roles.
    if (!can(caller, READ_ROLES)) return rows.map(({ role }) => named(role));
    return rows.map((row) => shown(row, caller));
  })

  .on(listRoleRanks, () => [...roleRanks])

  .on(readAbilityInfo, ({ caller }) => ({
    actions: [...actions],
    subjects: [...subjects],
    pairs: pairs.map(([action, subject]) => {
      const area = areaFor(caller, [action, subject]);
      const held = typeof area === "object" ? "local" : area;
      return { action, subject, held } as const;
    }),
  }))

  .on(readRole, async ({ params, caller, db }) => {
    const row = await findRole(db, idOf(params.id), beholderOf(caller, UPDATE_ROLES));
    return row ? shown(row, caller) : refuse("not-found");
  })

  .on(
    createRole,
    async (ask) => {
      const role = await make(ask);
      if (isRefusal(role)) return role;
      return shown({ role, holders: 0, isHeldElsewhere: false, isOwn: false }, ask.caller);
    },
    { limits },
  )

  .on(
    updateRole,
    async (ask) => {
      const role = await change(ask);
      if (isRefusal(role)) return role;
      const row = await findRole(ask.db, role.id, beholderOf(ask.caller, UPDATE_ROLES));
      return row ? shown(row, ask.caller) : refuse("not-found");
    },
    { limits, endsRepeatsOf: [createRole] },
  )

  .on(deleteRole, async (ask) => (await remove(ask)) ?? {}, { limits, endsRepeatsOf: [createRole] })

  .on(listRoleHolders, async ({ params, query, caller, db, now }) => {
    const beholder = beholderOf(caller, READ_ROLES);
    const found = await findRole(db, idOf(params.id), beholder);
    if (!found) return refuse("not-found");
    const items = await findHolders(db, idOf(params.id), beholder.seen, query);
    return {
      items: items.map(
        ({ status, governorateCode, since, ...holder }): RoleHolder => ({
          ...holder,
          governorate: governorateCode && birthplace(governorateCode)?.ar,
          since: since?.toISOString(),
          isInForce: isInForce(found.role.rank, { status, governorateCode }, holder.until, now),
          isMe: holder.userId === granterOf(caller).id,
        }),
      ),
      metadata: metadata(found.holders, query),
    };
  })

  .on(listRoleSteps, async ({ params, caller, db }) => {
    const beholder = beholderOf(caller, READ_ROLES);
    if (!(await findRole(db, idOf(params.id), beholder))) return refuse("not-found");
    const steps = await findSteps(db, idOf(params.id), beholder.seen);
    return steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
  })

  .on(giveRole, give, { limits })

  .on(takeRole, async (ask) => (await take(ask)) ?? {}, { limits });

/** A role as who only chooses by it sees it. */
function named({ id, name, rank }: JudgedRole["role"]): Role {
  return { id, name, rank };
}

function shown({ role, holders, isHeldElsewhere }: JudgedRole, caller: Caller): Role {
  const { description, abilities, version } = role;
  return {
    ...named(role),
    description,
    abilities: abilities.map(([action, subject]) => ({ action, subject })),
    holders,
    version,
    lock: lockOf(granterOf(caller), role, isHeldElsewhere) ?? null,
  };
}
