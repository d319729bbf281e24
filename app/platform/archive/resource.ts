import {
  type ArchiveFile,
  type ArchiveItem,
  listArchive,
  listLatestArchive,
  readArchive,
} from "#app/contract/archive.ts";
import { archiveTypes } from "#app/contract/archive.values.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import type { StoredFile } from "../content/api.ts";
import { type Files, photoWidths } from "../files/store.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { posterOfItem } from "./poster.ts";
import { countItems, type Year } from "./rules.ts";
import { findItem } from "./store.ts";
import { findLatest, type ListedRow, listRows } from "./store-lists.ts";

export const archiveResource = resource("archive")
  .on(listArchive, async ({ query, db }) => {
    const { rows, totalItems, isCapped, years } = await listRows(db, query);
    return {
      items: rows.map(presentItem),
      metadata: { ...metadata(totalItems, query), ...(isCapped && { isCapped }) },
      years: [...years],
    };
  })

  .on(listLatestArchive, async ({ db }) => {
    const { counted, rows } = await findLatest(db);
    return {
      types: archiveTypes.map((type) => ({
        type,
        items: rows.filter((row) => row.type === type).map(presentItem),
        totalItems: countItems(counted.filter((each) => each.type === type)),
      })),
      years: [...Map.groupBy(counted, ({ year }) => year)].map(
        ([year, types]): Year => ({ year, items: countItems(types) }),
      ),
    };
  })

  .on(readArchive, async ({ params, db, files, organisation, configuration }) => {
    const row = await findItem(db, parseId(params.id));
    if (!row) return refuse("not-found");
    const poster = posterOfItem(row, organisation.get());
    return {
      ...presentItem(row),
      body: row.body,
      bodyEn: row.bodyEn,
      files: row.files.map((file) => presentFile(file, files)),
      correction: row.correction,
      correctionEn: row.correctionEn,
      correctedAt: row.correctedAt?.toISOString() ?? null,
      shareImageUrl: poster
        ? shareAddress(configuration.publicUrl, sharePaths.archive(row.id), poster)
        : null,
    };
  });

function presentItem(row: ListedRow): ArchiveItem {
  const { id, type, number, day, title, titleEn, files, publishedAt } = row;
  return {
    id: String(id),
    type,
    number,
    day,
    title,
    titleEn,
    documents: files.filter(({ kind }) => kind === "document").length,
    publishedAt: publishedAt.toISOString(),
  };
}

function presentFile(
  { key, kind, name, bytes, alt, altEn }: StoredFile,
  files: Files,
): ArchiveFile {
  const isPicture = kind === "picture";
  return {
    kind: isPicture ? "picture" : "document",
    title: alt || name,
    titleEn: altEn || null,
    url: files.url(key),
    bytes,
    srcSet: isPicture ? files.srcSet(key, photoWidths) : null,
  };
}
