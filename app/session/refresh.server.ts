import type { RouterContextProvider } from "react-router";
import { refreshTokens, type Tokens } from "#app/contract/auth.ts";
import { endSession, endSignUp } from "./end-session.server.ts";
import { translatorOf } from "./i18n.server.ts";
import { send } from "./platform-client.server.ts";
import { requestOf } from "./request.server.ts";
import type { Failure } from "./result.server.ts";
import { type Session, sessionOf } from "./store.server.ts";

type Outcome = Tokens | { readonly refused: Pick<Failure, "message" | "code"> } | "unavailable";

interface Flight {
  readonly outcome: Promise<Outcome>;
  /** Milliseconds since 1970. */
  landedAt?: number;
  successor?: string;
}

/**
 * Single flight per refresh token: parallel calls share one refresh. Outcomes stay a while, for a
 * late parallel request; across processes the platform answers a just-rotated token with the same
 * pair for 30 s. Requests already running keep old tokens longer: an upload may take minutes. Later
 * uses are the platform's to judge.
 */
const flights = new Map<string, Flight>();
const KEEP_FLIGHT_MS = 20_000;
const holders = new Map<string, number>();

/**
 * For requests that outlast their tokens.
 * @returns releases them
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

function tokensOf(data: Session["data"]): Partial<Tokens> {
  if (data.accessToken || !data.signUpToken) return data;
  return { accessToken: data.signUpToken, refreshToken: data.signUpRefreshToken };
}

/**
 * Replaces the session's tokens.
 * @param stale the refused access token; if already replaced, nothing is asked
 * @returns "unavailable", the session kept, without an answer
 * @throws a redirect to /login or, in a sign-up, /register when refused; the session is cleared
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

function currentOf(refreshToken: string, at: number): string {
  const flight = flights.get(refreshToken);
  if (!flight?.successor || !isOld(flight) || at > (flight.landedAt ?? 0)) return refreshToken;
  return currentOf(flight.successor, at);
}

function heldTokens(): Set<string> {
  const held = new Set<string>();
  for (const first of holders.keys()) {
    for (let token: string | undefined = first; token; token = flights.get(token)?.successor) {
      held.add(token);
    }
  }
  return held;
}

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
    // Not cached: the next request retries.
    if (reached === "unavailable") return flights.delete(refreshToken);
    flight.landedAt = Date.now();
    // Platforms without rotation answer the same token again.
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
  // Only an answer about the token ends a session: no broken line, overload or server error.
  const { status, code, hasServerMessage, message } = result;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return "unavailable";
  // Nor an unrelated server's page at the platform's address.
  const isForeignResponse = !hasServerMessage && !code && ![400, 401, 403].includes(status);
  if (isForeignResponse) return "unavailable";
  if (hasServerMessage) return { refused: { message, ...(code && { code }) } };
  const ended = translatorOf(context)("failure:session-ended");
  return { refused: { message: ended, code: "session-ended" } };
}
