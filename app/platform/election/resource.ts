import {
  addCandidate,
  type Candidate,
  type CandidateFields,
  candidateFields,
  editCandidate,
  listCandidates,
  listDistricts,
  readCandidate,
  uploadCandidateImages,
} from "#app/contract/election.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import type { Files } from "../files/store.ts";
import { resource } from "../resource.ts";
import { readDistricts } from "./districts.ts";
import { idOf, searchTextOf, wrongIn } from "./rules.ts";
import {
  type CandidateRow,
  findCandidate,
  findCandidates,
  holdCandidate,
  insertCandidate,
  updateCandidate,
} from "./store.ts";
import { keepSent, keepSentTo, keepSomeSentTo } from "./uploads.ts";

/** Pictures cost seconds of a core; a whole election is entered in an afternoon all the same. */
const limits = [
  {
    by: "user",
    subject: ({ caller }: { caller: { kind: string; id?: string } }) => caller.id ?? caller.kind,
    times: 300,
    seconds: 60,
  },
];

export const electionResource = resource()
  .on(listDistricts, ({ db, publisher }) => readDistricts(db, publisher))

  .on(listCandidates, async ({ query, db, files }) => {
    const { rows, totalItems } = await findCandidates(db, query);
    return { items: rows.map((row) => shown(row, files)), metadata: metadata(totalItems, query) };
  })

  .on(readCandidate, async ({ params, db, files }) => {
    const row = await findCandidate(db, idOf(params));
    return row ? shown(row, files) : refuse("not-found");
  })

  .on(
    addCandidate,
    async ({ body, db, files, publisher, now, prepared }) => {
      const { name, type, electoralDistrict } = body;
      const fields = wrongIn(body);
      if (fields.length > 0) return refuse("invalid", { fields });
      const row = await insertCandidate(db, {
        ...columns(body),
        ...prepared,
        ...{ name, type, electoralDistrict },
        searchText: searchTextOf(body),
        createdAt: now,
      });
      await publisher.publish(db);
      return shown(row, files);
    },
    { limits, prepare: keepSent },
  )

  .on(
    editCandidate,
    async ({ params, body, db, files, publisher, prepared }) => {
      const earlier = await holdCandidate(db, idOf(params));
      if (!earlier) return refuse("not-found");
      const patch = columns(body);
      const whole = { ...earlier, ...patch };
      const fields = wrongIn(whole);
      if (fields.length > 0) return refuse("invalid", { fields });
      const row = await updateCandidate(db, earlier.id, {
        ...patch,
        ...prepared,
        searchText: searchTextOf(whole),
      });
      await publisher.publish(db);
      return shown(row, files);
    },
    { limits, prepare: keepSentTo, endsRepeatsOf: [addCandidate] },
  )

  .on(
    uploadCandidateImages,
    async ({ params, db, files, publisher, prepared }) => {
      const earlier = await holdCandidate(db, idOf(params));
      if (!earlier) return refuse("not-found");
      const row = await updateCandidate(db, earlier.id, prepared);
      await publisher.publish(db);
      return shown(row, files);
    },
    { limits, prepare: keepSomeSentTo, endsRepeatsOf: [addCandidate] },
  );

/** The fields that were sent, without the files; what was sent empty is taken away. */
function columns(body: Partial<CandidateFields>): Partial<CandidateFields> {
  const sent = Object.keys(candidateFields.shape).flatMap((name) => {
    const value = body[name as keyof CandidateFields];
    return value === undefined ? [] : [[name, value === "" ? null : value]];
  });
  return Object.fromEntries(sent);
}

/** A candidate with the API's field names. */
function shown(row: CandidateRow, files: Files): Candidate {
  const { id, image, symbolImage, cvFile, programFile, searchText, createdAt, ...fields } = row;
  const address = (key: string | null) => key && files.address(key);
  return {
    ...fields,
    id: String(id),
    serialNumber: row.serialNumber === null ? null : String(row.serialNumber),
    imageUrl: address(image),
    imageSrcSet: image && files.srcSet(image),
    symbolImageUrl: address(symbolImage),
    symbolImageSrcSet: symbolImage && files.srcSet(symbolImage),
    cvUrl: address(cvFile),
    programUrl: address(programFile),
  };
}
