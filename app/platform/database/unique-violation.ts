import type { Database } from "./connect.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * For inserts that may lose a race. In a savepoint, so that the surrounding transaction goes on.
 * @param taken maps the index's name to the answer
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
