import { getMe, logInWithFacebook, logOut, refreshTokens } from "#app/contract/auth.ts";
import { refuse } from "#app/contract/failure.ts";
import { byAddress } from "../database/rate-limit.ts";
import { type Ask, resource } from "../resource.ts";
import { findUser, findUserByFacebook } from "../user/store.ts";
import { verifyFacebookToken } from "./facebook.ts";
import { mayEnter, rotationOf } from "./rules.ts";
import {
  endSession,
  lockRefreshToken,
  repeatRotation,
  rotateToken,
  startSession,
} from "./store.ts";

/*
 * Limits by address are wide: a mobile network's customers share a few addresses, and a web server
 * whose X-Forwarded-For the platform doesn't trust stands for all its visitors. Nothing here can be
 * guessed; the limits only keep a loop from hammering the provider and the database.
 */
export const authResource = resource()
  .on(
    logInWithFacebook,
    async (ask) => {
      const { body, db, prepared: person, now } = ask;
      const user = await findUserByFacebook(db, person.facebookId);
      if (!user) return refuse("user-not-found");
      const refused = mayEnter(user.status);
      return refused ?? startSession(ask, db, { userId: user.id, playerId: body.playerId }, now);
    },
    {
      limits: [byAddress(120, 60)],
      prepare: (ask: Ask<typeof logInWithFacebook>) =>
        verifyFacebookToken(ask, ask.body.fbAccessToken, ask.now),
    },
  )
  .on(
    refreshTokens,
    async (ask) => {
      const { body, db, now, log } = ask;
      const shown = await lockRefreshToken(db, body.refreshToken);
      if (!shown || shown.sessionEndedAt) return refuse("session-ended");
      const refused = mayEnter(shown.status);
      if (refused) {
        await endSession(db, shown.sessionId, "blocked", now);
        return refused;
      }
      switch (rotationOf(shown, now)) {
        case "fresh":
          return rotateToken(ask, db, body.refreshToken, shown, body.playerId, now);
        case "grace": {
          const rotatedAt = shown.rotatedAt ?? now;
          const pair = await repeatRotation(ask, db, body.refreshToken, shown, rotatedAt);
          return pair ?? refuse("session-ended");
        }
        case "reused":
          await endSession(db, shown.sessionId, "reused", now);
          log.warn({ session: shown.sessionId }, "a refresh token came back: its session is ended");
          return refuse("session-ended");
        case "expired":
          return refuse("session-ended");
      }
    },
    { limits: [byAddress(600, 60)] },
  )
  .on(
    logOut,
    async ({ body, db, now }) => {
      // An unknown token is as good as signed out, and says nothing about any other.
      const shown = await lockRefreshToken(db, body.refreshToken);
      if (shown) await endSession(db, shown.sessionId, "signed-out", now);
      return {};
    },
    { limits: [byAddress(600, 60)] },
  )
  .on(getMe, async ({ caller, db, files }) => {
    if (caller.kind !== "user") return refuse("token-missing");
    const user = await findUser(db, caller.id);
    if (!user) return refuse("session-ended");
    const photo = user.photo ? files.address(user.photo) : null;
    return {
      uid: user.facebookId ?? caller.id,
      displayName: user.displayName,
      email: user.email,
      photoURL: photo,
      status: caller.status,
      highestRank: caller.highestRank,
      profile: { profileImage: photo },
    };
  });
