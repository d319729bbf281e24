import type { correctApplication } from "#app/contract/application.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { unlessTaken } from "../database/taken.ts";
import { isChosen } from "../files/uploads.ts";
import type { Ask } from "../resource.ts";
import { type Answers, judge, profileOf, searchTextOf, type ToldAnswers } from "./answers.ts";
import { senderOf } from "./applicant.ts";
import { soughtNumbers } from "./apply.ts";
import { pictureFields } from "./pictures.ts";
import { correctionOf, isTicked, placesOf } from "./rules.ts";
import {
  type Application,
  freeNumbers,
  isTaken,
  keepApplicant,
  keepProfile,
  lockNewest,
  resubmit,
} from "./store.ts";
import { hangBatch } from "./store-documents.ts";

type Correction = Ask<typeof correctApplication, string>;

/** Hands one's application in again, with what a reviewer asked for; the rest stays as it was. */
export async function correct(ask: Correction): Promise<Record<never, never> | Refusal> {
  const { body, caller, db, now, personal, prepared: batch } = ask;
  if (caller.kind !== "user") return refuse("token-missing");
  const application = await lockNewest(db, caller.id);
  if (!application) return refuse("not-found");
  if (application.state !== "correction") return refuse("conflict");

  const asked = application.fieldsToCorrect;
  const { nationalIdConfirmed, ...sent } = body;
  const { applied, missing } = correctionOf(application.kind, asked, isSent(sent));
  const fields = missing.map((path) => ({ path, problem: "required" }));
  if (fields.length > 0) return refuse("invalid", { fields });

  const earlier = JSON.parse(personal.open(application.sealedAnswers)) as ToldAnswers;
  const texts = applied.filter((field) => !pictureFields.includes(field));
  const answers = { ...earlier };
  for (const field of texts) {
    const value = sent[field as keyof typeof sent];
    if (value === undefined) delete answers[field];
    else answers[field] = value as ToldAnswers[string];
  }
  const kept =
    application.kind === "registration"
      ? await changeRegistration(ask, application, answers as unknown as Answers, texts)
      : await changeOther(ask, application, answers, texts);
  if (isRefusal(kept)) return kept;
  await resubmit(db, application, kept, now);
  const pictures = asked.filter((field) => pictureFields.includes(field));
  await hangBatch(db, { batch, fields: pictures, sender: senderOf(caller) }, application.id);
  return {};
}

/** A corrected registration is judged like a new one, and the applicant's file follows it. */
async function changeRegistration(
  { body, db, now, personal }: Correction,
  application: Application,
  given: Answers,
  changed: readonly string[],
) {
  const isCard = ["nationalId", "dateOfBirth", "gender"].some((field) => changed.includes(field));
  const isConfirmed =
    isTicked(body.nationalIdConfirmed) || (!isCard && application.isDifferenceConfirmed);
  const judged = judge(given, isConfirmed, now);
  if (isRefusal(judged)) return judged;
  const { answers, governorateCode, isDifferenceConfirmed } = judged;
  const { userId } = application;
  const sought = soughtNumbers(personal, answers);
  if (await isTaken(db, sought, userId)) return refuse("already-registered");
  const done = await unlessTaken(db, async (inner) => {
    await freeNumbers(inner, sought);
    const { fullName: displayName, email } = answers;
    await keepApplicant(inner, { userId }, { displayName, email, governorateCode }, now);
    await keepProfile(inner, userId, profileOf(answers, personal));
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

/** Of a renewal nothing is on file before it is approved. */
async function changeOther(
  { db, personal }: Correction,
  { kind, userId }: Application,
  answers: ToldAnswers,
  changed: readonly string[],
) {
  if (kind !== "renewal") return refuse("conflict");
  const { governorate, city, phoneNumber } = answers;
  const placed = placesOf({ governorate: String(governorate), city: String(city) });
  if (!("places" in placed)) return refuse("invalid", { fields: placed });
  const sought = soughtNumbers(personal, { phoneNumber: String(phoneNumber) });
  if (changed.includes("phoneNumber") && (await isTaken(db, sought, userId))) {
    return refuse("phone-taken", { fields: [{ path: "phoneNumber", problem: "phone-taken" }] });
  }
  return {
    governorateCode: placed.governorateCode,
    sealedAnswers: personal.seal(JSON.stringify({ ...answers, ...placed.places })),
  };
}

/** Whether a field came with something in it. */
function isSent(sent: Readonly<Record<string, unknown>>) {
  return (field: string): boolean => {
    const value = sent[field];
    return value instanceof File ? isChosen(value) : value !== undefined && value !== "";
  };
}
