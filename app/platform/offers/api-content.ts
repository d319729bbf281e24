import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { type OfferFields, offerFields } from "#app/contract/offers-desk.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import {
  composePicture,
  pictureKeys,
  presentPicture,
  shownPicture,
} from "../content/api-picture.ts";
import { textOf } from "../content/rules.ts";
import { parseId } from "../http/id.ts";
import { missingOf } from "./rules.ts";
import { hasPicture, lockOffer, publishOffers, republishOffer } from "./store.ts";
import { offers } from "./tables.ts";

export const offersKind = {
  calls: kindCalls.offers,

  async compose(files, body, previous) {
    // Parsed again to drop unknown fields of the body.
    const fields = offerFields.parse(body);
    const picture = await composePicture(files, body, fields.focus, previous);
    return isRefusal(picture) ? picture : { ...fields, ...picture };
  },

  present: (stored, files) => ({ ...textsOf(stored), ...presentPicture(stored, files) }),

  missing: (stored) => missingOf(textsOf(stored), shownPicture(stored) !== null),

  async publish(db, stored, publicId, now) {
    const id = parseId(publicId ?? "");
    const content = contentOf(stored, now);
    if (publicId !== null && (await republishOffer(db, id, content))) return publicId;
    const [published] = await publishOffers(db, [{ ...content, createdAt: now }]);
    return String(published);
  },

  async withdraw(db, publicId, now) {
    const isShown = and(eq(offers.id, parseId(publicId)), isNull(offers.withdrawnAt));
    await db.update(offers).set({ withdrawnAt: now }).where(isShown);
  },

  async purge(db, publicId) {
    const isWithdrawn = and(eq(offers.id, parseId(publicId)), isNotNull(offers.withdrawnAt));
    await db.delete(offers).where(isWithdrawn);
  },

  async adopt(db, publicId) {
    const row = await lockOffer(db, parseId(publicId));
    if (!row || row.withdrawnAt) return undefined;
    const { title, provider, category, governorates, body, startsOn, endsOn, picture } = row;
    return {
      title,
      titleEn: row.titleEn ?? "",
      provider,
      providerEn: row.providerEn ?? "",
      category,
      governorates: governorates.join(","),
      body,
      bodyEn: row.bodyEn ?? "",
      conditions: row.conditions ?? "",
      conditionsEn: row.conditionsEn ?? "",
      start: startsOn,
      end: endsOn,
      pictureAlt: row.pictureAlt ?? "",
      pictureAltEn: row.pictureAltEn ?? "",
      focus: "50 50",
      picture,
      cropped: picture,
    };
  },

  filesOf: pictureKeys,
  hasFile: hasPicture,
} satisfies KindOfContent;

/** Fields that an older version lacks are empty. */
function textsOf(stored: StoredFields): OfferFields {
  const texts = Object.keys(offerFields.shape).map((name) => [name, textOf(stored, name)]);
  return Object.fromEntries(texts) as OfferFields;
}

function contentOf(stored: StoredFields, now: Date) {
  const fields = textsOf(stored);
  return {
    title: fields.title,
    titleEn: fields.titleEn || null,
    provider: fields.provider,
    providerEn: fields.providerEn || null,
    category: fields.category,
    governorates: fields.governorates.split(",").filter(Boolean),
    body: fields.body,
    bodyEn: fields.bodyEn || null,
    conditions: fields.conditions || null,
    conditionsEn: fields.conditionsEn || null,
    startsOn: fields.start,
    endsOn: fields.end,
    picture: shownPicture(stored),
    pictureAlt: fields.pictureAlt || null,
    pictureAltEn: fields.pictureAltEn || null,
    updatedAt: now,
  };
}
