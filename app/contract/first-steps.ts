import { z } from "zod";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { done, get, post } from "./endpoint.ts";
import {
  backupOutcomes,
  firstSteps,
  optionalSteps,
  services,
  testOutcomes,
} from "./first-steps.values.ts";
import { namedObject } from "./named-object.ts";
import { proxyReport } from "./proxy.ts";
import { ranks } from "./user.ts";

const serviceTest = namedObject("ServiceTest", {
  service: z.enum(services),
  outcome: z.enum(testOutcomes).catch("refused"),
  /** Numbers for the sentence about the outcome. */
  values: z.record(z.string(), z.number()).nullish(),
  testedAt: z.string(),
});
export type ServiceTest = z.infer<typeof serviceTest>;

const step = namedObject("FirstStepView", {
  step: z.enum(firstSteps),
  isDone: z.boolean(),
  /** The organisation does without it: it counts as done. */
  isSkipped: z.boolean(),
  /** Up to `MAX_COUNTED`. */
  count: z.number().int().nullish(),
  /** Of an outside service. */
  isConfigured: z.boolean().nullish(),
  /** Of an outside service that was tested. */
  test: serviceTest.nullish(),
});
export type FirstStepView = z.infer<typeof step>;

const lateMail = z.object({ count: z.number().int(), oldestAt: z.string() });
export type LateMail = z.infer<typeof lateMail>;
const backup = z.object({
  outcome: z.enum(backupOutcomes).catch("failed"),
  at: z.string(),
  /** When the last whole one was made. */
  goodAt: z.string().nullish(),
});
export type BackupState = z.infer<typeof backup>;

/** Counting a million members for every look at a page would cost more than it tells. */
export const MAX_COUNTED = 10_000;

export const getFirstSteps = get("getFirstSteps", "/organisation/first-steps", {
  summary: "What makes the organisation ready for its members: what is done and what is missing",
  admits: { can: CHANGE_ORGANISATION },
  answer: z.object({
    done: z.number().int(),
    total: z.number().int(),
    steps: z.array(step),
    /** The eight leader ranks: the roles of each, and how many people hold any of them. */
    ranks: z.array(
      z.object({
        rank: z.enum(ranks),
        roles: z.array(z.string()),
        holders: z.number().int(),
      }),
    ),
    push: z.enum(["web-push", "onesignal", "none"]).catch("none"),
    /** While mail could not be sent for ten minutes: how many wait, up to `MAX_COUNTED`. */
    lateMail: lateMail.nullish(),
    /** What stands in the way before the server; empty is good. */
    proxy: z.array(proxyReport).nullish(),
    /** Once one has been made by night. */
    backup: backup.nullish(),
  }),
});

export const skipFirstStep = post("skipFirstStep", "/organisation/first-steps/skip", {
  summary: "Says that the organisation does without a step, or not any more",
  admits: { can: CHANGE_ORGANISATION },
  body: z.object({
    step: z.enum(optionalSteps),
    isSkipped: z.union([
      z.boolean(),
      z.enum(["true", "false"]).transform((text) => text === "true"),
    ]),
  }),
  example: { step: "push", isSkipped: true },
  answer: done,
});

export const testService = post("testService", "/organisation/tests/{service}", {
  summary:
    "Tests mail, push or the social provider now, with the caller's own address and devices, and says what came of it",
  admits: { can: CHANGE_ORGANISATION },
  params: z.object({ service: z.enum(services) }),
  answer: serviceTest,
});
