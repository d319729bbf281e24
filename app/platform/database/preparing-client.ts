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

type Naming = (statement: unknown) => unknown;

/** Parsing and planning take several times as long as most of our queries. */
export function preparingClient(withName: Naming): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // An own property: the method's many signatures can't be overridden one by one.
      this.query = ((statement: unknown, ...rest: unknown[]) =>
        super.query(withName(statement) as string, ...(rest as never[]))) as typeof this.query;
    }
  };
}

/** Names the statements to prepare; others stay as they are. */
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

  return (statement) => {
    // Strings, cursors and queries that have a name.
    if (typeof statement !== "object" || statement === null || "submit" in statement) {
      return statement;
    }
    const { name, text } = statement as pg.QueryConfig;
    if (name || typeof text !== "string") return statement;
    const prepared = nameOf(text);
    return prepared ? { ...statement, name: prepared } : statement;
  };
}
