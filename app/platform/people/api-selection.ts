import { type SQL, sql } from "drizzle-orm";
import { NOTIFY, READ_USERS } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { listUsers, type PeopleFilter } from "#app/contract/people.ts";
import { SELECTION_HOURS, type selectionScopes } from "#app/contract/people.values.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Area } from "../user/area.ts";
import { toListFilter } from "./list-filter.ts";
import type { ListFilter } from "./store-list.ts";
import { findNames, findOwnSelection, isFound, walkIds } from "./store-selection.ts";
import { countPeople } from "./store-walk.ts";

export interface Selection {
  readonly scope: (typeof selectionScopes)[number];
  /** Chosen ids; empty where the filter's whole result is meant. */
  readonly people: readonly string[];
  readonly filter: PeopleFilter;
}

export interface SelectionReader {
  can(ability: Ability): boolean;
  area(ability: Ability): Area;
}

/** Opaque: only this file reads it. */
export interface SelectedPeople {
  readonly filter: ListFilter | undefined;
}

function selectionsSince(now: Date): Date {
  return new Date(now.getTime() - SELECTION_HOURS * 60 * 60 * 1000);
}

/** Somebody's own selection of the last day. */
export async function findSelection(
  { db, personal }: Pick<Dependencies, "db" | "personal">,
  owner: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<Selection | undefined> {
  const row = await findOwnSelection(db, { ...owner, since: selectionsSince(now) });
  return row && (JSON.parse(personal.open(row.sealedSelection)) as Selection);
}

/** The people of a selection within the reader's area. */
export function selectPeople(
  { scope, people, filter }: Selection,
  reader: SelectionReader,
  now: Date,
): SelectedPeople {
  const area = reader.area(READ_USERS);
  const mayReadRoles = reader.can(READ_ROLES) || reader.can(NOTIFY);
  const asked = { ...listUsers.query.parse({}), ...(scope === "all" && filter) };
  const found = toListFilter(asked, { area, mayReadRoles }, now);
  return { filter: found && (scope === "all" ? found : { ...found, ids: people }) };
}

/** Exact, without a limit. */
export async function countSelected(db: Database, { filter }: SelectedPeople): Promise<number> {
  return filter ? countPeople(db, filter) : 0;
}

/** The next ids, in their order. */
export async function walkSelected(
  db: Database,
  { filter }: SelectedPeople,
  from: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  return filter ? walkIds(db, filter, from) : [];
}

/** Whether a user of a query is selected. */
export async function isSelected(
  db: Database,
  { filter }: SelectedPeople,
): Promise<SQL | undefined> {
  return filter ? isFound(db, filter) : sql`false`;
}

/** Names of selected people, within the reader's area. */
export async function namesFor(
  db: Database,
  ids: readonly string[],
  reader: SelectionReader,
): Promise<ReadonlyMap<string, string>> {
  return findNames(db, ids, reader.area(READ_USERS));
}
