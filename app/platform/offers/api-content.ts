import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { offerFields } from "#app/contract/offers-desk.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import {
  composePicture,
  pictureKeys,
  presentPicture,
  shownPicture,
} from "../content/api-picture.ts";
import { orNull, textsOf } from "../content/rules.ts";
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

  present: (stored, files) => ({
    ...textsOf(stored, offerFields),
    ...presentPicture(stored, files),
  }),

  missing: (stored) => missingOf(textsOf(stored, offerFields), shownPicture(stored) !== null),

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
    const { governorates, startsOn, endsOn, picture } = row;
    return {
      ...textsOf(row, offerFields),
      governorates: governorates.join(","),
      start: startsOn,
      end: endsOn,
      focus: "50 50",
      picture,
      cropped: picture,
    };
  },

  filesOf: pictureKeys,
  hasFile: hasPicture,
} satisfies KindOfContent;

function contentOf(stored: StoredFields, now: Date) {
  const fields = textsOf(stored, offerFields);
  const { title, provider, category, body, governorates, start, end } = fields;
  return {
    ...{ title, provider, category, body, startsOn: start, endsOn: end },
    ...orNull(fields, "titleEn", "providerEn", "bodyEn", "conditions", "conditionsEn"),
    ...orNull(fields, "pictureAlt", "pictureAltEn"),
    governorates: governorates.split(",").filter(Boolean),
    picture: shownPicture(stored),
    updatedAt: now,
  };
}
