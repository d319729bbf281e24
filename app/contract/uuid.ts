import { z } from "zod";

/**
 * Lower case, as PostgreSQL writes it, so that ids of addresses and of the database compare equal.
 */
export const uuid = z.uuid().toLowerCase();

/** One that was chosen in a form, with the problem that anything else is. */
export const chosenUuid = (problem: string) => z.uuid(problem).toLowerCase();

/** The path of a call about one thing: `/events/:id`. */
export const idParams = z.object({ id: uuid });
