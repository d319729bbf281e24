import { inArray, sql } from "drizzle-orm";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { isShown, MIN_MIXED, scaleValues } from "#app/contract/survey.values.ts";
import type { Database } from "../platform/database/connect.ts";
import { titleColumns } from "../platform/database/terms.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { closeBox, newBoxKey, openBoxKey } from "../platform/survey/boxes.ts";
import { additionsOf, partsOf, WHOLE } from "../platform/survey/count.ts";
import { wholeAudience } from "../platform/survey/rules.ts";
import {
  addCounts,
  enrol,
  insertBoxes,
  insertKey,
  insertResponses,
} from "../platform/survey/store-answers.ts";
import { insertStep, insertSurvey, updateSurvey } from "../platform/survey/store-desk.ts";
import { Counts, groupResults, LEAST_ANONYMOUS } from "../platform/survey/tally.ts";
import { findUserByFacebook } from "../platform/user/api.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { seededRandom } from "./content/random.ts";
import { type DemoQuestion, type DemoSurvey, demoSurveys } from "./content/surveys.ts";

const DAY = 24 * 60 * 60 * 1000;
type Random = ReturnType<typeof seededRandom>;
type Voter = Pick<typeof users.$inferSelect, "id" | "governorateCode">;

const isPersona = sql`coalesce(${users.facebookId} ~ '^demo-[a-z-]+$', false)`;

export async function seedSurveys(
  db: Database,
  personal: Personal,
  people: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  const voters = await db
    .select({ id: users.id, governorateCode: users.governorateCode })
    .from(users)
    .where(inArray(users.id, [...people]))
    .orderBy(isPersona, users.id);
  for (const [place, demo] of demoSurveys.entries()) {
    const author = await findUserByFacebook(db, demo.author);
    const opensAt = calendar.officeDay(demo.openedDaysAgo);
    const isPublished = demo.state === "open" || demo.state === "closed";
    const questions = demo.questions.map(questionOf);
    const isLocal = demo.author === "demo-governorate-leader";
    const by = author?.id ?? "";
    const closesAt = new Date(opensAt.getTime() + demo.days * DAY);
    const id = await insertSurvey(db, {
      kind: demo.kind,
      state: demo.state,
      since: demo.state === "closed" ? closesAt : opensAt,
      ...titleColumns(demo),
      text: demo.text,
      textEn: demo.textEn,
      questions,
      isAnonymous: demo.isAnonymous,
      mayChange: demo.mayChange,
      results: demo.results,
      opensAt: isPublished ? opensAt : null,
      closesAt,
      audience: wholeAudience,
      audienceKeys: isPublished ? ["all"] : [],
      governorateCode: isLocal ? "11" : null,
      branchIds: [],
      secretariatIds: [],
      ...(isPublished && { asked: voters.length, toldAt: opensAt, remindedAt: opensAt }),
      changedAt: opensAt,
      changedBy: by,
    });
    const acts = demo.state === "draft" ? [] : ([isPublished ? "publish" : "submit"] as const);
    for (const act of ["create", ...acts] as const) {
      await insertStep(db, { surveyId: id, act, by, at: opensAt });
    }
    if (!isPublished) continue;
    if (demo.state === "closed") await insertStep(db, { surveyId: id, act: "end", at: closesAt });
    const random = seededRandom(62_000 + place);
    await seedAnswers(
      { db, personal, random, calendar },
      { id, demo, questions, opensAt, closesAt },
      voters,
    );
  }
}

interface Seeded {
  readonly id: string;
  readonly demo: DemoSurvey;
  readonly questions: readonly SurveyQuestion[];
  readonly opensAt: Date;
  readonly closesAt: Date;
}

interface Tools {
  readonly db: Database;
  readonly personal: Personal;
  readonly random: Random;
  readonly calendar: DemoCalendar;
}

async function seedAnswers(
  { db, personal, random, calendar }: Tools,
  { id, demo, questions, opensAt, closesAt }: Seeded,
  voters: readonly Voter[],
): Promise<void> {
  const answered = voters.slice(0, demo.answers).map((voter) => {
    const person = { governorateCode: voter.governorateCode, rank: "member" as const };
    return { voter, person, answers: answersTo(demo.questions, questions, random) };
  });
  for (const { voter } of answered) await enrol(db, id, voter.id);
  const survey = { questions };
  if (!demo.isAnonymous) {
    const until = closesAt < calendar.now ? closesAt : calendar.now;
    const rows = answered.map(({ voter, person, answers }, at) => {
      const answeredAt = calendar.between(opensAt, (at + 1) / (answered.length + 1), until);
      return { surveyId: id, answers, userId: voter.id, ...person, answeredAt, isCounted: false };
    });
    return insertResponses(db, rows);
  }
  const isOver = demo.state === "closed";
  const waiting = isOver ? 0 : Math.min(MIN_MIXED, answered.length);
  const counted = answered.slice(waiting);
  await insertResponses(
    db,
    counted.map(({ answers }, at) => ({
      surveyId: id,
      answers,
      receipt: demo.kind === "poll" ? receiptAt(random, at) : null,
      isCounted: true,
    })),
  );
  const whole = additionsOf(
    survey,
    counted.map(({ answers }) => ({ answers, parts: [WHOLE] })),
  );
  await addCounts(db, id, whole);
  if (isOver) {
    const groups = additionsOf(
      survey,
      counted.map(({ answers, person }) => ({ answers, parts: partsOf(person) })),
    );
    const counts = new Counts([...whole, ...groups]);
    const results = groupResults(questions, counts, LEAST_ANONYMOUS);
    await updateSurvey(db, id, {
      groups: results,
      settledAt: closesAt,
      answered: answered.length,
    });
    return;
  }
  const sealedKey = newBoxKey(personal);
  const key = openBoxKey(personal, sealedKey);
  await insertKey(db, id, sealedKey);
  for (const { answers, person } of answered.slice(0, waiting)) {
    const sealed = closeBox({ answers, receipt: null }, questions, key);
    const pools = [WHOLE, ...partsOf(person)];
    await insertBoxes(
      db,
      pools.map((pool) => ({ surveyId: id, pool, sealed })),
    );
  }
}

function questionOf(demo: DemoQuestion): SurveyQuestion {
  const [question, ...values] = demo.after ?? [];
  return {
    id: demo.id,
    kind: demo.kind,
    title: demo.title,
    titleEn: demo.titleEn || null,
    isNeeded: !demo.isOptional,
    choices: demo.choices.map(([label, labelEn], at) => {
      return { id: `c${at + 1}`, label, labelEn: labelEn || null };
    }),
    shownIf: question ? { question, values } : null,
  };
}

function answersTo(
  demo: readonly DemoQuestion[],
  questions: readonly SurveyQuestion[],
  random: Random,
): SurveyAnswers {
  const answers: SurveyAnswers = {};
  for (const [at, question] of questions.entries()) {
    const { kind, id } = question;
    const { weights = [], numbers = [], texts = [], isOptional } = demo[at] ?? {};
    if (!isShown(question, answers) || (isOptional && random.between(0, 9) < 4)) continue;
    const scale = scaleValues(kind);
    const values = scale.length > 0 ? scale : question.choices.map((each) => each.id);
    if (kind === "number") answers[id] = String(random.pick(numbers));
    else if (kind === "short" || kind === "long") answers[id] = random.pick(texts);
    else if (kind === "several") {
      const first = weighted(values, weights, random);
      const second = weighted(values, weights, random);
      answers[id] = values.filter((value) => value === first || value === second);
    } else if (kind === "ranking") {
      const first = weighted(values, weights, random);
      const others = values.filter((value) => value !== first);
      answers[id] = [first, ...(random.between(0, 1) ? others : others.toReversed())];
    } else answers[id] = weighted(values, weights, random);
  }
  return answers;
}

function weighted(values: readonly string[], weights: readonly number[], random: Random): string {
  const pool = values.flatMap((value, at) => Array<string>(weights[at] ?? 1).fill(value));
  return random.pick(pool);
}

const LETTERS = [..."23456789ABCDEFGHJKLMNPQRSTUVWXYZ"];

function receiptAt(random: Random, at: number): string {
  const four = () => Array.from({ length: 4 }, () => random.pick(LETTERS)).join("");
  return [four(), four(), four(), `${four().slice(0, 3)}${LETTERS[at % LETTERS.length]}`].join("-");
}
