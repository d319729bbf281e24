import { and, eq, isNull, sql } from "drizzle-orm";
import type { Platform } from "#app/platform/open.ts";
import { users } from "#app/platform/user/tables.ts";
import { openClient } from "./administrator.ts";
import { load, milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promises of a merge and of the page before it, as those of a list (people.ts). */
const MOST_MS = 300;
const MOST = 3;
const UNFELT_MS = 100;

/** Merges of two records on small and big data, in turns: the page that shows both, then the merge. */
export async function measureMerges(
  platforms: readonly [Platform, Platform],
  { turns }: { readonly turns: number },
): Promise<Row[]> {
  const sides = [await openSide(platforms[0], turns), await openSide(platforms[1], turns)] as const;
  const looks: [number[], number[]] = [[], []];
  const merges: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { client, pairs } = sides[which];
      const path = pairs[turn] ?? "";
      const look = await client({ method: "GET", path });
      const { version } = (JSON.parse(look.text) as { data: { version: string } }).data;
      const merge = await client({ method: "POST", path, body: { kept: "first", version } });
      looks[which].push(look.took);
      merges[which].push(merge.took);
    }
  }
  return [rowOf("two records side by side", looks), rowOf("a merge of two records", merges)];
}

async function openSide(platform: Platform, turns: number) {
  const rows = await platform.dependencies.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, "verified"),
        // The demo's own people sign in.
        isNull(users.facebookId),
        sql`not exists (select from user_roles where user_id = ${users.id})`,
      ),
    )
    .orderBy(users.id)
    .limit(2 * turns);
  const ids = rows.map(({ id }) => id);
  const pairs = Array.from(
    { length: turns },
    (_, turn) => `/users/${ids[2 * turn]}/merge/${ids[2 * turn + 1]}`,
  );
  return { client: await openClient(platform), pairs };
}

function rowOf(what: string, [small, big]: [number[], number[]]): Row {
  const p99 = (values: number[]) => percentile(values, 0.99);
  const share = p99(big) / p99(small);
  const pair = (of: (values: number[]) => number) =>
    `${of(small).toFixed(1)} → ${milliseconds(of(big))}`;
  return {
    what: `people, ${what}`,
    figure: `p99 ${pair(p99)}, ${ratio(share)}; p50 ${pair(median)}; load ${load()}`,
    promise: `< ${MOST_MS} ms, < ×${MOST} above ${UNFELT_MS} ms`,
    held: p99(big) < MOST_MS && (share < MOST || p99(big) < UNFELT_MS),
  };
}
