import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { ASKER_DAYS, ASKER_HEADER } from "#app/contract/code.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/**
 * A random value of this browser, made when it first asks for a code. Codes are good only where they were
 * asked for, and who proved an address here once has a share of their own (docs/product.md#one-time-codes):
 * so it outlives the session, and nothing else is done with it.
 */
const askerCookie = sealedCookie<string>({
  name: "code-asker",
  paths: ["/"],
  maxAge: ASKER_DAYS * 24 * 60 * 60,
  maxParts: 1,
});

/** The headers of a call that asks for a one-time code or sends it. */
export function codeAsker(context: Readonly<RouterContextProvider>): Record<string, string> {
  const value = askerCookie.read(context) ?? randomBytes(32).toString("base64url");
  // Each time anew: it is kept for as long as it is used.
  askerCookie.save(context, value);
  return { [ASKER_HEADER]: value };
}
