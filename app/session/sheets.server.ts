/**
 * The style sheets that a browser has, by the names of their files, in a cookie of those who are known
 * (app/enhancement/personal/sheets.ts): pages link them.
 */

/** Of a document: what a script asks for is put in place of a page, with its styles. */
export function cachedSheets({ headers }: Request): ReadonlySet<string> {
  if (headers.get("sec-fetch-dest") !== "document") return new Set();
  const names = /(?:^|;\s*)sheets=([\w.-]+)/.exec(headers.get("cookie") ?? "")?.[1];
  return new Set(names?.split("."));
}

/** At sign-out: open pages are kept for strangers without it. */
export const FORGET_SHEETS = "sheets=; Path=/; Max-Age=0; SameSite=Lax";
