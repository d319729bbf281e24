import { sealedCookie } from "./sealed-cookie.server.ts";

export interface EmailSignIn {
  readonly intent: "signIn" | "signUp";
  readonly email: string;
  readonly redirectTo: string;
  /** Undefined when no code is valid any more. */
  readonly codeSentAt?: string | undefined;
}

export const emailSignInCookie = sealedCookie<EmailSignIn>({
  name: "email-sign-in",
  paths: ["/email-code"],
  maxAge: 60 * 60,
});
