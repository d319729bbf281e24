/* At any number of rows: rare words by a trigram index, common ones by scanning in list order. */
import { and, type Column, like, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/arabic/fold.ts";
import type { Database } from "./connect.ts";

/** Up to here rows are quickly read and sorted; beyond it are common first names. */
export const RARE_LIMIT = 40_000;
/** Percent: of a million rows two thousand are read. */
const SAMPLE = 0.2;
/** Trigrams find nothing shorter inside a word. */
const MIN_INNER_LENGTH = 3;
const WORD_START = [" ", "(", "«", '"'];

/** Short tokens (fold.ts: searchTokens) match a word's beginning: trigrams need three letters. */
export function hasToken(text: Column | SQL, token: string): SQL | undefined {
  const inside = likePattern(token);
  if (token.length >= MIN_INNER_LENGTH) return like(text, inside);
  const atBeginning = inside.slice(1);
  return or(
    like(text, atBeginning),
    ...WORD_START.map((mark) => like(text, `%${mark}${atBeginning}`)),
  );
}

/** In operators that no trigram index supports, for filtering row by row. */
export function hasTokenUnindexed(text: Column, token: string): SQL | undefined {
  const plain = withoutIndex(text);
  if (token.length < MIN_INNER_LENGTH) return hasToken(plain, token);
  return sql`strpos(${plain}, ${token}) > 0`;
}

/** In operators that no trigram index supports: common words are read in list order. */
export function withoutIndex(text: Column): SQL {
  return sql`${text} collate "C"`;
}

/** Estimates by a fixed sample whether more than RARE_LIMIT rows match. */
export async function isCommon(
  db: Database,
  text: Column,
  tokens: readonly string[],
): Promise<boolean> {
  if (tokens.length === 0) return false;
  const { rows } = await db.execute<{ hits: number }>(sql`
    select count(*)::int as hits from ${text.table} tablesample system (${SAMPLE}) repeatable (1)
    where ${and(...tokens.map((token) => hasToken(text, token)))}`);
  return ((rows[0]?.hits ?? 0) * 100) / SAMPLE > RARE_LIMIT;
}
