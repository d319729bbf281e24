import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { ASKER_DAYS, ASKER_HEADER } from "#app/contract/code.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** A random id of this browser, for codes and their rate limit (docs/product.md#one-time-codes). */
const askerCookie = sealedCookie<string>({
  name: "code-asker",
  paths: ["/"],
  maxAge: ASKER_DAYS * 24 * 60 * 60,
  maxParts: 1,
});

export function codeAsker(context: Readonly<RouterContextProvider>): Record<string, string> {
  const value = askerCookie.read(context) ?? randomBytes(32).toString("base64url");
  askerCookie.save(context, value);
  return { [ASKER_HEADER]: value };
}
