/* Surveys on the desk: what waits for review, and what the caller is asked. */
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { cairoDaysSince } from "#app/arabic/dates.ts";
import { type DeskAsked, MAX_WAITING } from "#app/contract/desk.ts";
import { answerSurvey } from "#app/contract/survey.ts";
import { PUBLISH_SURVEYS, type SurveyKind, surveyKinds } from "#app/contract/survey.values.ts";
import {
  actSurvey,
  deleteSurvey,
  removeQuestion,
  saveQuestion,
  saveSurvey,
} from "#app/contract/survey-desk.ts";
import { deskPart } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { walkAsked } from "./store.ts";
import { withinOwner } from "./store-desk.ts";
import { surveys } from "./tables.ts";

interface QueueValue {
  readonly count: number;
  readonly oldest: string | null;
  readonly next: string | null;
}

/** Of the area in which they publish. */
function queueOf(kind: SurveyKind) {
  return deskPart<QueueValue>({
    name: `survey.${kind}.check`,
    changedBy: [actSurvey, saveSurvey, saveQuestion, removeQuestion, deleteSurvey],
    query({ caller }) {
      if (!can(caller, PUBLISH_SURVEYS)) return undefined;
      const where = and(
        eq(surveys.kind, kind),
        eq(surveys.state, "check"),
        withinOwner(areaFor(caller, PUBLISH_SURVEYS)),
      );
      return sql`with waiting as materialized (
        select since from ${surveys} where ${where} order by since limit ${MAX_WAITING}
      ) select json_build_object(
        'count', (select count(*)::int from waiting),
        'oldest', (select min(since) from waiting),
        'next', (select id from ${surveys} where ${and(where, ne(surveys.changedBy, caller.id))}
          order by ${asc(surveys.since)}, ${asc(surveys.id)} limit 1))`;
    },
    // Many leaders may publish, and for most nothing waits.
    lines: ({ count, oldest, next }) => ({
      queues:
        count === 0
          ? []
          : [
              {
                name: `${kind}sCheck`,
                count,
                oldestAt: oldest ? new Date(oldest).toISOString() : null,
                overdue: 0,
                mine: 0,
                next: next ? { id: next } : null,
              },
            ],
    }),
  });
}

/** Of each kind on the home screen. */
const MAX_ASKED = 3;

interface Found {
  readonly id: string;
  readonly title: string;
  readonly kind: SurveyKind;
  readonly closesAt: string;
}

const asked = deskPart<readonly Found[] | null>({
  name: "survey.asked",
  changedBy: [answerSurvey, actSurvey],
  query({ caller, now }) {
    if (caller.status !== "verified") return undefined;
    return sql`select json_agg(one) from (select ${surveys.id}, title, kind,
        ${surveys.closesAt} as "closesAt"
      from (${walkAsked("open", caller, { now, limit: MAX_ASKED })}) as walked
      join ${surveys} on ${surveys.id} = walked.id
      order by ${asc(surveys.closesAt)}, ${asc(surveys.id)}) as one`;
  },
  lines: (found, { now }) => ({
    asked: (found ?? []).map(({ id, title, kind, closesAt }): DeskAsked => {
      return { name: kind, id, title, days: cairoDaysSince(now, new Date(closesAt)) };
    }),
  }),
});

export const surveyDesk = [...surveyKinds.map(queueOf), asked];
