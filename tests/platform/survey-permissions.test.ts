/*
 * Who may do what with which survey: every call, for every rank, as permissions.test.ts has it for people. The
 * tables are the promise; each cell is asked of the platform.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import { units } from "#app/platform/structure/tables.ts";
import { type Owner, ownerOf } from "#app/platform/survey/rules.ts";
import { findBelonging } from "#app/platform/user/api-belonging.ts";
import { areaOf } from "#app/platform/user/area.ts";
import { roles } from "#app/platform/user/tables.ts";
import { idOf } from "#tests/world/event.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { addSurvey, questionForm, someQuestions, surveyForm } from "#tests/world/survey.ts";

/*
 *   +  done, or found       .  not found       x  refused        !  not signed in
 *   -  there is none: nothing lies beside the whole country
 *
 * A call about a survey at the desk has three signs: one of the caller's own area, one of an area just beside
 * it, and one of the whole country. A call about a survey that asks members has two: one that asks everybody,
 * and one that asks people elsewhere. The rest have one.
 *
 * The columns are administrator, central, secretariat's administrator, governorate, sector, central
 * secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
type Asked = (typeof asked)[number];

const ofSurveys = /^\/(surveys|survey-desk)\b/;

const ofMembers = `
  GET    /surveys                                 + + + + + + + + + + !
  GET    /surveys/{id}                            +. +. +. +. +. +. +. +. +. .. !!
  POST   /surveys/{id}/answers                    +. +. +. +. +. +. +. +. +. .. !!
  GET    /surveys/{id}/results                    +. +. +. +. +. +. +. +. +. .. !!
  GET    /surveys/{id}/ballots                    +. +. +. +. +. +. +. +. +. .. !!
`;

/** With the roles of the demo: three publish, and two write. */
const asTheyBegin = `${ofMembers}
  GET    /survey-desk                             + + + + + x x x x x !
  GET    /survey-desk/choices                     + + + + + x x x x x !
  POST   /survey-desk                             + + + + + x x x x x !
  GET    /survey-desk/{id}                        +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  GET    /survey-desk/{id}/audience               +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  PATCH  /survey-desk/{id}                        +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  POST   /survey-desk/{id}/questions              +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  PATCH  /survey-desk/{id}/questions/{questionId} +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  POST   /survey-desk/{id}/questions/{questionId}/move +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  DELETE /survey-desk/{id}/questions/{questionId} +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  POST   /survey-desk/{id}/acts                   +-+ +-+ x.. +.. x.. xxx xxx xxx xxx xxx !!!
  POST   /survey-desk/{id}/copy                   +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  DELETE /survey-desk/{id}                        +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  GET    /survey-desk/{id}/results                +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  GET    /survey-desk/{id}/texts/{questionId}     +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
  GET    /survey-desk/{id}/file                   +-+ +-+ +.. +.. +.. xxx xxx xxx xxx xxx !!!
`;

/** With every ability in each of the eight roles: what is left is the area. */
const withEveryAbility = `${ofMembers}
  GET    /survey-desk                             + + + + + + + + x x !
  GET    /survey-desk/choices                     + + + + + + + + x x !
  POST   /survey-desk                             + + + + + + + + x x !
  GET    /survey-desk/{id}                        +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  GET    /survey-desk/{id}/audience               +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  PATCH  /survey-desk/{id}                        +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  POST   /survey-desk/{id}/questions              +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  PATCH  /survey-desk/{id}/questions/{questionId} +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  POST   /survey-desk/{id}/questions/{questionId}/move +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  DELETE /survey-desk/{id}/questions/{questionId} +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  POST   /survey-desk/{id}/acts                   +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  POST   /survey-desk/{id}/copy                   +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  DELETE /survey-desk/{id}                        +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  GET    /survey-desk/{id}/results                +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  GET    /survey-desk/{id}/texts/{questionId}     +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
  GET    /survey-desk/{id}/file                   +-+ +-+ +.. +.. +.. +.. +.. +.. xxx xxx !!!
`;

const signs: Readonly<Record<number, string>> = { 200: "+", 401: "!", 403: "x", 404: "." };
const national: Owner = { governorateCode: null, branchIds: [], secretariatIds: [] };
const elsewhere = "00000000-0000-7000-8000-000000000000";

let world: World;
let tokens: Partial<Record<Asked, string>>;
/** The owner of what each leader begins, and one just beside it. */
let owners: Partial<Record<Asked, { own: Owner; beside: Owner | undefined }>>;
const there = () => world.platform.world;
const db = () => there().db;

async function open() {
  world = await openWorld();
  tokens = {};
  owners = {};
  for (const each of asked.slice(0, -1)) {
    const { uid } = each === "guest" ? person("guest", "guest") : person("verified", each);
    tokens[each] = (await world.signIn(uid)).accessToken;
    if (each === "guest" || each === "member" || each === "anonymous") continue;
    const own = ownerOf(areaOf(each, await findBelonging(db(), await idOf(there(), uid))));
    if (!own) throw new Error(`The demo's ${each} has no area.`);
    owners[each] = { own, beside: await besideOf(own) };
  }
}

/** An area of the same kind next to another. */
async function besideOf(own: Owner): Promise<Owner | undefined> {
  if (own.secretariatIds.length > 0) return { ...own, secretariatIds: [elsewhere] };
  if (own.branchIds.length > 0) return { ...own, branchIds: [...own.branchIds, elsewhere] };
  if (own.governorateCode === null) return undefined;
  const [other] = await db().select().from(units).where(eq(units.governorateCode, "27")).limit(1);
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

async function signOf(call: Call, by: Asked, survey?: Parameters<typeof addSurvey>[1]) {
  await db().delete(rateLimits);
  const id = survey ? await addSurvey(there(), survey) : "";
  const path = call.path.replace("{id}", id).replace("{questionId}", "q3");
  const body = bodies[call.name]?.() ?? {};
  const { status, body: answer } = await world.request(call.method, path, {
    ...(tokens[by] && { token: tokens[by] }),
    ...(call.method !== "GET" && { body }),
  });
  const sign = signs[status];
  if (!sign) throw new Error(`${call.name} by ${by}: ${status} ${JSON.stringify(answer)}`);
  return sign;
}

async function cellOf(call: Call, by: Asked): Promise<string> {
  if (!call.path.includes("{id}")) return signOf(call, by);
  if (call.path.startsWith("/surveys")) {
    const isPoll = call.name === "listBallots";
    const needsEnd = isPoll || call.name === "readSurveyResults";
    const more = {
      ...(isPoll && { kind: "poll" as const, isAnonymous: true, questions: [first as never] }),
      ...(needsEnd && { state: "closed" as const }),
    };
    const there = await signOf(call, by, more);
    return there + (await signOf(call, by, { ...more, audienceKeys: ["b:nowhere"] }));
  }
  const isOfResults = /results|texts|file/.test(call.path);
  const draft = { state: "draft" as const, audienceKeys: [], opensAt: null };
  const survey = { ...(!isOfResults && draft), questions: [first, scale, words] as never };
  const near = owners[by] ?? owners.governorate_leaders;
  const cells: string[] = [];
  for (const owner of [near?.own, near?.beside, national]) {
    const columns = owner && {
      ...owner,
      branchIds: [...owner.branchIds],
      secretariatIds: [...owner.secretariatIds],
    };
    cells.push(columns ? await signOf(call, by, { ...survey, ...columns }) : "-");
  }
  return cells.join("");
}

/** The lines of a table: what is called, and the cells in the order of the columns. */
function readTable(table: string) {
  return table
    .trim()
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split(/\s+/))
    .map(([method = "", path = "", ...cells]) => ({ name: `${method} ${path}`, cells }));
}

describe.each([
  ["with the roles of the demo", asTheyBegin, async (): Promise<void> => undefined],
  [
    "with every ability",
    withEveryAbility,
    async (): Promise<void> => {
      for (const rank of leaderRanks) {
        await db()
          .update(roles)
          .set({ abilities: [["manage", "survey"]] })
          .where(eq(roles.rank, rank));
      }
    },
  ],
] as const)("%s", (_, table, prepare) => {
  beforeAll(async () => {
    await open();
    await prepare();
  });
  afterAll(() => world.close());

  test("every call about surveys stands in the table", () => {
    const names = calls
      .filter(({ path }) => ofSurveys.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(
      readTable(table)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names.sort());
  });

  test.each(readTable(table))("$name", async ({ name, cells }) => {
    const call = calls.find(({ method, path }) => `${method} ${path}` === name);
    if (!call) throw new Error(`No call is ${name}.`);
    const found: string[] = [];
    for (const by of asked) found.push(await cellOf(call, by));
    expect(found.join(" ")).toBe(cells.join(" "));
  });
});
