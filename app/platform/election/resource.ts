import { searchTokens } from "#app/arabic/fold.ts";
import {
  addCandidate,
  type Candidate,
  editCandidate,
  LIST,
  listCandidates,
  listDistricts,
  readCandidate,
  uploadCandidateImages,
} from "#app/contract/election.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import type { Database } from "../database/connect.ts";
import { type Files, portraitWidths } from "../files/store.ts";
import type { Member } from "../http/caller.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { countCandidates, readDistricts, readGovernorates } from "./districts.ts";
import { posterOfCandidate, posterOfDistrict } from "./poster.ts";
import { publishCandidate } from "./publish.ts";
import { publicNumber, statusOf } from "./rules.ts";
import { type CandidateRow, findCandidate, findCandidates, searchCandidates } from "./store.ts";
import { saveSomeUploadedFilesFor, saveUploadedFiles, saveUploadedFilesFor } from "./uploads.ts";

/** Pictures cost seconds of CPU, yet a whole election may be entered in an afternoon. */
const limits = [
  {
    by: "user",
    subject: ({ caller }: { readonly caller: Member }) => caller.id,
    times: 300,
    seconds: 60,
  },
];

export const electionResource = resource("election")
  .on(listDistricts, ({ db, publisher }) => readDistricts(db, publisher))

  .on(listCandidates, async ({ query, db, files, publisher, organisation, configuration }) => {
    const isSearch = searchTokens(query.keyword ?? "").length > 0;
    const { rows, totalItems } = isSearch
      ? await searchCandidates(db, query)
      : {
          rows: await findCandidates(db, query),
          totalItems: await countCandidates(db, publisher, query),
        };
    const { type, electoralDistrict: name } = query;
    const district = type &&
      name &&
      !isSearch &&
      rows.length > 0 && { isList: type === LIST, name };
    return {
      items: rows.map((row) => presentCandidate(row, files)),
      metadata: metadata(totalItems, query),
      ...(district && {
        shareImageUrl: shareAddress(
          configuration.publicUrl,
          sharePaths.district(district.isList ? "list" : "individual", name),
          posterOfDistrict(district, organisation.get()),
        ),
      }),
    };
  })

  .on(readCandidate, async ({ params, db, files, publisher, organisation, configuration }) => {
    const row = await findCandidate(db, parseId(params.id));
    if (!row) return refuse("not-found");
    const shareImageUrl = shareAddress(
      configuration.publicUrl,
      sharePaths.candidate(row.id),
      posterOfCandidate(row, organisation.get()),
    );
    const governorateOf = await readGovernorates(db, publisher);
    const governorate = governorateOf(row.type, row.electoralDistrict);
    return { ...presentCandidate(row, files), governorate, shareImageUrl };
  })

  .on(
    addCandidate,
    async (context) => {
      const { body, prepared } = context;
      return presentChanged(context, await publishCandidate(context, null, body, prepared));
    },
    { limits, prepare: saveUploadedFiles },
  )

  .on(
    editCandidate,
    async (context) => {
      const { params, body, prepared } = context;
      const id = parseId(params.id);
      return presentChanged(context, await publishCandidate(context, id, body, prepared));
    },
    { limits, prepare: saveUploadedFilesFor, endsRepeatsOf: [addCandidate] },
  )

  .on(
    uploadCandidateImages,
    async (context) => {
      const { params, prepared } = context;
      const id = parseId(params.id);
      return presentChanged(context, await publishCandidate(context, id, {}, prepared));
    },
    { limits, prepare: saveSomeUploadedFilesFor, endsRepeatsOf: [addCandidate] },
  );

async function presentChanged(
  { db, files }: { readonly db: Database; readonly files: Files },
  id: number | Refusal,
): Promise<Candidate | Refusal> {
  if (isRefusal(id)) return id;
  const row = await findCandidate(db, id);
  return row ? presentCandidate(row, files) : refuse("not-found");
}

/** With the API's field names. */
function presentCandidate(row: CandidateRow, files: Files): Candidate {
  const { id, image, symbolImage, cvFile, programFile } = row;
  const address = (key: string | null) => key && files.url(key);
  return {
    id: String(id),
    name: row.name,
    nameEn: row.nameEn,
    nickname: row.nickname,
    type: row.type,
    listName: row.listName,
    symbolName: row.symbolName,
    partyAffiliation: row.partyAffiliation,
    electoralDistrict: row.electoralDistrict,
    candidateStatus: statusOf(row),
    candidateQualification: row.candidateQualification,
    listOrder: row.listOrder,
    whatsappNumber: publicNumber(row),
    description: row.description,
    descriptionEn: row.descriptionEn,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnReason: row.withdrawnReason,
    serialNumber: row.serialNumber === null ? null : String(row.serialNumber),
    imageUrl: address(image),
    imageSrcSet: image && files.srcSet(image, portraitWidths),
    symbolImageUrl: address(symbolImage),
    symbolImageSrcSet: symbolImage && files.srcSet(symbolImage, portraitWidths),
    cvUrl: address(cvFile),
    programUrl: address(programFile),
  };
}
