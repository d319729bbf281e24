import { OfferText } from "../offer/offer-text.tsx";
import type { OfferPage } from "./preview.server.ts";

export function OfferPreview(page: OfferPage) {
  return (
    <>
      <h2 dir="auto">{page.title}</h2>
      <OfferText {...page} lang={undefined} />
    </>
  );
}
