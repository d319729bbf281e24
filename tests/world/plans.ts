import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#app/platform/database/connect.ts";

/**
 * How PostgreSQL would answer the queries that a piece of work makes and that a word stands in. Tables of
 * a test are small, where it reads them whole: `without` takes ways from it, so that the plan tells
 * whether the one that is meant can be gone.
 *
 * @param without settings of the planner, such as `enable_sort`
 * @param isForAny the plan for any values, which PostgreSQL keeps after some uses of a prepared statement
 */
export async function plansOf(
  db: Database,
  word: string,
  work: () => Promise<unknown>,
  without: readonly string[],
  { isForAny = false } = {},
): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  let asked: { text: string; values: unknown[] }[];
  try {
    await work();
    asked = query.mock.calls.flatMap(([config, values]) => {
      const { text } = config as unknown as { text?: string };
      if (!text?.includes(word) || !/^\s*(\/\*.*?\*\/\s*)?(select|with)/i.test(text)) return [];
      return [{ text, values: (values as unknown as unknown[] | undefined) ?? [] }];
    });
  } finally {
    query.mockRestore();
  }
  return db.transaction(async (tx) => {
    for (const way of without) await tx.execute(sql.raw(`set local ${way} = off`));
    const plans: string[] = [];
    if (isForAny) await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    for (const { text, values } of asked) {
      const { rows } = isForAny
        ? await explainPrepared(tx, text, values)
        : await tx.execute<{ "QUERY PLAN": string }>(explain(text, values));
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  });
}

/** A query of pg's with its values, asked for its plan. */
function explain(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, at) =>
    at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
  );
  return sql.join([sql`explain (costs off) `, ...chunks]);
}

/** The same for a statement that is prepared first. */
async function explainPrepared(tx: Database, text: string, values: readonly unknown[]) {
  await tx.execute(sql.raw(`prepare asked as ${text}`));
  const given = values.map((value) => (value === null ? "null" : literal(value)));
  const rows = await tx.execute<{ "QUERY PLAN": string }>(
    sql.raw(`explain (costs off) execute asked(${given.join(", ")})`),
  );
  await tx.execute(sql.raw("deallocate asked"));
  return rows;
}

const literal = (value: unknown): string =>
  pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));
