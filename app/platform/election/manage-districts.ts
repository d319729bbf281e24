import { type CandidateType, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type {
  addDistrict,
  addList,
  changeDistrict,
  changeList,
  DeskDistrict,
  DeskList,
  deleteDistrict,
  deleteList,
} from "#app/contract/election-desk.ts";
import {
  type DistrictKind,
  MAX_DISTRICTS,
  MAX_LISTS_OF_DISTRICT,
} from "#app/contract/election-desk.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import { isNamedInVersions, renameInVersions } from "../content/api-together.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { governorateOfDistrict, isRowId, putAt, searchTextOf, sortDistricts } from "./rules.ts";
import { updateCandidate } from "./store.ts";
import {
  changeDistrictRow,
  changeListRow,
  type DistrictRow,
  deleteDistrictRow,
  deleteListRow,
  findDistrict,
  findDistrictNamed,
  findDistricts,
  findList,
  findListNamed,
  findLists,
  findOnList,
  findPlaces,
  insertDistrict,
  insertList,
  type ListRow,
  lockDistricts,
  orderDistricts,
  orderLists,
  renameDistrictOfCandidates,
} from "./store-districts.ts";

type Context = Pick<
  HandlerContext<typeof addDistrict>,
  "caller" | "db" | "now" | "address" | "publisher"
>;
type Found = Awaited<ReturnType<typeof findDistricts>>[number];

const notFound = refuse("not-found");

export const typeOfKind = (kind: DistrictKind): CandidateType =>
  kind === "list" ? LIST : INDIVIDUAL;

function presentDistrict({ district, candidates, lists }: Found): DeskDistrict {
  const { id, type, name, governorateCode, closedAt, version } = district;
  return {
    id,
    kind: type === LIST ? "list" : "individual",
    name,
    governorate: governorateOfDistrict(name, governorateCode),
    closedAt: closedAt?.toISOString() ?? null,
    version,
    candidates,
    lists,
  };
}

function presentList({ list, candidates }: { list: ListRow; candidates: number }): DeskList {
  const { id, name, number, symbolName, closedAt, version } = list;
  const at = closedAt?.toISOString() ?? null;
  return { id, name, number, symbolName, closedAt: at, version, candidates };
}

/** The districts of a kind in their order. */
export async function listDistrictsOf(db: Database, kind: DistrictKind): Promise<DeskDistrict[]> {
  return (await inOrder(db, typeOfKind(kind))).map(presentDistrict);
}

async function inOrder(db: Database, type: CandidateType): Promise<Found[]> {
  const found = await findDistricts(db, type);
  const byName = new Map(found.map((each) => [each.district.name, each]));
  const orderOf = (name: string) => byName.get(name)?.district.order ?? null;
  return sortDistricts([...byName.keys()], orderOf).flatMap((name) => byName.get(name) ?? []);
}

/** One district with its lists; the refusal "not-found" where there is none by this id. */
export async function presentOne(db: Database, id: string) {
  const found = isRowId(id) ? await findDistrict(db, id) : undefined;
  if (!found) return notFound;
  const lists = await findLists(db, found.district);
  return { ...presentDistrict(found), listsOf: lists.map(presentList) };
}

/** The open districts and lists, by their names. */
export async function presentPlaces(db: Database) {
  const { districts, lists } = await findPlaces(db);
  const isOpen = ({ closedAt }: { closedAt: Date | null }) => closedAt === null;
  const open = districts.filter(isOpen);
  const orders = new Map(open.map(({ type, name, order }) => [`${type} ${name}`, order]));
  const namesOf = (type: CandidateType) =>
    sortDistricts(
      open.filter((each) => each.type === type).map(({ name }) => name),
      (name) => orders.get(`${type} ${name}`) ?? null,
    );
  const openLists = lists.filter(({ list }) => isOpen(list));
  return {
    individual: namesOf(INDIVIDUAL),
    list: namesOf(LIST).map((name) => ({
      name,
      lists: openLists.filter(({ district }) => district === name).map(({ list }) => list.name),
    })),
  };
}

/** Adds a district; answers its id. */
export async function add(context: HandlerContext<typeof addDistrict>): Promise<string | Refusal> {
  const { db, body } = context;
  await lockDistricts(db);
  const type = typeOfKind(body.kind);
  if (await findDistrictNamed(db, type, body.name)) return districtTaken;
  if ((await findDistricts(db, type)).length >= MAX_DISTRICTS) return refuse("conflict");
  const governorateCode = body.governorate || null;
  const id = await insertDistrict(db, { type, name: body.name, governorateCode });
  await record(context, "district-created", body.name);
  return id;
}

/** Changes a district as its editor saw it: its name, its governorate, its place, whether it is closed. */
export async function change(
  context: HandlerContext<typeof changeDistrict>,
): Promise<Refusal | undefined> {
  const { db, now, params, body } = context;
  await lockDistricts(db);
  const found = isRowId(params.id) ? await findDistrict(db, params.id) : undefined;
  if (!found) return notFound;
  const before = found.district;
  if (body.version !== undefined && body.version !== before.version) {
    return refuse("changed-meanwhile");
  }
  const { name = before.name, governorate, closed, place } = body;
  if (name !== before.name) {
    if (await findDistrictNamed(db, before.type, name)) return districtTaken;
    await renameDistrict(db, before, name);
  }
  const governorateCode = governorate === undefined ? before.governorateCode : governorate || null;
  const closedAt = closedOf(closed, before.closedAt, now);
  const isChanged =
    name !== before.name ||
    governorateCode !== before.governorateCode ||
    closedAt !== before.closedAt;
  if (isChanged) {
    await changeDistrictRow(db, before.id, { name, governorateCode, closedAt });
    await record(context, actOf(before.closedAt, closedAt, "district"), name);
  }
  if (place !== undefined) {
    const ids = (await inOrder(db, before.type)).map(({ district }) => district.id);
    const wanted = putAt(ids, before.id, place);
    if (wanted.join() !== ids.join()) {
      await orderDistricts(db, wanted);
      await record(context, "district-changed", name);
    }
  }
  return undefined;
}

async function renameDistrict(db: Database, { type, name: from }: DistrictRow, to: string) {
  await renameDistrictOfCandidates(db, { type, from, to });
  const where = { type };
  await renameInVersions(db, "candidates", { field: "electoralDistrict", from, to, where });
}

/** Deletes a district that nobody stands in, nor is to. */
export async function remove(
  context: HandlerContext<typeof deleteDistrict>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  await lockDistricts(db);
  const found = isRowId(params.id) ? await findDistrict(db, params.id) : undefined;
  if (!found) return notFound;
  const { district, candidates } = found;
  const { type, name } = district;
  const isNamed = await isNamedInVersions(db, "candidates", { type, electoralDistrict: name });
  if (candidates > 0 || isNamed) return refuse("district-held", { values: { count: candidates } });
  await deleteDistrictRow(db, district.id);
  await record(context, "district-deleted", name);
  return undefined;
}

/** Adds a list to a district of lists. */
export async function addListTo(
  context: HandlerContext<typeof addList>,
): Promise<Refusal | undefined> {
  const { db, params, body } = context;
  await lockDistricts(db);
  const found = isRowId(params.id) ? await findDistrict(db, params.id) : undefined;
  if (!found) return notFound;
  const { district, lists } = found;
  if (district.type !== LIST || lists >= MAX_LISTS_OF_DISTRICT) return refuse("conflict");
  if (await findListNamed(db, district.id, body.name)) return listTaken;
  const { name, number = null, symbolName } = body;
  await insertList(db, {
    districtId: district.id,
    name,
    number,
    symbolName: symbolName || null,
  });
  await record(context, "list-created", `${name} (${district.name})`);
  return undefined;
}

/** Changes a list as its editor saw it; answers the id of its district. */
export async function changeOneList(
  context: HandlerContext<typeof changeList>,
): Promise<string | Refusal> {
  const { db, now, params, body } = context;
  await lockDistricts(db);
  const held = await holdList(db, params.id);
  if (isRefusal(held)) return held;
  const { list: before, district } = held;
  if (body.version !== undefined && body.version !== before.version) {
    return refuse("changed-meanwhile");
  }
  const { name = before.name, number, symbolName, closed, place } = body;
  if (name !== before.name) {
    if (await findListNamed(db, district.id, name)) return listTaken;
    await renameList(db, district, before.name, name);
  }
  const isContent = body.name !== undefined;
  const closedAt = closedOf(closed, before.closedAt, now);
  const after = {
    name,
    // A form that names the list says all of it: empty is none.
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
    const wanted = putAt(ids, before.id, place);
    if (wanted.join() !== ids.join()) {
      await orderLists(db, wanted);
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

/** Deletes a list that nobody stands on, nor is to; answers the id of its district. */
export async function removeList(
  context: HandlerContext<typeof deleteList>,
): Promise<string | Refusal> {
  const { db, params } = context;
  await lockDistricts(db);
  const held = await holdList(db, params.id);
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
  await deleteListRow(db, list.id);
  await record(context, "list-deleted", `${list.name} (${district.name})`);
  return district.id;
}

async function holdList(db: Database, id: string) {
  const list = isRowId(id) ? await findList(db, id) : undefined;
  const found = list && (await findDistrict(db, list.districtId));
  return list && found ? { list, district: found.district } : notFound;
}

const districtTaken = refuse("invalid", {
  fields: [{ path: "name", problem: "district-taken" }],
});
const listTaken = refuse("invalid", { fields: [{ path: "name", problem: "list-taken" }] });

function closedOf(closed: "yes" | "no" | undefined, before: Date | null, now: Date): Date | null {
  if (closed === undefined) return before;
  return closed === "yes" ? (before ?? now) : null;
}

function actOf(
  before: Date | null,
  after: Date | null,
  what: "district" | "list",
): AuditEntry["act"] {
  if (before === after) return `${what}-changed`;
  return after ? `${what}-closed` : `${what}-reopened`;
}

async function record(
  { caller, db, now, address, publisher }: Context,
  act: AuditEntry["act"],
  detail: string,
): Promise<void> {
  await audit(db, { by: caller.id, act, detail, address }, now);
  await publisher.publish(db);
}
