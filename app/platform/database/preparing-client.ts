import pg from "pg";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";

/** Uses before a statement is worth preparing. */
const MIN_USES = 3;
/** Per pool; each takes memory on every connection that has asked it. */
const MAX_PREPARED = 400;
const MAX_COUNTED = 2_000;
/** In characters. Longer ones hold lists of values, and hardly recur. */
const MAX_LENGTH = 10_000;
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b/i;
/**
 * Not prepared: only the words tell how many rows match, and a generic plan reads the list instead
 * of the index of words (measured: three times slower at 10,000 rows). The same for the comment "by
 * its values".
 */
const SEARCH = /\b(like|tablesample)\b|\/\* by its values \*\//i;

interface Naming {
  /** The statement with its name, and counts it; others stay as they are. */
  withName(statement: unknown): unknown;
  /** The statement, if it is prepared already. */
  named(statement: unknown): (pg.QueryConfig & { readonly name: string }) | undefined;
}

/** Parsing and planning take several times as long as most of our queries. */
export function preparingClient({ withName }: Naming): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // An own property: the method's many signatures can't be overridden one by one.
      this.query = ((statement: unknown, ...rest: unknown[]) =>
        super.query(withName(statement) as string, ...(rest as never[]))) as typeof this.query;
    }
  };
}

export function createNaming(): Naming {
  const names = new Map<string, string>();
  const uses = new LeastRecentlyUsed<string, number>(MAX_COUNTED);

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name) return name;
    if (names.size >= MAX_PREPARED || text.length > MAX_LENGTH) return undefined;
    if (!PREPARABLE.test(text) || SEARCH.test(text)) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < MIN_USES) return undefined;
    const given = `sawt_${names.size + 1}`;
    names.set(text, given);
    return given;
  }

  return {
    withName(statement) {
      if (!isNameless(statement)) return statement;
      const name = nameOf(statement.text);
      return name ? { ...statement, name } : statement;
    },
    named(statement) {
      const name = isNameless(statement) ? names.get(statement.text) : undefined;
      return name ? { ...(statement as pg.QueryConfig), name } : undefined;
    },
  };
}

/** Neither a string, nor a cursor, nor a query that has a name. */
function isNameless(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return false;
  const { name, text } = statement as Partial<pg.QueryConfig>;
  return !name && typeof text === "string";
}
