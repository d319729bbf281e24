import { sealedCookie } from "./sealed-cookie.server.ts";

/** A sign-in or sign-up by e-mail under way, from the address to the code. */
export interface EmailSignIn {
  readonly intent: "signIn" | "signUp";
  readonly email: string;
  /** A path of this site, for afterwards. */
  readonly redirectTo: string;
  /** Undefined when no code is good any more. */
  readonly codeSentAt?: string | undefined;
}

export const emailSignInCookie = sealedCookie<EmailSignIn>({
  name: "email-sign-in",
  paths: ["/email-code"],
  maxAge: 60 * 60,
});
