import { nameIn } from "#app/arabic/name-in.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import type { RoleRefusal } from "#app/contract/role.values.ts";
import { changeRoles, previewRoleChange, readRoleChange } from "#app/contract/role-bulk.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor, can } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import {
  countSelected,
  findSelection,
  namesFor,
  type SelectionReader,
  selectPeople,
  walkSelected,
} from "../people/api-selection.ts";
import { lockRoles } from "./api.ts";
import { applyTo, lookAt, prepareAct, type SealedChange } from "./bulk.ts";
import { addOutcomes, nobody, type Tally } from "./rules-bulk.ts";
import { addChange, findOwnChange, saveChange } from "./store-bulk.ts";
import { BATCH_SIZE } from "./work-bulk.ts";

const HOUR = 60 * 60;

export const roleBulkResource = resource("role")
  .on(
    previewRoleChange,
    async ({ params, query, caller, db, personal, now, language }) => {
      const owner = { id: params.id, userId: caller.id };
      const selection = await findSelection({ db, personal }, owner, now);
      if (!selection) return refuse("not-found");
      const { roleId } = params;
      const asked = await prepareAct(db, { ...query, userId: caller.id, roleId }, now, language);
      if (isRefusal(asked)) return asked;
      const people = selectPeople(selection, asked.granter, now);
      const ids = await walkSelected(db, people, { after: null, limit: MAX_PEOPLE_LISTED + 1 });
      const roleName = nameIn(language, asked.role);
      if (ids.length > MAX_PEOPLE_LISTED) {
        return {
          roleName,
          total: await countSelected(db, people),
          counts: null,
          refusedPeople: [],
        };
      }
      const tally = addOutcomes(nobody, await lookAt(db, asked, ids, now));
      return { roleName, total: ids.length, ...(await presentTally(db, tally, asked.granter)) };
    },
    { limits: [byCaller(600, HOUR)] },
  )

  .on(
    changeRoles,
    async ({ params, body, caller, db, jobs, personal, now, language, address }) => {
      await lockRoles(db);
      const owner = { id: params.id, userId: caller.id };
      const selection = await findSelection({ db, personal }, owner, now);
      if (!selection) return refuse("not-found");
      const { roleId } = params;
      const asked = await prepareAct(db, { ...body, userId: caller.id, roleId }, now, language);
      if (isRefusal(asked)) return asked;
      const { granter, act, role, until } = asked;
      const people = selectPeople(selection, granter, now);
      const ids = await walkSelected(db, people, { after: null, limit: MAX_PEOPLE_LISTED + 1 });
      const isAtOnce = ids.length <= MAX_PEOPLE_LISTED;
      const request: SealedChange = { selection, address };
      const id = await addChange(db, {
        userId: caller.id,
        act,
        roleId: role.id,
        roleName: role.name,
        until,
        createdAt: now,
        ...(isAtOnce
          ? { state: "done", finishedAt: now, total: ids.length }
          : { state: "running", sealedRequest: personal.seal(JSON.stringify(request)) }),
      });
      if (!id) return refuse("role-change-busy");
      if (!isAtOnce) {
        await jobs.add(db, "roleChange", { id });
        return { id };
      }
      let tally = nobody;
      for (let at = 0; at < ids.length; at += BATCH_SIZE) {
        const batch = ids.slice(at, at + BATCH_SIZE);
        tally = await applyTo(db, asked, batch, { tally, address, now });
      }
      await saveChange(db, id, { ...tally, refusedPeople: [...tally.refusedPeople] });
      return { id };
    },
    { limits: [byCaller(120, HOUR)] },
  )

  .on(readRoleChange, async ({ params, caller, db, language }) => {
    const row = await findOwnChange(db, { id: params.id, userId: caller.id });
    if (!row) return refuse("not-found");
    const { act, state, total, seen } = row;
    const roleName = nameIn(language, { name: row.roleName, nameEn: row.roleNameEn });
    const reader: SelectionReader = {
      can: (ability) => can(caller, ability),
      area: (ability) => areaFor(caller, ability),
    };
    return { act, roleName, state, total, seen, ...(await presentTally(db, row, reader)) };
  });

/** People who are out of reach by now are only counted. */
async function presentTally(
  db: Database,
  { changed, already, refused, refusedPeople }: Tally,
  reader: SelectionReader,
) {
  const ids = refusedPeople.map(({ id }) => id);
  const names = await namesFor(db, ids, reader);
  const reasons = Object.entries(refused) as [RoleRefusal, number][];
  return {
    counts: { changed, already, refused: reasons.map(([reason, count]) => ({ reason, count })) },
    refusedPeople: refusedPeople.flatMap(({ id, reason }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, reason }];
    }),
  };
}
