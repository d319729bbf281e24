import { and, eq, isNull } from "drizzle-orm";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { CAMPAIGN_CATEGORY, type NewsCategory } from "#app/contract/news.values.ts";
import { type NewsFields, newsFields } from "#app/contract/news-desk.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import {
  composePicture,
  pictureKeys,
  presentPicture,
  shownPicture,
} from "../content/api-picture.ts";
import { textOf } from "../content/rules.ts";
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

  present: (stored, files) => ({ ...textsOf(stored), ...presentPicture(stored, files) }),

  posterOf: (stored, organisation) =>
    shownPicture(stored) ? undefined : titlePoster({ title: textsOf(stored).title }, organisation),

  /** News have no place, so people in any silenced area read them. */
  campaignReach: ({ category }) => (category === CAMPAIGN_CATEGORY ? "everywhere" : undefined),

  validate: (db, stored, previous) => secretariatProblem(db, stored, previous),

  missing: (stored) => missingOf(textsOf(stored), shownPicture(stored) !== null),

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
      title: row.title,
      titleEn: row.titleEn ?? "",
      summary: row.summary,
      summaryEn: row.summaryEn ?? "",
      body: row.isMarkdown ? row.body : row.body.replaceAll(/\n+/g, "\n\n"),
      bodyEn: row.bodyEn ?? "",
      category: row.category,
      secretariatId: row.secretariatId ?? "",
      author: row.author ?? "",
      pictureAlt: row.pictureAlt ?? "",
      pictureAltEn: row.pictureAltEn ?? "",
      focus: "50 50",
      correction: row.correction ?? "",
      correctionEn: row.correctionEn ?? "",
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

function textsOf(stored: StoredFields): NewsFields {
  const texts = Object.keys(newsFields.shape).map((name) => [name, textOf(stored, name)]);
  return Object.fromEntries(texts) as NewsFields;
}

type Published = Awaited<ReturnType<typeof lockWholeNews>>;

/** A correction gets the moment at which its text is first published. */
function contentOf(stored: StoredFields, before: Published, now: Date): NewsContent {
  const fields = textsOf(stored);
  const { correction } = fields;
  const isSame = correction === (before?.correction ?? "");
  return {
    title: fields.title,
    summary: fields.summary,
    body: fields.body,
    titleEn: fields.titleEn || null,
    summaryEn: fields.summaryEn || null,
    bodyEn: fields.bodyEn || null,
    isMarkdown: true,
    category: fields.category as NewsCategory,
    secretariatId: fields.secretariatId || null,
    author: fields.author || null,
    picture: shownPicture(stored),
    pictureAlt: fields.pictureAlt || null,
    pictureAltEn: fields.pictureAltEn || null,
    correction: correction || null,
    correctionEn: fields.correctionEn || null,
    correctedAt: correction ? (isSame && before?.correctedAt) || now : null,
    related: fields.related ? fields.related.split(" ").map(parseId) : null,
  };
}
