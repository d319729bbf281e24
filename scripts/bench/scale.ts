import { type Databases, openDatabases } from "./databases.ts";
import {
  archiveQueries,
  type BenchQuery,
  candidateQueries,
  newsQueries,
  postQueries,
  type QueryTarget,
} from "./queries.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile, timed } from "./times.ts";

/** The promise: with a hundred (or ten) times the rows, the slowest answers are less than so much slower. */
const MOST = 3;

/**
 * Lists and searches on small and big data: the API's calls in this process (platform.fetch, no
 * HTTP), the two sizes in turns so that whatever disturbs the machine disturbs both. "Cold" is the
 * first answer after PostgreSQL was started anew; the percentiles are of warm caches.
 */
export async function measureScale(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const databases = await openDatabases(folder, "scale", {
    small: { news: 1_000, posts: 1_000, archive: 1_000, candidates: 1_000, members: 1_000 },
    large: {
      news: quick ? 10_000 : 100_000,
      posts: quick ? 10_000 : 1_000_000,
      archive: quick ? 10_000 : 100_000,
      candidates: 10_000,
      members: quick ? 10_000 : 100_000,
    },
  });
  return measureQueries(
    databases,
    [...newsQueries, ...postQueries, ...archiveQueries, ...candidateQueries],
    { quick },
  );
}

/** News alone, a million of them. */
export async function measureNews(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const databases = await openDatabases(folder, "news", {
    small: { news: 1_000, candidates: 1_000, members: 1_000 },
    large: { news: quick ? 10_000 : 1_000_000, candidates: 1_000, members: 1_000 },
  });
  return measureQueries(databases, newsQueries, { quick });
}

async function measureQueries(
  databases: Databases,
  queries: readonly BenchQuery[],
  { quick }: { quick: boolean },
): Promise<Row[]> {
  try {
    const cold = await timeColdRuns(databases, queries);
    const rows: Row[] = [];
    for (const query of queries) {
      rows.push(await measure(databases, query, cold.get(query) ?? "", { quick }));
    }
    return rows;
  } finally {
    await databases.close();
  }
}

async function timeColdRuns(
  { small, large }: Databases,
  queries: readonly BenchQuery[],
): Promise<Map<BenchQuery, string>> {
  const cold = new Map<BenchQuery, string>();
  for (const query of queries) {
    const one = await time(small, query, 0);
    const other = await time(large, query, 0);
    cold.set(query, `${one.toFixed(0)} → ${other.toFixed(0)}`);
  }
  return cold;
}

async function measure(
  { small, large }: Databases,
  query: BenchQuery,
  cold: string,
  { quick }: { quick: boolean },
): Promise<Row> {
  const rounds = quick ? 1 : 5;
  const turns = quick ? 200 : 400;
  const shares: number[] = [];
  const p99: [number[], number[]] = [[], []];
  const p50: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 20; turn++) {
    for (const asked of [small, large]) await time(asked, query, turn);
  }
  for (let round = 0; round < rounds; round++) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const who of order) {
        const at = round * turns + turn;
        times[who].push(await time(who === 0 ? small : large, query, at));
      }
    }
    for (const who of [0, 1] as const) {
      p50[who].push(median(times[who]));
      p99[who].push(percentile(times[who], 0.99));
    }
    shares.push((p99[1].at(-1) ?? 0) / (p99[0].at(-1) ?? 1));
  }
  const share = median(shares);
  const from = (values: [number[], number[]]) =>
    `${median(values[0]).toFixed(1)} → ${milliseconds(median(values[1]))}`;
  return {
    what: `${query.what}, ${small.sizes[query.of]} → ${large.sizes[query.of]}`,
    figure: `p99 ${ratio(share)} (${from(p99)}; p50 ${from(p50)}; cold ${cold})`,
    promise: `< ×${MOST}`,
    held: share < MOST,
  };
}

function time(asked: QueryTarget, { path }: BenchQuery, turn: number): Promise<number> {
  const address = path(asked, turn);
  return timed(async () => {
    const answer = await asked.ask(address);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  });
}
