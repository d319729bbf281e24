import { href } from "react-router";
import { choice, days, id, listAddress, type QueryOf } from "#app/components/list-address.ts";
import { withSearch } from "#app/components/search-params.ts";
import { auditActs } from "#app/contract/audit.values.ts";

const someone = { ...id, hint: "someone" };

export const auditList = listAddress(href("/desk/audit"), {
  person: someone,
  actor: someone,
  act: choice(auditActs),
  ...days,
});

export const { path: auditPath, search: auditSearch, isFiltered } = auditList;
export type AuditQuery = QueryOf<typeof auditList>;

export function exportPath(query: AuditQuery): string {
  return withSearch("/desk/audit/export.csv", auditSearch({ ...query, page: 1 }));
}
