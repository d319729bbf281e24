import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { readGathering } from "#app/contract/attendance.ts";
import { readBranch } from "#app/contract/branch.ts";
import { readContentSettings } from "#app/contract/content.ts";
import { changeElectionDate } from "#app/contract/election-desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { readModerationSettings } from "#app/contract/moderation.ts";
import {
  type BadWorld,
  mockFacebookGraph,
  openBadWorld,
  withHeaders,
  writes,
} from "#tests/world/every-call.ts";
import { type GoodRequest, toRequestInit } from "#tests/world/good-requests/given.ts";

let bad: BadWorld;
beforeAll(async () => {
  bad = await openBadWorld();
  mockFacebookGraph();
});
afterAll(() => bad.close());
beforeEach(() => bad.clearRateLimits());

const fieldsOf = ({ body }: (typeof writes)[number]) =>
  Object.keys((body as z.ZodObject).shape ?? {});

/** These add, or agree to words that have versions of their own. */
const addsOrAgrees = /^(create|giveConsent)/;
/** These bring back what there is, or take a text made of the values: their features' tests show it. */
const shownElsewhere = /^(restoreVersion|updateUser$|mergeUsers$)/;
const decided = writes.filter(
  (call) =>
    fieldsOf(call).includes("version") &&
    !addsOrAgrees.test(call.name) &&
    !shownElsewhere.test(call.name),
);

/** What the second is told where that says more than that something changed. */
const told: Readonly<Record<string, string>> = {
  // It only says what would be done.
  checkEventChange: "200",
  checkMeetingChange: "200",
  checkSilenceChange: "200",
  checkSilenceLift: "200",
  // They say how it shall be: done twice they are done once.
  publishEvent: "200",
  cancelEvent: "200",
  confirmReport: "200",
  ...Object.fromEntries(
    decided
      .filter(({ name }) => /^act(Survey|\w+Content)$/.test(name))
      .map(({ name }) => [name, "409 done-already"]),
  ),
  decideCase: "409 moderation-decided",
  approveApplication: "409 decided",
  refuseApplication: "409 decided",
  askAboutReport: "409 report-decided",
  sendReport: "409 report-locked",
  // A silence that was lifted is over.
  liftSilence: "404 not-found",
};

/** What has no number that counts its changes says its version itself: the call that reads it. */
const readBy: Readonly<Record<string, Call>> = {
  saveModerationSettings: readModerationSettings,
  saveContentSettings: readContentSettings,
  updateBranch: readBranch,
  changeGathering: readGathering,
};

async function versionOf(read: Call, { params }: GoodRequest) {
  const { text } = await bad.request(read, { params });
  return JSON.parse(text).data.version as string;
}

let sent = 0;
async function send(
  call: (typeof writes)[number],
  { params, body }: GoodRequest,
  version: unknown,
) {
  const init = toRequestInit(call, { params, body: { ...body, version } });
  const key = `version-${call.name}-${++sent}`;
  const { status, text } = await bad.request(call, withHeaders(init, { "Idempotency-Key": key }));
  return { status, code: JSON.parse(text).code as string | undefined };
}

describe.each(decided)("$method $path", (call) => {
  test("is done to what its page showed, by one of two at once", async () => {
    const read = readBy[call.name];
    const never = read ? "1000000" : 1_000_000;
    const late = await send(call, await bad.sample(call), never);
    const isOfReport = ["askAboutReport", "confirmReport"].includes(call.name);
    // It says that the report changed, and how it may have.
    expect(late).toEqual({
      status: 409,
      code: isOfReport ? "report-decided" : "changed-meanwhile",
    });

    // Records of the samples are new, or one that every sample changes.
    for (let number = 0; number < 60; number++) {
      const sample = await bad.sample(call);
      const version = read ? await versionOf(read, sample) : number;
      // The same values again would be the first answer again; a second sample of days deletes the first.
      const { body } = call === changeElectionDate ? sample : await bad.sample(call);
      const other = { ...sample, body: { ...sample.body, ...body } };
      const both = await Promise.all([send(call, sample, version), send(call, other, version)]);
      if (!both.some(({ status }) => status === 200)) continue;
      const answers = both.map(({ status, code }) => `${status} ${code ?? ""}`.trim()).sort();
      // With the card of another application, refused for that where it comes first.
      if (answers[1] === "400 national-id-unlike") return;
      expect(answers).toEqual(["200", told[call.name] ?? "409 changed-meanwhile"]);
      return;
    }
    throw new Error("No version was taken.");
  });
});
