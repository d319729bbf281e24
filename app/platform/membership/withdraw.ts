import type { withdrawApplication } from "#app/contract/application.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { lockNewestApplication, markWithdrawn } from "../application/api.ts";
import { detachPictures } from "../application/api-documents.ts";
import { audit } from "../audit/api.ts";
import type { HandlerContext } from "../http/handler.ts";
import { notify } from "../notification/api.ts";
import { mayWithdraw } from "./rules.ts";

/**
 * docs/product.md#withdrawing. The night deletes its pictures; a reviewer who has claimed it is
 * notified.
 */
export async function withdraw(
  context: HandlerContext<typeof withdrawApplication>,
): Promise<AnswerOf<typeof withdrawApplication> | Refusal> {
  const { caller, db, now } = context;
  const application = await lockNewestApplication(db, caller.id);
  if (!application) return refuse("not-found");
  const refused = mayWithdraw(application);
  if (refused) return refused;
  const { id, claimedBy } = application;
  await markWithdrawn(db, application, now);
  await detachPictures(db, id);
  await audit(context, "application-withdrawn", { subject: caller.id, applicationId: id });
  if (claimedBy) {
    await notify(
      db,
      [claimedBy],
      "application.withdrawn",
      { screen: "users/applications", id },
      now,
    );
  }
  return {};
}
