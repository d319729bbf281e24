import { href } from "react-router";
import { type AskedOf, choice, days, id, listAddress } from "#app/components/list-address.ts";
import { withSearch } from "#app/components/search-params.ts";
import { auditActs } from "#app/contract/audit.values.ts";

const someone = { ...id, part: "chosen", hint: "someone" } as const;

export const auditList = listAddress(href("/desk/audit"), {
  person: someone,
  actor: someone,
  act: choice(auditActs),
  ...days,
});

export type AuditAddress = AskedOf<typeof auditList>;

export function exportPath(query: AuditAddress["query"]): string {
  return withSearch("/desk/audit/export.csv", auditList.of({ ...query, page: 1 }).search);
}
