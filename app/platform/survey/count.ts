/*
 * How answers are counted (docs/decisions/0062). Named ones in batches, so that nobody who answers
 * waits for a lock on the counts. Anonymous ones wait in boxes and are opened in shuffled batches
 * with random ids, in a transaction of none of their people.
 */
import { type KeyObject, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { MIN_GROUP, MIN_MIXED } from "#app/contract/survey.values.ts";
import { seal, unseal } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import { countedOf } from "./answers.ts";
import { type Boxed, openBox, openBoxKey } from "./boxes.ts";
import type { SurveyRow } from "./store.ts";
import {
  addCounts,
  claimBoxes,
  claimUncounted,
  countBoxes,
  findKey,
  findSums,
  findWholeCounts,
  insertResponses,
  lockCounting,
  saveSums,
} from "./store-answers.ts";
import { noteOfSurvey } from "./store-desk.ts";
import { surveyKeys, type surveyResponses, surveySums } from "./tables.ts";
import { type Addition, Counts, groupResults, LEAST_ANONYMOUS } from "./tally.ts";

/** Answers per transaction. */
const BATCH_SIZE = 1000;

/** The pool of whole answers; others are named as the group's part of the counts. */
export const WHOLE = "";

export function partsOf(
  person: Pick<typeof surveyResponses.$inferInsert, "governorateCode" | "rank">,
): string[] {
  const { governorateCode, rank } = person;
  return [...(governorateCode ? [`g:${governorateCode}`] : []), ...(rank ? [`r:${rank}`] : [])];
}

/** Each count once, sorted against deadlock. */
export function additionsOf(
  { questions }: Pick<SurveyRow, "questions">,
  answered: readonly { readonly answers: Boxed["answers"]; readonly parts: readonly string[] }[],
  sign: 1 | -1 = 1,
): Addition[] {
  return joinCounts(
    answered.flatMap(({ answers, parts }) =>
      countedOf(questions, answers).flatMap((counted) =>
        parts.map((part) => ({ ...counted, part, count: sign })),
      ),
    ),
  );
}

export function takenFrom(waiting: number, isLast: boolean): number {
  if (isLast) return waiting;
  // Those that stay are mixed with the last answers.
  return waiting >= 2 * MIN_MIXED ? waiting - MIN_MIXED : 0;
}

/**
 * Counts an anonymous survey, pool by pool.
 * @param isLast nobody answers any more: all boxes are opened and the key is destroyed; pools below
 * MIN_GROUP are deleted unread
 */
export async function mixAnswers(
  db: Database,
  survey: SurveyRow,
  { personal, isLast }: { readonly personal: Personal; readonly isLast: boolean },
): Promise<void> {
  await lockCounting(db, survey.id);
  const sealedKey = await findKey(db, survey.id);
  const key = sealedKey === undefined ? undefined : openBoxKey(personal, sealedKey);
  if (!(key || isLast)) return;
  for (const { pool, boxes } of await countBoxes(db, survey.id)) {
    const number = takenFrom(boxes, isLast);
    // None of them was opened: there were never enough.
    const isThrownAway = isLast && boxes < MIN_GROUP;
    for (let left = number; left > 0; left -= BATCH_SIZE) {
      // A last batch would have few: they join the one before.
      const limit = left < 2 * BATCH_SIZE ? left : BATCH_SIZE;
      const sealed = await claimBoxes(db, { surveyId: survey.id, pool, limit });
      const opened = key && !isThrownAway ? sealed.map((each) => openBox(each, key)) : [];
      if (opened.length > 0) await count(opened, pool);
      if (limit === left) break;
    }
  }
  if (!isLast) return;
  if (key) await discloseGroups(key);
  await db.delete(surveySums).where(eq(surveySums.surveyId, survey.id));
  // Makes the boxes in any backup unreadable.
  await db.delete(surveyKeys).where(eq(surveyKeys.surveyId, survey.id));

  async function discloseGroups(opened: KeyObject): Promise<void> {
    const sums = (await findSums(db, survey.id)).flatMap((each) => openSums(each, opened));
    const counts = new Counts([...(await findWholeCounts(db, survey.id)), ...sums]);
    await noteOfSurvey(db, survey.id, {
      groups: groupResults(survey.questions, counts, LEAST_ANONYMOUS),
    });
  }

  async function count(opened: readonly Boxed[], pool: string): Promise<void> {
    const shuffled = shuffle(opened);
    if (pool === WHOLE) {
      await insertResponses(
        db,
        shuffled.map(({ answers, receipt }) => {
          return { surveyId: survey.id, answers, receipt, isCounted: true };
        }),
      );
    }
    const answered = shuffled.map(({ answers }) => ({ answers, parts: [pool] }));
    const additions = additionsOf(survey, answered);
    if (pool === WHOLE) return addCounts(db, survey.id, additions);
    if (!key) return;
    const before = (await findSums(db, survey.id, pool)).flatMap((each) => openSums(each, key));
    const sealed = seal(JSON.stringify(joinCounts([...before, ...additions])), key);
    await saveSums(db, { surveyId: survey.id, part: pool, sealed });
  }
}

export async function countAnswers(db: Database, survey: SurveyRow): Promise<void> {
  await lockCounting(db, survey.id);
  for (;;) {
    const taken = await claimUncounted(db, survey.id, BATCH_SIZE);
    const answered = taken.map(({ answers, ...person }) => {
      return { answers, parts: [WHOLE, ...partsOf(person)] };
    });
    await addCounts(db, survey.id, additionsOf(survey, answered));
    if (taken.length < BATCH_SIZE) return;
  }
}

function openSums(sealed: string, key: KeyObject): Addition[] {
  const json = unseal(sealed, [key]);
  if (json === undefined) throw new Error("The key of a survey doesn't open its sums.");
  return JSON.parse(json) as Addition[];
}

/** Each count once, sorted against deadlock. */
function joinCounts(additions: readonly Addition[]): Addition[] {
  const sums = new Map<string, Addition>();
  for (const each of additions) {
    const key = JSON.stringify([each.part, each.question, each.value]);
    sums.set(key, { ...each, count: (sums.get(key)?.count ?? 0) + each.count });
  }
  return [...sums.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each);
}

/** Fisher–Yates. */
function shuffle<T>(items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
  }
  return shuffled;
}
