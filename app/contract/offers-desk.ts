import { z } from "zod";
import { governorates } from "#app/arabic/governorates.ts";
import { contentCalls, contentVersion } from "./content.ts";
import { focus, pictureForm, pictureShown } from "./content-picture.ts";
import { arabicTitle, line, paragraphs, shownTexts } from "./content-text.ts";
import { optionalDay } from "./day.ts";
import { namedObject } from "./named-object.ts";
import { MAX_OFFER_LINE_LENGTH, MAX_OFFER_TEXT_LENGTH, offerCategories } from "./offers.values.ts";

const known = new Set(governorates.map(({ ar }) => ar));

/** Arabic names, ticked one by one or in one line; kept in one line. None is the whole country. */
const places = z
  .preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(z.string().max(2000)).max(known.size),
  )
  .transform((given) => [
    ...new Set(
      given
        .flatMap((each) => each.split(","))
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ])
  .refine((names) => names.every((name) => known.has(name)), "choice")
  // In the form's order: who saves what is there already changes nothing.
  .transform((names) => [...known].filter((name) => names.includes(name)).join(","));

export const offerFields = namedObject("OfferFields", {
  title: arabicTitle(MAX_OFFER_LINE_LENGTH),
  titleEn: line(MAX_OFFER_LINE_LENGTH),
  provider: line(MAX_OFFER_LINE_LENGTH),
  providerEn: line(MAX_OFFER_LINE_LENGTH),
  category: z.enum(offerCategories).default("other"),
  governorates: places,
  /** Markdown (components/rich-text.server.ts), as the conditions. */
  body: paragraphs(MAX_OFFER_TEXT_LENGTH),
  bodyEn: paragraphs(MAX_OFFER_TEXT_LENGTH),
  conditions: paragraphs(MAX_OFFER_TEXT_LENGTH),
  conditionsEn: paragraphs(MAX_OFFER_TEXT_LENGTH),
  start: optionalDay.default(""),
  end: optionalDay.default(""),
  pictureAlt: line(MAX_OFFER_LINE_LENGTH),
  pictureAltEn: line(MAX_OFFER_LINE_LENGTH),
  focus,
});
export type OfferFields = z.output<typeof offerFields>;

export const offersContent = contentCalls({
  kind: "offers",
  noun: "Offers",
  form: offerFields.extend({
    ...pictureForm,
    version: contentVersion,
  }),
  shown: z.object({ ...shownTexts(offerFields), ...pictureShown }),
  example: {
    title: "خصم على النظارات",
    provider: "بصريات النيل",
    providerEn: "Nile Optics",
    start: "2026-01-01",
    end: "2030-01-01",
    body: "خصم على كل العدسات.",
    bodyEn: "Text",
    conditions: "ببطاقة العضوية",
    conditionsEn: "With the card",
    titleEn: "An offer",
    pictureAlt: "عدسات",
    pictureAltEn: "Lenses",
  },
});
