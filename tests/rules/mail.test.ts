import { expect, test } from "vitest";
import { defaultOrganisation } from "#app/organisation.ts";
import { renderLetter } from "#app/platform/mail/layout.ts";
import { type MailError, outcomeOfMail } from "#app/platform/mail/outcome.ts";

/** Errors as nodemailer makes them, of what no server on loopback does. */
test.each<[string, MailError]>([
  ["host-unknown", { code: "EDNS", command: "CONN" }],
  ["host-unknown", { code: "ESOCKET", originalCode: "ENOTFOUND", command: "CONN" }],
  ["no-answer", { code: "ETIMEDOUT", command: "CONN" }],
  ["no-answer", { code: "ECONNECTION", command: "CONN" }],
  ["no-answer", { code: "ESOCKET", originalCode: "EHOSTUNREACH", command: "CONN" }],
  ["no-answer", { code: "EABORT" }],
  [
    "certificate-unknown",
    { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT", command: "CONN" },
  ],
  [
    "certificate-unknown",
    { code: "ETLS", originalCode: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", command: "CONN" },
  ],
  [
    "certificate-name",
    { code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID", command: "CONN" },
  ],
  ["certificate-expired", { code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED", command: "CONN" }],
  ["tls", { code: "ESOCKET", originalCode: "EPROTO", command: "CONN" }],
  ["tls-refused", { code: "ETLS", command: "STARTTLS", responseCode: 454 }],
  [
    "tls-needed",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 530, response: "530 use STARTTLS" },
  ],
  ["try-later", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 454 }],
  ["try-later", { code: "EPROTOCOL", command: "CONN", responseCode: 421 }],
  ["refused", { code: "EPROTOCOL", command: "CONN", responseCode: 554 }],
])("%s is what a test mail's failure comes to: %o", (outcome, error) => {
  expect(outcomeOfMail(error)).toBe(outcome);
});

test("words of people stand in a mail as they wrote them, and none is read as HTML", () => {
  const wrote = `<img src=x onerror="alert(1)"> & 'so on'`;
  const href = `https://sawt.example/?a=1&b="><script>`;
  const letter = {
    title: wrote,
    before: [wrote],
    code: wrote,
    link: { href, label: wrote },
    lists: [{ title: wrote, lines: [{ label: wrote, value: wrote, note: wrote, href }] }],
    after: [wrote],
  };
  const name = { ar: wrote, en: wrote };
  const logo = { mark: href, picture: href, square: href };
  const organisation = { ...defaultOrganisation, name, email: wrote, logo };
  const { text, html } = renderLetter("en", letter, organisation as never);
  expect(html).not.toMatch(/<img src=x|<script|"alert| & /);
  const plain = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;so on&#39;";
  expect(html.split(plain).length - 1).toBe(13);
  expect(text.split(wrote).length - 1).toBe(11);
});
