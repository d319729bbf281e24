/*
 * Every call about the organisation as a whole, its roles, its notifications, and the caller's own account:
 * one sign each, about what an administrator made.
 */
import { defaultOrganisation } from "#app/organisation.ts";
import { describeTable, signInEverybody } from "#tests/world/permission-table.ts";
import { askOfSample } from "./sample.ts";

const table = `
  GET    /auth/sessions                     + + + + + + + + + + !
  GET    /auth/get-me                       + + + + + + + + + + !
  GET    /auth/methods                      + + + + + + + + + + +
  GET    /profile                           + + + + + + + + + + !
  PATCH  /profile                           + + + + + + + + + + !
  POST   /profile/email                     + ? ? ? ? ? ? ? ? ? !
  POST   /profile/email/code                + . . . . . . . . . !
  DELETE /profile/email                     + + + + + + + + + + !
  GET    /profile/data                      + + + + + + + + + + !
  GET    /profile/documents                 + + + + + + + + + + !
  GET    /profile/documents/{id}            . . . . . . . . . . !
  GET    /profile/files                     + + + + + + + + + + !
  GET    /profile/files/{id}                . . . . . . . . . . !
  GET    /profile/accesses                  + + + + + + + + + + !
  GET    /notifications/push                + + + + + + + + + + !
  POST   /notifications/subscriptions       + + + + + + + + + + !
  PATCH  /notifications/subscriptions       + + + + + + + + + + !
  DELETE /notifications/subscriptions       + + + + + + + + + + !
  POST   /membership/attachment-info        x x x x x x x x x x !
  POST   /membership/complete-info          x x x x x x x x x x !
  POST   /membership/renewal                x x x x x x x x x x !
  GET    /membership/application            + + + + + + + + + + !
  POST   /membership/application/correction . . . . . . . . . . !
  DELETE /membership/application            . . . . . . . . . . !
  GET    /user/leaderboard                  + + + + + + + + + x !
  PATCH  /user/leaderboard/visibility       + + + + + + + + + x !
  GET    /notifications/me                  + + + + + + + + + + !
  PATCH  /notifications/mark-all-read       + + + + + + + + + + !
  GET    /notifications/stream              + + + + + + + + + + !
  GET    /organisation                      + + + + + + + + + + +
  GET    /desk                              + + + + + + + + + + !
  GET    /search                            + + + + + + + + + + !
  POST   /notifications                     + + x + x x x x x x ! | + + + + + + + +
  GET    /notifications/audience            + + x + x x x x x x ! | + + + + + + + +
  GET    /notifications/audience/governorates + + x + x x x x x x ! | + + + + + + + +
  GET    /notifications/scheduled           + + x + x x x x x x ! | + + + + + + + +
  POST   /notifications/scheduled           + + x + x x x x x x ! | + + + + + + + +
  DELETE /notifications/scheduled/{id}      + . x . x x x x x x ! | + . . . . . . .
  GET    /roles                             + + x + x x x x x x ! | + + + + + + + +
  GET    /roles/ranks                       + x x x x x x x x x ! | + + + + + + + +
  GET    /roles/ability-info                + x x x x x x x x x ! | + + + + + + + +
  GET    /roles/{id}                        + x x x x x x x x x ! | + + + + + + + +
  POST   /roles                             + x x x x x x x x x ! | + + x + + x x x
  PATCH  /roles/{id}                        + x x x x x x x x x ! | + + x + + x x x
  DELETE /roles/{id}                        + x x x x x x x x x ! | + + x + + x x x
  GET    /roles/{id}/holders                + x x x x x x x x x ! | + + + + + + + +
  GET    /roles/{id}/history                + x x x x x x x x x ! | + + + + + + + +
  GET    /roles/{id}/candidates             + x x x x x x x x x ! | + + + + + + + +
  POST   /roles/{id}/holders                + x x x x x x x x x ! | + + ? ? ? ? ? ?
  DELETE /roles/{id}/holders/{userId}       + x x x x x x x x x ! | + + . . + . . .
  GET    /organisation/first-steps          + x x x x x x x x x ! | + + x x x x x x
  POST   /organisation/first-steps/skip     + x x x x x x x x x ! | + + x x x x x x
  POST   /organisation/tests/{service}      + x x x x x x x x x ! | + + x x x x x x
  GET    /organisation/doctor               + x x x x x x x x x ! | + + x x x x x x
  POST   /organisation/doctor               + x x x x x x x x x ! | + + x x x x x x
  POST   /organisation/proxy/bodies         + + + + + + + + + + +
  POST   /organisation/proxy/streams        + x x x x x x x x x ! | + + x x x x x x
  DELETE /organisation/proxy/{part}         + x x x x x x x x x ! | + + x x x x x x
  PATCH  /organisation/identity             + x x x x x x x x x ! | + + x x x x x x
  PATCH  /organisation/membership           + x x x x x x x x x ! | + + x x x x x x
  GET    /organisation/colours/check        + x x x x x x x x x ! | + + + + + + + +
  PATCH  /organisation/colours              + x x x x x x x x x ! | + + x x x x x x
  DELETE /organisation/colours              + x x x x x x x x x ! | + + x x x x x x
  POST   /organisation/logo                 + x x x x x x x x x ! | + + x x x x x x
  DELETE /organisation/logo                 + x x x x x x x x x ! | + + x x x x x x
  DELETE /auth/sessions                     + + + + + + + + + + !
`;

const everybody = signInEverybody();

/** What these read, samples of other calls make. */
const like: Readonly<Record<string, string>> = {
  readRole: "updateRole",
  listRoleHolders: "updateRole",
  listRoleSteps: "updateRole",
  listRoleCandidates: "updateRole",
};
const queries: Readonly<Record<string, string>> = {
  checkColours: `?${new URLSearchParams(defaultOrganisation.colours)}`,
  search: `?keyword=${encodeURIComponent("محمد")}`,
  listRoleCandidates: `?keyword=${encodeURIComponent("محمد")}`,
};

describeTable(everybody, { table, granting: "withEveryAbility" }, (call) => [
  async () => {
    const how = { like: like[call.name], query: queries[call.name] ?? "" };
    // A role is no secret among those who change roles.
    return { ...(await askOfSample(everybody, call, how)), isKnown: true };
  },
]);
