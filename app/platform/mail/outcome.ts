import type { TestOutcome } from "#app/contract/first-steps.values.ts";

/** The safe part of nodemailer's errors; the rest quotes the server or the login. */
export interface MailError {
  /** nodemailer's: ESOCKET, EAUTH, … */
  readonly code?: string;
  /** The system's or TLS's error that nodemailer replaced: ECONNREFUSED, ENOTFOUND, … */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** By nodemailer's code and Node's, in this order. */
const tlsOutcomes: readonly (readonly [RegExp, TestOutcome])[] = [
  [/HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME/, "certificate-name"],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, "certificate-expired"],
  [/SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_/, "certificate-unknown"],
  [/ETLS|EREQUIRETLS|\bEPROTO\b|ERR_TLS|ERR_SSL/, "tls"],
];

/** Whether TLS itself failed, the server's certificate included. */
export function isTlsFailure({ code = "", originalCode = "" }: MailError): boolean {
  return tlsOutcomes.some(([pattern]) => pattern.test(`${originalCode} ${code}`));
}

export function outcomeOfMail(error: MailError): TestOutcome {
  const { code = "", originalCode = "", command = "", responseCode = 0, response = "" } = error;
  if (command === "STARTTLS" && responseCode >= 400) return "tls-refused";
  if (responseCode === 530 && /STARTTLS/i.test(response)) return "tls-needed";
  const codes = `${originalCode} ${code}`;
  const tls = tlsOutcomes.find(([pattern]) => pattern.test(codes))?.[1];
  if (tls) return tls;
  if (responseCode === 530 || code === "ENOAUTH") return "login-missing";
  // 4yz is temporary (RFC 5321 §4.2.1).
  if (responseCode >= 400 && responseCode < 500) return "try-later";
  if (code === "EAUTH" || code === "EOAUTH2") return "login-refused";
  if (command === "MAIL FROM") return "sender-refused";
  if (command === "RCPT TO") return "recipient-refused";
  if (command === "DATA" || code === "EMESSAGE") return "message-refused";
  if (code === "EDNS" || /^(ENOTFOUND|EAI_|EDNS)/.test(originalCode)) return "host-unknown";
  if (originalCode === "ECONNREFUSED") return "connection-refused";
  if (responseCode >= 500) return "refused";
  return "no-answer";
}

/** For the log. */
export function describeMailError(error: MailError) {
  const { code, originalCode, command, responseCode } = error;
  return { code, originalCode, command, responseCode };
}
