import { governorateByCode } from "#app/arabic/governorates.ts";
import type { FileItem, FilePart, PersonLine } from "#app/contract/people.ts";
import { highestRankOf } from "../user/rules.ts";
import type { FileFeature, FoundPart } from "./api.ts";
import type { PersonRow } from "./store-list.ts";

export function presentLine(row: PersonRow): PersonLine {
  const { id, name, membershipId, status, governorateCode, branch, branchEn, createdAt } = row;
  const roles = row.roles.map(({ rank }) => ({ rank, abilities: [] }));
  return {
    id,
    name,
    membershipId,
    status,
    rank: highestRankOf(status, roles),
    governorate: governorateCode && governorateByCode(governorateCode)?.ar,
    branch,
    branchEn,
    createdAt: createdAt.toISOString(),
  };
}

/** Timestamps in JSON have PostgreSQL's format. */
export function presentPart(
  { name, item = (found) => found as FileItem }: FileFeature,
  { items, total }: FoundPart,
): FilePart {
  const present = (found: Readonly<Record<string, unknown>>) => {
    const shown = item(found);
    return { ...shown, at: shown.at && new Date(shown.at).toISOString() };
  };
  return { name, items: items.map(present), total };
}
