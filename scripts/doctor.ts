import { parseArgs } from "node:util";
import { readCommandConfiguration } from "#app/configuration.ts";
import { sentenceKeyOf } from "#app/contract/doctor.values.ts";
import { email } from "#app/contract/guest.ts";
import { openLog } from "#app/logging.ts";
import { examine } from "#app/platform/doctor/examine.ts";
import { openFiles } from "#app/platform/files/open.ts";
import { translate } from "#app/platform/i18n.ts";
import { organisationOf } from "#app/platform/organisation/current.ts";
import { reportError } from "./backup/database.ts";

/**
 * sawt doctor [--mail-to …]
 *
 * Tries everything that an installation stands on, with the variables of the server and beside it, and says
 * what to do. Exit code 1 for a fault (docs/operations.md#doctor).
 */
const EXAMPLE = "sawt doctor [--mail-to you@example.org]";

try {
  await run(readRecipient(process.argv.slice(2)));
} catch (error) {
  reportError(error);
}

async function run(mailTo: string | undefined): Promise<void> {
  const configuration = readCommandConfiguration();
  const { smtpUrl } = configuration;
  const log = openLog("silent");
  // Its settings are in a database that may be away.
  const organisation = organisationOf({}, configuration, openFiles(configuration));
  const patient = { configuration, smtpUrl, log, organisation: { get: () => organisation } };
  const findings = await examine(patient, { now: new Date(), language: "en", mailTo });
  for (const finding of findings) {
    const { check, state, values } = finding;
    const title = translate("en", `doctor:check.${check}`);
    const sentence = translate("en", sentenceKeyOf(finding), values ?? {});
    const detail = values?.detail ? ` ${values.detail}` : "";
    console.log(`${state.padEnd(8)} ${title}: ${sentence}${detail}`);
  }
  if (findings.some(({ state }) => state === "fault")) process.exitCode = 1;
}

/** @throws an Error in a sentence */
function readRecipient(args: string[]): string | undefined {
  const options = { "mail-to": { type: "string" } } as const;
  const { values, positionals } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
  });
  const to = values["mail-to"];
  if (to === undefined && args.length === 0) return undefined;
  const { success, data } = email.safeParse(to);
  if (!success || positionals.length > 0) throw new Error(`--mail-to is an address: ${EXAMPLE}`);
  return data;
}
