import { createTransport, type SendMailOptions } from "nodemailer";
import { isLoopback } from "#app/environment.ts";
import { isTlsFailure, type MailError } from "./outcome.ts";

export interface MailTransport {
  /** Rejects with nodemailer's error. */
  send(mail: SendMailOptions): Promise<void>;
  /** Connects and signs in, as for a mail. */
  verify(): Promise<void>;
  close(): void;
}

interface Timeouts {
  readonly connectionTimeout?: number;
  readonly greetingTimeout?: number;
  readonly socketTimeout?: number;
}

const strict = ["requireTLS", "tls.rejectUnauthorized"];

/**
 * Opens no connection yet. On a loopback address a certificate proves nothing, so any will do, and where
 * STARTTLS fails the mail goes in the clear (decision 0098), unless the address itself asks for
 * more: `?requireTLS=true` or `?tls.rejectUnauthorized=true`.
 */
export function openTransport(smtpUrl: string, timeouts: Timeouts = {}): MailTransport {
  const { hostname, protocol, searchParams } = new URL(smtpUrl);
  const isStrict = strict.some((option) => searchParams.get(option) === "true");
  const isLax = !isStrict && isLoopback(hostname.replace(/^\[|\]$/g, ""));
  // Options in the address outrank these.
  const options = { url: smtpUrl, ...timeouts };
  const secured = createTransport({
    ...options,
    ...(isLax && { tls: { rejectUnauthorized: false } }),
  });
  const clear =
    isLax && protocol === "smtp:" ? createTransport({ ...options, ignoreTLS: true }) : undefined;
  const attempt = async (run: (transport: typeof secured) => Promise<unknown>) => {
    await run(secured).catch((error: MailError) => {
      if (!clear || !isTlsFailure(error)) throw error;
      return run(clear);
    });
  };
  return {
    send: (mail) => attempt((transport) => transport.sendMail(mail)),
    verify: () => attempt((transport) => transport.verify()),
    close() {
      secured.close();
      clear?.close();
    },
  };
}
