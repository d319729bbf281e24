import { foldForSearch } from "#app/arabic/fold.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { renewMembership } from "#app/contract/membership.ts";
import { renewalFiles } from "#app/contract/membership.values.ts";
import { hasOpenApplication, submitApplication } from "../application/api.ts";
import { attachFiles } from "../application/api-documents.ts";
import { findDebt } from "../dues/api.ts";
import type { HandlerContext } from "../http/handler.ts";
import { areNumbersTaken } from "../profile/api.ts";
import { senderOf } from "./applicant.ts";
import { soughtNumbers } from "./apply.ts";
import { isOwnMembership, placesOf } from "./rules.ts";
import { lockUser } from "./store.ts";

/** Requests a renewal. Nothing on file changes before the approval. */
export async function renew(
  context: HandlerContext<typeof renewMembership, string>,
): Promise<Record<never, never> | Refusal> {
  const { body, caller, db, now, personal, prepared: batch } = context;
  const user = await lockUser(db, caller.id);
  if (user?.status !== "expired") return refuse("forbidden");
  const { owed, blocksRenewal } = await findDebt(db, user.id);
  if (owed > 0 && blocksRenewal) return refuse("dues-owed");
  const placed = placesOf(body);
  const problems = [
    ...(isOwnMembership(body.membershipId, user.membershipId)
      ? []
      : [{ path: "membershipId", problem: "membership-unlike" }]),
    ...("places" in placed ? [] : placed),
  ];
  if (!("places" in placed) || problems.length > 0) return refuse("invalid", { fields: problems });
  if (await hasOpenApplication(db, user.id, "renewal")) return refuse("renewal-pending");
  const { phoneNumber } = body;
  if (await areNumbersTaken(db, soughtNumbers(personal, { phoneNumber }), user.id)) {
    return refuse("phone-taken", { fields: [{ path: "phoneNumber", problem: "phone-taken" }] });
  }

  const answers = { ...textsOf(body), ...placed.places, membershipId: user.membershipId };
  const application = await submitApplication(
    db,
    {
      kind: "renewal",
      userId: user.id,
      name: user.displayName,
      searchText: foldForSearch(`${user.displayName} ${user.membershipId} ${placed.places.city}`),
      governorateCode: placed.governorateCode,
      sealedAnswers: personal.seal(JSON.stringify(answers)),
    },
    now,
  );
  await attachFiles(db, { batch, fields: renewalFiles, sender: senderOf(caller) }, application);
  return {};
}

function textsOf(body: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof File)));
}
