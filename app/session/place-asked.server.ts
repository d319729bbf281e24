import { sealedCookie } from "./sealed-cookie.server.ts";

/** Shown on an event's page after a guest's request, until the mailed link is opened. */
export interface PlaceAsked {
  readonly eventId: string;
  /** Masked. */
  readonly sentTo: string;
  readonly until: string;
}

export const placeAskedCookie = sealedCookie<PlaceAsked>({
  name: "place-asked",
  paths: ["/event"],
  maxAge: 60 * 60,
  maxParts: 1,
});
