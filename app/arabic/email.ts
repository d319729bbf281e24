import { domainToASCII, domainToUnicode } from "node:url";

/** Invisible marks, of direction for instance, that come along when an address is copied. */
const MARKS = /\p{Cf}/gu;
/** One of these in a domain: it has two spellings. */
const INTERNATIONAL = /[^\p{ASCII}]|(?:^|\.)xn--/u;
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]$/;
/** As mail servers know it. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/**
 * An address as it is compared, kept and shown: in lower case, its domain as people write it («مثال.مصر»
 * and not xn--mgbh0fb.xn--wgbh1c). What is no address stays wrong (`emailProblem`).
 */
export function normalizeEmail(typed: string): string {
  const text = typed.replace(MARKS, "").trim().toLowerCase();
  const { local, domain } = parts(text);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : "";
  return ascii ? `${local}@${domainToUnicode(ascii)}` : text;
}

/**
 * What is wrong with an address as `normalizeEmail` gives it, if anything. `email-local`: before the @
 * stand letters that mail servers don't take there.
 */
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
