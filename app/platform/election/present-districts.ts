import { type CandidateType, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { DeskDistrict, DeskList } from "#app/contract/election-desk.ts";
import type { DistrictKind } from "#app/contract/election-desk.values.ts";
import type { Database } from "../database/connect.ts";
import { isUuid } from "../http/id.ts";
import { notFound } from "./record-place.ts";
import { governorateOfDistrict, sortDistricts } from "./rules.ts";
import {
  findDistrict,
  findDistricts,
  findLists,
  findPlaces,
  type ListRow,
} from "./store-districts.ts";

type Found = Awaited<ReturnType<typeof findDistricts>>[number];

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

export async function findListDistricts(db: Database, kind: DistrictKind): Promise<DeskDistrict[]> {
  return (await inOrder(db, typeOfKind(kind))).map(presentDistrict);
}

export async function inOrder(db: Database, type: CandidateType): Promise<Found[]> {
  const found = await findDistricts(db, type);
  const byName = new Map(found.map((each) => [each.district.name, each]));
  const orderOf = (name: string) => byName.get(name)?.district.order ?? null;
  return sortDistricts([...byName.keys()], orderOf).flatMap((name) => byName.get(name) ?? []);
}

export async function presentOne(db: Database, id: string) {
  const found = isUuid(id) ? await findDistrict(db, id) : undefined;
  if (!found) return notFound;
  const lists = await findLists(db, found.district);
  return { ...presentDistrict(found), listsOf: lists.map(presentList) };
}

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
