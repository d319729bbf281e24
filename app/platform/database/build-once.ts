import type { Database } from "./connect.ts";

/**
 * Builds a query once per pool or transaction. For hot ones: building by drizzle is half of their
 * cost. Values go in by `sql.placeholder`.
 */
export function buildOnce<Query, Variant = void>(
  build: (db: Database, variant: Variant) => { prepare(name: string): Query },
): (db: Database, variant: Variant) => Query {
  const built = new WeakMap<Database, Map<Variant, Query>>();
  return (db, variant) => {
    let variants = built.get(db);
    if (!variants) {
      variants = new Map();
      built.set(db, variants);
    }
    let query = variants.get(variant);
    if (!query) {
      // Without a name of its own: the connection names what recurs.
      query = build(db, variant).prepare("");
      variants.set(variant, query);
    }
    return query;
  };
}
