import { sealedCookie } from "./sealed-cookie.server.ts";

/** That a guest asked for a place, and where its link was mailed: said on the event's page until it is opened. */
export interface PlaceAsked {
  readonly eventId: string;
  /** The address, shown in part. */
  readonly sentTo: string;
  /** Until when the link is good. */
  readonly until: string;
}

export const placeAskedCookie = sealedCookie<PlaceAsked>({
  name: "place-asked",
  paths: ["/event"],
  maxAge: 60 * 60,
  maxParts: 1,
});
