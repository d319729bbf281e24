import { sealedCookie } from "./sealed-cookie.server.ts";

export interface Activation {
  readonly nationalId: string;
  readonly phoneNumber: string;
  readonly membershipId: string;
  /** Masked; undefined where no code is asked for. */
  readonly codeSentTo?: string | undefined;
  readonly codeSentAt?: string | undefined;
  readonly otp?: string | undefined;
  /** Kept when only the code was refused, so that nobody repeats the dialog. */
  readonly fbAccessToken?: string | undefined;
}

export const activationCookie = sealedCookie<Activation>({
  name: "activation",
  paths: ["/activate", "/auth/facebook"],
  maxAge: 60 * 60,
});
