/*
 * Who may do what to whom: every call about the organisation and its people, for every rank. The two
 * tables are the promise; each cell is asked of the platform.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { governorates } from "#app/arabic/governorates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { peopleSorts, sortOrders } from "#app/contract/people.values.ts";
import { leaderRanks, ranks, statuses } from "#app/contract/user.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { roles, userRoles, userSecretariats, users } from "#app/platform/user/tables.ts";
import { addPersonAt, type Place, type Surroundings, surroundingsOf } from "#tests/world/cast.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { goodSample, ofPeople, toRequestInit } from "./samples.ts";

/*
 * A cell has one sign where a call is about nobody in particular; two for an export, one's own and
 * another's; and three for a person, who belongs inside the caller's area, just beside it, and inside
 * but holds an administrator's role.
 *
 *   +  done, or found       .  not found       x  refused        !  not signed in
 *   ?  asked to choose something else          -  there is nobody: nothing lies beside the whole country
 *
 * The columns are administrator, central, secretariat's administrator, governorate, sector, central
 * secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
type Asked = (typeof asked)[number];

/** With the roles of the demo. */
const asTheyBegin = `
  GET    /structure/desk                  + x x x x x x x x x !
  GET    /structure/desk/{id}             + x x x x x x x x x !
  POST   /structure                       + x x x x x x x x x !
  PATCH  /structure/{id}                  + x x x x x x x x x !
  DELETE /structure/{id}                  + x x x x x x x x x !
  POST   /structure/{id}/reopen           + x x x x x x x x x !
  POST   /structure/{id}/positions        + x x x x x x x x x !
  GET    /structure/positions/{id}        + x x x x x x x x x !
  PATCH  /structure/positions/{id}        + x x x x x x x x x !
  DELETE /structure/positions/{id}        + x x x x x x x x x !
  POST   /structure/positions/{id}/reopen + x x x x x x x x x !
  GET    /structure/candidates            + x x x x x x x x x !
  POST   /structure/positions/{id}/terms  + x x x x x x x x x !
  PATCH  /structure/terms/{id}            + x x x x x x x x x !
  GET    /structure                       + + + + + + + + + + +
  GET    /structure/governorates/{code}   + + + + + + + + + + +
  GET    /structure/{id}                  + + + + + + + + + + +
  GET    /structure/{id}/news             + + + + + + + + + + +
  GET    /structure/{id}/events           + + + + + + + + + + +
  GET    /branch/governates               + + + + + + + + + + +
  GET    /branch/cities                   + + + + + + + + + + +
  GET    /branch                          + + + + + + + + + + !
  GET    /branch/all                      + x x x x x x x x x !
  GET    /branch/{id}                     + x x x x x x x x x !
  POST   /branch                          + x x x x x x x x x !
  POST   /branch/governorates             + x x x x x x x x x !
  PATCH  /branch/{id}                     + x x x x x x x x x !
  DELETE /branch/{id}                     + x x x x x x x x x !
  POST   /branch/{id}/members             + x x x x x x x x x !
  GET    /users                           +-+ +-+ xxx +.+ +.+ xxx xxx xxx xxx xxx !!!
  GET    /users/choices                   + + x + + x x x x x !
  POST   /users/by-number                 +-+ +-+ xxx +.+ +.+ xxx xxx xxx xxx xxx !!!
  GET    /users/{id}                      +-+ +-+ xxx +.+ +.+ xxx xxx xxx xxx xxx !!!
  POST   /users/{id}/national-id          +-+ x-x xxx xxx xxx xxx xxx xxx xxx xxx !!!
  GET    /users/{id}/form                 +-+ +-+ xxx +.+ xxx xxx xxx xxx xxx xxx !!!
  PATCH  /users/{id}                      +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  PATCH  /users/{id}/branch               +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  PATCH  /users/{id}/secretariats         +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  DELETE /users/{id}/roles                +-+ x-x xxx xxx xxx xxx xxx xxx xxx xxx !!!
  POST   /users/{id}/block                +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  DELETE /users/{id}/block                +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  POST   /users/{id}/membership-end       +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  POST   /users/{id}/closure              +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  DELETE /users/{id}/sessions             +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  POST   /users/{id}/activation           +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!!
  GET    /users/{id}/merge/{otherId}      + x x x x x x x x x !
  POST   /users/{id}/merge/{otherId}      + x x x x x x x x x !
  POST   /users/selections                + + x + + x x x x x !
  GET    /users/selections/{id}           + . x . . x x x x x !
  GET    /users/selections/{id}/roles/{roleId} + x x x x x x x x x !
  POST   /users/selections/{id}/roles/{roleId} + x x x x x x x x x !
  GET    /users/role-changes/{id}         . x x x x x x x x x !
  POST   /users/exports                   + + x + x x x x x x !
  GET    /users/exports                   + + x + x x x x x x !
  GET    /users/exports/{id}              +. +. xx +. xx xx xx xx xx xx !!
  GET    /users/exports/{id}/file         +. +. xx +. xx xx xx xx xx xx !!
  GET    /imports                         + x x x x x x x x x !
  GET    /imports/{id}                    + x x x x x x x x x !
  GET    /imports/{id}/rejected           + x x x x x x x x x !
  POST   /imports                         + x x x x x x x x x !
  POST   /imports/{id}/pieces             + x x x x x x x x x !
  POST   /imports/{id}/uploaded           + x x x x x x x x x !
  POST   /imports/{id}/columns            + x x x x x x x x x !
  POST   /imports/{id}/sheet              + x x x x x x x x x !
  POST   /imports/{id}/words              + x x x x x x x x x !
  POST   /imports/{id}/run                + x x x x x x x x x !
  POST   /imports/{id}/undo               + x x x x x x x x x !
  DELETE /imports/{id}                    + x x x x x x x x x !
  GET    /election/settings               + x x x x x x x x x !
  PATCH  /election/settings               + x x x x x x x x x !
  POST   /election/dates                  + x x x x x x x x x !
  PATCH  /election/dates/{id}             + x x x x x x x x x !
  DELETE /election/dates/{id}             + x x x x x x x x x !
  GET    /election/desk/districts         + x x x x x x x x x !
  GET    /election/desk/districts/{id}    + x x x x x x x x x !
  POST   /election/desk/districts         + x x x x x x x x x !
  PATCH  /election/desk/districts/{id}    + x x x x x x x x x !
  DELETE /election/desk/districts/{id}    + x x x x x x x x x !
  POST   /election/desk/districts/{id}/lists + x x x x x x x x x !
  PATCH  /election/desk/lists/{id}        + x x x x x x x x x !
  DELETE /election/desk/lists/{id}        + x x x x x x x x x !
  GET    /election/places                 + + x x x x x x x x !
  GET    /election/imports                + + x x x x x x x x !
  GET    /election/imports/{id}           + + x x x x x x x x !
  GET    /election/imports/{id}/rows      + + x x x x x x x x !
  GET    /election/imports/{id}/rejected  + + x x x x x x x x !
  POST   /election/imports                + + x x x x x x x x !
  POST   /election/imports/{id}/pieces    + . x x x x x x x x !
  POST   /election/imports/{id}/uploaded  + . x x x x x x x x !
  POST   /election/imports/{id}/columns   + + x x x x x x x x !
  POST   /election/imports/{id}/sheet     + + x x x x x x x x !
  DELETE /election/imports/{id}           + + x x x x x x x x !
  POST   /election/imports/{id}/archives  + + x x x x x x x x !
  POST   /election/imports/{id}/archives/{part}/pieces + + x x x x x x x x !
  POST   /election/imports/{id}/archives/{part}/uploaded + + x x x x x x x x !
  DELETE /election/imports/{id}/archives/{part} + + x x x x x x x x !
  POST   /election/imports/{id}/publish   + + x x x x x x x x !
  POST   /election/imports/{id}/take-back + + x x x x x x x x !
  GET    /audit                           + x x x x x x x x x !
  GET    /audit/people                    + x x x x x x x x x !
  POST   /audit/exports                   + x x x x x x x x x !
  GET    /audit/exports/{id}              + x x x x x x x x x !
  GET    /members                         + + + + + + + + + x !
  GET    /profile/consents                + + + + + + + + + + !
  POST   /profile/consents                + + + + + + + + + + !
  DELETE /profile/consents/{purpose}      + + + + + + + + + + !
  GET    /profile/card                    + + + + + + + + + x !
  GET    /cards/{token}                   + + + + + + + + + + +
  GET    /card-keys                       + + + + + + + + + + +
`;

/** With every ability in each of the eight roles: what is left is the area. */
const withEveryAbility = `
  GET    /structure/desk                  + + x x x x x x x x !
  GET    /structure/desk/{id}             + + x x x x x x x x !
  POST   /structure                       + + x x x x x x x x !
  PATCH  /structure/{id}                  + + x x x x x x x x !
  DELETE /structure/{id}                  + + x x x x x x x x !
  POST   /structure/{id}/reopen           + + x x x x x x x x !
  POST   /structure/{id}/positions        + + x x x x x x x x !
  GET    /structure/positions/{id}        + + x x x x x x x x !
  PATCH  /structure/positions/{id}        + + x x x x x x x x !
  DELETE /structure/positions/{id}        + + x x x x x x x x !
  POST   /structure/positions/{id}/reopen + + x x x x x x x x !
  GET    /structure/candidates            + + x x x x x x x x !
  POST   /structure/positions/{id}/terms  + + x x x x x x x x !
  PATCH  /structure/terms/{id}            + + x x x x x x x x !
  GET    /structure                       + + + + + + + + + + +
  GET    /structure/governorates/{code}   + + + + + + + + + + +
  GET    /structure/{id}                  + + + + + + + + + + +
  GET    /structure/{id}/news             + + + + + + + + + + +
  GET    /structure/{id}/events           + + + + + + + + + + +
  GET    /branch/governates               + + + + + + + + + + +
  GET    /branch/cities                   + + + + + + + + + + +
  GET    /branch                          + + + + + + + + + + !
  GET    /branch/all                      + + x x x x x x x x !
  GET    /branch/{id}                     + + x x x x x x x x !
  POST   /branch                          + + x x x x x x x x !
  POST   /branch/governorates             + + x x x x x x x x !
  PATCH  /branch/{id}                     + + x x x x x x x x !
  DELETE /branch/{id}                     + + x x x x x x x x !
  POST   /branch/{id}/members             + + x x x x x x x x !
  GET    /users                           +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+ xxx xxx !!!
  GET    /users/choices                   + + + + + + + + x x !
  POST   /users/by-number                 +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+ xxx xxx !!!
  GET    /users/{id}                      +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+ xxx xxx !!!
  POST   /users/{id}/national-id          +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+ xxx xxx !!!
  GET    /users/{id}/form                 +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+ xxx xxx !!!
  PATCH  /users/{id}                      +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  PATCH  /users/{id}/branch               +-+ +-x ?.x +.x +.x ?.x ?.x ?.x xxx xxx !!!
  PATCH  /users/{id}/secretariats         +-+ +-x ?.x +.x ?.x ?.x ?.x ?.x xxx xxx !!!
  DELETE /users/{id}/roles                +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  POST   /users/{id}/block                +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  DELETE /users/{id}/block                +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  POST   /users/{id}/membership-end       +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  POST   /users/{id}/closure              +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  DELETE /users/{id}/sessions             +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  POST   /users/{id}/activation           +-+ +-x +.x +.x +.x +.x +.x +.x xxx xxx !!!
  GET    /users/{id}/merge/{otherId}      + + . . . . . . x x !
  POST   /users/{id}/merge/{otherId}      + + . . . . . . x x !
  POST   /users/selections                + + + + + + + + x x !
  GET    /users/selections/{id}           + . . . . . . . x x !
  GET    /users/selections/{id}/roles/{roleId} + . . . . . . . x x !
  POST   /users/selections/{id}/roles/{roleId} + . . . . . . . x x !
  GET    /users/role-changes/{id}         . . . . . . . . x x !
  POST   /users/exports                   + + + + + + + + x x !
  GET    /users/exports                   + + + + + + + + x x !
  GET    /users/exports/{id}              +. +. +. +. +. +. +. +. xx xx !!
  GET    /users/exports/{id}/file         +. +. +. +. +. +. +. +. xx xx !!
  GET    /imports                         + + x x x x x x x x !
  GET    /imports/{id}                    + + x x x x x x x x !
  GET    /imports/{id}/rejected           + + x x x x x x x x !
  POST   /imports                         + + x x x x x x x x !
  POST   /imports/{id}/pieces             + . x x x x x x x x !
  POST   /imports/{id}/uploaded           + . x x x x x x x x !
  POST   /imports/{id}/columns            + + x x x x x x x x !
  POST   /imports/{id}/sheet              + + x x x x x x x x !
  POST   /imports/{id}/words              + + x x x x x x x x !
  POST   /imports/{id}/run                + + x x x x x x x x !
  POST   /imports/{id}/undo               + + x x x x x x x x !
  DELETE /imports/{id}                    + + x x x x x x x x !
  GET    /election/settings               + + x x x x x x x x !
  PATCH  /election/settings               + + x x x x x x x x !
  POST   /election/dates                  + + x x x x x x x x !
  PATCH  /election/dates/{id}             + + x x x x x x x x !
  DELETE /election/dates/{id}             + + x x x x x x x x !
  GET    /election/desk/districts         + + x x x x x x x x !
  GET    /election/desk/districts/{id}    + + x x x x x x x x !
  POST   /election/desk/districts         + + x x x x x x x x !
  PATCH  /election/desk/districts/{id}    + + x x x x x x x x !
  DELETE /election/desk/districts/{id}    + + x x x x x x x x !
  POST   /election/desk/districts/{id}/lists + + x x x x x x x x !
  PATCH  /election/desk/lists/{id}        + + x x x x x x x x !
  DELETE /election/desk/lists/{id}        + + x x x x x x x x !
  GET    /election/places                 + + + + + + + + x x !
  GET    /election/imports                + + + + + + + + x x !
  GET    /election/imports/{id}           + + + + + + + + x x !
  GET    /election/imports/{id}/rows      + + + + + + + + x x !
  GET    /election/imports/{id}/rejected  + + + + + + + + x x !
  POST   /election/imports                + + + + + + + + x x !
  POST   /election/imports/{id}/pieces    + . . . . . . . x x !
  POST   /election/imports/{id}/uploaded  + . . . . . . . x x !
  POST   /election/imports/{id}/columns   + + + + + + + + x x !
  POST   /election/imports/{id}/sheet     + + + + + + + + x x !
  DELETE /election/imports/{id}           + + + + + + + + x x !
  POST   /election/imports/{id}/archives  + + + + + + + + x x !
  POST   /election/imports/{id}/archives/{part}/pieces + + + + + + + + x x !
  POST   /election/imports/{id}/archives/{part}/uploaded + + + + + + + + x x !
  DELETE /election/imports/{id}/archives/{part} + + + + + + + + x x !
  POST   /election/imports/{id}/publish   + + + + + + + + x x !
  POST   /election/imports/{id}/take-back + + + + + + + + x x !
  GET    /audit                           + + x x x x x x x x !
  GET    /audit/people                    + + x x x x x x x x !
  POST   /audit/exports                   + + x x x x x x x x !
  GET    /audit/exports/{id}              + . x x x x x x x x !
  GET    /members                         + + + + + + + + + x !
  GET    /profile/consents                + + + + + + + + + + !
  POST   /profile/consents                + + + + + + + + + + !
  DELETE /profile/consents/{purpose}      + + + + + + + + + + !
  GET    /profile/card                    + + + + + + + + + x !
  GET    /cards/{token}                   + + + + + + + + + + +
  GET    /card-keys                       + + + + + + + + + + +
`;

const nobody = "00000000-0000-7000-8000-000000000000";
const reason = "سبب مكتوب يقرؤه صاحبه";
const signs: Readonly<Record<number, string>> = {
  200: "+",
  400: "?",
  401: "!",
  403: "x",
  404: ".",
};

let world: World;
/** Access tokens; whoever is anonymous has none. */
let tokens: Partial<Record<Asked, string>>;
let around: Record<string, Surroundings>;
let administrators: number;
let number = 1_000;
let membership = 88_000_000;

async function open() {
  world = await openWorld();
  tokens = {};
  for (const each of asked.slice(0, -1)) {
    const { uid } = each === "guest" ? person("guest", "guest") : person("verified", each);
    tokens[each] = (await world.signIn(uid)).accessToken;
  }
  around = {};
  for (const rank of leaderRanks) around[rank] = await surroundingsOf(there(), rank);
  const [role] = await db().select().from(roles).where(eq(roles.standardRank, "admin"));
  administrators = role?.id ?? 0;
}
const there = () => world.platform.world;
const db = () => there().db;
beforeEach(async () => {
  await db().delete(rateLimits);
});

async function grantEverything() {
  for (const rank of leaderRanks) {
    await db()
      .update(roles)
      .set({ abilities: [["manage", "all"]] })
      .where(eq(roles.standardRank, rank));
  }
}

/** Asks as somebody would; `params` fill the path. */
async function send(
  by: Asked,
  { method, path }: Pick<Call, "method" | "path">,
  {
    params = {},
    body,
    query = "",
  }: { params?: Readonly<Record<string, string>>; body?: unknown; query?: string },
) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? nobody);
  const { status, body: answer } = await world.request(method, address + query, {
    ...(tokens[by] && { token: tokens[by] }),
    ...(method !== "GET" && { body: body ?? {} }),
  });
  const sign = signs[status];
  if (!sign) throw new Error(`${method} ${address} by ${by}: ${status} ${JSON.stringify(answer)}`);
  return { sign, answer };
}

/** Somebody as a call about a person wants them. */
async function personFor({ name }: Call, by: Asked, where: "inside" | "beside" | "above") {
  const { inside, beside } = around[by] ?? around.governorate_leaders ?? {};
  const place = where === "beside" ? beside : inside;
  if (!place) return undefined;
  return addPersonAt(there(), ++number, place, {
    membershipId: String(++membership),
    ...(where === "above" && { roleId: administrators }),
    ...(name === "sendActivation" && { activatedAt: null }),
    ...(name === "unblockUser" && { status: "blocked" }),
  });
}

type Someone = NonNullable<Awaited<ReturnType<typeof personFor>>>;

/** How each call about a person is made of somebody. */
const aboutPerson: Readonly<
  Record<
    string,
    (
      someone: Pick<Someone, "id" | "membershipId" | "nationalId">,
      near: Surroundings,
    ) => Parameters<typeof send>[2]
  >
> = {
  listUsers: ({ membershipId }) => ({ query: `?keyword=${membershipId}` }),
  findUsersByNumber: ({ nationalId }) => ({ body: { number: nationalId } }),
  readUser: ({ id }) => ({ params: { id } }),
  readUserForm: ({ id }) => ({ params: { id } }),
  showNationalId: ({ id }) => ({ params: { id }, body: { reason } }),
  updateUser: ({ id }) => ({ params: { id }, body: { userName: "اسم آخر" } }),
  moveUser: ({ id }, { branchId }) => ({ params: { id }, body: { branch: branchId } }),
  assignUserSecretariats: ({ id }, { secretariatId }) => ({
    params: { id },
    body: { secretariats: [secretariatId] },
  }),
  endUserRoles: ({ id }) => ({ params: { id } }),
  blockUser: ({ id }) => ({ params: { id }, body: { reason } }),
  unblockUser: ({ id }) => ({ params: { id } }),
  endMembership: ({ id }) => ({ params: { id }, body: { reason } }),
  closeAccount: ({ id }) => ({ params: { id }, body: { reason } }),
  endUserSessions: ({ id }) => ({ params: { id } }),
  sendActivation: ({ id }) => ({ params: { id } }),
};

/** Whom nobody knows: what is answered about them is answered about whoever is beside. */
const unknown = { id: nobody, membershipId: "99999999", nationalId: "29912310199999" };

async function cellOfPerson(call: Call, by: Asked): Promise<string> {
  const ask = aboutPerson[call.name];
  const near = around[by] ?? around.governorate_leaders;
  if (!(ask && near)) throw new Error(`${call.name} is about nobody.`);
  let cell = "";
  for (const where of ["inside", "beside", "above"] as const) {
    const someone = await personFor(call, by, where);
    if (!someone) {
      cell += "-";
      continue;
    }
    const { sign, answer } = await send(by, call, ask(someone, near));
    cell += sign === "+" && answer.data?.items?.length === 0 ? "." : sign;
    if (where !== "beside") continue;
    const stranger = await send(by, call, ask(unknown, near));
    expect(answer, `${call.name} of somebody beside ${by}'s area, and of nobody`).toEqual(
      stranger.answer,
    );
  }
  return cell;
}

/** An export of somebody that is ready. */
async function exportOf(by: Asked): Promise<string> {
  for (const table of [peopleExports, rateLimits]) await db().delete(table);
  const sent = await send(
    by,
    { method: "POST", path: "/users/exports" },
    { body: { columns: ["name"] } },
  );
  await there().jobs.drain();
  return sent.answer.data?.id ?? nobody;
}

async function cellOfExport(call: Call, by: Asked): Promise<string> {
  const own = await send(by, call, { params: { id: await exportOf(by) } });
  const another = by === "admin" ? "central_leaders" : "admin";
  const others = await send(by, call, { params: { id: await exportOf(another) } });
  expect(others.answer).toEqual((await send(by, call, {})).answer);
  return own.sign + others.sign;
}

/** What these read, samples of other calls make. */
const like: Readonly<Record<string, string>> = {
  readDeskUnit: "closeUnit",
  readBranch: "deleteBranch",
  readDeskPosition: "closePosition",
  readImport: "discardImport",
  readSelection: "changeRoles",
  readRejected: "undoImport",
};
const queries: Readonly<Record<string, string>> = {
  listCities: "?governorate=قنا",
  findAuditPeople: "?keyword=محمد",
};

async function cellOfOthers(call: Call, by: Asked): Promise<string> {
  await db().delete(rateLimits);
  const made = calls.find(({ name }) => name === like[call.name]) ?? call;
  const sample = await goodSample(world, tokens.admin ?? "", made, ++number);
  const query = queries[call.name] ?? "";
  const { params = {}, body } = toRequestInit(call, sample) as Parameters<typeof send>[2];
  const { sign, answer } = await send(by, call, { params, body, query });
  // Who is refused what is there is refused in the same words what is not.
  if (sign === "x" && "id" in params) {
    const id = /^\d+$/.test(params.id ?? "") ? "999999999" : nobody;
    expect(answer).toEqual(
      (await send(by, call, { params: { ...params, id }, body, query })).answer,
    );
  }
  return sign;
}

const cellOf = (call: Call, by: Asked) =>
  call.name in aboutPerson
    ? cellOfPerson(call, by)
    : /^readExport/.test(call.name)
      ? cellOfExport(call, by)
      : cellOfOthers(call, by);

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      return { call: `${method} ${path}`, cells: cells.join(" ") };
    });
const callOf = (text: string) => {
  const call = calls.find(({ method, path }) => `${method} ${path}` === text);
  if (!call) throw new Error(`There is no call ${text}.`);
  return call;
};

describe.each([
  ["as organisations begin", asTheyBegin, async () => {}],
  ["with every ability", withEveryAbility, grantEverything],
] as const)("%s", (_, table, prepare) => {
  beforeAll(async () => {
    await open();
    await prepare();
  });
  afterAll(() => world.close());

  test.each(rowsOf(table))("$call", async ({ call, cells }) => {
    const found: string[] = [];
    for (const by of asked) found.push(await cellOf(callOf(call), by));
    expect(found.join(" ")).toBe(cells);
  });

  test("every call about the organisation and its people has a row", () => {
    const known = rowsOf(table).map(({ call }) => call);
    const all = calls.filter(({ path }) => ofPeople.test(path));
    expect(known.toSorted()).toEqual(all.map(({ method, path }) => `${method} ${path}`).toSorted());
  });
});

/** The people of an area, as SQL that shares nothing with the platform's own. */
const peopleOf: Partial<Record<Asked, string>> = {
  governorate_leaders: "coalesce(b.governorate_code, u.governorate_code) = '11'",
  sector_leader: `b.parent_id = (select own.parent_id from users me
    join units own on own.id = me.branch_id where me.facebook_id = 'demo-sector-leader')`,
  secretariat_admin: worksWith("demo-secretariat-admin"),
  secretariat_central_leaders: worksWith("demo-secretariat-central-leader"),
  secretariat_governorate_leaders: worksWith("demo-secretariat-governorate-leader"),
  secretariat_sector_leaders: worksWith("demo-secretariat-sector-leader"),
};
const local = Object.keys(peopleOf) as Asked[];

function worksWith(leader: string): string {
  return `exists (select from users me
    join user_secretariats mine on mine.user_id = me.id
    join user_secretariats theirs on theirs.user_id = u.id
    join units s on s.id = theirs.unit_id
    where me.facebook_id = '${leader}' and mine.unit_id in (s.id, s.secretariat_id))`;
}

describe("nobody outside of an area is counted", () => {
  beforeAll(async () => {
    await open();
    await grantEverything();
  });
  afterAll(() => world.close());

  const read = async (by: Asked, path: string, body?: object) => {
    const method = body ? "POST" : "GET";
    const answer = await world.request(method, path, { token: tokens[by] ?? "", body });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body.data;
  };
  const list = (by: Asked, query: Record<string, string> = {}) =>
    read(by, `/users?${new URLSearchParams({ limit: "100", ...query })}`);

  test.each(local)(
    "%s: totals are those of a count by hand, and filters share them out",
    async (by) => {
      const { rows } = await db().execute<{ id: string; status: string; code: string | null }>(
        `select u.id, u.status, coalesce(b.governorate_code, u.governorate_code) as code
        from users u left join units b on b.id = u.branch_id where ${peopleOf[by]}`,
      );
      const known = rows.filter(({ status }) => status !== "deleted");
      expect(known.length).toBeGreaterThan(0);
      const { items, metadata } = await list(by);
      expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        known.map(({ id }) => id).toSorted(),
      );
      expect(metadata).toEqual({ totalItems: known.length, totalPages: 1, page: 1, limit: 100 });
      const small = await list(by, { limit: "2", page: "2" });
      expect(small.metadata.totalPages).toBe(Math.ceil(known.length / 2));
      expect((await list(by, { page: "2" })).items).toEqual([]);
      const total = async (query: Record<string, string>) =>
        (await list(by, query)).metadata.totalItems as number;
      const sum = async (name: string, values: readonly string[]) => {
        let all = 0;
        for (const value of values) all += await total({ [name]: value });
        return all;
      };
      expect(
        await sum(
          "status",
          statuses.filter((status) => status !== "deleted"),
        ),
      ).toBe(known.length);
      expect(await total({ status: "deleted" })).toBe(rows.length - known.length);
      expect(await sum("rank", ranks)).toBe(known.length);
      const placed = known.filter(({ code }) => code !== null);
      expect(
        await sum(
          "governorate",
          governorates.map(({ ar }) => ar),
        ),
      ).toBe(placed.length);
      for (const sortBy of peopleSorts) {
        for (const sortOrder of sortOrders)
          expect(await total({ sortBy, sortOrder })).toBe(known.length);
      }
      // A file of them has as many rows.
      const { id } = await read(by, "/users/exports", { columns: ["name"] });
      await there().jobs.drain();
      expect((await read(by, `/users/exports/${id}`)).rows).toBe(known.length);
      await db().delete(peopleExports);
    },
  );

  /** All that a leader may be told about somebody, or of how many there are. */
  async function everything(by: Asked, someone: Described): Promise<string> {
    await db().delete(rateLimits);
    const branch = around[by]?.beside?.branchId ?? "";
    const told: unknown[] = [];
    const queries: Record<string, string>[] = [
      {},
      { limit: "1", page: "2" },
      { keyword: someone.displayName },
      { keyword: someone.membershipId },
      { status: "verified" },
      { rank: "member" },
      { rank: "central_leaders" },
      { role: String(someone.roleId) },
      { branch },
      { neverSignedIn: "true" },
      { from: "2026-01-01", to: "2026-12-31" },
      ...governorates.map(({ ar }) => ({ governorate: ar })),
      ...peopleSorts.flatMap((sortBy) => sortOrders.map((sortOrder) => ({ sortBy, sortOrder }))),
    ];
    for (const query of queries) told.push(await list(by, query));
    told.push(await read(by, "/users/choices"));
    for (const keyword of [someone.displayName, someone.membershipId, someone.nationalId]) {
      told.push(await read(by, `/search?keyword=${encodeURIComponent(keyword)}`));
    }
    for (const value of [someone.nationalId, someone.phoneNumber]) {
      told.push(await read(by, "/users/by-number", { number: value }));
    }
    for (const path of ["", "/form"]) {
      const { status, body } = await world.request("GET", `/users/${someone.id}${path}`, {
        token: tokens[by] ?? "",
      });
      told.push([status, body.code]);
    }
    const role = `/roles/${someone.roleId}`;
    const keyword = encodeURIComponent(someone.displayName);
    told.push(await read(by, role), await read(by, `${role}/holders`));
    told.push(await read(by, `${role}/candidates?keyword=${keyword}`));
    const { id } = await read(by, "/users/exports", { format: "csv", columns: ["name", "phone"] });
    await there().jobs.drain();
    told.push((await read(by, `/users/exports/${id}`)).rows);
    const file = await world.request("GET", `/users/exports/${id}/file`, {
      token: tokens[by] ?? "",
    });
    told.push(file.body);
    await db().delete(peopleExports);
    return JSON.stringify(told);
  }
  interface Described {
    readonly id: string;
    readonly displayName: string;
    readonly membershipId: string;
    readonly nationalId: string;
    readonly phoneNumber: string;
    readonly roleId: number;
  }

  test.each(local)("%s is told the same with and without somebody beside the area", async (by) => {
    const near = around[by];
    if (!near?.beside) throw new Error(`Nothing lies beside ${by}'s area.`);
    const held = eq(roles.standardRank, "secretariat_sector_leaders");
    const [{ id: roleId } = { id: 0 }] = await db().select().from(roles).where(held);
    const displayName = "زهران الغائب";
    const common = { displayName, activatedAt: null, roleId };
    const add = (place: Place) =>
      addPersonAt(there(), ++number, place, { ...common, membershipId: String(++membership) });
    const someone = { ...(await add(near.beside)), displayName, roleId };
    const told = await everything(by, someone);
    for (const table of [userRoles, userSecretariats, profiles]) {
      await db().delete(table).where(eq(table.userId, someone.id));
    }
    await db().delete(users).where(eq(users.id, someone.id));
    expect(await everything(by, someone)).toBe(told);
    await add(near.inside);
    expect(await everything(by, someone)).not.toBe(told);
  });
});
