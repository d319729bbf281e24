import { listUsers, type PeopleFilter } from "#app/contract/people.ts";

type ListQuery = ReturnType<typeof listUsers.query.parse>;

/** The query of the list of people that finds whom an export finds. */
export function listQueryOf(filter: PeopleFilter): ListQuery {
  return { ...listUsers.query.parse({}), ...filter };
}
