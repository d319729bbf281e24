import { sealedCookie } from "./sealed-cookie.server.ts";

/** The secret of an administrator's invitation, kept out of later addresses. */
export interface OpenedInvitation {
  readonly token: string;
  readonly codeSentAt?: string | undefined;
}

export const invitationCookie = sealedCookie<OpenedInvitation>({
  name: "invitation",
  paths: ["/administrator", "/auth/facebook"],
  maxAge: 24 * 60 * 60,
});
