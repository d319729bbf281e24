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
import {
  findNames,
  findOwnSelection,
  isFound,
  purgeSelections,
  walkIds,
} from "./store-selection.ts";
import { countPeople } from "./store-walk.ts";

/** Who is meant by an act over several people. */
export interface Selection {
  readonly scope: (typeof selectionScopes)[number];
  /** Those who are chosen; none where all are meant whom the filter finds. */
  readonly people: readonly string[];
  readonly filter: PeopleFilter;
}

/** Who looks at a selection: a caller, or its owner while a job is at work. */
export interface SelectionReader {
  can(ability: Ability): boolean;
  area(ability: Ability): Area;
}

/** The people of a selection, as the database finds them for a reader; only through this file. */
export interface SelectedPeople {
  readonly filter: ListFilter | undefined;
}

/** Before this a selection is over. */
export function selectionsSince(now: Date): Date {
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

/** Whom a reader finds by a selection: of the area in which they read of people, and nobody beyond. */
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

/** How many they are, however many. */
export async function countSelected(db: Database, { filter }: SelectedPeople): Promise<number> {
  return filter ? countPeople(db, filter) : 0;
}

/** The next of them, in the order of their ids. */
export async function walkSelected(
  db: Database,
  { filter }: SelectedPeople,
  from: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  return filter ? walkIds(db, filter, from) : [];
}

/** Whether a user of a query is one of them. */
export async function isSelected(
  db: Database,
  { filter }: SelectedPeople,
): Promise<SQL | undefined> {
  return filter ? isFound(db, filter) : sql`false`;
}

/** What some of them are called, for a reader. */
export async function namesFor(
  db: Database,
  ids: readonly string[],
  reader: SelectionReader,
): Promise<ReadonlyMap<string, string>> {
  return findNames(db, ids, reader.area(READ_USERS));
}

/** Forgets selections of before yesterday; a nightly job. */
export async function purgeOldSelections(db: Database, now: Date): Promise<void> {
  await purgeSelections(db, selectionsSince(now));
}
