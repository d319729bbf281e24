import { cairoDay } from "#app/arabic/dates.ts";
import { refuse } from "#app/contract/failure.ts";
import { listOffers, type OfferItem, readOffer } from "#app/contract/offers.ts";
import { metadata } from "#app/contract/page.ts";
import { type Files, photoWidths } from "../files/store.ts";
import type { Caller } from "../http/caller.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { standingOf } from "./rules.ts";
import { findOffer, listOfferRows, type OfferRow } from "./store.ts";

export const offersResource = resource("offers")
  .on(listOffers, async ({ query, caller, db, files, now }) => {
    if (!isMember(caller)) return refuse("forbidden");
    const today = cairoDay(now);
    const { rows, total } = await listOfferRows(db, query, today);
    return {
      items: rows.map((row) => presentItem(row, files, today)),
      metadata: metadata(total, query),
    };
  })

  .on(readOffer, async ({ params, caller, db, files, now }) => {
    if (!isMember(caller)) return refuse("forbidden");
    const row = await findOffer(db, parseId(params.id));
    if (!row) return refuse("not-found");
    const { body, bodyEn, conditions, conditionsEn } = row;
    return { ...presentItem(row, files, cairoDay(now)), body, bodyEn, conditions, conditionsEn };
  });

function isMember(caller: Caller): boolean {
  return caller.kind === "user" && caller.status === "verified";
}

function presentItem(row: OfferRow, files: Files, today: string): OfferItem {
  const { id, title, titleEn, provider, providerEn, category, governorates, picture } = row;
  return {
    id: String(id),
    title,
    titleEn,
    provider,
    providerEn,
    category,
    governorates,
    start: row.startsOn,
    end: row.endsOn,
    ...standingOf(row, today),
    imageUrl: picture && files.url(picture),
    imageSrcSet: picture && files.srcSet(picture, photoWidths),
    imageAvifSrcSet: picture && files.srcSet(picture, photoWidths, "avif"),
    pictureAlt: row.pictureAlt,
    pictureAltEn: row.pictureAltEn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
