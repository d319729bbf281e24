import { candidateDeskFields } from "#app/contract/candidate-desk.ts";
import { type CandidateFields, INDIVIDUAL } from "#app/contract/election.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { StoredFields } from "../content/api.ts";
import { type DirectContext, publishDirectly } from "../content/api-direct.ts";
import { textOf } from "../content/rules.ts";
import { refuseInSilence } from "../silence/api.ts";
import { candidatesKind, storedOf } from "./api-content.ts";
import { isStatusAlone, reachOfChange, validateCandidate } from "./rules.ts";
import { lockCandidate } from "./store.ts";
import { ensureDistricts } from "./store-districts.ts";
import type { CandidateKeys } from "./uploads.ts";

/**
 * With history at the desk; creates unknown districts and lists.
 * @param id null for somebody new
 * @returns the candidate's id
 */
export async function publishCandidate(
  context: DirectContext,
  id: number | null,
  body: Partial<CandidateFields>,
  keys: CandidateKeys,
): Promise<number | Refusal> {
  const { db } = context;
  const before = id === null ? undefined : await lockCandidate(db, id);
  if (id !== null && (!before || before.hiddenAt)) return refuse("not-found");
  const change = { ...body, ...keys };
  if (!isStatusAlone(change)) {
    const silent = await refuseInSilence(context, reachOfChange(...(before ? [before] : []), body));
    if (silent) return silent;
  }
  const kept: StoredFields = before ? storedOf(before) : {};
  const fields: StoredFields = { ...kept, ...sentFields(body, kept), ...keys };
  const { type = INDIVIDUAL, electoralDistrict, listName } = candidateDeskFields.parse(fields);
  const whatsappNumber = textOf(fields, "whatsappNumber");
  const problems = validateCandidate({ type, listName, whatsappNumber });
  if (problems.length > 0) return refuse("invalid", { fields: problems });
  await ensureDistricts(db, [{ type, name: electoralDistrict, listName: listName || null }]);
  const publicId = await publishDirectly(context, candidatesKind, {
    publicId: id === null ? null : String(id),
    fields,
  });
  return isRefusal(publicId) ? publicId : Number(publicId);
}

/** As versions have them; empty ones are removed. */
function sentFields(
  { name, whatsappConsent, ...body }: Partial<CandidateFields>,
  kept: StoredFields,
): Record<string, string> {
  const sent: Record<string, string> = {};
  if (name !== undefined) sent.title = name;
  for (const field of Object.keys(candidateDeskFields.shape)) {
    const value = body[field as keyof typeof body];
    if (value !== undefined) sent[field] = String(value ?? "");
  }
  // A consent is for one number.
  const isOther =
    sent.whatsappNumber !== undefined && sent.whatsappNumber !== textOf(kept, "whatsappNumber");
  if (isOther) sent.whatsappConsent = "";
  if (whatsappConsent !== undefined) {
    sent.whatsappConsent = ["on", "true"].includes(whatsappConsent) ? "on" : "";
  }
  return sent;
}
