import { eq } from "drizzle-orm";
import type { Tokens } from "#app/contract/auth.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import { startSession } from "../auth/api.ts";
import { maySignIn } from "../auth/rules.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { assignAdministrator, lockRoles } from "../role/api.ts";
import { findUserByFacebook, findUsersByEmail } from "../user/api.ts";
import { accountOf } from "../user/rules.ts";
import { addUser, type Invitation, lockSocialAccount, verifyUser } from "./store.ts";
import { administratorInvitations } from "./tables.ts";

type AcceptContext = Pick<
  HandlerContext<Call>,
  "db" | "now" | "address" | "device" | "configuration"
>;

/**
 * Requires a lock.
 * @param facebookId vouched for by the provider; without it, a code proved the address
 */
export async function redeemInvitation(
  context: AcceptContext,
  invitation: Invitation,
  { facebookId, playerId }: { facebookId?: string | undefined; playerId: string },
): Promise<Tokens | Refusal> {
  const { db, now } = context;
  await lockRoles(db);
  const userId = await findPerson(db, invitation, facebookId, now);
  if (isRefusal(userId)) return userId;
  await verifyUser(db, userId, facebookId ? { facebookId } : { emailConfirmedAt: now }, now);
  await assignAdministrator(db, userId, now);
  const { email } = invitation;
  await db.delete(administratorInvitations).where(eq(administratorInvitations.email, email));
  const accepted = { ...context, caller: { id: userId } };
  await audit(accepted, "administrator-accepted", { subject: userId });
  return startSession(context, db, { userId, playerId }, now);
}

async function findPerson(
  db: Database,
  invitation: Invitation,
  facebookId: string | undefined,
  now: Date,
): Promise<string | Refusal> {
  const found = accountOf(await findUsersByEmail(db, invitation.email));
  if (found === "several") return refuse("email-shared");
  const account = found === "none" || found.status === "deleted" ? undefined : found;
  const linked = facebookId ? await findUserByFacebook(db, facebookId) : undefined;
  const user = account ?? linked;
  if (!user) return addUser(db, invitation, now);
  const refused = maySignIn(user.status);
  if (refused) return refused;
  if (facebookId) {
    // Ambiguous: the two accounts belong to different people.
    const isOthers = linked !== undefined && linked.id !== user.id;
    const own = await lockSocialAccount(db, user.id);
    if (isOthers || (own !== null && own !== facebookId)) return refuse("already-registered");
  }
  return user.id;
}
