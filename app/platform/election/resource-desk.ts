import {
  addDistrict,
  addElectionDate,
  addList,
  changeDistrict,
  changeElectionDate,
  changeList,
  deleteDistrict,
  deleteList,
  listCandidatePlaces,
  listDeskDistricts,
  readDeskDistrict,
  readDeskElection,
  readElection,
  removeElectionDate,
  saveElection,
} from "#app/contract/election-desk.ts";
import { UPDATE_ELECTION } from "#app/contract/election-desk.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { canEverywhere, type Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { add, change, remove } from "./actions-districts.ts";
import { addListTo, changeOneList, removeList } from "./actions-lists.ts";
import { findListDistricts, presentOne, presentPlaces } from "./present-districts.ts";
import {
  addDate,
  changeDate,
  presentDeskElection,
  presentElection,
  removeDate,
  save,
} from "./settings.ts";

const limits = [byCaller(240, 60)];

/** Editors of a part of the country may not change the election. */
function requireNational({ caller }: { readonly caller: Member }): Refusal | undefined {
  return canEverywhere(caller, UPDATE_ELECTION) ? undefined : refuse("forbidden");
}

async function answer(db: Database, id: string | Refusal) {
  return isRefusal(id) ? id : presentOne(db, id);
}

export const electionDeskResource = resource("election")
  .on(readElection, ({ db, publisher, now }) => presentElection(db, publisher, now))

  .on(
    readDeskElection,
    async (context) => requireNational(context) ?? presentDeskElection(context.db),
  )
  .on(
    saveElection,
    async (context) =>
      requireNational(context) ?? (await save(context)) ?? presentDeskElection(context.db),
    { limits },
  )
  .on(addElectionDate, async (context) => requireNational(context) ?? addDate(context), { limits })
  .on(changeElectionDate, async (context) => requireNational(context) ?? changeDate(context), {
    limits,
  })
  .on(
    removeElectionDate,
    async (context) => requireNational(context) ?? (await removeDate(context)) ?? {},
    { limits },
  )

  .on(listCandidatePlaces, ({ db }) => presentPlaces(db))
  .on(listDeskDistricts, async (context) => {
    const refused = requireNational(context);
    if (refused) return refused;
    return { items: await findListDistricts(context.db, context.query.kind) };
  })
  .on(
    readDeskDistrict,
    async (context) => requireNational(context) ?? presentOne(context.db, context.params.id),
  )
  .on(
    addDistrict,
    async (context) => requireNational(context) ?? answer(context.db, await add(context)),
    { limits },
  )
  .on(
    changeDistrict,
    async (context) =>
      requireNational(context) ?? answer(context.db, (await change(context)) ?? context.params.id),
    { limits },
  )
  .on(
    deleteDistrict,
    async (context) => requireNational(context) ?? (await remove(context)) ?? {},
    { limits, endsRepeatsOf: [addDistrict] },
  )
  .on(
    addList,
    async (context) =>
      requireNational(context) ??
      answer(context.db, (await addListTo(context)) ?? context.params.id),
    { limits },
  )
  .on(
    changeList,
    async (context) => requireNational(context) ?? answer(context.db, await changeOneList(context)),
    { limits },
  )
  .on(
    deleteList,
    async (context) => requireNational(context) ?? answer(context.db, await removeList(context)),
    { limits, endsRepeatsOf: [addList] },
  );
