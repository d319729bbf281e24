import type {
  addArchivePiece,
  finishArchive,
  publishCandidateImport,
  removeArchive,
  startArchive,
  undoCandidateImport,
} from "#app/contract/candidate-import.ts";
import {
  type ArchiveProblem,
  MAX_ARCHIVE_FILES,
  MAX_ARCHIVES,
  MAX_UNPACKED_MB,
} from "#app/contract/candidate-import.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { needsTwoPersons } from "../content/api-together.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import {
  changeImport,
  deleteFile,
  findLastPart,
  findPieces,
  fresh,
  keptUntil,
  lockImport,
  savePiece,
  startWork,
} from "../import/api-reading.ts";
import { refuseInSilence } from "../silence/api.ts";
import { openPieces } from "../spreadsheet/source.ts";
import { deletePictures } from "./api-import.ts";
import { ArchiveError, openArchive } from "./archive.ts";
import { reachOfImport } from "./reach.ts";
import {
  type ArchiveRow,
  addArchive,
  changeArchive,
  deleteArchive,
  findArchives,
} from "./store-import.ts";

const notFound = refuse("not-found");

/** Locked, while its files may still change. */
async function lockOpenImport(db: Database, id: string) {
  const found = await lockImport(db, "candidates", id);
  if (!found) return notFound;
  return ["columns", "checked"].includes(found.state) ? found : refuse("conflict");
}

/** Answers the archive's number. */
export async function openArchiveUpload(
  context: HandlerContext<typeof startArchive>,
): Promise<{ part: number } | Refusal> {
  const { db, params, body } = context;
  const found = await lockOpenImport(db, params.id);
  if ("refused" in found) return found;
  const archives = await findArchives(db, found.id);
  if (archives.length >= MAX_ARCHIVES) {
    const values = { count: MAX_ARCHIVES };
    return refuse("invalid", { fields: [{ path: "archive", problem: "archives-many", values }] });
  }
  // Numbers are not reused while chunks of a deleted archive remain.
  const part = Math.max(archives.at(-1)?.part ?? 0, await findLastPart(db, found.id)) + 1;
  await addArchive(db, { importId: found.id, part, fileName: body.fileName || "—" });
  return { part };
}

/** Idempotent per chunk. */
export async function saveArchivePiece(
  context: HandlerContext<typeof addArchivePiece>,
): Promise<Refusal | undefined> {
  const { db, params, body } = context;
  const found = await lockOpenImport(db, params.id);
  if ("refused" in found) return found;
  const archive = (await findArchives(db, found.id)).find(
    ({ part }) => String(part) === params.part,
  );
  if (!archive) return notFound;
  const pieces = await findPieces(db, found.id, archive.part);
  if (body.place < pieces.length) return undefined;
  if (archive.isWhole || body.place > pieces.length) return refuse("conflict");
  return savePiece(context, pieces, { ...body, importId: found.id, part: archive.part });
}

/** -1, which matches nothing, for malformed numbers. */
const archivePart = (part: string) => (/^\d{1,4}$/.test(part) ? Number(part) : -1);

/** By its directory; answers how many files it has. */
export async function lookAtArchive({
  db,
  documents,
  params,
}: HandlerContext<typeof finishArchive>): Promise<number | ArchiveError> {
  try {
    const pieces = await findPieces(db, params.id, archivePart(params.part));
    if (pieces.length === 0) return new ArchiveError("empty");
    return (await openArchive(openPieces(documents, pieces))).length;
  } catch (error) {
    if (error instanceof ArchiveError) return error;
    throw error;
  }
}

/** Accepts a whole archive and reads the file anew, or gives the archive up. */
export async function closeArchive(
  context: HandlerContext<typeof finishArchive, number | ArchiveError>,
): Promise<Refusal | undefined> {
  const { db, params, prepared } = context;
  const found = await lockOpenImport(db, params.id);
  if ("refused" in found) return found;
  const archive = (await findArchives(db, found.id)).find(
    ({ part }) => String(part) === params.part,
  );
  if (!archive || archive.isWhole) return archive ? undefined : notFound;
  if (prepared instanceof ArchiveError) {
    await deleteArchive(db, archive.id);
    await deleteFile(context, found.id, archive.part);
    return refuseArchive(prepared.problem);
  }
  await changeArchive(db, archive.id, { isWhole: true, files: prepared });
  if (found.state === "checked") await changeImport(db, found.id, { ...fresh, state: "columns" });
  return undefined;
}

function refuseArchive(problem: ArchiveProblem): Refusal {
  const values = { count: MAX_ARCHIVE_FILES, megabytes: MAX_UNPACKED_MB };
  const fields = [{ path: "archive", problem: `archive-${problem}`, values }];
  return refuse("invalid", { fields });
}

export async function discardArchive(
  { db, files, params }: HandlerContext<typeof removeArchive>,
  archive: ArchiveRow | undefined,
): Promise<Refusal | undefined> {
  const found = await lockOpenImport(db, params.id);
  if ("refused" in found) return found;
  if (!archive) return notFound;
  await deletePictures({ db, files }, found.id, archive.id);
  await deleteArchive(db, archive.id);
  await changeImport(db, found.id, { ...fresh, state: "columns" });
  return undefined;
}

/** Begins to publish all candidates together. */
export async function beginPublishing(
  context: HandlerContext<typeof publishCandidateImport>,
): Promise<Refusal | undefined> {
  const { db, caller, params } = context;
  const found = await lockImport(db, "candidates", params.id);
  if (!found) return notFound;
  const isReady = found.state === "checked" && !found.forgottenAt && found.counts.added > 0;
  if (!isReady) return refuse("conflict");
  if (found.byId === caller.id && (await needsTwoPersons(db, "candidates")))
    return refuse("content-own");
  const silent = await refuseInSilence(context, await reachOfImport(db, found.id));
  if (silent) return silent;
  const running = { state: "running", share: 0, publishedBy: caller.id } as const;
  return startWork(context, "candidates", undefined, running);
}

/** While it is known what it published. */
export async function beginTakingBack(
  context: HandlerContext<typeof undoCandidateImport>,
): Promise<Refusal | undefined> {
  const { db, caller, now, params } = context;
  const found = await lockImport(db, "candidates", params.id);
  if (!found) return notFound;
  const isLate = !found.finishedAt || keptUntil(found.finishedAt) < now || found.forgottenAt;
  if (found.state !== "finished" || isLate) return refuse("conflict");
  const undoing = { state: "undoing", share: 0, publishedBy: caller.id } as const;
  return startWork(context, "candidates", "candidates-taken-back", undoing);
}
