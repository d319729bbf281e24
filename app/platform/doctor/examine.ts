import type { Finding } from "#app/contract/doctor.ts";
import { type DoctorCheck, doctorChecks } from "#app/contract/doctor.values.ts";
import { describeError } from "#app/logging.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Language } from "../i18n.ts";
import { checkMail } from "../mail/check.ts";
import { examineFront } from "./front.ts";
import { examineDisk, examineFiles, examinePush } from "./machine.ts";
import { finding, judgeClock } from "./rules.ts";
import { examineDatabase } from "./store-database.ts";

export type Patient = Pick<Dependencies, "configuration" | "log" | "smtpUrl"> & {
  readonly organisation: Pick<Dependencies["organisation"], "get">;
};

/**
 * Tries the whole installation, within 14 seconds.
 * @param options.mailTo gets a mail; without it the mail server is only signed in to
 * @returns a finding for each check that could be made, in the order of `doctorChecks`
 */
export async function examine(
  patient: Patient,
  { now, language, mailTo }: { now: Date; language: Language; mailTo?: string | undefined },
): Promise<Finding[]> {
  const { configuration } = patient;
  const { dataDir } = configuration;
  const [front, database, ...others] = await Promise.all([
    guard("address", () => examineFront(configuration, now)),
    guard("database", () => examineDatabase(configuration)),
    guard("mail", async () => ({ findings: [await examineMail(patient, mailTo, language)] })),
    guard("files", async () => ({ findings: [await examineFiles(configuration)] })),
    guard("disk", async () => ({ findings: [await examineDisk("disk", dataDir)] })),
  ]);
  const skewsMs = [front, database].flatMap(({ skewMs }) => skewMs ?? []);
  const found = [front, database, ...others].flatMap(({ findings }) => findings);
  found.push(examinePush(configuration));
  if (skewsMs.length > 0) found.push(judgeClock(skewsMs));
  return doctorChecks.flatMap((check) => found.filter((each) => each.check === check));
}

type Part = { readonly findings: readonly Finding[]; readonly skewMs?: number };

/** What nobody foresaw is a finding too. */
function guard(check: DoctorCheck, run: () => Promise<Part>): Promise<Part> {
  return run().catch((error: unknown) => {
    const { code, name } = describeError(error);
    return { findings: [finding(check, "fault", "broke", { detail: code ?? name })] };
  });
}

async function examineMail(
  patient: Patient,
  mailTo: string | undefined,
  language: Language,
): Promise<Finding> {
  const outcome = await checkMail(patient, mailTo, language);
  if (outcome === "worked") return finding("mail", "ok", mailTo ? "worked" : "ready");
  // Without mail nobody gets a code, unless everybody has a provider.
  const isOptional = outcome === "not-configured" && patient.configuration.facebook !== undefined;
  const isPassing = outcome === "try-later";
  return finding("mail", isOptional || isPassing ? "warning" : "fault", outcome);
}
