import type { SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Clock } from "../clock.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { JobFailure } from "../jobs/trouble.ts";
import type { Metrics } from "../metrics.ts";
import { describeMailError, type MailError, outcomeOfMail } from "./outcome.ts";
import { openTransport } from "./transport.ts";

type Originator = Pick<SendMailOptions, "from" | "replyTo" | "headers">;

/**
 * Who sends a mail, and who reads an answer to it. Nobody wrote it, so absence notices need not
 * answer (RFC 3834 §5).
 */
export function originatorOf(
  { mailFrom, publicUrl }: Pick<Configuration, "mailFrom" | "publicUrl">,
  { portal, email }: Organisation,
): Originator {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  const name = portal.en.replaceAll(/["\\]/g, "");
  return {
    from: mailFrom ?? `"${name}" <no-reply@${host}>`,
    replyTo: email,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Sends over SMTP. A throw makes the queue retry until `until`; without an address mail waits.
 * @param originator asked for each mail, since the organisation may change
 * @returns of a mail whether it was sent: one past its `until` is not
 */
export function mailer(
  smtpUrl: string | undefined,
  { originator, clock }: { originator: () => Originator; clock: Clock },
) {
  if (!smtpUrl) {
    return async (): Promise<boolean> => {
      throw new JobFailure("not-configured");
    };
  }
  const transport = openTransport(smtpUrl);
  return async ({ to, subject, text, html, until, calendar, stopAt }: JobKinds["mail"]) => {
    if (until && clock.now() > new Date(until)) return false;
    const icalEvent = calendar && { ...calendar, filename: "meeting.ics" };
    const { headers, ...sent } = originator();
    await transport.send({
      ...sent,
      to,
      subject,
      text,
      html,
      ...(icalEvent && { icalEvent }),
      headers: { ...headers, ...(stopAt && stoppedAt(stopAt)) },
    });
    return true;
  };
}

/**
 * A permanent rejection of the recipient is not retried (RFC 5321 §4.2.1): repeats harm the
 * sender's reputation.
 * @throws a JobFailure with the reason
 */
export function mailJob(
  send: ReturnType<typeof mailer>,
  { log, metrics }: { readonly log: Pick<Logger, "warn">; readonly metrics: Pick<Metrics, "mail"> },
) {
  return async (mail: JobKinds["mail"]): Promise<void> => {
    try {
      metrics.mail((await send(mail)) ? "sent" : "expired");
    } catch (error) {
      const failure = failureOf(error);
      metrics.mail(failure.outcome);
      if (failure.outcome !== "recipient-refused") throw failure;
      log.warn(
        { code: failure.facts.responseCode },
        "a mail was given up: its recipient is refused",
      );
    }
  };
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof JobFailure) return error;
  const of = error as MailError;
  return new JobFailure(outcomeOfMail(of), describeMailError(of), { cause: error });
}

/** One-click unsubscribe (RFC 2369, RFC 8058). */
function stoppedAt(address: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
