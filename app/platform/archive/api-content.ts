import { and, eq, isNotNull } from "drizzle-orm";
import { MAX_ARCHIVE_FILES } from "#app/contract/archive.values.ts";
import { type ArchiveFields, archiveFields } from "#app/contract/archive-desk.ts";
import type { ContentFilesForm } from "#app/contract/content-files.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { isRefusal } from "#app/contract/failure.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import { composeFiles, keysOf, presentFiles } from "../content/api-files.ts";
import { filesIn, textOf } from "../content/rules.ts";
import { posterOfItem } from "./poster.ts";
import { missingOf, parseId } from "./rules.ts";
import {
  findSameNumber,
  hasFile,
  type ItemRow,
  lockArchiveItem,
  publishItems,
  republishItem,
  withdrawItem,
} from "./store.ts";
import { archiveItems } from "./tables.ts";

export const archiveKind = {
  calls: kindCalls.archive,

  async compose(files, body, previous) {
    const fields = archiveFields.parse(body);
    const form = body as unknown as ContentFilesForm;
    const composed = await composeFiles(files, form, filesIn(previous), {
      kinds: ["document", "picture"],
      most: MAX_ARCHIVE_FILES,
    });
    return isRefusal(composed) ? composed : { ...fields, files: composed };
  },

  present: (stored, files) => ({
    ...textsOf(stored),
    files: presentFiles(filesIn(stored), files),
  }),

  posterOf: (stored, organisation) =>
    posterOfItem({ ...textsOf(stored), files: filesIn(stored) }, organisation),

  async sameNumber(db, stored, publicId) {
    const { type, number, day } = textsOf(stored);
    if (!number || !day) return undefined;
    const row = await findSameNumber(db, { type, number, day }, parseId(publicId ?? ""));
    return row && { id: String(row.id), title: row.title };
  },

  missing: (stored) => missingOf(textsOf(stored), filesIn(stored)),

  async publish(db, stored, publicId, now) {
    const id = parseId(publicId ?? "");
    const before = publicId === null ? undefined : await lockArchiveItem(db, id);
    const content = contentOf(stored, before, now);
    if (before && (await republishItem(db, id, content))) return String(id);
    const [published] = await publishItems(db, [{ ...content, publishedAt: now }]);
    return String(published);
  },

  withdraw: (db, publicId, now) => withdrawItem(db, parseId(publicId), now),
  async purge(db, publicId) {
    await db
      .delete(archiveItems)
      .where(and(eq(archiveItems.id, parseId(publicId)), isNotNull(archiveItems.withdrawnAt)));
  },

  async adopt(db, publicId) {
    const row = await lockArchiveItem(db, parseId(publicId));
    if (!row || row.withdrawnAt) return undefined;
    const { type, day, title, body, files } = row;
    return {
      title,
      titleEn: row.titleEn ?? "",
      body,
      bodyEn: row.bodyEn ?? "",
      type,
      number: row.number ?? "",
      day,
      correction: row.correction ?? "",
      correctionEn: row.correctionEn ?? "",
      files,
    };
  },

  filesOf: (stored) => keysOf(filesIn(stored)),
  hasFile,
} satisfies KindOfContent;

/** Fields unknown to an earlier version of the program are empty. */
function textsOf(stored: StoredFields): ArchiveFields {
  const texts = Object.keys(archiveFields.shape).map((name) => [name, textOf(stored, name)]);
  return Object.fromEntries(texts) as ArchiveFields;
}

/** A correction dates from when its words are first published. */
function contentOf(stored: StoredFields, before: ItemRow | undefined, now: Date) {
  const fields = textsOf(stored);
  const { correction } = fields;
  const isSame = correction === (before?.correction ?? "");
  return {
    type: fields.type,
    number: fields.number || null,
    day: fields.day,
    title: fields.title,
    titleEn: fields.titleEn || null,
    body: fields.body,
    bodyEn: fields.bodyEn || null,
    files: filesIn(stored),
    correction: correction || null,
    correctionEn: fields.correctionEn || null,
    correctedAt: correction ? (isSame && before?.correctedAt) || now : null,
  };
}
