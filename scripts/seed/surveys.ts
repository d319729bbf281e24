import { and, count, eq, sql } from "drizzle-orm";
import { governorates } from "#app/arabic/governorates.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { demoSurveys } from "#app/demo/content/surveys.ts";
import { titleColumns } from "#app/platform/database/terms.ts";
import { countAnswers } from "#app/platform/survey/count.ts";
import { wholeAudience } from "#app/platform/survey/rules.ts";
import { findSurvey } from "#app/platform/survey/store.ts";
import { insertResponses } from "#app/platform/survey/store-answers.ts";
import { insertSurvey } from "#app/platform/survey/store-desk.ts";
import { surveyResponses, surveyRoll, surveys } from "#app/platform/survey/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 1_000;
const DAY = 24 * 60 * 60 * 1000;
/** Years of surveys. */
const FIRST = Date.UTC(2020, 0, 1);
const LAST = Date.UTC(2026, 8, 1);

const poll = (title: string) => ({
  kind: "poll" as const,
  ...titleColumns({ title }),
  text: "",
  textEn: "",
  questions: [
    {
      id: "q1",
      kind: "one" as const,
      title,
      titleEn: null,
      isNeeded: true,
      choices: ["c1", "c2", "c3", "c4"].map((id) => ({ id, label: `اختيار ${id}`, labelEn: null })),
      shownIf: null,
    },
  ],
  isAnonymous: false,
  mayChange: false,
  results: "answered" as const,
  audience: wholeAudience,
  audienceKeys: ["all"],
  branchIds: [],
  secretariatIds: [],
});

async function findWriter({ db }: Pick<Seeding, "db">): Promise<string> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, "demo-admin"));
  if (!row) throw new Error("The demo has no administrator.");
  return row.id;
}

/** Adds closed polls up to a total, over years: some ask everybody, some a governorate. */
export async function seedSurveys(seeding: Pick<Seeding, "db">, total: number): Promise<void> {
  const { db } = seeding;
  const [row] = await db.select({ have: count() }).from(surveys);
  const changedBy = await findWriter(seeding);
  const have = row?.have ?? 0;
  await insertInBatches("surveys", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
    const batch = Array.from({ length: many }, (_, at) => {
      const random = seededRandom(62_000_000 + from + at);
      const closesAt = new Date(FIRST + Math.floor(((LAST - FIRST) * (from + at)) / total));
      const place = random.pick(governorates).code;
      return {
        ...poll(`${random.pick(demoSurveys).title} ${from + at}`),
        // Every second is a governorate's own.
        ...((from + at) % 2 === 1 && {
          governorateCode: place,
          audience: { ...wholeAudience, governorates: [place] },
          audienceKeys: [`g:${place}`],
        }),
        state: "closed" as const,
        since: closesAt,
        opensAt: new Date(closesAt.getTime() - 7 * DAY),
        closesAt,
        settledAt: closesAt,
        changedAt: closesAt,
        changedBy,
      };
    });
    await db.insert(surveys).values(batch);
  });
}

/** What the open poll of `answers` is called. */
export const BIG_POLL = "تصويت كبير بالاسم";

/** Adds an open poll with answers by name up to a total; as many members have to be there. */
export async function seedSurveyAnswers(
  seeding: Pick<Seeding, "db">,
  total: number,
): Promise<void> {
  const { db } = seeding;
  const [known] = await db.select().from(surveys).where(eq(surveys.title, BIG_POLL));
  const now = new Date();
  const id =
    known?.id ??
    (await insertSurvey(db, {
      ...poll(BIG_POLL),
      state: "open",
      since: now,
      opensAt: now,
      closesAt: new Date(now.getTime() + 300 * DAY),
      toldAt: now,
      remindedAt: now,
      changedAt: now,
      changedBy: await findWriter(seeding),
    }));
  const [row] = await db
    .select({ have: count() })
    .from(surveyResponses)
    .where(eq(surveyResponses.surveyId, id));
  const have = row?.have ?? 0;
  await insertInBatches("answers", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
    const people = await db
      .select({ id: users.id, governorateCode: users.governorateCode })
      .from(users)
      .where(
        and(
          eq(users.status, "verified"),
          sql`not exists (select from ${surveyRoll}
            where survey_id = ${id} and user_id = ${users.id})`,
        ),
      )
      .orderBy(users.id)
      .limit(many);
    if (people.length < many) throw new Error("Seed more members first: each answers once.");
    await db.insert(surveyRoll).values(people.map(({ id: userId }) => ({ surveyId: id, userId })));
    await insertResponses(
      db,
      people.map(({ id: userId, governorateCode }, at) => ({
        surveyId: id,
        answers: { q1: `c${1 + (((from + at) * 7) % 4)}` },
        userId,
        governorateCode,
        rank: "member" as const,
        answeredAt: now,
        isCounted: false,
      })),
    );
  });
  const survey = await findSurvey(db, id);
  if (survey) await db.transaction((tx) => countAnswers(tx, survey));
}
