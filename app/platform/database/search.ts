/*
 * Lists that are searched by words under a trigram index, at any number of rows. What few have, the
 * index of words finds; what very many have is soon met in the order of the list itself.
 */
import { and, type Column, like, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/arabic/fold.ts";
import type { Database } from "./connect.ts";

/** So many are soon read and sorted; what more have is anybody's first name. */
export const RARE_LIMIT = 40_000;
/** In percent: of a million rows two thousand are looked at. */
const SAMPLE = 0.2;
/** Trigrams know nothing shorter inside a word. */
const MIN_INNER_LENGTH = 3;
const WORD_START = [" ", "(", "«", '"'];

/**
 * Whether a folded text under a trigram index has a token (fold.ts: searchTokens): anywhere in it, or
 * one or two letters at the beginning of a word, for inside words no index finds them.
 */
export function hasToken(text: Column | SQL, token: string): SQL | undefined {
  const inside = likePattern(token);
  if (token.length >= MIN_INNER_LENGTH) return like(text, inside);
  const atBeginning = inside.slice(1);
  return or(
    like(text, atBeginning),
    ...WORD_START.map((mark) => like(text, `%${mark}${atBeginning}`)),
  );
}

/** The same in words that no trigram index knows, and soonest said of one row after the other. */
export function hasTokenUnindexed(text: Column, token: string): SQL | undefined {
  const plain = withoutIndex(text);
  if (token.length < MIN_INNER_LENGTH) return hasToken(plain, token);
  return sql`strpos(${plain}, ${token}) > 0`;
}

/** The text in words that no trigram index knows: for what too many have, and is read in order. */
export function withoutIndex(text: Column): SQL {
  return sql`${text} collate "C"`;
}

/** Whether more than FEW rows seem to have all of some tokens, by a sample that is always the same. */
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
