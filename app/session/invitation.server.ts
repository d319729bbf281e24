import { sealedCookie } from "./sealed-cookie.server.ts";

/** The link of an administrator to be, kept out of every later address. */
export interface OpenedInvitation {
  readonly token: string;
  readonly codeSentAt?: string | undefined;
}

export const invitationCookie = sealedCookie<OpenedInvitation>({
  name: "invitation",
  paths: ["/administrator", "/auth/facebook"],
  maxAge: 24 * 60 * 60,
});
