import { expect, test } from "vitest";
import { type MailError, outcomeOfMail } from "#app/platform/mail/outcome.ts";

/** Errors as nodemailer makes them, of what no server on loopback does. */
test.each<[string, MailError]>([
  ["host-unknown", { code: "EDNS", command: "CONN" }],
  ["host-unknown", { code: "ESOCKET", originalCode: "ENOTFOUND", command: "CONN" }],
  ["no-answer", { code: "ETIMEDOUT", command: "CONN" }],
  ["no-answer", { code: "ECONNECTION", command: "CONN" }],
  ["no-answer", { code: "ESOCKET", originalCode: "EHOSTUNREACH", command: "CONN" }],
  ["no-answer", { code: "EABORT" }],
  ["tls", { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT", command: "CONN" }],
  ["tls", { code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID", command: "CONN" }],
  [
    "tls",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 530, response: "530 use STARTTLS" },
  ],
  ["try-later", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 454 }],
  ["try-later", { code: "EPROTOCOL", command: "CONN", responseCode: 421 }],
  ["refused", { code: "EPROTOCOL", command: "CONN", responseCode: 554 }],
])("%s is what a test mail's failure comes to: %o", (outcome, error) => {
  expect(outcomeOfMail(error)).toBe(outcome);
});
