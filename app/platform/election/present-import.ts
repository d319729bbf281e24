import type {
  CandidateImport,
  CandidateRowLine,
  readCandidateImport,
} from "#app/contract/candidate-import.ts";
import { LIST } from "#app/contract/election.ts";
import { CREATE_CANDIDATES, PUBLISH_CANDIDATES } from "#app/contract/election-desk.values.ts";
import { SAMPLE_ROWS } from "#app/contract/import.values.ts";
import { countChanged, needsTwoPersons } from "../content/api-together.ts";
import { keyOf, textOf } from "../content/rules.ts";
import type { Files } from "../files/store.ts";
import { can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { ImportRow } from "../import/api.ts";
import {
  findRejections,
  keptUntil,
  openShown,
  presentLine,
  presentRejected,
  presentShown,
  problemOf,
  reasonsOf,
} from "../import/api-reading.ts";
import {
  countPictures,
  findArchives,
  type findCandidateRows,
  publishedIdsOf,
} from "./store-import.ts";

export async function presentCandidateImport(
  context: HandlerContext<typeof readCandidateImport>,
  found: { import: ImportRow; by: string | null },
): Promise<CandidateImport> {
  const { caller, db, language, now, personal } = context;
  const { import: row } = found;
  const { id, state, counts, finishedAt, forgottenAt } = row;
  const archives = await findArchives(db, id);
  const { pictures, without } = await countPictures(db, id);
  const rejected = counts.rejected ? await findRejections(db, personal, id, SAMPLE_ROWS) : [];
  const isOver = ["finished", "undone"].includes(state);
  const until = isOver && finishedAt && !forgottenAt ? keptUntil(finishedAt) : undefined;
  const isPublisher = can(caller, PUBLISH_CANDIDATES);
  const isReady = state === "checked" && counts.added > 0 && isPublisher;
  const needsOther = isReady && row.byId === caller.id && (await needsTwoPersons(db, "candidates"));
  const changedSince =
    state === "finished" ? await countChanged(db, "candidates", publishedIdsOf(id)) : 0;
  return {
    ...presentLine(personal, found),
    percent: Math.floor(row.share * 100),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    keptUntil: until?.toISOString() ?? null,
    problem: problemOf(row, language),
    // They hold names and numbers: for who imports them.
    ...presentShown(
      row,
      row.sealedPreview && can(caller, CREATE_CANDIDATES)
        ? openShown(personal, row.sealedPreview)
        : undefined,
    ),
    headerRow: row.headerRow,
    columns: row.columns as CandidateImport["columns"],
    isRemembered: row.isRemembered,
    archives: archives.map(({ part, fileName, isWhole, files }) => ({
      part,
      fileName,
      isWhole,
      files,
    })),
    pictures,
    withoutPicture: without,
    reasons: reasonsOf(row, language),
    rejected: rejected.map((each) => presentRejected(each, language)),
    changedSince,
    mayPublish: isReady && !needsOther,
    mayTakeBack: state === "finished" && isPublisher && until !== undefined && until >= now,
    needsOther,
  };
}

type Row = Awaited<ReturnType<typeof findCandidateRows>>[number];

export function presentRow({ line, fields, candidateId }: Row, files: Files): CandidateRowLine {
  const said = (name: string) => textOf(fields, name);
  const image = keyOf(fields, "image");
  const symbolImage = keyOf(fields, "symbolImage");
  return {
    line,
    name: said("title"),
    type: said("type"),
    electoralDistrict: said("electoralDistrict"),
    listName: said("listName") || null,
    number: said(said("type") === LIST ? "listOrder" : "serialNumber") || null,
    imageUrl: image && files.widthUrl(image, 160),
    symbolImageUrl: symbolImage && files.widthUrl(symbolImage, 160),
    candidateId: candidateId?.toString() ?? null,
  };
}
