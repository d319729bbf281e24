import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { candidateContent, candidateDeskFields } from "#app/contract/candidate-desk.ts";
import { candidateFileFields } from "#app/contract/candidate-desk.values.ts";
import type { ContentCalls } from "#app/contract/content.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import type { KindOfContent, StoredFields } from "../content/api.ts";
import { keyOf, orNull, textsOf } from "../content/rules.ts";
import { saveUploads } from "../files/uploads.ts";
import { parseId } from "../http/id.ts";
import { consentAt, missingOf, reachOfChange, searchTextOf, validateCandidate } from "./rules.ts";
import {
  type CandidateRow,
  insertCandidate,
  lockCandidate,
  type NewCandidate,
  updateCandidate,
} from "./store.ts";
import { placeProblem } from "./store-districts.ts";
import { candidates } from "./tables.ts";
import { candidateFileKinds } from "./uploads.ts";

export const candidatesKind: KindOfContent = {
  calls: candidateContent as unknown as ContentCalls,
  withdrawsWithReason: true,

  async compose(files, body, previous) {
    const fields = candidateDeskFields.parse(body);
    const problems = validateCandidate({ ...fields, listName: fields.listName || "—" });
    if (problems.length > 0) return refuse("invalid", { fields: problems });
    const sent = Object.fromEntries(
      candidateFileFields.map((name) => [name, body[name] as File | undefined]),
    );
    const uploaded = await saveUploads(files, candidateFileKinds, sent);
    if (isRefusal(uploaded)) return uploaded;
    const kept = Object.fromEntries(
      candidateFileFields.map((name) => {
        const isRemoved = body[`remove${name.slice(0, 1).toUpperCase()}${name.slice(1)}`];
        return [name, uploaded[name] ?? (isRemoved ? null : keyOf(previous, name))];
      }),
    );
    return { ...fields, ...kept };
  },

  present(stored, files) {
    const image = keyOf(stored, "image");
    const symbolImage = keyOf(stored, "symbolImage");
    const address = (key: string | null) => key && files.url(key);
    return {
      ...textsOf(stored, candidateDeskFields),
      imageUrl: image && files.widthUrl(image, 320),
      symbolImageUrl: symbolImage && files.widthUrl(symbolImage, 160),
      cvUrl: address(keyOf(stored, "cvFile")),
      programUrl: address(keyOf(stored, "programFile")),
    };
  },

  campaignReach: (stored) => reachOfChange(textsOf(stored, candidateDeskFields)),

  missing: (stored) => missingOf(textsOf(stored, candidateDeskFields)),

  validate: (db, fields, previous) => placeProblem(db, fields, previous),

  async publish(db, stored, publicId, now, madeBy) {
    const id = parseId(publicId ?? "");
    const before = publicId === null ? undefined : await lockCandidate(db, id);
    const content = rowOf(stored, before, { now, madeBy });
    const back = { withdrawnAt: null, withdrawnReason: null, hiddenAt: null };
    if (before) return String((await updateCandidate(db, id, { ...content, ...back })).id);
    return String((await insertCandidate(db, { ...content, createdAt: now })).id);
  },

  async withdraw(db, publicId, now, reason) {
    const id = parseId(publicId);
    await updateCandidate(db, id, { withdrawnAt: now, withdrawnReason: reason });
  },

  async hide(db, publicId, now) {
    await updateCandidate(db, parseId(publicId), { hiddenAt: now });
  },

  async purge(db, publicId) {
    const id = parseId(publicId);
    await db.delete(candidates).where(and(eq(candidates.id, id), isNotNull(candidates.hiddenAt)));
  },

  async adopt(db, publicId) {
    const row = await lockCandidate(db, parseId(publicId));
    return row && !row.hiddenAt ? storedOf(row) : undefined;
  },

  filesOf: (stored) => candidateFileFields.flatMap((name) => keyOf(stored, name) ?? []),

  /** Withdrawn candidates are public, those in the trash are not. */
  async hasFile(db, key, among) {
    const { image, symbolImage, cvFile, programFile, hiddenAt } = candidates;
    const columns = [image, symbolImage, cvFile, programFile];
    const isShown = among === "shown" ? isNull(hiddenAt) : undefined;
    const found = await db
      .select({ id: candidates.id })
      .from(candidates)
      .where(and(or(...columns.map((column) => eq(column, key))), isShown))
      .limit(1);
    return found.length > 0;
  },
};

export function storedOf(row: CandidateRow): StoredFields {
  return {
    ...textsOf(row, candidateDeskFields),
    title: row.name,
    titleEn: row.nameEn ?? "",
    listOrder: row.listOrder?.toString() ?? "",
    serialNumber: row.serialNumber?.toString() ?? "",
    whatsappConsent: row.whatsappConsentAt ? "on" : "",
    image: row.image,
    symbolImage: row.symbolImage,
    cvFile: row.cvFile,
    programFile: row.programFile,
  };
}

export function rowOf(
  stored: StoredFields,
  before: CandidateRow | undefined,
  { now, madeBy }: { now: Date; madeBy: string },
): Omit<NewCandidate, "createdAt"> {
  const fields = textsOf(stored, candidateDeskFields);
  const number = fields.whatsappNumber;
  const agreedAt = consentAt({ number, isAgreed: fields.whatsappConsent === "on" }, before, now);
  const isKept = agreedAt !== null && agreedAt === before?.whatsappConsentAt;
  const count = (digits: string) => (digits ? Number(digits) : null);
  const content = {
    name: fields.title,
    nameEn: fields.titleEn || null,
    type: fields.type,
    electoralDistrict: fields.electoralDistrict,
    ...orNull(fields, "nickname", "listName", "symbolName", "partyAffiliation"),
    ...orNull(fields, "candidateStatus", "candidateQualification", "whatsappNumber"),
    ...orNull(fields, "description", "descriptionEn"),
    listOrder: count(fields.listOrder),
    serialNumber: count(fields.serialNumber),
    whatsappConsentAt: agreedAt,
    whatsappConsentBy: agreedAt && (isKept ? before.whatsappConsentBy : madeBy),
    image: keyOf(stored, "image"),
    symbolImage: keyOf(stored, "symbolImage"),
    cvFile: keyOf(stored, "cvFile"),
    programFile: keyOf(stored, "programFile"),
  };
  return { ...content, searchText: searchTextOf(content) };
}
