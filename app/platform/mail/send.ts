import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Clock } from "../clock.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { type MailError, outcomeOfMail } from "./outcome.ts";

export function senderOf(
  { publicUrl }: Pick<Configuration, "publicUrl">,
  { portal }: Organisation,
): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  return `"${portal.en.replaceAll(/["\\]/g, "")}" <no-reply@${host}>`;
}

/**
 * Sends over SMTP. A throw makes the queue retry until `until`.
 * @param from the sender, asked for each mail
 */
export function mailer(
  smtpUrl: string | undefined,
  { from, clock }: { from: () => string; clock: Clock },
) {
  if (!smtpUrl) {
    return async () => {
      throw new Error("SMTP_URL is not set: mail waits in the queue.");
    };
  }
  const transport = createTransport(smtpUrl);
  return async ({ to, subject, text, html, until, calendar, stopAt }: JobKinds["mail"]) => {
    if (until && clock.now() > new Date(until)) return;
    const icalEvent = calendar && { ...calendar, filename: "meeting.ics" };
    await transport.sendMail({
      from: from(),
      to,
      subject,
      text,
      html,
      ...(icalEvent && { icalEvent }),
      ...(stopAt && { headers: stoppedAt(stopAt) }),
    });
  };
}

/**
 * A permanent rejection of the recipient is not retried (RFC 5321 §4.2.1): repeats harm the
 * sender's reputation.
 */
export function mailJob(send: ReturnType<typeof mailer>, log: Pick<Logger, "warn">) {
  return (mail: JobKinds["mail"]): Promise<void> =>
    send(mail).catch((error: MailError) => {
      if (outcomeOfMail(error) !== "recipient-refused") throw error;
      log.warn({ code: error.responseCode }, "a mail was given up: its recipient is refused");
    });
}

/** One-click unsubscribe (RFC 2369, RFC 8058). */
function stoppedAt(address: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
