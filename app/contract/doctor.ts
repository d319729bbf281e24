import { z } from "zod";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { doctorChecks, findingStates } from "./doctor.values.ts";
import { get, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

const finding = namedObject("Finding", {
  check: z.enum(doctorChecks),
  state: z.enum(findingStates),
  /** Which sentence says it: locales/…/doctor.json, of a mail test first-steps.json. */
  said: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
});
export type Finding = z.infer<typeof finding>;

const report = z.object({
  /** Empty before the first run. */
  findings: z.array(finding),
  foundAt: z.string().nullish(),
});

export const getDoctorReport = get("getDoctorReport", "/organisation/doctor", {
  summary: "What the last trial of this installation found, from its public address to its disk",
  admits: { can: CHANGE_ORGANISATION },
  answer: report,
});

export const runDoctor = post("runDoctor", "/organisation/doctor", {
  summary:
    "Tries this installation now: its public address and proxy, mail, database, files, keys, clock and disk",
  admits: { can: CHANGE_ORGANISATION },
  answer: report,
});
