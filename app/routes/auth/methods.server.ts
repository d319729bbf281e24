import { setTimeout as pause } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { readSignInMethods } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";

/** The ways of signing in that can be offered. */
export interface SignInMethods {
  readonly facebook: boolean;
  readonly email: boolean;
}

/** An outside platform that takes longer to say what it has is not waited for. */
const TIMEOUT_MS = 2_000;

/**
 * What the platform can sign people in with. One that doesn't know the question has Facebook, if
 * this server is configured for it, and no e-mail.
 */
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
  // The dialog is this server's to open.
  return { facebook: facebook && result.data.facebook, email: result.data.email };
}
