import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "#app/platform/http/api.ts";

/* What is deleted or ended, and what keeps a single press from being too much (docs/product.md#asking-once-more). */

/** Asked about once more by the page's own act. */
const asked = [
  "removeElectionDate",
  "deleteDistrict",
  "deleteList",
  "removeSurveyQuestion",
  "removeMeetingDocument",
  "removeMeetingAction",
  "removeCalendarAddress",
  "cancelScheduledNotification",
  "deleteReport",
  "deleteSurvey",
  "discardImport",
  "discardCandidateImport",
];

/** Two presses: a page of its own, or a field to fill in, a choice or a menu before it. */
const twoPresses = [
  "withdrawAid",
  "withdrawApplication",
  "withdrawFeedback",
  "deleteNewsComment",
  "deletePostsComment",
  "deleteRole",
  "endUserRoles",
  // Behind the message's own menu.
  "deleteChatMessage",
];

/** Undone as easily as done, by the same people on the same page; or nothing is lost by it. */
const undone = [
  // Given again by the form below it.
  "revokeRole",
  "endDuesReduction",
  // Nothing was charged by it, and the form below it adds it again.
  "removeDuesRate",
  // Opened again on the page; what never had a history is made again by the form that made it.
  "closeUnit",
  "closePosition",
  // Recorded again by the list that it stands in.
  "strikePresence",
  "releaseApplication",
  "unblockUser",
  "removeCandidateArchive",
  "removeChatPicture",
  "removeChatMember",
  "withdrawConsent",
  "removeEventHelper",
  "resetColours",
  "removeLogo",
  "endSessions",
  "endUserSessions",
  "cancelEmail",
  // Itself the way back.
  "takeBackLeaving",
  "unsubscribePush",
  "stopStatisticsMail",
  "leaveConference",
  // Noticed again, it is back.
  "dismissProxyReport",
  // The draft is scheduled again by the form beside it.
  "unscheduleEvent",
];

/** Refused while anybody is in it; no page has a press for it. */
const unused = ["deleteBranch"];

test("everything that deletes is asked about once more, or can be undone", () => {
  const names = calls.flatMap(({ method, name }) => (method === "DELETE" ? [name] : []));
  expect(names.toSorted()).toEqual([...asked, ...twoPresses, ...undone, ...unused].toSorted());
});

/** How the routes have what they call by another name. */
const inRoutes: Record<string, RegExp> = {
  removeSurveyQuestion: /^\s+removeQuestion,$/m,
  discardCandidateImport: /\bcandidateImportCalls\.discard\b/,
};

test("what asks once more does so before it calls", () => {
  const routes = globSync("app/routes/**/*.server.ts").concat(globSync("app/routes/**/*.tsx"));
  const texts = routes.map((path) => readFileSync(path, "utf8"));
  for (const name of asked) {
    const imported = inRoutes[name] ?? new RegExp(`^\\s+${name},$|^import \\{.*\\b${name}\\b`, "m");
    const callers = texts.filter((text) => imported.test(text));
    expect([name, callers.some((text) => /ask: askFirst\b|askFirst\(/.test(text))]).toEqual([
      name,
      true,
    ]);
  }
});
