import fc from "fast-check";
import { expect, test } from "vitest";
import { completeMembership } from "#app/contract/membership.ts";
import { validateAnswers } from "#app/platform/membership/answers.ts";
import {
  ageProblems,
  correctionOf,
  differencesFromCard,
  expiredBefore,
  graceEnd,
  isOwnMembership,
  mayApply,
  nextMembershipEnd,
  placesOf,
  reminderDays,
  remindersDue,
  topicOf,
} from "#app/platform/membership/rules.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { answers } from "#tests/world/membership.ts";

const noon = (day: string) => new Date(`${day}T09:00:00.000Z`);
const day = fc
  .date({
    min: new Date("1990-01-01T00:00:00Z"),
    max: new Date("2090-01-01T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

test("only who was not admitted applies", () => {
  const statuses = [
    ...(["pending", "blocked", "deleted", "verified", "unverified"] as const),
    ...(["refused", "expired", "guest", "active"] as const),
  ];
  expect(statuses.filter(mayApply)).toEqual(["unverified", "refused"]);
});

// Ends

test.each([
  ["today, for a new member", "2026-10-02", null, 12, "2027-10-02"],
  ["today, when the old end has passed", "2026-10-02", "2026-06-01", 12, "2027-10-02"],
  ["the old end, when it is still to come", "2026-10-02", "2026-12-31", 12, "2027-12-31"],
  ["today, on the last day", "2026-10-02", "2026-10-02", 12, "2027-10-02"],
  ["the end of a month that is shorter", "2026-01-31", null, 1, "2026-02-28"],
  ["29 February, which not every year has", "2028-02-29", null, 12, "2029-02-28"],
])("a membership counts from %s", (_, today, earlier, months, end) => {
  expect(nextMembershipEnd(noon(today), earlier, months)).toBe(end);
});

test("the day is Cairo's: an hour before midnight there it is still today, an hour later tomorrow", () => {
  expect(nextMembershipEnd(new Date("2026-10-02T20:00:00Z"), null, 12)).toBe("2027-10-02");
  expect(nextMembershipEnd(new Date("2026-10-02T22:00:00Z"), null, 12)).toBe("2027-10-03");
});

test("whoever renews early loses no day", () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 120 }), (today, earlier, months) => {
      const end = nextMembershipEnd(noon(today), earlier, months);
      expect(end > today).toBe(true);
      expect(end > earlier || earlier <= today).toBe(true);
      expect(end >= nextMembershipEnd(noon(today), null, months)).toBe(true);
    }),
  );
});

test.each([
  ["2026-10-02", 30, "2026-09-01", true],
  ["2026-10-02", 30, "2026-09-02", false],
  ["2026-10-02", 0, "2026-10-01", true],
  ["2026-10-02", 0, "2026-10-02", false],
])("on %s with %s days of grace, an end on %s is over: %s", (today, grace, end, isOver) => {
  expect(end < expiredBefore(noon(today), grace)).toBe(isOver);
  // The last day of the grace is the member's.
  expect(graceEnd(end, grace) < today).toBe(isOver);
});

// Reminders

test("a member is reminded 60, 30 and 7 days before, on the day and 14 days after", () => {
  expect(remindersDue(noon("2026-10-02")).map((due) => [due.day, due.to])).toEqual([
    [-60, "2026-12-01"],
    [-30, "2026-11-01"],
    [-7, "2026-10-09"],
    [0, "2026-10-02"],
    [14, "2026-09-18"],
  ]);
});

test("a night that was missed is made good within three days, and no reminder is due twice a night", () => {
  const dueOn = (today: string, end: string) =>
    remindersDue(noon(today)).filter(({ from, to }) => from <= end && end <= to);
  expect(dueOn("2026-10-05", "2026-12-01")).toMatchObject([{ day: -60 }]);
  expect(dueOn("2026-10-06", "2026-12-01")).toEqual([]);
  fc.assert(
    fc.property(day, day, (today, end) => {
      expect(dueOn(today, end).length).toBeLessThanOrEqual(1);
    }),
  );
  expect(new Set(reminderDays).size).toBe(5);
});

test.each([
  [-7, "2026-12-01", "soon"],
  [0, "2026-12-01", "today"],
  [14, "2026-10-02", "over"],
  [14, "2026-10-01", "expired"],
])("a reminder of day %s with a grace until %s is about %s", (day, grace, topic) => {
  expect(topicOf(day, grace, fixedNow)).toBe(topic);
});

// Answers

const info = completeMembership.body.parse(answers(1));

test.each([
  ["2008-10-02", []],
  ["2008-10-03", ["too-young"]],
  ["2030-01-01", ["too-young"]],
  ["1907-01-01", []],
  ["1890-01-01", ["day"]],
])("born on %s, an applicant is told %j", (born, problems) => {
  expect(ageProblems(born, fixedNow).map(({ problem }) => problem)).toEqual(problems);
});

test("what disagrees with the national ID is named", () => {
  expect(differencesFromCard(info, fixedNow)).toEqual([]);
  expect(
    differencesFromCard({ ...info, dateOfBirth: "1992-03-16", gender: "male" }, fixedNow),
  ).toEqual([
    { path: "dateOfBirth", problem: "birth-date-differs", values: { day: "1992-03-15" } },
    { path: "gender", problem: "gender-differs" },
  ]);
});

test("a difference stops an application until it is confirmed, and is then kept in mind", () => {
  const differing = { ...info, gender: "male" as const };
  expect(validateAnswers(differing, false, fixedNow)).toMatchObject({
    refused: "national-id-differs",
  });
  expect(validateAnswers(differing, true, fixedNow)).toMatchObject({ isDifferenceConfirmed: true });
  expect(validateAnswers(info, true, fixedNow)).toMatchObject({ isDifferenceConfirmed: false });
});

test.each([
  [{ governorate: "القاهره", city: "غرب مدينه نصر" }, "01"],
  [{ governorate: "damietta", city: "Ras El Bar", workGovernorate: "27" }, "11"],
])("places are known however they are spelled: %j", (given, code) => {
  const placed = placesOf(given);
  expect(placed).toMatchObject({ governorateCode: code });
  const { places } = placed as Exclude<typeof placed, readonly unknown[]>;
  expect(placesOf(places)).toEqual(placed);
});

test.each([
  [{ governorate: "أطلانطس", city: "سنورس" }, ["governorate"]],
  [{ governorate: "القاهرة", city: "سنورس" }, ["city"]],
  [{ governorate: "القاهرة", city: "سنورس", workGovernorate: "x" }, ["city", "workGovernorate"]],
])("a place that is none is named: %j", (given, paths) => {
  const placed = placesOf(given);
  expect(placed).toEqual(paths.map((path) => ({ path, problem: "place" })));
});

test("names that belong to a no are not kept", () => {
  const judged = validateAnswers(
    { ...info, interestedInCommittees: false, committees: "x", parties: "y" },
    false,
    fixedNow,
  );
  expect(judged).toMatchObject({ answers: { interestedInCommittees: false } });
  expect(Object.keys((judged as { answers: object }).answers)).not.toContain("committees");
  expect(Object.keys((judged as { answers: object }).answers)).not.toContain("parties");
});

test.each([
  ["2320140", "2320140", true],
  ["٢٣٢٠١٤٠", "2320140", true],
  ["23 20140", "2320140", true],
  ["2320141", "2320140", false],
  ["2320140", null, false],
])("the membership number %j is that of %j: %s", (typed, own, isOwn) => {
  expect(isOwnMembership(typed, own)).toBe(isOwn);
});

// Corrections

test("only what was asked for is taken, and all of it must come", () => {
  const all = () => true;
  expect(correctionOf("registration", ["street", "personalPhoto"], all)).toEqual({
    applied: ["street", "personalPhoto"],
    missing: [],
  });
  expect(correctionOf("registration", ["street", "personalPhoto"], () => false)).toEqual({
    applied: ["street", "personalPhoto"],
    missing: ["street", "personalPhoto"],
  });
});

test("what was optional may be emptied, and what hangs together comes along", () => {
  const none = () => false;
  expect(correctionOf("registration", ["buildingApartmentNumber"], none).missing).toEqual([]);
  expect(correctionOf("renewal", ["buildingApartmentNumber"], none).missing).toHaveLength(1);
  expect(correctionOf("renewal", ["governorate"], () => true).applied).toEqual([
    "governorate",
    "city",
  ]);
});
