import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Rank } from "#app/contract/user.ts";
import { titleColumns } from "#app/platform/database/terms.ts";
import type { Platform } from "#app/platform/open.ts";
import { closeBox, newBoxKey, openBoxKey } from "#app/platform/survey/boxes.ts";
import { countAnswers, mixAnswers } from "#app/platform/survey/count.ts";
import { findSurvey } from "#app/platform/survey/store.ts";
import { insertBoxes, insertKey } from "#app/platform/survey/store-answers.ts";
import { insertSurvey } from "#app/platform/survey/store-desk.ts";
import { surveyCounts, surveyResponses, surveys } from "#app/platform/survey/tables.ts";
import { BIG_POLL } from "../seed/surveys.ts";
import { createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise: with a hundred times the surveys and the answers, less than so much slower. */
const MOST = 3;
/** In seconds: what came in a minute is counted in less. */
const MOST_SECONDS = 30;
const HOUR = 60 * 60 * 1000;

/** Lists, results and counting, on small and big data in turns. */
export async function measureSurveys(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const [few, many] = quick ? [100, 10_000] : [1_000, 100_000];
  const sizes = (rows: number) => ({
    news: 100,
    candidates: 100,
    // Three of four are verified, and each answers once.
    members: Math.ceil(rows * 1.5) + 2_000,
    surveys: rows,
    answers: rows,
  });
  const databases = await openDatabases(folder, "surveys", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [small, large] = databases.platforms;
    const ids = [await bigPoll(small), await bigPoll(large)] as const;
    const asked: readonly (readonly [what: string, as: Rank, path: (id: string) => string])[] = [
      ["surveys that ask a member", "member", () => "/surveys"],
      ["surveys that a member answered", "member", () => "/surveys?view=answered"],
      ["surveys that are over", "member", () => "/surveys?view=closed"],
      ["surveys that are over, page 20", "member", () => "/surveys?view=closed&page=20"],
      ["surveys that are over, a rare word", "member", () => "/surveys?view=closed&keyword=999"],
      ["the same, of every seventh", "member", () => "/surveys?view=closed&keyword=مواعيد"],
      ["polls at the desk", "admin", () => "/survey-desk?kind=poll"],
      [
        "polls at the desk, a word of every seventh",
        "admin",
        () => "/survey-desk?kind=poll&keyword=مواعيد",
      ],
      ["polls at a governorate's desk", "governorate_leaders", () => "/survey-desk?kind=poll"],
      ["a poll as it is answered", "member", (id) => `/surveys/${id}`],
      ["a poll at the desk", "admin", (id) => `/survey-desk/${id}`],
      ["results of a poll", "admin", (id) => `/survey-desk/${id}/results`],
    ];
    const rows: Row[] = [];
    for (const [what, as, pathOf] of asked) {
      const clients = [await createClient(small, as), await createClient(large, as)] as const;
      const requests = [
        { what, method: "GET", path: pathOf(ids[0]) },
        { what, method: "GET", path: pathOf(ids[1]) },
      ] as const;
      const [before, after] = await timeBoth(clients, requests, quick ? 40 : 200);
      const share = median(after) / median(before);
      const pair = (value: (times: number[]) => number) =>
        `${value(before).toFixed(1)} → ${milliseconds(value(after))}`;
      rows.push({
        what: `${what}, ${few} → ${many}`,
        figure: `p50 ${ratio(share)} (${pair(median)}; p99 ${pair((times) => percentile(times, 0.99))})`,
        promise: `< ×${MOST}`,
        held: share < MOST,
      });
    }
    const seconds = (what: string, taken: number): Row => ({
      what,
      figure: `${taken.toFixed(1)} s`,
      promise: `< ${MOST_SECONDS} s`,
      held: taken < MOST_SECONDS,
    });
    rows.push(seconds(`${many} answers by name counted`, await timeCounting(large, ids[1])));
    rows.push(seconds(`${many / 10} anonymous answers mixed`, await timeMixing(large, many / 10)));
    return rows;
  } finally {
    await databases.close();
  }
}

async function bigPoll({ dependencies }: Platform): Promise<string> {
  const [row] = await dependencies.db
    .select({ id: surveys.id })
    .from(surveys)
    .where(eq(surveys.title, BIG_POLL));
  return row?.id ?? "";
}

/** Counts all answers of a poll anew, as if all had come in one minute. */
async function timeCounting({ dependencies: { db } }: Platform, id: string): Promise<number> {
  await db.delete(surveyCounts).where(eq(surveyCounts.surveyId, id));
  await db
    .update(surveyResponses)
    .set({ isCounted: false })
    .where(eq(surveyResponses.surveyId, id));
  const survey = await findSurvey(db, id);
  if (!survey) throw new Error("The bench has no poll.");
  return timed(() => db.transaction((tx) => countAnswers(tx, survey)));
}

/** Opens and mixes so many boxes of an anonymous poll. */
async function timeMixing({ dependencies }: Platform, many: number): Promise<number> {
  const { db, personal } = dependencies;
  const [model] = await db.select().from(surveys).where(eq(surveys.title, BIG_POLL));
  if (!model) throw new Error("The bench has no poll.");
  const { id: _, terms: __, ...poll } = model;
  const now = new Date();
  const id = await insertSurvey(db, {
    ...poll,
    ...titleColumns({ title: "تصويت سري كبير" }),
    isAnonymous: true,
    closesAt: new Date(now.getTime() + HOUR),
  });
  const sealedKey = newBoxKey(personal);
  await insertKey(db, id, sealedKey);
  const key = openBoxKey(personal, sealedKey);
  for (let from = 0; from < many; from += 1000) {
    await insertBoxes(
      db,
      Array.from({ length: Math.min(1000, many - from) }, (_, at) => {
        const boxed = { answers: { q1: `c${1 + (at % 4)}` }, receipt: randomUUID().slice(0, 19) };
        return { surveyId: id, pool: "", sealed: closeBox(boxed, poll.questions, key) };
      }),
    );
  }
  const survey = await findSurvey(db, id);
  if (!survey) throw new Error("The bench kept no poll.");
  return timed(() => db.transaction((tx) => mixAnswers(tx, survey, { personal, isLast: false })));
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}
