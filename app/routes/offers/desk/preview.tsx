import { OfferText } from "../offer/offer-text.tsx";
import type { OfferPage } from "./preview.server.ts";

/** An offer as members will read it. */
export function OfferPreview(page: OfferPage) {
  return (
    <>
      <h2 dir="auto">{page.title}</h2>
      <OfferText {...page} lang={undefined} />
    </>
  );
}
