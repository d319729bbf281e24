import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { JobKinds } from "../jobs/jobs.ts";

/** Sends mail over SMTP. A throw lets the queue try again, as long as the mail is of use. */
export function mailer(smtpUrl: string | undefined, from: string, clock: Clock) {
  if (!smtpUrl) {
    return async () => {
      throw new Error("SMTP_URL is not set: mail waits in the queue.");
    };
  }
  const transport = createTransport(smtpUrl, { from });
  return async ({ to, subject, text, html, until }: JobKinds["mail"]) => {
    if (until && clock.now() > new Date(until)) return;
    await transport.sendMail({ to, subject, text, html });
  };
}
