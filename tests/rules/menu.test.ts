import { expect, test } from "vitest";
import type { Ability } from "#app/contract/endpoint.ts";
import type { Rank, Status } from "#app/contract/user.ts";
import { currentHref, menuOf } from "#app/routes/access/menu.ts";
import type { Visitor } from "#app/session/admission.ts";

const user = (status: Status, highestRank: Rank, abilities: readonly Ability[] = []): Visitor => ({
  kind: "authenticated",
  user: { status, highestRank, abilities: abilities.map(([action, on]) => [action, on]) },
});
const linesOf = (visitor: Visitor) =>
  Object.fromEntries(
    menuOf(visitor, () => true).map(({ name = "", items }) => [
      name,
      items.filter(({ isUnlisted }) => !isUnlisted).map(({ label }) => label),
    ]),
  );

const open = ["news", "election"];
const follow = ["news", "election", "guide"];
const followVerified = [...follow, "members"];

test.each<[who: string, visitor: Visitor, lines: Record<string, string[]>]>([
  ["a stranger", { kind: "anonymous" }, { "": open }],
  ["a guest", { kind: "guest" }, { "": ["home", "events"], follow }],
  [
    "a member",
    user("verified", "member"),
    {
      "": ["home", "dates", "chat", "surveys"],
      follow: followVerified,
      yours: ["aid", "services", "feedback", "attendance"],
    },
  ],
  [
    "an expired member",
    user("expired", "member"),
    { "": ["home", "events"], follow, yours: ["aidRequests", "feedback"] },
  ],
  ["who has not applied", user("unverified", "member"), { "": ["home", "events"], follow }],
  [
    "a leader without abilities",
    user("verified", "sector_leader"),
    {
      "": ["home", "dates", "chat", "surveys"],
      follow: followVerified,
      yours: ["aid", "services", "feedback", "attendance"],
      manage: ["statistics"],
    },
  ],
  [
    "who decides aid alone",
    user("verified", "sector_leader", [["update", "aid"]]),
    {
      "": ["home", "dates", "chat", "surveys"],
      follow: followVerified,
      yours: ["aid", "services", "feedback", "attendance"],
      work: ["desk", "aidCases"],
      manage: ["statistics"],
    },
  ],
  [
    "who reads of people alone",
    user("verified", "sector_leader", [["read", "user"]]),
    {
      "": ["home", "dates", "chat", "surveys"],
      follow: followVerified,
      yours: ["aid", "services", "feedback", "attendance"],
      manage: ["people", "statistics"],
    },
  ],
  [
    "an administrator",
    user("verified", "admin", [["manage", "all"]]),
    {
      "": ["home", "dates", "chat", "surveys"],
      follow: followVerified,
      yours: ["aid", "services", "feedback", "attendance"],
      work: ["desk", "applications", "aidCases", "inbox", "contentDesk", "moderation"],
      manage: ["people", "gatherings", "notify", "statistics", "roles", "settings"],
    },
  ],
  [
    "who moderates and reads the audit log",
    user("verified", "central_leaders", [
      ["update", "comment"],
      ["read", "audit"],
    ]),
    {
      "": ["home", "dates", "chat", "surveys"],
      follow: followVerified,
      yours: ["aid", "services", "feedback", "attendance"],
      work: ["desk", "moderation"],
      manage: ["statistics", "audit"],
    },
  ],
])("the menu of %s", (_, visitor, lines) => {
  expect(linesOf(visitor)).toEqual(lines);
});

test.each<[who: string, visitor: Visitor, most: number]>([
  ["a member", user("verified", "member"), 12],
  [
    "an administrator, whose own lines are folded",
    user("verified", "admin", [["manage", "all"]]),
    16,
  ],
])("the menu of %s is seen whole", (_, visitor, most) => {
  const groups = menuOf(visitor, () => true).filter(({ isFolded }) => !isFolded);
  const lines = groups.flatMap(({ items }) => items.filter(({ isUnlisted }) => !isUnlisted));
  expect(lines.length).toBeLessThanOrEqual(most);
});

test.each([
  [["/events", "/meetings", "/calendar"], "/events", "dates", 3],
  [["/meetings", "/calendar"], "/meetings", "dates", 2],
  [["/calendar"], "/calendar", "calendar", undefined],
])("of screens that share a line, with %s alone", (offered, href, label, parts) => {
  const lines = menuOf(user("verified", "member"), (each) => offered.includes(each));
  const [line, ...others] = lines.flatMap(({ items }) => items);
  expect([line?.href, line?.label, line?.parts?.length, others]).toEqual([href, label, parts, []]);
});

test.each([
  ["/", "/"],
  ["/news/1", "/news"],
  ["/candidate/1", "/Election"],
  ["/humanitarian-aid/my-requests/1", "/humanitarian-aid"],
  ["/profile/complaints-suggestions/add-complaint", "/profile/complaints-suggestions"],
  ["/profile/address/edit", "/profile"],
  ["/notification", "/notification"],
  ["/notification/create", "/notification/create"],
  ["/leaderboard", "/attendance"],
  ["/attendance/gatherings/1", "/attendance/gatherings"],
  ["/users/1", "/users"],
  ["/users/applications/1", "/users/applications"],
  ["/statistics", "/statistics"],
  ["/statistics/urgent-assistance/medical/1", "/statistics/urgent-assistance"],
  ["/desk", "/desk"],
  ["/desk/moderation/1", "/desk/moderation"],
  ["/desk/audit", "/desk/settings"],
  ["/desk/settings/look", "/desk/settings"],
  ["/nowhere", undefined],
])("on %s the line of %s is marked", (path, line) => {
  const groups = menuOf(user("verified", "admin", [["manage", "all"]]), () => true);
  expect(currentHref(groups, path)).toBe(line);
});

test("a line whose screen the platform can't fill is left out", () => {
  const admin = user("verified", "admin", [["manage", "all"]]);
  const isOffered = (href: string) => !/^\/(desk|statistics\/urgent)/.test(href);
  const lines = menuOf(admin, isOffered).flatMap(({ items }) => items.map(({ label }) => label));
  expect(lines).not.toContain("desk");
  expect(lines).not.toContain("aidCases");
  expect(lines).toContain("inbox");
});
