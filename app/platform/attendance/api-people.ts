import { type SQL, sql } from "drizzle-orm";

/** How many people a presence or a place stands for: whose it is, and their companions. */
export const peopleIn = (row: SQL): SQL<number> => sql<number>`1 + ${row}.companions`;
