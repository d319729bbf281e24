import { startSession } from "#app/platform/auth/api.ts";
import type { Platform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

/** Starts a session as POST /auth/login/facebook does once the provider has vouched for the person. */
export async function signInForTest({ dependencies }: Platform, uid: string) {
  const user = await findUserByFacebook(dependencies.db, uid);
  if (!user) throw new Error(`No user of the demo has the Facebook id ${uid}.`);
  return startSession(
    dependencies,
    dependencies.db,
    { userId: user.id, playerId: "null" },
    dependencies.clock.now(),
  );
}
