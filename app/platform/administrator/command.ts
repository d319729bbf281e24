import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cleanLine } from "#app/arabic/text.ts";
import {
  type Configuration,
  ConfigurationError,
  readCommandConfiguration,
} from "#app/configuration.ts";
import { email as emailSchema } from "#app/contract/guest.ts";
import { canSendMail } from "../email-code/api.ts";
import { translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { type MailError, outcomeOfMail } from "../mail/outcome.ts";
import { mailer, originatorOf } from "../mail/send.ts";
import { openPlatform, type Platform } from "../open.ts";
import { type InvitationRequest, inviteAdministrator } from "./invite.ts";

const EXAMPLE = 'sawt administrator --name "…" --email … [--add] [--language en]';

const TIMEOUT_MS = 30_000;

/** `sawt administrator` (docs/operations.md#first-administrator); returns the exit code. */
export async function runAdministratorCommand(args: readonly string[]): Promise<number> {
  try {
    const invited = readArguments(args);
    const configuration = readOwnConfiguration();
    const platform = await openPlatform(configuration, { work: false });
    try {
      const { link, mail } = await inviteAdministrator(platform.dependencies, invited);
      const problem = await send(platform, mail).then(
        () => undefined,
        (error: MailError) => error,
      );
      const why = problem && explainMail(configuration, problem);
      for (const line of report(configuration, invited, link, why)) console.log(line);
    } finally {
      await platform.close();
    }
    return 0;
  } catch (error) {
    // A query's message quotes personal values; its cause says what went wrong.
    const hasReported =
      error instanceof Error && error.cause instanceof Error ? error.cause : error;
    console.error(hasReported instanceof Error ? hasReported.message : hasReported);
    return 1;
  }
}

function readArguments(args: readonly string[]): InvitationRequest {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: "string" },
        email: { type: "string" },
        add: { type: "boolean" },
        language: { type: "string", default: "ar" },
      },
    });
    const name = cleanLine(values.name ?? "");
    if (!/\p{L}.*\p{L}/u.test(name) || name.length > 150) {
      throw new Error("--name is missing: give the administrator's name.");
    }
    const email = emailSchema.safeParse(values.email);
    if (!email.success) throw new Error("--email is missing or is no e-mail address.");
    const { language, add } = values;
    if (language !== "ar" && language !== "en") throw new Error("--language must be ar or en.");
    return { name, email: email.data, language, isAdditional: add ?? false };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${EXAMPLE}`);
  }
}

function readOwnConfiguration(): Configuration {
  const configuration = readCommandConfiguration();
  if (!canSendMail(configuration) && !configuration.facebook) {
    throw new ConfigurationError(
      "Nothing was created, because nobody could confirm the link: set SMTP_URL, so that a code can be mailed, or FACEBOOK_APP_ID and FACEBOOK_APP_SECRET.",
    );
  }
  return configuration;
}

/** Sends synchronously, so that SMTP errors can be printed; the demo's mail goes to its queue. */
async function send({ dependencies }: Platform, mail: JobKinds["mail"]): Promise<void> {
  const { clock, configuration, db, jobs, organisation } = dependencies;
  const { smtpUrl } = configuration;
  if (!smtpUrl && configuration.demo) return jobs.add(db, "mail", mail);
  if (!smtpUrl) throw new Error("SMTP_URL is not set");
  const originator = () => originatorOf(configuration, organisation.get());
  const late = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error("the mail server did not answer in time");
  });
  await Promise.race([mailer(smtpUrl, { originator, clock })(mail), late]);
}

function explainMail({ smtpUrl }: Configuration, error: MailError): string {
  const outcome = smtpUrl ? outcomeOfMail(error) : "not-configured";
  return translate("en", `first-steps:outcome.mail.${outcome}`);
}

function report(
  configuration: Configuration,
  { email }: InvitationRequest,
  link: string,
  problem: string | undefined,
): string[] {
  const isOnlyMail = !configuration.facebook;
  return [
    "This link makes whoever opens it an administrator, once and within a day:",
    link,
    problem === undefined
      ? `It was mailed to ${email}.`
      : `It was not mailed: hand it over yourself. ${problem}`,
    ...(problem !== undefined && isOnlyMail
      ? ["The code that confirms it is mailed too: put SMTP_URL right before the link is opened."]
      : []),
  ];
}
