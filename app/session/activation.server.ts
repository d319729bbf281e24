import { sealedCookie } from "./sealed-cookie.server.ts";

/** An activation under way, between the pages of /activate and the social dialog. */
export interface Activation {
  readonly nationalId: string;
  readonly phoneNumber: string;
  /** What the second call names. */
  readonly membershipId: string;
  /** Where a code went, masked; undefined where none is asked for. */
  readonly codeSentTo?: string | undefined;
  readonly codeSentAt?: string | undefined;
  /** What was typed, until the dialog is over. */
  readonly otp?: string | undefined;
  /** What the dialog brought, when only the code was refused: nobody goes through it twice for that. */
  readonly fbAccessToken?: string | undefined;
}

export const activationCookie = sealedCookie<Activation>({
  name: "activation",
  paths: ["/activate", "/auth/facebook"],
  maxAge: 60 * 60,
});
