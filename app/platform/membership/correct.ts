import type { correctApplication } from "#app/contract/application.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  type Application,
  lockNewestApplication,
  resubmitApplication,
} from "../application/api.ts";
import { attachFiles } from "../application/api-documents.ts";
import { findBranchOf } from "../branch/api.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import { isChosen } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import { areNumbersTaken, releaseNumbers, saveProfile } from "../profile/api.ts";
import {
  type Answers,
  type StoredAnswers,
  searchTextOf,
  toProfileColumns,
  validateAnswers,
} from "./answers.ts";
import { senderOf } from "./applicant.ts";
import { soughtNumbers } from "./apply.ts";
import { pictureFields } from "./pictures.ts";
import { correctionOf, isChecked, placesOf } from "./rules.ts";
import { saveApplicant } from "./store.ts";

type CorrectionContext = HandlerContext<typeof correctApplication, string>;

export async function correct(context: CorrectionContext): Promise<Record<never, never> | Refusal> {
  const { body, caller, db, now, personal, prepared: batch } = context;
  const application = await lockNewestApplication(db, caller.id);
  if (!application) return refuse("not-found");
  if (application.state !== "correction") return refuse("conflict");

  const requestedFields = application.fieldsToCorrect;
  const { nationalIdConfirmed, ...sent } = body;
  const { applied, missing } = correctionOf(application.kind, requestedFields, isSent(sent));
  const fields = missing.map((path) => ({ path, problem: "required" }));
  if (fields.length > 0) return refuse("invalid", { fields });

  const before = JSON.parse(personal.open(application.sealedAnswers)) as StoredAnswers;
  const texts = applied.filter((field) => !pictureFields.includes(field));
  const answers = { ...before };
  for (const field of texts) {
    const value = sent[field as keyof typeof sent];
    if (value === undefined) delete answers[field];
    else answers[field] = value as StoredAnswers[string];
  }
  const content =
    application.kind === "registration"
      ? await updateRegistration(context, application, answers as unknown as Answers, texts)
      : await updateOther(context, application, answers, texts);
  if (isRefusal(content)) return content;
  await resubmitApplication(db, application, content, now);
  const pictures = requestedFields.filter((field) => pictureFields.includes(field));
  await attachFiles(db, { batch, fields: pictures, sender: senderOf(caller) }, application.id);
  return {};
}

/** A corrected registration is validated anew and updates the applicant's file. */
async function updateRegistration(
  { body, db, now, personal }: CorrectionContext,
  application: Application,
  given: Answers,
  changed: readonly string[],
) {
  const isCard = ["nationalId", "dateOfBirth", "gender"].some((field) => changed.includes(field));
  const isConfirmed =
    isChecked(body.nationalIdConfirmed) || (!isCard && application.isDifferenceConfirmed);
  const validated = validateAnswers(given, isConfirmed, now);
  if (isRefusal(validated)) return validated;
  const { answers, governorateCode, isDifferenceConfirmed } = validated;
  const { userId } = application;
  const numbers = soughtNumbers(personal, answers);
  if (await areNumbersTaken(db, numbers, userId)) return refuse("already-registered");
  const done = await catchUniqueViolation(db, async (tx) => {
    await releaseNumbers(tx, numbers);
    const { fullName: displayName, email, city } = answers;
    const hasMoved = changed.includes("governorate") || changed.includes("city");
    const branchId = hasMoved ? await findBranchOf(tx, governorateCode, city) : undefined;
    const columns = { displayName, email, governorateCode, ...(branchId && { branchId }) };
    await saveApplicant(tx, { userId }, columns, now);
    await saveProfile(tx, userId, toProfileColumns(answers, personal));
  });
  if (done === "taken") return refuse("already-registered");
  return {
    name: answers.fullName,
    searchText: searchTextOf(answers),
    governorateCode,
    isDifferenceConfirmed,
    sealedAnswers: personal.seal(JSON.stringify(answers)),
  };
}

/** A renewal changes the file only once approved. */
async function updateOther(
  { db, personal }: CorrectionContext,
  { kind, userId }: Application,
  answers: StoredAnswers,
  changed: readonly string[],
) {
  if (kind !== "renewal") return refuse("conflict");
  const { governorate, city, phoneNumber } = answers;
  const placed = placesOf({ governorate: String(governorate), city: String(city) });
  if (!("places" in placed)) return refuse("invalid", { fields: placed });
  const numbers = soughtNumbers(personal, { phoneNumber: String(phoneNumber) });
  if (changed.includes("phoneNumber") && (await areNumbersTaken(db, numbers, userId))) {
    return refuse("phone-taken", { fields: [{ path: "phoneNumber", problem: "phone-taken" }] });
  }
  return {
    governorateCode: placed.governorateCode,
    sealedAnswers: personal.seal(JSON.stringify({ ...answers, ...placed.places })),
  };
}

function isSent(sent: Readonly<Record<string, unknown>>) {
  return (field: string): boolean => {
    const value = sent[field];
    return value instanceof File ? isChosen(value) : value !== undefined && value !== "";
  };
}
