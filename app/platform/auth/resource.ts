import {
  endSessions,
  getMe,
  listSessions,
  logInWithFacebook,
  logOut,
  refreshTokens,
  signUpWithFacebook,
  type Tokens,
} from "#app/contract/auth.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { refuse } from "#app/contract/failure.ts";
import { byCrowd } from "../database/rate-limit.ts";
import { verifyFacebookToken } from "../facebook/graph.ts";
import { AVATAR_WIDTH, type PictureWidth, PROFILE_PHOTO_WIDTH } from "../files/store.ts";
import type { SignUpIdentity } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { findUserByFacebook, findUsersByEmail } from "../user/api.ts";
import { endAllSessions, startSession } from "./api.ts";
import { maySignIn, ROTATION_GRACE_SECONDS, rotationOf } from "./rules.ts";
import {
  endSession,
  findSessions,
  lockRefreshToken,
  repeatRotation,
  rotateToken,
} from "./store.ts";
import { readToken, signUpPair } from "./tokens.ts";

/* Wide: mobile networks and untrusted proxies share addresses, and nothing here can be guessed. */
export const authResource = resource("auth")
  .on(
    logInWithFacebook,
    async (context) => {
      const { body, db, prepared: person, now } = context;
      const user = await findUserByFacebook(db, person.facebookId);
      if (!user) return refuse("user-not-found");
      const refused = maySignIn(user.status);
      return (
        refused ?? startSession(context, db, { userId: user.id, playerId: body.playerId }, now)
      );
    },
    {
      limits: [byCrowd],
      prepare: (context: HandlerContext<typeof logInWithFacebook>) =>
        verifyFacebookToken(context, context.body.fbAccessToken, context.now),
    },
  )

  .on(
    signUpWithFacebook,
    async (context) => {
      const { facebookId, name, email } = context.prepared;
      const pair = await signUp(context, { facebookId });
      return pair ? { ...pair, user: { displayName: name, email } } : refuse("already-registered");
    },
    {
      limits: [byCrowd],
      prepare: (context: HandlerContext<typeof signUpWithFacebook>) =>
        verifyFacebookToken(context, context.body.fbAccessToken, context.now),
    },
  )

  .on(
    refreshTokens,
    async (context) => {
      const { body, db, now, log, configuration } = context;
      const claims = await readToken(body.refreshToken, configuration.sessionSecrets, now);
      if (claims !== "stale") {
        if (claims.use !== "sign-up-refresh") return refuse("session-ended");
        const { use: _, ...identity } = claims;
        return (await signUp(context, identity)) ?? refuse("session-ended");
      }
      const presented = await lockRefreshToken(db, body.refreshToken);
      if (!presented || presented.sessionEndedAt) return refuse("session-ended");
      const refused = maySignIn(presented.status);
      if (refused) {
        await endSession(db, presented.sessionId, "blocked", now);
        return refused;
      }
      switch (rotationOf(presented, now)) {
        case "fresh":
          return rotateToken(context, db, body.refreshToken, presented, body.playerId, now);
        case "grace": {
          const rotatedAt = presented.rotatedAt ?? now;
          const pair = await repeatRotation(context, db, body.refreshToken, presented, rotatedAt);
          return pair ?? refuse("session-ended");
        }
        case "reused":
          await endSession(db, presented.sessionId, "reused", now);
          log.warn(
            { session: presented.sessionId },
            "a refresh token came back: its session is ended",
          );
          return refuse("session-ended");
        case "expired":
          return refuse("session-ended");
      }
    },
    // Rotation has its own grace for lost answers; a later replay is a theft.
    { limits: [byCrowd], keptMs: ROTATION_GRACE_SECONDS * 1000 },
  )
  .on(
    logOut,
    async ({ body, db, now }) => {
      // Unknown tokens get the same answer: no oracle.
      const presented = await lockRefreshToken(db, body.refreshToken);
      if (presented) await endSession(db, presented.sessionId, "signed-out", now);
      return {};
    },
    { limits: [byCrowd] },
  )

  .on(listSessions, async ({ caller, db, now }) => {
    const found = await findSessions(db, caller.id, now);
    return found.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.id === caller.sessionId,
    }));
  })

  .on(endSessions, async ({ caller, db, now }) => {
    await endAllSessions(db, caller.id, now);
    return {};
  })

  .on(getMe, ({ caller, files }) => {
    const { facebookId, displayName, email, application, leaving, ...account } = caller.account;
    const photo = (width: PictureWidth) =>
      account.photo ? files.widthUrl(account.photo, width) : null;
    return {
      uid: facebookId ?? caller.id,
      displayName,
      email,
      photoURL: photo(AVATAR_WIDTH),
      status: caller.status,
      highestRank: caller.highestRank,
      governorateCode: caller.governorateCode,
      profile: { profileImage: photo(PROFILE_PHOTO_WIDTH) },
      application,
      leaving,
      abilities: caller.abilities.map(([action, subject]): [string, string] => [action, subject]),
    };
  });

async function signUp(
  { db, configuration, now }: Pick<HandlerContext<Call>, "db" | "configuration" | "now">,
  identity: SignUpIdentity,
): Promise<Tokens | undefined> {
  const isKnown =
    "email" in identity
      ? (await findUsersByEmail(db, identity.email)).length > 0
      : (await findUserByFacebook(db, identity.facebookId)) !== undefined;
  if (isKnown) return undefined;
  return signUpPair(identity, configuration.sessionSecrets[0] ?? "", now);
}
