import { and, eq, isNull } from "drizzle-orm";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { CAMPAIGN_CATEGORY } from "#app/contract/news.values.ts";
import { newsFields } from "#app/contract/news-desk.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import {
  composePicture,
  pictureKeys,
  presentPicture,
  shownPicture,
} from "../content/api-picture.ts";
import { orNull, textsOf } from "../content/rules.ts";
import { parseId } from "../http/id.ts";
import { deleteReactions } from "../reaction/api.ts";
import { titlePoster } from "../share/poster.ts";
import { missingOf } from "./rules.ts";
import {
  deleteWithdrawnNews,
  lockWholeNews,
  type NewsContent,
  publishNews,
  republishNews,
  withdrawNews,
} from "./store.ts";
import { secretariatProblem } from "./store-secretariat.ts";
import { news } from "./tables.ts";

export const newsKind: KindOfContent = {
  calls: kindCalls.news,

  async compose(files, body, previous) {
    const fields = newsFields.parse(body);
    const picture = await composePicture(files, body, fields.focus, previous);
    return isRefusal(picture) ? picture : { ...fields, ...picture };
  },

  present: (stored, files) => ({
    ...textsOf(stored, newsFields),
    ...presentPicture(stored, files),
  }),

  posterOf: (stored, organisation) =>
    shownPicture(stored)
      ? undefined
      : titlePoster({ title: textsOf(stored, newsFields).title }, organisation),

  /** News have no place, so people in any silenced area read them. */
  campaignReach: ({ category }) => (category === CAMPAIGN_CATEGORY ? "everywhere" : undefined),

  validate: (db, stored, previous) => secretariatProblem(db, stored, previous),

  missing: (stored) => missingOf(textsOf(stored, newsFields), shownPicture(stored) !== null),

  async publish(db, stored, publicId, now) {
    const id = parseId(publicId ?? "");
    const before = publicId === null ? undefined : await lockWholeNews(db, id);
    const content = contentOf(stored, before, now);
    if (before && (await republishNews(db, id, content))) return String(id);
    const [published] = await publishNews(db, [{ ...content, createdAt: now }]);
    return String(published);
  },

  withdraw: (db, publicId, now) => withdrawNews(db, parseId(publicId), now),
  async purge(db, publicId) {
    const id = parseId(publicId);
    if (await deleteWithdrawnNews(db, id)) await deleteReactions(db, "news", id);
  },

  async adopt(db, publicId) {
    const row = await lockWholeNews(db, parseId(publicId));
    if (!row || row.withdrawnAt) return undefined;
    return {
      ...textsOf(row, newsFields),
      body: row.isMarkdown ? row.body : row.body.replaceAll(/\n+/g, "\n\n"),
      focus: "50 50",
      related: (row.related ?? []).join(" "),
      picture: row.picture,
      cropped: row.picture,
    };
  },

  filesOf: pictureKeys,

  async hasFile(db, key, among) {
    const isShown = among === "shown" ? isNull(news.withdrawnAt) : undefined;
    const where = and(eq(news.picture, key), isShown);
    const found = await db.select({ id: news.id }).from(news).where(where).limit(1);
    return found.length > 0;
  },
};

type Published = Awaited<ReturnType<typeof lockWholeNews>>;

/** A correction gets the moment at which its text is first published. */
function contentOf(stored: StoredFields, before: Published, now: Date): NewsContent {
  const fields = textsOf(stored, newsFields);
  const { title, summary, body, correction, related } = fields;
  const isSame = correction === (before?.correction ?? "");
  return {
    ...{ title, summary, body, isMarkdown: true },
    ...orNull(fields, "titleEn", "summaryEn", "bodyEn", "secretariatId", "author"),
    ...orNull(fields, "pictureAlt", "pictureAltEn", "correction", "correctionEn"),
    category: fields.category,
    picture: shownPicture(stored),
    correctedAt: correction ? (isSame && before?.correctedAt) || now : null,
    related: related ? related.split(" ").map(parseId) : null,
  };
}
