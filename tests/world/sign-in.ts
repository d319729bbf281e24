import { startSession } from "#app/platform/auth/api.ts";
import type { Platform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

/** Starts a session as POST /auth/login/facebook does once the provider has vouched for the person. */
export async function signInForTest({ services }: Platform, uid: string) {
  const user = await findUserByFacebook(services.db, uid);
  if (!user) throw new Error(`No user of the demo has the Facebook id ${uid}.`);
  return startSession(
    services,
    services.db,
    { userId: user.id, playerId: "null" },
    services.clock.now(),
  );
}
