import { type SQL, sql } from "drizzle-orm";

export const peopleIn = (row: SQL): SQL<number> => sql<number>`1 + ${row}.companions`;
