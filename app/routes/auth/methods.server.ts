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
const PATIENCE_MS = 2_000;

/**
 * What the platform can sign people in with. One that doesn't know the question has Facebook, if
 * this server is configured for it, and no e-mail.
 */
export async function readMethods(
  context: Readonly<RouterContextProvider>,
): Promise<SignInMethods> {
  const facebook = configuration().facebook !== undefined;
  const { apiUrl } = configuration();
  const asked = call(context, readSignInMethods, {}, { as: "" });
  const answer = await (apiUrl
    ? Promise.race([asked, pause(PATIENCE_MS, undefined, { ref: false })])
    : asked);
  if (!answer?.ok) return { facebook, email: false };
  // The dialog is this server's to open.
  return { facebook: facebook && answer.data.facebook, email: answer.data.email };
}
