import { createTransport } from "nodemailer";
import type { TestOutcome } from "#app/contract/first-steps-form.ts";
import { type Language, say } from "../words.ts";
import type { World } from "../world.ts";
import { layOut } from "./layout.ts";
import { type MailError, outcomeOfMail } from "./outcome.ts";
import { senderOf } from "./send.ts";

/** Somebody looks at a page meanwhile; the web waits 15 seconds for any call. */
const PATIENCE_MS = 10_000;

/**
 * Sends a test mail now, by the same server as all mail, and not by the queue.
 *
 * @returns `worked` once the server has taken it, else why not; never what the server said, which may
 *   quote an address or a login
 */
export async function checkMail(
  {
    configuration,
    log,
    organisation: current,
    smtpUrl,
  }: Pick<World, "configuration" | "log" | "organisation" | "smtpUrl">,
  to: string,
  language: Language,
): Promise<TestOutcome> {
  if (!smtpUrl) return "not-configured";
  const organisation = current.get();
  const words = (key: string) =>
    say(language, `mail:test.${key}`, { portal: organisation.portal[language] });
  const letter = layOut(language, { title: words("title"), before: [words("lead")] }, organisation);
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS / 2,
      greetingTimeout: PATIENCE_MS / 2,
      socketTimeout: PATIENCE_MS,
    },
    { from: configuration.mailFrom ?? senderOf(configuration, organisation) },
  );
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await transport.sendMail({ to, subject: words("subject"), ...letter, signal });
    return "worked";
  } catch (error) {
    const outcome = outcomeOfMail(error as MailError);
    const { code, originalCode, command, responseCode } = error as MailError;
    log.warn({ outcome, code, originalCode, command, responseCode }, "a test mail was not taken");
    return outcome;
  } finally {
    transport.close();
  }
}
