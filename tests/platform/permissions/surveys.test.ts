/*
 * Every call about surveys. A call about a survey at the desk has three signs: one of the caller's own area,
 * one of an area just beside it, and one of the whole country. A call about a survey that asks members has
 * two: one that asks everybody, and one that asks people elsewhere. The rest have one.
 */
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { units } from "#app/platform/structure/tables.ts";
import { type Owner, ownerOf } from "#app/platform/survey/rules.ts";
import { findBelonging } from "#app/platform/user/api-belonging.ts";
import { areaOf } from "#app/platform/user/area.ts";
import {
  type Asked,
  type Cell,
  describeTable,
  nobody,
  signInEverybody,
} from "#tests/world/permission-table.ts";
import { addSurvey, questionForm, someQuestions, surveyForm } from "#tests/world/survey.ts";

const table = `
  GET    /surveys                    + + + + + + + + + + !
  GET    /surveys/{id}               +. +. +. +. +. +. +. +. +. .. !!
  POST   /surveys/{id}/answers       +. +. +. +. +. +. +. +. +. .. !!
  GET    /surveys/{id}/results       +. +. +. +. +. +. +. +. +. .. !!
  GET    /surveys/{id}/ballots       +. +. +. +. +. +. +. +. +. .. !!
  GET    /survey-desk                + + + + + x x x x x ! | + + + + + + + +
  GET    /survey-desk/choices        + + + + + x x x x x ! | + + + + + + + +
  POST   /survey-desk                + + + + + x x x x x ! | + + + + + + + +
  GET    /survey-desk/{id}           +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  GET    /survey-desk/{id}/audience  +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  PATCH  /survey-desk/{id}           +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  POST   /survey-desk/{id}/questions +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  PATCH  /survey-desk/{id}/questions/{questionId} +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  POST   /survey-desk/{id}/questions/{questionId}/move +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  DELETE /survey-desk/{id}/questions/{questionId} +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  POST   /survey-desk/{id}/acts      +-+ +-+ x.. +.. x.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  POST   /survey-desk/{id}/copy      +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  DELETE /survey-desk/{id}           +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  GET    /survey-desk/{id}/results   +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  GET    /survey-desk/{id}/texts/{questionId} +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
  GET    /survey-desk/{id}/file      +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!! | +-+ +-+ +.. +.. +.. +.. +.. +..
`;

const national: Owner = { governorateCode: null, branchIds: [], secretariatIds: [] };

const everybody = signInEverybody();

/** The owner of what each leader begins, and one just beside it. */
const owners: Partial<Record<Asked, { own: Owner; beside: Owner | undefined }>> = {};
beforeAll(async () => {
  for (const rank of leaderRanks) {
    const belonging = await findBelonging(everybody.db, everybody.ids[rank] ?? "");
    const own = ownerOf(areaOf(rank, belonging));
    if (!own) throw new Error(`The demo's ${rank} has no area.`);
    owners[rank] = { own, beside: await besideOf(own) };
  }
});

/** An area of the same kind next to another. */
async function besideOf(own: Owner): Promise<Owner | undefined> {
  if (own.secretariatIds.length > 0) return { ...own, secretariatIds: [nobody] };
  if (own.branchIds.length > 0) return { ...own, branchIds: [...own.branchIds, nobody] };
  if (own.governorateCode === null) return undefined;
  const elsewhere = eq(units.governorateCode, "27");
  const [other] = await everybody.db.select().from(units).where(elsewhere).limit(1);
  return { ...own, governorateCode: other?.governorateCode ?? "27" };
}

const words = { ...someQuestions[2], shownIf: null } as const;
const [first, scale] = someQuestions;

/** What is sent with each call about a survey; results are of one that is open. */
const bodies: Readonly<Record<string, () => unknown>> = {
  saveSurvey: () => surveyForm(),
  addSurveyQuestion: () => questionForm(),
  saveSurveyQuestion: () => questionForm({ kind: "short", choices: "" }),
  moveSurveyQuestion: () => ({ direction: "up" }),
  actSurvey: () => ({ act: "publish" }),
  createSurvey: () => surveyForm(),
  answerSurvey: () => ({ answers: { q1: "c1" } }),
};

describeTable(everybody, { table, granting: "withEveryAbility" }, (call, by): Cell => {
  const body = bodies[call.name]?.();
  if (!call.path.includes("{id}")) return [async () => ({ ask: { body } })];
  const question = (survey: Parameters<typeof addSurvey>[1], isKnown: boolean) => async () => {
    const key = JSON.stringify(["survey", survey]);
    const id = await everybody.keep(key, () => addSurvey(everybody.there, survey));
    const params = { questionId: "q3" };
    return {
      ask: { params: { ...params, id }, body },
      key,
      absent: { params, body },
      isKnown,
    };
  };
  if (call.path.startsWith("/surveys")) {
    const survey = askingMembers(call);
    return [question(survey, true), question({ ...survey, audienceKeys: ["b:nowhere"] }, false)];
  }
  const isOfResults = /results|texts|file/.test(call.path);
  const draft = { state: "draft" as const, audienceKeys: [], opensAt: null };
  const survey = { ...(!isOfResults && draft), questions: [first, scale, words] as never };
  const near = owners[by] ?? owners.governorate_leaders;
  return [near?.own, near?.beside, national].map((owner) => {
    if (!owner) return undefined;
    const { branchIds, secretariatIds } = owner;
    const columns = { branchIds: [...branchIds], secretariatIds: [...secretariatIds] };
    return question({ ...survey, ...owner, ...columns }, owner === near?.own);
  });
});

function askingMembers({ name }: Call): Parameters<typeof addSurvey>[1] {
  const isPoll = name === "listBallots";
  const needsEnd = isPoll || name === "readSurveyResults";
  return {
    ...(isPoll && { kind: "poll" as const, isAnonymous: true, questions: [first as never] }),
    ...(needsEnd && { state: "closed" as const }),
  };
}
