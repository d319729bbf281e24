import { searchTokens } from "#app/arabic/fold.ts";
import {
  addCandidate,
  type Candidate,
  type CandidateFields,
  candidateFields,
  editCandidate,
  LIST,
  listCandidates,
  listDistricts,
  readCandidate,
  uploadCandidateImages,
} from "#app/contract/election.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { type Files, portraitWidths } from "../files/store.ts";
import type { Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { countCandidates, readDistricts } from "./districts.ts";
import { posterOfCandidate, posterOfDistrict } from "./poster.ts";
import { parseId, searchTextOf, validateCandidate } from "./rules.ts";
import {
  type CandidateRow,
  findCandidate,
  findCandidates,
  insertCandidate,
  lockCandidate,
  searchCandidates,
  updateCandidate,
} from "./store.ts";
import { saveSomeUploadedFilesFor, saveUploadedFiles, saveUploadedFilesFor } from "./uploads.ts";

/** Pictures cost seconds of a core; a whole election is entered in an afternoon all the same. */
const limits = [
  {
    by: "user",
    subject: ({ caller }: { readonly caller: Member }) => caller.id,
    times: 300,
    seconds: 60,
  },
];

export const electionResource = resource()
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

  .on(readCandidate, async ({ params, db, files, organisation, configuration }) => {
    const row = await findCandidate(db, parseId(params));
    if (!row) return refuse("not-found");
    const shareImageUrl = shareAddress(
      configuration.publicUrl,
      sharePaths.candidate(row.id),
      posterOfCandidate(row, organisation.get()),
    );
    return { ...presentCandidate(row, files), shareImageUrl };
  })

  .on(
    addCandidate,
    async ({ body, db, files, publisher, now, prepared }) => {
      const { name, type, electoralDistrict } = body;
      const fields = validateCandidate(body);
      if (fields.length > 0) return refuse("invalid", { fields });
      const row = await insertCandidate(db, {
        ...sentColumns(body),
        ...prepared,
        name,
        type,
        electoralDistrict,
        searchText: searchTextOf(body),
        createdAt: now,
      });
      await publisher.publish(db);
      return presentCandidate(row, files);
    },
    { limits, prepare: saveUploadedFiles },
  )

  .on(
    editCandidate,
    async ({ params, body, db, files, publisher, prepared }) => {
      const before = await lockCandidate(db, parseId(params));
      if (!before) return refuse("not-found");
      const patch = sentColumns(body);
      const merged = { ...before, ...patch };
      const fields = validateCandidate(merged);
      if (fields.length > 0) return refuse("invalid", { fields });
      const row = await updateCandidate(db, before.id, {
        ...patch,
        ...prepared,
        searchText: searchTextOf(merged),
      });
      await publisher.publish(db);
      return presentCandidate(row, files);
    },
    { limits, prepare: saveUploadedFilesFor, endsRepeatsOf: [addCandidate] },
  )

  .on(
    uploadCandidateImages,
    async ({ params, db, files, publisher, prepared }) => {
      const before = await lockCandidate(db, parseId(params));
      if (!before) return refuse("not-found");
      const row = await updateCandidate(db, before.id, prepared);
      await publisher.publish(db);
      return presentCandidate(row, files);
    },
    { limits, prepare: saveSomeUploadedFilesFor, endsRepeatsOf: [addCandidate] },
  );

/** The fields that were sent, without the files; what was sent empty is taken away. */
function sentColumns(body: Partial<CandidateFields>): Partial<CandidateFields> {
  const sent = Object.keys(candidateFields.shape).flatMap((name) => {
    const value = body[name as keyof CandidateFields];
    return value === undefined ? [] : [[name, value === "" ? null : value]];
  });
  return Object.fromEntries(sent);
}

/** A candidate with the API's field names. */
function presentCandidate(row: CandidateRow, files: Files): Candidate {
  const { id, image, symbolImage, cvFile, programFile, searchText, createdAt, ...fields } = row;
  const address = (key: string | null) => key && files.url(key);
  return {
    ...fields,
    id: String(id),
    serialNumber: row.serialNumber === null ? null : String(row.serialNumber),
    imageUrl: address(image),
    imageSrcSet: image && files.srcSet(image, portraitWidths),
    symbolImageUrl: address(symbolImage),
    symbolImageSrcSet: symbolImage && files.srcSet(symbolImage, portraitWidths),
    cvUrl: address(cvFile),
    programUrl: address(programFile),
  };
}
