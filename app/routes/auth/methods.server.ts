import { setTimeout as pause } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { readSignInMethods } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";

export interface SignInMethods {
  readonly facebook: boolean;
  readonly email: boolean;
}

/** Outside platforms may be slow. */
const TIMEOUT_MS = 2_000;

/** Platforms without this call: Facebook if configured here, no e-mail. */
export async function loadSignInMethods(
  context: Readonly<RouterContextProvider>,
): Promise<SignInMethods> {
  const facebook = configuration().facebook !== undefined;
  const { apiUrl } = configuration();
  const request = call(context, readSignInMethods, {}, { token: "" });
  const result = await (apiUrl
    ? Promise.race([request, pause(TIMEOUT_MS, undefined, { ref: false })])
    : request);
  if (!result?.ok) return { facebook, email: false };
  // This server opens the dialog.
  return { facebook: facebook && result.data.facebook, email: result.data.email };
}
