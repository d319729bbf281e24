import { z } from "zod";
import { del, done, get, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { user } from "./user.ts";

/** The push device's id; the text 'null' until there is one (docs/product.md#push). */
export const playerId = z.string().max(200).default("null");

/** What a header can carry. */
const token = z
  .string()
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

export const tokens = namedObject("Tokens", { accessToken: token, refreshToken: token });
export type Tokens = z.infer<typeof tokens>;

export const logInWithFacebook = post("logInWithFacebook", "/auth/login/facebook", {
  summary: "Signs a known person in with a Facebook token",
  admits: "everyone",
  body: z.object({ fbAccessToken: z.string().min(1).max(4096), playerId }),
  example: { fbAccessToken: "EAAGm0PX4ZCpsBO8kZBqW" },
  answer: tokens,
});

export const refreshTokens = post("refreshTokens", "/auth/refresh-token", {
  summary: "Replaces a pair of tokens; used again within 30 s it answers the same pair",
  admits: "everyone",
  body: z.object({ refreshToken: z.string().min(1).max(4096), playerId }),
  example: { refreshToken: "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJyZWZyZXNoIn0.c2lnbmF0dXJl" },
  answer: tokens,
});

export const logOut = post("logOut", "/auth/logout", {
  summary: "Ends the session of a refresh token",
  // Not "user": an access token that went stale must not keep anybody from signing out.
  admits: "everyone",
  body: z.object({ refreshToken: z.string().min(1).max(4096), playerId }),
  example: { refreshToken: "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJyZWZyZXNoIn0.c2lnbmF0dXJl" },
  answer: done,
});

export const getMe = get("getMe", "/auth/get-me", {
  summary: "The signed-in user",
  admits: "user",
  answer: user,
});

/** What the provider says of a newcomer, for the form to be filled in with. */
const signUpUser = z.object({
  displayName: z.string().max(200).nullish(),
  email: z.string().max(254).nullish(),
});

export const signUpWithFacebook = post("signUpWithFacebook", "/auth/sign-up/facebook", {
  summary: "Starts an application: a sign-up token pair, good for the membership calls only",
  admits: "everyone",
  body: z.object({ fbAccessToken: z.string().min(1).max(4096), playerId }),
  example: { fbAccessToken: "EAAGm0PX4ZCpsBO8kZBqW" },
  answer: tokens.extend({ user: signUpUser.nullish().catch(undefined) }),
});

/** One device that is signed in. */
export const liveSession = namedObject("LiveSession", {
  id: z.string(),
  /** What the browser called itself, in a word or two; nothing that could be followed. */
  device: z.string().nullish(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type LiveSession = z.infer<typeof liveSession>;

export const listSessions = get("listSessions", "/auth/sessions", {
  summary: "The devices on which the user is signed in",
  admits: "user",
  answer: z.array(liveSession),
});

export const endSessions = del("endSessions", "/auth/sessions", {
  summary: "Signs the user out everywhere, this device included",
  admits: "user",
  answer: done,
});
