import { listUsers } from "#app/contract/people.ts";
import { type ListFilter, toListFilter } from "../people/api-export.ts";
import type { SealedRequest } from "./rules.ts";

export function filterOf(
  { filter, people }: Pick<SealedRequest, "filter" | "people">,
  reader: Parameters<typeof toListFilter>[1],
  day: Date,
): ListFilter | undefined {
  const found = toListFilter({ ...listUsers.query.parse({}), ...filter }, reader, day);
  return found && people ? { ...found, ids: people } : found;
}
