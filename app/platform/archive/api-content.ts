import { and, eq, isNotNull } from "drizzle-orm";
import { MAX_ARCHIVE_FILES } from "#app/contract/archive.values.ts";
import { archiveFields } from "#app/contract/archive-desk.ts";
import type { ContentFilesForm } from "#app/contract/content-files.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { isRefusal } from "#app/contract/failure.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import { composeFiles, keysOf, presentFiles } from "../content/api-files.ts";
import { filesIn, orNull, textsOf } from "../content/rules.ts";
import { parseId } from "../http/id.ts";
import { posterOfItem } from "./poster.ts";
import { missingOf } from "./rules.ts";
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
    ...textsOf(stored, archiveFields),
    files: presentFiles(filesIn(stored), files),
  }),

  posterOf: (stored, organisation) =>
    posterOfItem({ ...textsOf(stored, archiveFields), files: filesIn(stored) }, organisation),

  async sameNumber(db, stored, publicId) {
    const { type, number, day } = textsOf(stored, archiveFields);
    if (!number || !day) return undefined;
    const row = await findSameNumber(db, { type, number, day }, parseId(publicId ?? ""));
    return row && { id: String(row.id), title: row.title };
  },

  missing: (stored) => missingOf(textsOf(stored, archiveFields), filesIn(stored)),

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
    return { ...textsOf(row, archiveFields), files: row.files };
  },

  filesOf: (stored) => keysOf(filesIn(stored)),
  hasFile,
} satisfies KindOfContent;

/** A correction dates from when its words are first published. */
function contentOf(stored: StoredFields, before: ItemRow | undefined, now: Date) {
  const fields = textsOf(stored, archiveFields);
  const { type, day, title, body, correction } = fields;
  const isSame = correction === (before?.correction ?? "");
  return {
    ...{ type, day, title, body },
    ...orNull(fields, "number", "titleEn", "bodyEn", "correction", "correctionEn"),
    files: filesIn(stored),
    correctedAt: correction ? (isSame && before?.correctedAt) || now : null,
  };
}
