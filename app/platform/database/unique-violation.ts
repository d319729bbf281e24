import type { Database } from "./connect.ts";

/** PostgreSQL's code of a unique index that refuses. */
const UNIQUE_VIOLATION = "23505";

/**
 * Does what a unique index may refuse because another was quicker. In a savepoint, so that the
 * transaction around it goes on.
 */
export async function catchUniqueViolation<T>(
  db: Database,
  run: (db: Database) => Promise<T>,
): Promise<T | "taken"> {
  try {
    return await db.transaction(run);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === UNIQUE_VIOLATION) return "taken";
    throw error;
  }
}
