import type { Database } from "./connect.ts";

/**
 * Builds a query once per pool or transaction. For hot ones: drizzle takes about as long to build a
 * statement as PostgreSQL to answer it. Values go in by `sql.placeholder`.
 * @param build gives a query a unique name; each variant has its own
 */
export function buildOnce<Query, Variant extends string>(
  build: (db: Database, variant: Variant) => Query,
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
      query = build(db, variant);
      variants.set(variant, query);
    }
    return query;
  };
}
