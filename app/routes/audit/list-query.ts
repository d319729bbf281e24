import {
  firstHint,
  readChoiceParam,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { type AuditAct, auditActs } from "#app/contract/audit.values.ts";
import { readDayRange } from "../day-filter.ts";

/** What an address asks of the log; people by their ids. */
export interface AuditQuery {
  readonly person?: string | undefined;
  readonly actor?: string | undefined;
  readonly act?: AuditAct | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of `hint` in audit.json or list.json. */
  readonly hint?: string | undefined;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const { from, to, hints } = readDayRange(search);
  const page = readPageParam(search);
  const person = readId(search, "person");
  const actor = readId(search, "actor");
  return {
    person: person || undefined,
    actor: actor || undefined,
    act: readChoiceParam(search, "act", auditActs),
    from,
    to,
    page: page ?? 1,
    hint: firstHint({
      someone: person === undefined || actor === undefined,
      ...hints,
      page: page === undefined,
    }),
  };
}

/** Empty for nobody, undefined for what is no id. */
function readId(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name)?.toLowerCase() ?? "";
  return text === "" || uuid.test(text) ? text : undefined;
}

/** The query of an address; what is usual is left out. */
export function auditSearch(query: Partial<AuditQuery>): URLSearchParams {
  const { person, actor, act, from, to, page } = query;
  return toSearchParams({ person, actor, act, from, to }, page);
}

/** The same as a path of this site. */
export function auditPath(query: Partial<AuditQuery>): string {
  return withSearch("/desk/audit", auditSearch(query));
}

/** The file of the same list. */
export function exportPath(query: AuditQuery): string {
  return withSearch("/desk/audit/export.csv", auditSearch({ ...query, page: 1 }));
}

/** Whether anything narrows the log. */
export function isFiltered({ person, actor, act, from, to }: AuditQuery): boolean {
  return [person, actor, act, from, to].some(Boolean);
}
