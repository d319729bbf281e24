import { eq } from "drizzle-orm";
import { LIST } from "#app/contract/election.ts";
import type { addList, changeList, deleteList } from "#app/contract/election-desk.ts";
import { MAX_LISTS_OF_DISTRICT } from "#app/contract/election-desk.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { isNamedInVersions, renameInVersions } from "../content/api-together.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { actOf, closedOf, notFound, record } from "./record-place.ts";
import { moveTo, searchTextOf } from "./rules.ts";
import { updateCandidate } from "./store.ts";
import {
  changeListRow,
  type DistrictRow,
  findDistrict,
  findList,
  findListNamed,
  findLists,
  findOnList,
  lockDistricts,
} from "./store-districts.ts";
import { electionLists } from "./tables.ts";

export async function addListTo(
  context: HandlerContext<typeof addList>,
): Promise<Refusal | undefined> {
  const { db, params, body } = context;
  await lockDistricts(db);
  const found = isUuid(params.id) ? await findDistrict(db, params.id) : undefined;
  if (!found) return notFound;
  const { district, lists } = found;
  if (district.type !== LIST || lists >= MAX_LISTS_OF_DISTRICT) return refuse("conflict");
  if (await findListNamed(db, district.id, body.name)) return listTaken;
  const { name, number = null, symbolName } = body;
  await db
    .insert(electionLists)
    .values({ districtId: district.id, name, number, symbolName: symbolName || null });
  await record(context, "list-created", `${name} (${district.name})`);
  return undefined;
}

/** Answers the id of its district. */
export async function changeOneList(
  context: HandlerContext<typeof changeList>,
): Promise<string | Refusal> {
  const { db, now, params, body } = context;
  await lockDistricts(db);
  const held = await findListWithDistrict(db, params.id);
  if (isRefusal(held)) return held;
  const { list: before, district } = held;
  if (isOutdated(body, before)) return refuse("changed-meanwhile");
  const { name = before.name, number, symbolName, closed, place } = body;
  if (name !== before.name) {
    if (await findListNamed(db, district.id, name)) return listTaken;
    await renameList(db, district, before.name, name);
  }
  const isContent = body.name !== undefined;
  const closedAt = closedOf(closed, before.closedAt, now);
  const after = {
    name,
    // Forms that name the list are complete: empty means none.
    number: isContent ? (number ?? null) : before.number,
    symbolName: isContent ? symbolName || null : before.symbolName,
    closedAt,
  };
  const isChanged =
    after.name !== before.name ||
    after.number !== before.number ||
    after.symbolName !== before.symbolName ||
    after.closedAt !== before.closedAt;
  if (isChanged) {
    await changeListRow(db, before.id, after);
    await record(context, actOf(before.closedAt, closedAt, "list"), `${name} (${district.name})`);
  }
  if (place !== undefined) {
    const ids = (await findLists(db, district)).map(({ list }) => list.id);
    const wanted = moveTo(ids, before.id, place);
    if (wanted.join() !== ids.join()) {
      // Doesn't bump versions: reordering conflicts with no edit.
      for (const [order, id] of wanted.entries()) {
        await db.update(electionLists).set({ order }).where(eq(electionLists.id, id));
      }
      await record(context, "list-changed", `${name} (${district.name})`);
    }
  }
  return district.id;
}

async function renameList(db: Database, district: DistrictRow, from: string, to: string) {
  for (const row of await findOnList(db, district.name, from)) {
    const searchText = searchTextOf({ ...row, listName: to });
    await updateCandidate(db, row.id, { listName: to, searchText });
  }
  const where = { type: district.type, electoralDistrict: district.name };
  await renameInVersions(db, "candidates", { field: "listName", from, to, where });
}

/** Refuses while candidates, or rows of an import, name it; answers the id of its district. */
export async function removeList(
  context: HandlerContext<typeof deleteList>,
): Promise<string | Refusal> {
  const { db, params } = context;
  await lockDistricts(db);
  const held = await findListWithDistrict(db, params.id);
  if (isRefusal(held)) return held;
  const { list, district } = held;
  const found = (await findLists(db, district)).find((each) => each.list.id === list.id);
  const count = found?.candidates ?? 0;
  const isNamed = await isNamedInVersions(db, "candidates", {
    type: district.type,
    electoralDistrict: district.name,
    listName: list.name,
  });
  if (count > 0 || isNamed) return refuse("list-held", { values: { count } });
  await db.delete(electionLists).where(eq(electionLists.id, list.id));
  await record(context, "list-deleted", `${list.name} (${district.name})`);
  return district.id;
}

async function findListWithDistrict(db: Database, id: string) {
  const list = isUuid(id) ? await findList(db, id) : undefined;
  const found = list && (await findDistrict(db, list.districtId));
  return list && found ? { list, district: found.district } : notFound;
}

const listTaken = refuse("invalid", { fields: [{ path: "name", problem: "list-taken" }] });
