import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { ASKER_DAYS, ASKER_HEADER } from "#app/contract/code.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/**
 * A random id of this browser: one-time codes are good only where they were asked for, and a
 * browser that proved an address has its own rate limit (docs/product.md#one-time-codes). It
 * outlives the session and serves nothing else.
 */
const askerCookie = sealedCookie<string>({
  name: "code-asker",
  paths: ["/"],
  maxAge: ASKER_DAYS * 24 * 60 * 60,
  maxParts: 1,
});

/** Headers of calls that ask for or send a one-time code. */
export function codeAsker(context: Readonly<RouterContextProvider>): Record<string, string> {
  const value = askerCookie.read(context) ?? randomBytes(32).toString("base64url");
  // Renewed at each use.
  askerCookie.save(context, value);
  return { [ASKER_HEADER]: value };
}
