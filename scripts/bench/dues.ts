import { and, asc, eq, gt } from "drizzle-orm";
import { duesAccounts } from "#app/platform/dues/tables.ts";
import type { Platform } from "#app/platform/open.ts";
import { type Asker, type BenchRequest, createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { load, milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise, as of the news: with a thousand times the rows less than so much slower. */
const MOST = 3;
/** What takes less than this has the whole call around the query to thank for it: its ratio says nothing. */
const UNFELT_MS = 100;

/** A treasurer's lists and a member's own page, on small and big data in turns. */
export async function* measureDues(
  folder: string,
  { quick }: { quick: boolean },
): AsyncGenerator<Row> {
  const [few, many] = quick ? [1_000, 10_000] : [1_000, 1_000_000];
  const sizes = (members: number) => {
    return { news: 1_000, candidates: 1_000, members, dues: members };
  };
  const databases = await openDatabases(folder, "dues", { small: sizes(few), large: sizes(many) });
  try {
    const [one, other] = databases.platforms;
    const asked = [await requestsOf(one), await requestsOf(other)] as const;
    for (const [at, small] of asked[0].entries()) {
      const big = asked[1][at] ?? small;
      const clients = [
        await createClient(one, small.by),
        await createClient(other, big.by),
      ] as const;
      const times = await timeBoth(clients, [small, big], quick ? 60 : 200);
      const [fast, slow] = times.map((values) => percentile(values, 0.99)) as [number, number];
      const [p50, p50Big] = times.map(median) as [number, number];
      yield {
        what: `dues, ${small.what}, ${few} → ${many} charges`,
        figure: `p99 ${fast.toFixed(1)} → ${milliseconds(slow)}, ${ratio(slow / fast)}; p50 ${p50.toFixed(1)} → ${milliseconds(p50Big)}; load ${load()}`,
        promise: `< ×${MOST} above ${UNFELT_MS} ms`,
        held: slow / fast < MOST || slow < UNFELT_MS,
      };
    }
  } finally {
    await databases.close();
  }
}

async function requestsOf({
  dependencies: { db },
}: Platform): Promise<(BenchRequest & { readonly by: Asker })[]> {
  const [debtor] = await db
    .select({ id: duesAccounts.userId })
    .from(duesAccounts)
    .where(and(eq(duesAccounts.placeCode, "01"), gt(duesAccounts.owed, 0)))
    .orderBy(asc(duesAccounts.dueOn))
    .limit(1);
  const get = (by: Asker, what: string, path: string) => ({ by, what, method: "GET", path });
  const treasurer = (what: string, path: string) => get("demo-treasurer", what, path);
  const admin = (what: string, path: string) => get("admin", `${what}, in the country`, path);
  const word = encodeURIComponent("محمد");
  return [
    treasurer("who owes", "/dues/accounts"),
    treasurer("who owes, the last page", "/dues/accounts?limit=100&page=10"),
    treasurer("who is late by a year", "/dues/accounts?state=overdue&age=365"),
    treasurer("who has paid", "/dues/accounts?state=settled"),
    treasurer("a name that many have", `/dues/accounts?keyword=${word}`),
    treasurer("a membership number", "/dues/accounts?keyword=011000500"),
    treasurer("an account", `/dues/accounts/${debtor?.id}`),
    treasurer("the cash desk", "/dues/desk"),
    admin("who owes", "/dues/accounts"),
    admin("who has paid, a name that many have", `/dues/accounts?state=settled&keyword=${word}`),
    admin("the cash desks", "/dues/desk"),
    admin("rates", "/dues/settings"),
    get("member", "a member's own page", "/dues/mine"),
  ];
}
