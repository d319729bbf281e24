import {
  correctApplication,
  type OwnApplication,
  readOwnApplication,
  withdrawApplication,
} from "#app/contract/application.ts";
import { isRefusal } from "#app/contract/failure.ts";
import {
  attachMembershipFiles,
  completeMembership,
  renewMembership,
} from "#app/contract/membership.ts";
import { openStates } from "#app/contract/review.ts";
import { findNewestApplication, usualDays } from "../application/api.ts";
import { findAttached, saveWaiting } from "../application/api-documents.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import type { Personal } from "../privacy/personal.ts";
import { findGender } from "../profile/api.ts";
import { presentAnswers, type StoredAnswers } from "./answers.ts";
import { readApplicant, senderOf } from "./applicant.ts";
import { apply } from "./apply.ts";
import { correct } from "./correct.ts";
import { requiredAttachments, requiredRenewalFiles, savePictures } from "./pictures.ts";
import { renew } from "./renew.ts";
import { withdraw } from "./withdraw.ts";

/** Enough for corrections, too few for enumerating members or filling the disk. */
const limits = [byCaller(30, 60 * 60)];

export const membershipResource = resource("membership")
  .on(
    attachMembershipFiles,
    async ({ caller, db, prepared: batch }) => {
      const applicant = await readApplicant(db, caller);
      if (isRefusal(applicant)) return applicant;
      await saveWaiting(db, batch, senderOf(caller));
      return {};
    },
    {
      limits,
      prepare: (context: HandlerContext<typeof attachMembershipFiles>) =>
        savePictures(context, requiredAttachments),
    },
  )

  .on(completeMembership, apply, { limits })

  .on(renewMembership, renew, {
    limits,
    prepare: (context: HandlerContext<typeof renewMembership>) =>
      savePictures(context, requiredRenewalFiles),
  })

  .on(readOwnApplication, async ({ caller, db, personal }) => {
    const row = await findNewestApplication(db, caller.id);
    if (!row) return null;
    const gender = row.kind === "renewal" ? await findGender(db, caller.id) : null;
    const own = presentOwn(row, await findAttached(db, row.id), personal, gender);
    return openStates.includes(row.state)
      ? { ...own, usualDays: await usualDays(db, row.kind) }
      : own;
  })

  .on(correctApplication, correct, {
    limits,
    prepare: (context: HandlerContext<typeof correctApplication>) => savePictures(context, []),
  })

  .on(withdrawApplication, withdraw, { limits });

/** For its sender: what was done, not by whom. */
function presentOwn(
  row: NonNullable<Awaited<ReturnType<typeof findNewestApplication>>>,
  documents: Awaited<ReturnType<typeof findAttached>>,
  personal: Personal,
  gender: OwnApplication["gender"],
): OwnApplication {
  return {
    kind: row.kind,
    state: row.state,
    steps: row.steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    fields: row.state === "correction" ? row.fieldsToCorrect : [],
    answers: presentAnswers(JSON.parse(personal.open(row.sealedAnswers)) as StoredAnswers),
    documents,
    gender,
    submittedAt: row.submittedAt.toISOString(),
  };
}
