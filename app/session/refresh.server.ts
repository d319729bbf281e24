import type { RouterContextProvider } from "react-router";
import { refreshTokens, type Tokens } from "#app/contract/auth.ts";
import { endSession, endSignUp } from "./end.server.ts";
import { translatorOf } from "./i18n.server.ts";
import { send } from "./platform-client.server.ts";
import { requestOf } from "./request.server.ts";
import type { Failure } from "./result.server.ts";
import { type Session, sessionOf } from "./store.server.ts";

/** A refusal may say why; a blocked user is told so. */
type Outcome = Tokens | { readonly refused: Pick<Failure, "message" | "code"> } | "unavailable";

interface Flight {
  readonly outcome: Promise<Outcome>;
  /** When it ended, in milliseconds since 1970. */
  landedAt?: number;
  /** The refresh token that has taken its token's place. */
  successor?: string;
}

/**
 * One refresh per refresh token, however many calls of a session fail at once. The outcome is
 * kept for a while: of twenty parallel requests the last may arrive when the first is answered.
 * Between processes the platform answers the just-rotated token with the same pair for 30 s, so
 * nothing is kept here for longer than that, but for requests that were at work already when the
 * tokens were replaced: a form whose body takes minutes has the old ones still. A token that comes
 * back later is the platform's to judge.
 */
const flights = new Map<string, Flight>();
const KEEP_FLIGHT_MS = 20_000;
/** How many requests at work came with a refresh token. */
const holders = new Map<string, number>();

/**
 * Remembers that a request came with the session's tokens, so that it gets to know those that replace
 * them, however long it takes.
 *
 * @returns what to call when the request is answered
 */
export function retainTokens({ data }: Session): () => void {
  const { refreshToken } = tokensOf(data);
  if (!refreshToken) return () => undefined;
  holders.set(refreshToken, (holders.get(refreshToken) ?? 0) + 1);
  return () => {
    const others = (holders.get(refreshToken) ?? 1) - 1;
    if (others > 0) holders.set(refreshToken, others);
    else holders.delete(refreshToken);
  };
}

export function isRefreshable({ data }: Session): boolean {
  const { accessToken, refreshToken } = tokensOf(data);
  return Boolean(accessToken && refreshToken);
}

/** The tokens in use: while somebody signs up, those of the sign-up. */
function tokensOf(data: Session["data"]): Partial<Tokens> {
  if (data.accessToken || !data.signUpToken) return data;
  return { accessToken: data.signUpToken, refreshToken: data.signUpRefreshToken };
}

/**
 * Replaces the session's tokens.
 *
 * @param stale the access token that was refused; if another call has already replaced it, nothing
 *   is asked
 * @returns "unavailable", the session kept, when the platform does not answer
 * @throws a redirect to /login, the session cleared, when the platform refuses; of a sign-up, to
 *   /register
 */
export async function refreshSession(
  context: Readonly<RouterContextProvider>,
  stale: string | undefined,
): Promise<"renewed" | "unavailable"> {
  const session = sessionOf(context);
  const { accessToken, refreshToken } = tokensOf(session.data);
  const { playerId = "null" } = session.data;
  if (!refreshToken || accessToken !== stale) return "renewed";
  const current = currentOf(refreshToken, requestOf(context).at);
  const outcome = await flightOf(current, () => refresh(context, current, playerId));
  if (outcome === "unavailable") return outcome;
  const isSignUp = !session.data.accessToken;
  if ("refused" in outcome) {
    throw isSignUp ? endSignUp(context) : endSession(context, outcome.refused);
  }
  session.change(
    isSignUp
      ? { signUpToken: outcome.accessToken, signUpRefreshToken: outcome.refreshToken }
      : outcome,
  );
  return "renewed";
}

const isOld = ({ landedAt }: Flight) =>
  landedAt !== undefined && Date.now() - landedAt > KEEP_FLIGHT_MS;

/**
 * The refresh token that has taken a token's place since a request came with it.
 *
 * @param at when the request came
 */
function currentOf(refreshToken: string, at: number): string {
  const flight = flights.get(refreshToken);
  if (!flight?.successor || !isOld(flight) || at > (flight.landedAt ?? 0)) return refreshToken;
  return currentOf(flight.successor, at);
}

/** The tokens of requests at work, and those that have replaced them meanwhile. */
function heldTokens(): Set<string> {
  const held = new Set<string>();
  for (const first of holders.keys()) {
    for (let token: string | undefined = first; token; token = flights.get(token)?.successor) {
      held.add(token);
    }
  }
  return held;
}

/** The refresh of a token: the one under way or just ended, or a new one. */
function flightOf(refreshToken: string, start: () => Promise<Outcome>): Promise<Outcome> {
  const held = heldTokens();
  for (const [token, flight] of flights) {
    if (isOld(flight) && !held.has(token)) flights.delete(token);
  }
  const known = flights.get(refreshToken);
  if (known && !isOld(known)) return known.outcome;
  const outcome = start().catch((): Outcome => "unavailable");
  const flight: Flight = { outcome };
  flights.set(refreshToken, flight);
  void outcome.then((reached) => {
    // The next request asks again whether the platform is back.
    if (reached === "unavailable") return flights.delete(refreshToken);
    flight.landedAt = Date.now();
    // A platform that replaces no refresh tokens answers the same again.
    if ("refreshToken" in reached && !flights.has(reached.refreshToken)) {
      flight.successor = reached.refreshToken;
    }
  });
  return outcome;
}

async function refresh(
  context: Readonly<RouterContextProvider>,
  refreshToken: string,
  playerId: string,
): Promise<Outcome> {
  const body = { refreshToken, playerId };
  const result = await send(context, refreshTokens, { body }, undefined, {});
  if (result.ok) return result.data;
  // Only an answer that is about the token ends a session: not a lost line, a busy or a broken server.
  const { status, code, hasServerMessage, message } = result;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return "unavailable";
  // Nor a stranger's page that stands where the platform was.
  const isForeignResponse = !hasServerMessage && !code && ![400, 401, 403].includes(status);
  if (isForeignResponse) return "unavailable";
  if (hasServerMessage) return { refused: { message, ...(code && { code }) } };
  const ended = translatorOf(context)("failure:session-ended");
  return { refused: { message: ended, code: "session-ended" } };
}
