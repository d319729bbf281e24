import { governorateByCode } from "#app/arabic/governorates.ts";
import { actions, subjects } from "#app/contract/ability.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import {
  assignRole,
  createRole,
  deleteRole,
  listRoleCandidates,
  listRoleHolders,
  listRoleRanks,
  listRoleSteps,
  listRoles,
  type Role,
  type RoleHolder,
  readAbilityInfo,
  readRole,
  revokeRole,
  updateRole,
} from "#app/contract/role.ts";
import { READ_ROLES, roleRanks, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { toBelonging } from "../user/api-belonging.ts";
import { assign, change, create, remove, revoke } from "./actions.ts";
import { granterOf, viewerOf } from "./record.ts";
import { distinctAbilities, isInForce, lockOf, pairs } from "./rules.ts";
import { findRole, findRoles, findSteps, type RoleForViewer } from "./store.ts";
import { findCandidates, findHolders } from "./store-holders.ts";

/** Wide enough for any administrator, narrow enough for a script. */
const limits = [byCaller(120, 60)];

export const roleResource = resource("role")
  .on(listRoles, async ({ caller, db }) => {
    const rows = await findRoles(db, viewerOf(caller, UPDATE_ROLES));
    // Others than role managers get names only, to address people.
    if (!can(caller, READ_ROLES)) return rows.map(presentRoleName);
    return rows.map((row) => presentRole(row, caller));
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
    const row = await findRole(db, parseId(params.id), viewerOf(caller, UPDATE_ROLES));
    return row ? presentRole(row, caller) : refuse("not-found");
  })

  .on(
    createRole,
    async (context) => {
      const role = await create(context);
      if (isRefusal(role)) return role;
      return presentRole(
        { role, holders: 0, isHeld: false, isHeldElsewhere: false, isOwn: false },
        context.caller,
      );
    },
    { limits },
  )

  .on(
    updateRole,
    async (context) => {
      const role = await change(context);
      if (isRefusal(role)) return role;
      const row = await findRole(context.db, role.id, viewerOf(context.caller, UPDATE_ROLES));
      return row ? presentRole(row, context.caller) : refuse("not-found");
    },
    { limits, endsRepeatsOf: [createRole] },
  )

  .on(deleteRole, async (context) => (await remove(context)) ?? {}, {
    limits,
    endsRepeatsOf: [createRole],
  })

  .on(listRoleHolders, async ({ params, query, caller, db, now }) => {
    const viewer = viewerOf(caller, READ_ROLES);
    const found = await findRole(db, parseId(params.id), viewer);
    if (!found) return refuse("not-found");
    const items = await findHolders(db, parseId(params.id), viewer.seen, query);
    return {
      items: items.map(
        ({ status, branch, secretariats, since, ...holder }): RoleHolder => ({
          ...holder,
          governorate: governorateByCode(branch?.governorateCode ?? "")?.ar ?? null,
          since: since?.toISOString(),
          isInForce: isInForce(
            found.role.rank,
            { status, belonging: toBelonging({ branch, secretariats }) },
            holder.until,
            now,
          ),
          isMe: holder.userId === granterOf(caller).id,
        }),
      ),
      metadata: metadata(found.holders, query),
    };
  })

  .on(listRoleSteps, async ({ params, caller, db }) => {
    const viewer = viewerOf(caller, READ_ROLES);
    const steps = await findSteps(db, parseId(params.id), viewer.seen);
    // Without history the role is looked up: it may never have existed, or be deleted.
    if (steps.length === 0 || steps[0]?.act === "deleted") {
      if (!(await findRole(db, parseId(params.id), viewer))) return refuse("not-found");
    }
    return steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
  })

  .on(
    listRoleCandidates,
    async ({ params, query, caller, db }) => {
      const viewer = viewerOf(caller, UPDATE_ROLES);
      const { userId: notId, area } = viewer;
      const roleId = parseId(params.id);
      if (!(await findRole(db, roleId, viewer))) return refuse("not-found");
      const found = await findCandidates(db, { roleId, area, notId, keyword: query.keyword ?? "" });
      return found.map(({ governorateCode, ...member }) => ({
        ...member,
        governorate: governorateCode && governorateByCode(governorateCode)?.ar,
      }));
    },
    { limits },
  )

  .on(assignRole, assign, { limits })

  .on(revokeRole, async (context) => (await revoke(context)) ?? {}, { limits });

function presentRoleName({ role: { id, name, nameEn, rank }, isHeld }: RoleForViewer): Role {
  return { id, name, nameEn, rank, isHeld };
}

function presentRole(found: RoleForViewer, caller: Member): Role {
  const { role, holders, isHeldElsewhere } = found;
  const { description, abilities, version } = role;
  return {
    ...presentRoleName(found),
    description,
    // Rows from imports may hold a pair twice.
    abilities: distinctAbilities(abilities).map(([action, subject]) => ({ action, subject })),
    holders,
    version,
    lock: lockOf(granterOf(caller), role, isHeldElsewhere) ?? null,
  };
}
