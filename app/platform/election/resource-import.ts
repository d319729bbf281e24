import {
  addArchivePiece,
  finishArchive,
  listCandidateRows,
  publishCandidateImport,
  readCandidateImport,
  removeArchive,
  startArchive,
  undoCandidateImport,
} from "#app/contract/candidate-import.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { deleteFile, findImport } from "../import/api-reading.ts";
import {
  beginPublishing,
  beginTakingBack,
  closeArchive,
  discardArchive,
  lookAtArchive,
  openArchiveUpload,
  saveArchivePiece,
} from "./actions-import.ts";
import type { ArchiveError } from "./archive.ts";
import { presentCandidateImport, presentRow } from "./present-import.ts";
import { findArchives, findCandidateRows } from "./store-import.ts";

const limits = [byCaller(60, 60)];

export const candidateImportResource = resource("election")
  .on(readCandidateImport, async (context) => {
    const found = await findImport(context.db, "candidates", context.params.id);
    return found ? presentCandidateImport(context, found) : refuse("not-found");
  })
  .on(listCandidateRows, async ({ db, files, params, query }) => {
    const found = await findImport(db, "candidates", params.id);
    if (!found) return refuse("not-found");
    const rows = await findCandidateRows(db, params.id, query);
    return {
      items: rows.map((row) => presentRow(row, files)),
      metadata: metadata(found.import.counts.added, query),
    };
  })
  .on(startArchive, async (context) => openArchiveUpload(context), { limits })
  .on(addArchivePiece, async (context) => (await saveArchivePiece(context)) ?? {}, {
    limits: [byCaller(120, 60)],
  })
  .on<typeof finishArchive, number | ArchiveError>(
    finishArchive,
    async (context) => (await closeArchive(context)) ?? {},
    { limits, prepare: lookAtArchive, finalRefusals: ["invalid"] },
  )
  .on(
    removeArchive,
    async (context) => {
      const { db, params } = context;
      const archives = await findArchives(db, params.id);
      const archive = archives.find(({ part }) => String(part) === params.part);
      const refused = await discardArchive(context, archive);
      if (isRefusal(refused)) return refused;
      return {};
    },
    {
      limits,
      afterCommit: async ({ params: { id, part }, ...dependencies }) => {
        await deleteFile(dependencies, id, Number(part)).catch(() => undefined);
      },
    },
  )
  .on(publishCandidateImport, async (context) => (await beginPublishing(context)) ?? {}, { limits })
  .on(undoCandidateImport, async (context) => (await beginTakingBack(context)) ?? {}, {
    limits,
  });
