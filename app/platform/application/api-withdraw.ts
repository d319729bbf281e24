import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { notify } from "../notification/api.ts";
import { type Application, markWithdrawn } from "./api.ts";
import { detachPictures } from "./api-documents.ts";

interface WithdrawContext {
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

/**
 * An own application, locked (docs/product.md#withdrawing). The night deletes its pictures; a
 * reviewer who has claimed it is notified.
 */
export async function withdrawOwn(
  context: WithdrawContext,
  application: Application,
): Promise<void> {
  const { caller, db, now } = context;
  const { id, claimedBy } = application;
  await markWithdrawn(db, application, now);
  await detachPictures(db, id);
  await audit(context, "application-withdrawn", { subject: caller.id, applicationId: id });
  if (!claimedBy) return;
  const target = { screen: "users/applications", id };
  await notify(db, [claimedBy], "application.withdrawn", target, now);
}
