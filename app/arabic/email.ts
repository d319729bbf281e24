import { domainToASCII, domainToUnicode } from "node:url";

const MARKS = /\p{Cf}/gu;
/** Internationalised domains have two spellings. */
const INTERNATIONAL = /[^\p{ASCII}]|(?:^|\.)xn--/u;
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/**
 * In lower case, its domain decoded from punycode. Invalid addresses stay invalid (`emailProblem`).
 */
export function normalizeEmail(typed: string): string {
  const text = typed.replace(MARKS, "").trim().toLowerCase();
  const { local, domain } = parts(text);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : "";
  return ascii ? `${local}@${domainToUnicode(ascii)}` : text;
}

/** `email-local`: letters before the @ that mail servers refuse. */
export function emailProblem(email: string): "email" | "email-local" | undefined {
  const { local, domain } = parts(email);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : domain;
  if (`${local}@${ascii}`.length > 254 || !DOMAIN.test(ascii)) return "email";
  if (LOCAL_PART.test(local)) return undefined;
  return /^[^\s@]*[^\p{ASCII}][^\s@]*$/u.test(local) ? "email-local" : "email";
}

function parts(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) };
}
