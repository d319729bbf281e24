import type { TestOutcome } from "#app/contract/first-steps.values.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, translate } from "../i18n.ts";
import { renderLetter } from "./layout.ts";
import { describeMailError, type MailError, outcomeOfMail } from "./outcome.ts";
import { originatorOf } from "./send.ts";
import { openTransport } from "./transport.ts";

/** Below the web's 15 seconds per call: a page waits for it. */
const TIMEOUT_MS = 10_000;

type Parts = Pick<Dependencies, "configuration" | "log" | "smtpUrl"> & {
  readonly organisation: Pick<Dependencies["organisation"], "get">;
};

/**
 * Sends a test mail directly, bypassing the queue; without a recipient it only connects and signs in.
 * @returns `worked` once the server accepted it, else why not; never the server's text, which may
 * quote an address or a login
 */
export async function checkMail(
  { configuration, log, organisation: current, smtpUrl }: Parts,
  to: string | undefined,
  language: Language,
): Promise<TestOutcome> {
  if (!smtpUrl) return "not-configured";
  const organisation = current.get();
  const t = (key: string) =>
    translate(language, `mail:test.${key}`, { portal: organisation.portal[language] });
  const letter = renderLetter(language, { title: t("title"), before: [t("lead")] }, organisation);
  const originator = originatorOf(configuration, organisation);
  const transport = openTransport(smtpUrl, {
    connectionTimeout: TIMEOUT_MS / 2,
    greetingTimeout: TIMEOUT_MS / 2,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    if (to) await transport.send({ ...originator, to, subject: t("subject"), ...letter, signal });
    else await transport.verify();
    return "worked";
  } catch (error) {
    const outcome = outcomeOfMail(error as MailError);
    log.warn({ outcome, ...describeMailError(error as MailError) }, "a test mail was not taken");
    const isBlocked = outcome === "no-answer" && new URL(smtpUrl).port === "25";
    return isBlocked ? "port-blocked" : outcome;
  } finally {
    transport.close();
  }
}
