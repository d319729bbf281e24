import { z } from "zod";
import { day } from "./day.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { OFFERS_PER_PAGE, offerCategories, offerStates } from "./offers.values.ts";
import { pageOf, pageQuery } from "./page.ts";

const text = z.string().nullish();

export const offerItem = namedObject("OfferItem", {
  id: z.coerce.string(),
  title: z.string(),
  titleEn: text,
  provider: z.string(),
  providerEn: text,
  category: z.enum(offerCategories),
  /** Arabic names of where it holds; none for the whole country. */
  governorates: z.array(z.string()),
  /** Its first and its last day, YYYY-MM-DD. */
  start: z.string(),
  end: z.string(),
  isExpired: z.boolean(),
  isComing: z.boolean(),
  imageUrl: text,
  imageSrcSet: text,
  imageAvifSrcSet: text,
  pictureAlt: text,
  pictureAltEn: text,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OfferItem = z.infer<typeof offerItem>;

const offer = namedObject("Offer", {
  ...offerItem.shape,
  /** Markdown, of the subset that docs/product.md#content names, as the conditions too. */
  body: z.string(),
  bodyEn: text,
  conditions: text,
  conditionsEn: text,
});
export type Offer = z.infer<typeof offer>;

export const listOffers = get("listOffers", "/offers", {
  summary:
    "Offers for members: those that can be had, which end first, or those that have ended, the last first",
  admits: "user",
  query: pageQuery(OFFERS_PER_PAGE).extend({
    state: z.enum(offerStates).default("available"),
    /** Words of who gives it. */
    provider: z.string().trim().max(200).optional(),
    category: z.enum(offerCategories).optional(),
    /** The Arabic name: what holds there, or everywhere. */
    governorate: z.string().trim().max(100).optional(),
    /** Offers that hold on this day or later, and on this day or before. */
    start: day.optional(),
    end: day.optional(),
  }),
  answer: pageOf(offerItem),
});
export type OffersQuery = z.output<typeof listOffers.query>;

export const readOffer = get("readOffer", "/offers/{id}", {
  summary: "One offer with its text and conditions",
  admits: "user",
  params: z.object({ id: z.string().max(64) }),
  answer: offer,
});
