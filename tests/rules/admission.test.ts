import { expect, test } from "vitest";
import { leaderRanks, type Rank, ranks, type Status, statuses } from "#app/contract/user.ts";
import {
  type AccessClass,
  type Admission,
  admission,
  may,
  type Visitor,
} from "#app/session/admission.ts";

const anonymous: Visitor = { kind: "anonymous" };
const guest: Visitor = { kind: "guest" };
const signingUp: Visitor = { kind: "signing-up" };
const user = (status: Status, highestRank: Rank = "member"): Visitor => ({
  kind: "authenticated",
  user: { status, highestRank },
});

/** A row per class (docs/product.md#who-may-see-what): anonymous, guest, signing up. */
const strangers: [AccessClass, Admission, Admission, Admission][] = [
  ["everyone", "enter", "enter", "enter"],
  ["signedOut", "enter", "home", "enter"],
  ["applicants", "register", "home", "enter"],
  ["accounts", "login", "not-found", "login"],
  ["guestsAndUsers", "login", "enter", "login"],
  ["users", "login", "not-found", "login"],
  ["verified", "login", "not-found", "login"],
  ["expired", "login", "not-found", "login"],
  ["leaders", "login", "not-found", "login"],
];

test.each(strangers)("%s: anonymous %s, guest %s, signing up %s", (access, ...expected) => {
  expect([anonymous, guest, signingUp].map((visitor) => admission(access, visitor))).toEqual(
    expected,
  );
});

/** A row per class: members of each status. */
const members: [AccessClass, Partial<Record<Status, Admission>>, Admission][] = [
  ["everyone", {}, "enter"],
  ["signedOut", { unverified: "apply" }, "home"],
  ["applicants", { unverified: "enter", refused: "enter" }, "home"],
  ["accounts", {}, "enter"],
  ["guestsAndUsers", { unverified: "apply" }, "enter"],
  ["users", { unverified: "apply" }, "enter"],
  ["verified", { unverified: "apply", verified: "enter" }, "not-found"],
  ["expired", { unverified: "apply", expired: "enter" }, "not-found"],
  ["leaders", { unverified: "apply" }, "not-found"],
];

test.each(members)("%s: members by status %o, otherwise %s", (access, exceptions, otherwise) => {
  for (const status of statuses) {
    expect(admission(access, user(status)), status).toBe(exceptions[status] ?? otherwise);
  }
});

test("the leaders' pages open to the eight ranks, when verified, and to nobody else", () => {
  for (const rank of ranks) {
    const enters = leaderRanks.includes(rank) ? "enter" : "not-found";
    expect(admission("leaders", user("verified", rank)), rank).toBe(enters);
    expect(admission("leaders", user("expired", rank)), rank).toBe("not-found");
    expect(admission("verified", user("verified", rank)), rank).toBe("enter");
  }
  expect(leaderRanks).toHaveLength(8);
});

test("a user whom the platform cannot name just now waits, except on open pages", () => {
  const unknown: Visitor = { kind: "authenticated" };
  expect(admission("everyone", unknown)).toBe("enter");
  for (const access of ["signedOut", "guestsAndUsers", "users", "verified", "leaders"] as const) {
    expect(admission(access, unknown)).toBe("unavailable");
  }
});

test("what takes an ability is offered to verified people alone, by what they may do or by their rank", () => {
  const ability: [string, string] = ["update", "aid"];
  const having = (
    status: Status,
    abilities?: [string, string][],
    highestRank: Rank = "member",
  ): Visitor => ({
    kind: "authenticated",
    user: { status, highestRank, abilities },
  });
  for (const visitor of [anonymous, guest, signingUp]) expect(may(visitor, ability)).toBe(false);
  expect(may({ kind: "authenticated" }, ability)).toBe(false);
  for (const status of statuses) {
    expect(may(having(status, [ability]), ability), status).toBe(status === "verified");
    expect(may(having(status, undefined, "admin"), ability), status).toBe(status === "verified");
  }
  expect(may(having("verified", [], "admin"), ability)).toBe(false);
  expect(may(having("verified"), ability)).toBe(false);
});
