/*
 * Every call about the organisation and its people. A cell has one sign where a call is about nobody in
 * particular; two for an export, one's own and another's; and three for a person, who belongs inside the
 * caller's area, just beside it, and inside but holds an administrator's role.
 */
import { eq, sql } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { departureCodes, departures } from "#app/platform/leaving/tables.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addPersonAt, type Place, type Surroundings } from "#tests/world/cast.ts";
import {
  type Ask,
  type Asked,
  type Cell,
  describeTable,
  nobody,
  type Question,
  signInEverybody,
} from "#tests/world/permission-table.ts";
import { askOfSample } from "./sample.ts";

const table = `
  GET    /structure                          + + + + + + + + + + +
  GET    /structure/governorates/{code}      + + + + + + + + + + +
  GET    /structure/{id}                     + + + + + + + + + + +
  GET    /structure/{id}/news                + + + + + + + + + + +
  GET    /structure/{id}/events              + + + + + + + + + + +
  GET    /branch/governates                  + + + + + + + + + + +
  GET    /branch/cities                      + + + + + + + + + + +
  GET    /branch                             + + + + + + + + + + !
  GET    /members                            + + + + + + + + + x !
  GET    /profile/consents                   + + + + + + + + + + !
  POST   /profile/consents                   + + + + + + + + + + !
  DELETE /profile/consents/{purpose}         + + + + + + + + + + !
  GET    /profile/leaving                    + + + + + + + + + + !
  POST   /profile/leaving                    + + + + + + + + + + !
  POST   /profile/leaving/code               + + + + + + + + + + !
  POST   /profile/leaving/confirmation       ? ? ? ? ? ? ? ? ? ? !
  DELETE /profile/leaving                    + + + + + + + + + + !
  GET    /profile/card                       + + + + + + + + + x !
  GET    /cards/{token}                      + + + + + + + + + + +
  GET    /card-keys                          + + + + + + + + + + +
  GET    /structure/desk                     + x x x x x x x x x ! | + + x x x x x x
  GET    /structure/desk/{id}                + x x x x x x x x x ! | + + x x x x x x
  POST   /structure                          + x x x x x x x x x ! | + + x x x x x x
  PATCH  /structure/{id}                     + x x x x x x x x x ! | + + x x x x x x
  DELETE /structure/{id}                     + x x x x x x x x x ! | + + x x x x x x
  POST   /structure/{id}/reopen              + x x x x x x x x x ! | + + x x x x x x
  POST   /structure/{id}/positions           + x x x x x x x x x ! | + + x x x x x x
  GET    /structure/positions/{id}           + x x x x x x x x x ! | + + x x x x x x
  PATCH  /structure/positions/{id}           + x x x x x x x x x ! | + + x x x x x x
  DELETE /structure/positions/{id}           + x x x x x x x x x ! | + + x x x x x x
  POST   /structure/positions/{id}/reopen    + x x x x x x x x x ! | + + x x x x x x
  GET    /structure/candidates               + x x x x x x x x x ! | + + x x x x x x
  POST   /structure/positions/{id}/terms     + x x x x x x x x x ! | + + x x x x x x
  PATCH  /structure/terms/{id}               + x x x x x x x x x ! | + + x x x x x x
  GET    /branch/all                         + x x x x x x x x x ! | + + x x x x x x
  GET    /branch/{id}                        + x x x x x x x x x ! | + + x x x x x x
  POST   /branch                             + x x x x x x x x x ! | + + x x x x x x
  POST   /branch/governorates                + x x x x x x x x x ! | + + x x x x x x
  PATCH  /branch/{id}                        + x x x x x x x x x ! | + + x x x x x x
  DELETE /branch/{id}                        + x x x x x x x x x ! | + + x x x x x x
  POST   /branch/{id}/members                + x x x x x x x x x ! | + + x x x x x x
  GET    /users                              +-+ +-+ xxx +.+ +.+ xxx xxx xxx xxx xxx !!! | +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+
  GET    /users/choices                      + + x + + x x x x x ! | + + + + + + + +
  POST   /users/by-number                    +-+ +-+ xxx +.+ +.+ xxx xxx xxx xxx xxx !!! | +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+
  GET    /users/{id}                         +-+ +-+ xxx +.+ +.+ xxx xxx xxx xxx xxx !!! | +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+
  POST   /users/{id}/national-id             +-+ x-x xxx xxx xxx xxx xxx xxx xxx xxx !!! | +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+
  GET    /users/{id}/form                    +-+ +-+ xxx +.+ xxx xxx xxx xxx xxx xxx !!! | +-+ +-+ +.+ +.+ +.+ +.+ +.+ +.+
  PATCH  /users/{id}                         +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  PATCH  /users/{id}/branch                  +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x ?.x +.x +.x ?.x ?.x ?.x
  PATCH  /users/{id}/secretariats            +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x ?.x +.x ?.x ?.x ?.x ?.x
  DELETE /users/{id}/roles                   +-+ x-x xxx xxx xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  POST   /users/{id}/block                   +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  DELETE /users/{id}/block                   +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  POST   /users/{id}/membership-end          +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  POST   /users/{id}/closure                 +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  DELETE /users/{id}/sessions                +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  POST   /users/{id}/activation              +-+ +-x xxx +.x xxx xxx xxx xxx xxx xxx !!! | +-+ +-x +.x +.x +.x +.x +.x +.x
  GET    /users/{id}/merge/{otherId}         + x x x x x x x x x ! | + + . . . . . .
  POST   /users/{id}/merge/{otherId}         + x x x x x x x x x ! | + + . . . . . .
  GET    /users/departures                   + + x + + x x x x x ! | + + + + + + + +
  POST   /users/selections                   + + x + + x x x x x ! | + + + + + + + +
  GET    /users/selections/{id}              + . x . . x x x x x ! | + . . . . . . .
  GET    /users/selections/{id}/roles/{roleId} + x x x x x x x x x ! | + . . . . . . .
  POST   /users/selections/{id}/roles/{roleId} + x x x x x x x x x ! | + . . . . . . .
  GET    /users/role-changes/{id}            . x x x x x x x x x ! | . . . . . . . .
  POST   /users/exports                      + + x + x x x x x x ! | + + + + + + + +
  GET    /users/exports                      + + x + x x x x x x ! | + + + + + + + +
  GET    /users/exports/{id}                 +. +. xx +. xx xx xx xx xx xx !! | +. +. +. +. +. +. +. +.
  GET    /users/exports/{id}/file            +. +. xx +. xx xx xx xx xx xx !! | +. +. +. +. +. +. +. +.
  GET    /imports                            + x x x x x x x x x ! | + + x x x x x x
  GET    /imports/{id}                       + x x x x x x x x x ! | + + x x x x x x
  GET    /imports/{id}/rejected              + x x x x x x x x x ! | + + x x x x x x
  POST   /imports                            + x x x x x x x x x ! | + + x x x x x x
  POST   /imports/{id}/pieces                + x x x x x x x x x ! | + . x x x x x x
  POST   /imports/{id}/uploaded              + x x x x x x x x x ! | + . x x x x x x
  POST   /imports/{id}/columns               + x x x x x x x x x ! | + + x x x x x x
  POST   /imports/{id}/sheet                 + x x x x x x x x x ! | + + x x x x x x
  POST   /imports/{id}/words                 + x x x x x x x x x ! | + + x x x x x x
  POST   /imports/{id}/run                   + x x x x x x x x x ! | + + x x x x x x
  POST   /imports/{id}/undo                  + x x x x x x x x x ! | + + x x x x x x
  DELETE /imports/{id}                       + x x x x x x x x x ! | + + x x x x x x
  GET    /election/settings                  + x x x x x x x x x ! | + + x x x x x x
  PATCH  /election/settings                  + x x x x x x x x x ! | + + x x x x x x
  POST   /election/dates                     + x x x x x x x x x ! | + + x x x x x x
  PATCH  /election/dates/{id}                + x x x x x x x x x ! | + + x x x x x x
  DELETE /election/dates/{id}                + x x x x x x x x x ! | + + x x x x x x
  GET    /election/desk/districts            + x x x x x x x x x ! | + + x x x x x x
  GET    /election/desk/districts/{id}       + x x x x x x x x x ! | + + x x x x x x
  POST   /election/desk/districts            + x x x x x x x x x ! | + + x x x x x x
  PATCH  /election/desk/districts/{id}       + x x x x x x x x x ! | + + x x x x x x
  DELETE /election/desk/districts/{id}       + x x x x x x x x x ! | + + x x x x x x
  POST   /election/desk/districts/{id}/lists + x x x x x x x x x ! | + + x x x x x x
  PATCH  /election/desk/lists/{id}           + x x x x x x x x x ! | + + x x x x x x
  DELETE /election/desk/lists/{id}           + x x x x x x x x x ! | + + x x x x x x
  GET    /election/places                    + + x x x x x x x x ! | + + + + + + + +
  GET    /election/imports                   + + x x x x x x x x ! | + + + + + + + +
  GET    /election/imports/{id}              + + x x x x x x x x ! | + + + + + + + +
  GET    /election/imports/{id}/rows         + + x x x x x x x x ! | + + + + + + + +
  GET    /election/imports/{id}/rejected     + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports                   + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/pieces       + . x x x x x x x x ! | + . . . . . . .
  POST   /election/imports/{id}/uploaded     + . x x x x x x x x ! | + . . . . . . .
  POST   /election/imports/{id}/columns      + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/sheet        + + x x x x x x x x ! | + + + + + + + +
  DELETE /election/imports/{id}              + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/archives     + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/archives/{part}/pieces + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/archives/{part}/uploaded + + x x x x x x x x ! | + + + + + + + +
  DELETE /election/imports/{id}/archives/{part} + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/publish      + + x x x x x x x x ! | + + + + + + + +
  POST   /election/imports/{id}/take-back    + + x x x x x x x x ! | + + + + + + + +
  GET    /audit                              + x x x x x x x x x ! | + + x x x x x x
  GET    /audit/people                       + x x x x x x x x x ! | + + x x x x x x
  POST   /audit/exports                      + x x x x x x x x x ! | + + x x x x x x
  GET    /audit/exports/{id}                 + x x x x x x x x x ! | + . x x x x x x
`;

const reason = "سبب مكتوب يقرؤه صاحبه";
let number = 1_000;
let membership = 88_000_000;

const everybody = signInEverybody();

/** Somebody of a place as a call about a person wants them. */
async function addSomeone({ name }: Call, place: Place, isAbove: boolean) {
  const [administrators] = await everybody.keep("administrators", () =>
    everybody.db.select().from(roles).where(eq(roles.standardRank, "admin")),
  );
  return addPersonAt(everybody.there, ++number, place, {
    membershipId: String(++membership),
    ...(isAbove && { roleId: administrators?.id ?? 0 }),
    ...(name === "sendActivation" && { activatedAt: null }),
    ...(name === "unblockUser" && { status: "blocked" }),
  });
}

type Someone = Pick<Awaited<ReturnType<typeof addPersonAt>>, "id" | "membershipId" | "nationalId">;

/** How each call about a person is made of somebody. */
const aboutPerson: Readonly<Record<string, (someone: Someone, near: Surroundings) => Ask>> = {
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

/** What is searched, and found or not. */
const searches = ["listUsers", "findUsersByNumber"];
/** Of whom it takes a person who isn't like others. */
const ofFew = ["sendActivation", "unblockUser"];

function cellOfPerson(call: Call, by: Asked): Cell {
  const ask = aboutPerson[call.name];
  if (!ask) throw new Error(`${call.name} is about nobody.`);
  const near = everybody.near(by);
  const question = (place: Place | undefined, kind: "inside" | "beside" | "above") =>
    place &&
    (async (): Promise<Question> => {
      const isAbove = kind === "above";
      const like = ofFew.includes(call.name) ? call.name : "";
      const key = JSON.stringify(["person", like, place, isAbove]);
      const someone = await everybody.keep(key, () => addSomeone(call, place, isAbove));
      return {
        ask: ask(someone, near),
        key,
        ...(kind === "beside" && { absent: ask(unknown, near) }),
        isSearch: searches.includes(call.name),
      };
    });
  return [
    question(near.inside, "inside"),
    question(near.beside, "beside"),
    question(near.inside, "above"),
  ];
}

/** An export of each leader who may have one, ready. */
async function addExports(): Promise<Partial<Record<Asked, string>>> {
  await everybody.db.delete(peopleExports);
  // What others of these tables left to be done takes longer than the files.
  await everybody.db.execute(sql`delete from pgboss.job`);
  const ids: Partial<Record<Asked, string>> = {};
  for (const by of leaderRanks) {
    const call = { method: "POST", path: "/users/exports" } as const;
    ids[by] = (await everybody.send(by, call, { body: { columns: ["name"] } })).answer.data?.id;
  }
  await everybody.there.jobs.drain();
  return ids;
}

function cellOfExport(_: Call, by: Asked): Cell {
  const exports = () => everybody.keep("exports", addExports);
  const another = by === "admin" ? "central_leaders" : "admin";
  return [
    async () => ({ ask: { params: { id: (await exports())[by] } } }),
    async () => ({ ask: { params: { id: (await exports())[another] } }, absent: {} }),
  ];
}

/** Everybody has a code that waits and has come back before; the administrator isn't the last one. */
async function addDepartures(): Promise<void> {
  const { db, there, ids } = everybody;
  const now = there.clock.now();
  const [role] = await db.select().from(roles).where(eq(roles.standardRank, "admin"));
  await addPersonAt(there, ++number, everybody.near("admin").inside, {
    membershipId: String(++membership),
    roleId: role?.id ?? 0,
  });
  const returned = { kind: "account", state: "returned", askedAt: now, dueAt: now } as const;
  const code = { kind: "account", codeHash: "", codeSentAt: now } as const;
  for (const userId of Object.values(ids)) {
    await db.insert(departures).values({ ...returned, userId });
    await db
      .insert(departureCodes)
      .values({ ...code, userId })
      .onConflictDoNothing();
  }
}

const aboutLeaving: Readonly<Record<string, Ask>> = {
  askLeaving: { body: { kind: "account" } },
  resendLeavingCode: {},
  confirmLeaving: { body: { otp: "000000" } },
  takeBackLeaving: {},
};

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

describeTable(everybody, { table, granting: "withEveryAbility" }, (call, by) => {
  if (call.name in aboutPerson) return cellOfPerson(call, by);
  if (/^readExport/.test(call.name)) return cellOfExport(call, by);
  const leaving = aboutLeaving[call.name];
  if (leaving) {
    return [
      async () => {
        await everybody.keep("departures", addDepartures);
        return { ask: leaving };
      },
    ];
  }
  const query = queries[call.name] ?? "";
  return [() => askOfSample(everybody, call, { like: like[call.name], query })];
});
