import type { Database } from "./connect.ts";

/** PostgreSQL's code of a unique index that refuses. */
const UNIQUE_VIOLATION = "23505";

/**
 * Does what a unique index may refuse because another was quicker. In a savepoint, so that the
 * transaction around it goes on.
 *
 * @param taken makes of the index's name what is answered instead
 */
export async function catchUniqueViolation<T, Taken = "taken">(
  db: Database,
  run: (db: Database) => Promise<T>,
  taken: (index: string) => Taken = () => "taken" as Taken,
): Promise<T | Taken> {
  try {
    return await db.transaction(run);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; constraint?: string } };
    if (cause?.code === UNIQUE_VIOLATION) return taken(cause.constraint ?? "");
    throw error;
  }
}
