import { z } from "zod";

/**
 * The id of a person or a record. Capitals are made small, as PostgreSQL writes it: an id of an address is
 * compared with ids of the database, and one that is the same there must not differ here.
 */
export const uuid = z.uuid().toLowerCase();

/** One that was chosen in a form, with the problem that anything else is. */
export const chosenUuid = (problem: string) => z.uuid(problem).toLowerCase();

/** The path of a call about one thing: `/events/:id`. */
export const idParams = z.object({ id: uuid });
