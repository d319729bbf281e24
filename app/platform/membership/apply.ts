import type { Tokens } from "#app/contract/auth.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { completeMembership } from "#app/contract/membership.ts";
import { startSession } from "../auth/store.ts";
import { unlessTaken } from "../database/taken.ts";
import type { Personal } from "../personal.ts";
import type { Ask } from "../resource.ts";
import { type Answers, judge, profileOf, searchTextOf } from "./answers.ts";
import { applicantOf, senderOf } from "./applicant.ts";
import { requiredAttachments } from "./pictures.ts";
import { isTicked } from "./rules.ts";
import {
  freeNumbers,
  isTaken,
  keepApplicant,
  keepProfile,
  type SoughtNumbers,
  submit,
} from "./store.ts";
import { hangWaiting, holdWaiting } from "./store-documents.ts";

/** Hands in an application for membership; the applicant is signed in from then on. */
export async function apply(ask: Ask<typeof completeMembership>): Promise<Tokens | Refusal> {
  const { body, caller, db, now, personal } = ask;
  const applicant = await applicantOf(db, caller);
  if (isRefusal(applicant)) return applicant;
  const { agreement, nationalIdConfirmed, ...given } = body;
  const judged = judge(given, isTicked(nationalIdConfirmed), now);
  if (isRefusal(judged)) return judged;
  const { answers, governorateCode, isDifferenceConfirmed } = judged;
  // It is the only way into the account, so it must be the address that was proved.
  if ("email" in applicant && answers.email !== applicant.email) {
    return refuse("invalid", { fields: [{ path: "email", problem: "email-unconfirmed" }] });
  }

  const sender = senderOf(caller);
  const waiting = await holdWaiting(db, sender);
  if (!requiredAttachments.every((field) => waiting.has(field))) {
    return refuse("attachments-missing");
  }
  const sought = soughtNumbers(personal, answers);
  if (await isTaken(db, sought, "userId" in applicant ? applicant.userId : undefined))
    return refuse("already-registered");

  const userId = await unlessTaken(db, async (inner) => {
    await freeNumbers(inner, sought);
    const { fullName: displayName, email } = answers;
    const id = await keepApplicant(
      inner,
      applicant,
      { displayName, email, governorateCode, status: "pending" },
      now,
    );
    await keepProfile(inner, id, profileOf(answers, personal));
    return id;
  });
  if (userId === "taken") return refuse("already-registered");

  const application = await submit(
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
  await hangWaiting(db, [...waiting.values()], sender, application);
  return startSession(ask, db, { userId, playerId: "null" }, now);
}

/** The numbers that belong to one person only, as they are looked for. */
export function soughtNumbers(
  personal: Personal,
  { nationalId, phoneNumber }: Partial<Pick<Answers, "nationalId" | "phoneNumber">>,
): SoughtNumbers {
  return {
    nationalId: nationalId ? personal.indexesOf("national-id", nationalId) : [],
    phone: phoneNumber ? personal.indexesOf("phone", phoneNumber) : [],
  };
}
