import { asc, eq } from "drizzle-orm";
import { moderationCases } from "#app/platform/moderation/tables.ts";
import type { Platform } from "#app/platform/open.ts";
import { type BenchRequest, createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { load, milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise, as of the news: with a hundred times the rows less than so much slower. */
const MOST = 3;
/** What takes less than this has the whole call around the query to thank for it: its ratio says nothing. */
const UNFELT_MS = 30;

/** The moderators' queue beside many comments, on small and big data in turns. */
export async function* measureModeration(
  folder: string,
  { quick }: { quick: boolean },
): AsyncGenerator<Row> {
  const [few, many] = quick ? [1_000, 10_000] : [1_000, 100_000];
  const sizes = (cases: number) => {
    return { news: 1_000, candidates: 1_000, members: 1_000, comments: 10 * cases, cases };
  };
  const databases = await openDatabases(folder, "moderation", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [one, other] = databases.platforms;
    const clients = [await createClient(one), await createClient(other)] as const;
    const asked = [await requestsOf(one), await requestsOf(other)] as const;
    for (const [at, small] of asked[0].entries()) {
      const big = asked[1][at] ?? small;
      const times = await timeBoth(clients, [small, big], quick ? 60 : 200);
      const [fast, slow] = times.map((values) => percentile(values, 0.99)) as [number, number];
      const [p50, p50Big] = times.map(median) as [number, number];
      yield {
        what: `moderation, ${small.what}, ${few} → ${many} cases`,
        figure: `p99 ${fast.toFixed(1)} → ${milliseconds(slow)}, ${ratio(slow / fast)}; p50 ${p50.toFixed(1)} → ${milliseconds(p50Big)}; load ${load()}`,
        promise: `< ×${MOST} above ${UNFELT_MS} ms`,
        held: slow / fast < MOST || slow < UNFELT_MS,
      };
    }
  } finally {
    await databases.close();
  }
}

async function requestsOf({ dependencies: { db } }: Platform): Promise<BenchRequest[]> {
  const [oldest] = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(eq(moderationCases.state, "open"))
    .orderBy(asc(moderationCases.waitsSince))
    .limit(1);
  const get = (what: string, path: string) => ({ what, method: "GET", path });
  return [
    get("the queue", "/moderation/cases"),
    get("its last page", "/moderation/cases?limit=100&page=10"),
    get("what was decided", "/moderation/cases?state=decided"),
    get("a case", `/moderation/cases/${oldest?.id}`),
    get("the desk", "/desk"),
    get("the comments of an item", "/news/300/comments"),
    get("a later page of them", "/news/300/comments?page=4"),
  ];
}
