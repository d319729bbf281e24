import type { Tokens } from "#app/contract/auth.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { completeMembership } from "#app/contract/membership.ts";
import { submitApplication } from "../application/api.ts";
import { attachWaiting, lockWaiting } from "../application/api-documents.ts";
import { startSession } from "../auth/api.ts";
import { findBranchOf } from "../branch/api.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { Personal } from "../privacy/personal.ts";
import {
  areNumbersTaken,
  releaseNumbers,
  type SoughtNumbers,
  saveProfile,
} from "../profile/api.ts";
import { type Answers, searchTextOf, toProfileColumns, validateAnswers } from "./answers.ts";
import { readApplicant, senderOf } from "./applicant.ts";
import { requiredAttachments } from "./pictures.ts";
import { isChecked } from "./rules.ts";
import { saveApplicant } from "./store.ts";

export async function apply(
  context: HandlerContext<typeof completeMembership>,
): Promise<Tokens | Refusal> {
  const { body, caller, db, now, personal } = context;
  const applicant = await readApplicant(db, caller);
  if (isRefusal(applicant)) return applicant;
  const { agreement, nationalIdConfirmed, ...given } = body;
  const validated = validateAnswers(given, isChecked(nationalIdConfirmed), now);
  if (isRefusal(validated)) return validated;
  const { answers, governorateCode, isDifferenceConfirmed } = validated;
  // The only way to sign in, so it must be the proved address.
  if ("email" in applicant && answers.email !== applicant.email) {
    return refuse("invalid", { fields: [{ path: "email", problem: "email-unconfirmed" }] });
  }

  const sender = senderOf(caller);
  const waiting = await lockWaiting(db, sender);
  if (!requiredAttachments.every((field) => waiting.has(field))) {
    return refuse("attachments-missing");
  }
  const numbers = soughtNumbers(personal, answers);
  if (await areNumbersTaken(db, numbers, "userId" in applicant ? applicant.userId : undefined))
    return refuse("already-registered");

  const userId = await catchUniqueViolation(db, async (tx) => {
    await releaseNumbers(tx, numbers);
    const { fullName: displayName, email, city } = answers;
    const branchId = (await findBranchOf(tx, governorateCode, city)) ?? null;
    const columns = { displayName, email, governorateCode, branchId, status: "pending" } as const;
    const id = await saveApplicant(tx, applicant, columns, now);
    await saveProfile(tx, id, toProfileColumns(answers, personal));
    return id;
  });
  if (userId === "taken") return refuse("already-registered");

  const application = await submitApplication(
    db,
    {
      kind: "registration",
      userId,
      name: answers.fullName,
      searchText: searchTextOf(answers),
      governorateCode,
      sealedAnswers: personal.seal(JSON.stringify(answers)),
      isDifferenceConfirmed,
    },
    now,
  );
  await attachWaiting(db, [...waiting.values()], sender, application);
  return startSession(context, db, { userId, playerId: "null" }, now);
}

export function soughtNumbers(
  personal: Personal,
  { nationalId, phoneNumber }: Partial<Pick<Answers, "nationalId" | "phoneNumber">>,
): SoughtNumbers {
  return {
    nationalId: nationalId ? personal.indexesOf("national-id", nationalId) : [],
    phone: phoneNumber ? personal.indexesOf("phone", phoneNumber) : [],
  };
}
