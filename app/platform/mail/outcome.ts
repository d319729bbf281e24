import type { TestOutcome } from "#app/contract/first-steps.values.ts";

/** As much of nodemailer's errors as tells what happened; the rest quotes the server or the login. */
export interface MailError {
  /** nodemailer's own: ESOCKET, EAUTH, … */
  readonly code?: string;
  /** The system's or TLS's, which nodemailer's took the place of: ECONNREFUSED, ENOTFOUND, … */
  readonly originalCode?: string;
  /** The SMTP command that failed. */
  readonly command?: string;
  /** The server's SMTP reply code. */
  readonly responseCode?: number;
  readonly response?: string;
}

const TLS_CODE =
  /^(ETLS|EREQUIRETLS|EPROTO$|CERT_|ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH)/;

/** Why an SMTP server did not take a mail, by the error of the attempt. */
export function outcomeOfMail(error: MailError): TestOutcome {
  const { code = "", originalCode = "", command = "", responseCode = 0, response = "" } = error;
  if (TLS_CODE.test(originalCode) || TLS_CODE.test(code) || /STARTTLS/i.test(response))
    return "tls";
  if (responseCode === 530 || code === "ENOAUTH") return "login-missing";
  // Whatever was refused: 4yz says that it may be taken later (RFC 5321 §4.2.1).
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
