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
];

/** A page of its own, or folded below a line that says what follows: a second press either way. */
const twoPresses = [
  "withdrawAid",
  "withdrawApplication",
  "withdrawFeedback",
  "deleteNewsComment",
  "deletePostsComment",
  "deleteRole",
  "endUserRoles",
  "deleteReport",
  "deleteSurvey",
  "closeUnit",
  "closePosition",
  "takeRole",
  "strikePresence",
  "discardImport",
  "discardCandidateImport",
  // Behind the message's own menu.
  "deleteChatMessage",
];

/** Undone as easily as done, by the same people on the same page; or nothing is lost by it. */
const undone = [
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
  "unsubscribePush",
  "stopStatisticsMail",
  "leaveConference",
];

/** Refused while anybody is in it; no page has a press for it. */
const unused = ["deleteBranch"];

test("everything that deletes is asked about once more, or can be undone", () => {
  const names = calls.flatMap(({ method, name }) => (method === "DELETE" ? [name] : []));
  expect(names.toSorted()).toEqual([...asked, ...twoPresses, ...undone, ...unused].toSorted());
});

test("what asks once more does so before it calls", () => {
  const routes = globSync("app/routes/**/*.server.ts").concat(globSync("app/routes/**/*.tsx"));
  const texts = routes.map((path) => readFileSync(path, "utf8"));
  for (const name of asked) {
    const inContract = name === "removeSurveyQuestion" ? "removeQuestion as removeCall" : name;
    const callers = texts.filter((text) =>
      new RegExp(`^\\s+${inContract},$|^import \\{.*\\b${inContract}\\b`, "m").test(text),
    );
    expect([name, callers.some((text) => text.includes("askToDelete("))]).toEqual([name, true]);
  }
});
