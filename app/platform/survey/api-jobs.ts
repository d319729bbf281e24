import { and, eq, exists, not, sql } from "drizzle-orm";
import { formatMoment } from "#app/arabic/dates.ts";
import { type Database, liftLimits } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { notifyMany, withdrawUnreadOfMany } from "../notification/api-many.ts";
import { pgNotify } from "../realtime/publish.ts";
import { users } from "../user/tables.ts";
import { countAnswers, mixAnswers } from "./count.ts";
import { isReminderDue, stateAt } from "./rules.ts";
import { countAnswered, type SurveyRow } from "./store.ts";
import { findUnsettled, lockAnswering } from "./store-answers.ts";
import { isAskedIn } from "./store-audience.ts";
import { insertStep, lockSurvey, noteOfSurvey, updateSurvey } from "./store-desk.ts";
import { surveyRoll } from "./tables.ts";

type Parts = Pick<Dependencies, "clock" | "db" | "personal">;

/**
 * Opens and closes surveys, notifies, reminds and counts. Each survey in its own transactions, safe
 * beside other processes.
 * @throws the first failure, after the others, so that the queue retries
 */
export async function tendSurveys(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const failures: unknown[] = [];
  for (const id of await findUnsettled(parts.db, now)) {
    await tend(parts, id, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function tend({ db, personal }: Parts, id: string, now: Date): Promise<void> {
  await db.transaction((tx) => notifyOfHours(tx, id, now));
  // Before any lock: for a survey of all members it takes minutes.
  const ended = await db.transaction((tx) => lockSurvey(tx, id));
  if (ended?.toldAt && !ended.settledAt && hasEnded(ended, now)) {
    await withdrawUnreadOfMany(db, { screen: ended.kind, id }, ended.toldAt);
  }
  await db.transaction(async (tx) => {
    const survey = await lockSurvey(tx, id);
    if (!survey || survey.settledAt) return;
    const isLast = hasEnded(survey, now);
    if (isLast) {
      await liftLimits(tx);
      // Waits for those who answer: they were let in before the end, and are counted.
      await lockAnswering(tx, id);
    }
    // Before answers below MIN_GROUP are deleted.
    const answered = isLast ? (await countAnswered(tx, [id])).get(id) : undefined;
    if (survey.isAnonymous) await mixAnswers(tx, survey, { personal, isLast });
    else await countAnswers(tx, survey);
    if (isLast) await noteOfSurvey(tx, id, { settledAt: now, answered });
  });
}

function hasEnded(survey: SurveyRow, now: Date): boolean {
  const state = stateAt(survey, now);
  return state === "closed" || state === "withdrawn";
}

async function notifyOfHours(tx: Database, id: string, now: Date): Promise<void> {
  const survey = await lockSurvey(tx, id);
  if (!survey) return;
  const state = stateAt(survey, now);
  const { opensAt, closesAt } = survey;
  if (state !== survey.state) {
    await updateSurvey(tx, id, { state, since: now });
    const act = state === "closed" ? "end" : "open";
    await insertStep(tx, { surveyId: id, act, by: null, at: now });
    await pgNotify(tx, "desk");
  }
  if (state !== "open" || !opensAt || !closesAt) return;
  if (survey.toldAt === null) {
    await noteOfSurvey(tx, id, { toldAt: now, asked: await tell(tx, survey, "open", now) });
  } else if (survey.remindedAt === null && isReminderDue({ opensAt, closesAt }, now)) {
    await noteOfSurvey(tx, id, { remindedAt: now });
    await tell(tx, survey, "reminder", now);
  }
}

/** A reminder only to those who have not answered. */
async function tell(
  tx: Database,
  survey: SurveyRow,
  about: "open" | "reminder",
  now: Date,
): Promise<number> {
  const { id, kind, audience, audienceKeys, closesAt } = survey;
  const hasAnswered = tx
    .select({ one: sql`1` })
    .from(surveyRoll)
    .where(and(eq(surveyRoll.surveyId, id), eq(surveyRoll.userId, users.id)));
  const only = and(
    isAskedIn(tx, audience, now),
    about === "reminder" ? not(exists(hasAnswered)) : undefined,
  );
  return notifyMany(
    tx,
    { keys: audienceKeys, only },
    `${kind}.${about}`,
    {
      screen: kind,
      id,
      values: (language) => ({
        title: (language === "en" && survey.titleEn) || survey.title,
        until: closesAt ? formatMoment(closesAt, language) : "",
      }),
    },
    now,
  );
}
