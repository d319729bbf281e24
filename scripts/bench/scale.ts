import { join } from "node:path";
import { type Databases, openDatabases } from "./databases.ts";
import { type Asked, candidateQuestions, newsQuestions, type Question } from "./questions.ts";
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
  const databases = await openDatabases(join(folder, "scale"), {
    small: { news: 1_000, candidates: 1_000, members: 1_000 },
    large: {
      news: quick ? 10_000 : 100_000,
      candidates: 10_000,
      members: quick ? 10_000 : 100_000,
    },
  });
  try {
    const questions = [...newsQuestions, ...candidateQuestions];
    const cold = await askOnce(databases, questions);
    const rows: Row[] = [];
    for (const question of questions) {
      rows.push(await measure(databases, question, cold.get(question) ?? "", { quick }));
    }
    return rows;
  } finally {
    await databases.close();
  }
}

async function askOnce(
  { small, large }: Databases,
  questions: readonly Question[],
): Promise<Map<Question, string>> {
  const cold = new Map<Question, string>();
  for (const question of questions) {
    const [one, other] = [await time(small, question, 0), await time(large, question, 0)];
    cold.set(question, `${one.toFixed(0)} → ${other.toFixed(0)}`);
  }
  return cold;
}

async function measure(
  { small, large }: Databases,
  question: Question,
  cold: string,
  { quick }: { quick: boolean },
): Promise<Row> {
  const rounds = quick ? 1 : 5;
  const turns = quick ? 200 : 400;
  const shares: number[] = [];
  const p99: [number[], number[]] = [[], []];
  const p50: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 20; turn++) {
    for (const asked of [small, large]) await time(asked, question, turn);
  }
  for (let round = 0; round < rounds; round++) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const who of order) {
        const at = round * turns + turn;
        times[who].push(await time(who === 0 ? small : large, question, at));
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
    what: `${question.what}, ${small.sizes[question.of]} → ${large.sizes[question.of]}`,
    figure: `p99 ${ratio(share)} (${from(p99)}; p50 ${from(p50)}; cold ${cold})`,
    promise: `< ×${MOST}`,
    held: share < MOST,
  };
}

function time(asked: Asked, { path }: Question, turn: number): Promise<number> {
  const address = path(asked, turn);
  return timed(async () => {
    const answer = await asked.ask(address);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  });
}
