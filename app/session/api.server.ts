import { createContext, type RouterContextProvider } from "react-router";
import { cleanText } from "#app/arabic/text.ts";
import {
  type AnswerOf,
  type Call,
  eventAnswer,
  fileAnswer,
  type Given,
} from "#app/contract/endpoint.ts";
import { failureBody } from "#app/contract/failure.ts";
import { OwnError } from "#app/logging.ts";
import { passForm } from "#app/uploads/form.ts";
import { endSession, endSignUp } from "./end.server.ts";
import { log } from "./log.server.ts";
import { noteOffer } from "./offered.server.ts";
import { preferencesOf } from "./preferences.server.ts";
import { isRefreshable, refreshSession } from "./refresh.server.ts";
import { requestOf } from "./request.server.ts";
import { type Session, sessionOf } from "./store.server.ts";
import { goOn } from "./stream.server.ts";
import { type Unsent, unsentOf } from "./unsent.server.ts";
import { addressOf, bodyOf, isAddressable, jsonOf } from "./wire.server.ts";
import { wordsOf } from "./words.server.ts";

/**
 * How a call reaches the platform: a function in this process, or HTTP (transport.server.ts). It logs
 * what is lost on the way.
 *
 * @param name the call's, for the log
 * @throws UnreachableError when nothing answered
 */
export type Transport = (request: Request, name: string) => Promise<Response>;
export class UnreachableError extends OwnError {
  override name = "UnreachableError";
}
export const transportContext = createContext<{
  base: string;
  send: Transport;
  /** Web-only mode: the platform may be another organisation's. */
  isOutside: boolean;
}>();

export type Answer<T> = Done<T> | Failed;

/** A call that succeeded. */
interface Done<T> {
  readonly ok: true;
  readonly data: T;
  readonly message?: string | undefined;
  /** When the visitor sent the same under another key, if nothing was stored now. */
  readonly repeatedFrom?: Date | undefined;
}

/** The code of a call that an outside platform lacks. */
export const NOT_OFFERED = "not-offered";

/** A call that was refused or lost. `message` is fit for the visitor, in their language. */
export interface Failed {
  readonly ok: false;
  /** The HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code?: string;
  readonly message: string;
  /** The server's own words were given; otherwise `message` is our general sentence. */
  readonly said: boolean;
  readonly errors: readonly { path: string; message: string }[];
  /** What the request posted, for a page that can't be shown. */
  readonly unsent?: Unsent | undefined;
}

/** Nobody waits longer for the platform than this, however many calls a page makes. */
const PATIENCE_MS = 15_000;
const patience = createContext<AbortSignal | null>(null);

/** Seconds after which the platform wants to be asked again, the longest it said; null when it said none. */
export const retryAfterContext = createContext<number | null>(null);

/**
 * Makes a call as the visitor: with their language and token, refreshed once on a 401
 * (docs/product.md#session-and-tokens). Never throws for what a server may do; it throws a redirect
 * to /login when the session has ended, to /register when the sign-up has.
 *
 * @param key the form's Idempotency-Key, on every write
 * @param as another token than the visitor's ("" for none): the call then leaves the session alone
 * @param until ends a call that goes on after its answer has begun
 */
export async function call<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  given: Given<C>,
  { key, as, ...more }: { key?: string; as?: string } & More = {},
): Promise<Answer<AnswerOf<C>>> {
  // An id that can't be one is not found, and must not become another address either.
  if (!isAddressable(endpoint, given)) return failed(context, 404, "failure:not-found");
  const session = sessionOf(context);
  const isVisitors = as === undefined;
  const token = as ?? bearer(session);
  let response = await send(context, endpoint, given, token, { key, ...more });
  if (isVisitors && response?.status === 401 && isRefreshable(session)) {
    // The session is kept: who signed in is only unknown for the moment.
    if ((await refreshSession(context, token)) === "unavailable")
      return failed(context, 503, "failure:unavailable");
    response = await send(context, endpoint, given, bearer(session), { key, ...more });
  }
  if (response && context.get(transportContext).isOutside && noteOffer(endpoint, response.status)) {
    return { ...failed(context, 404, "failure:not-offered"), code: NOT_OFFERED, said: true };
  }
  const answer = await read(context, endpoint, response);
  const isSignUps = isVisitors && !session.data.accessToken && session.data.signUpToken;
  if (isSignUps && !answer.ok && answer.status === 401) throw endSignUp(context);
  if (isVisitors && !answer.ok && session.data.accessToken && isOver(answer)) {
    throw endSession(context, answer.message);
  }
  return answer;
}

interface More {
  readonly headers?: Readonly<Record<string, string>>;
  readonly until?: AbortSignal;
}

/** The access token, or the sign-up token when there is none. */
function bearer({ data }: Session): string | undefined {
  return data.accessToken ?? data.signUpToken;
}

/** Blocked and deleted users leave at their next request. */
function isOver({ code }: Failed): boolean {
  return code === "account-blocked" || code === "account-deleted" || code === "session-ended";
}

/** A failure that we explain ourselves. */
function failed(context: Readonly<RouterContextProvider>, status: number, words: string): Failed {
  const message = wordsOf(context)(words);
  return { ok: false, status, message, said: false, errors: [], unsent: unsentOf(context) };
}

/** The time that is left for all calls of a request together. */
function patienceOf(context: Readonly<RouterContextProvider>): AbortSignal {
  const earlier = context.get(patience);
  if (earlier) return earlier;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  (context as RouterContextProvider).set(patience, signal);
  return signal;
}

async function send<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  given: Given<C>,
  token: string | undefined,
  { key, headers: others, until }: { key: string | undefined } & More,
): Promise<Response | undefined> {
  const transport = context.get(transportContext);
  const signal = patienceOf(context);
  if (signal.aborted) return undefined;
  // A platform in this process doesn't look at the signal.
  const lost = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    const { body, type } = bodyOf(endpoint, given);
    const headers = new Headers({
      Accept: "application/json",
      "Accept-Language": preferencesOf(context).language,
      ...requestOf(context).forwarded,
      ...others,
    });
    if (type) headers.set("Content-Type", type);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (key) headers.set("Idempotency-Key", key);
    const url = transport.base + addressOf(endpoint, given);
    const going = until && goOn(signal, until);
    const init = { method: endpoint.method, headers, body, signal: going?.signal ?? signal };
    const request = new Request(url, init);
    if (body instanceof FormData) passForm(request, body);
    const response = await Promise.race([transport.send(request, endpoint.name), lost]);
    going?.answered();
    const place = { request: requestOf(context).id, call: endpoint.name };
    if (!response) log.warn(place, "call took too long");
    return response;
  } catch (error) {
    // Anything else is a bug of ours, and no lost platform.
    if (error instanceof UnreachableError) return undefined;
    throw error;
  }
}

async function read<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  response: Response | undefined,
): Promise<Answer<AnswerOf<C>>> {
  if (!response) return failed(context, 0, "failure:unreachable");
  if (endpoint.answer === fileAnswer && response.ok) {
    const data = await response.blob().catch(() => undefined);
    return data ? { ok: true, data: data as AnswerOf<C> } : read(context, endpoint, undefined);
  }
  const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
  if (endpoint.answer === eventAnswer && response.ok && isStream && response.body)
    return { ok: true, data: response.body as AnswerOf<C> };
  const body = await jsonOf(response);
  const envelope = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const message = sayable(envelope.message);
  const isSuccess = response.ok && envelope.success !== false;
  if (isSuccess) {
    const data = endpoint.answer.safeParse(dataOf(endpoint, envelope));
    if (data.success) {
      const repeatedFrom = momentOf(envelope.repeatedFrom);
      return { ok: true, data: data.data as AnswerOf<C>, message, repeatedFrom };
    }
    const problems = data.error.issues.map(({ code, path }) => `${path.join(".")}: ${code}`);
    const place = { request: requestOf(context).id, call: endpoint.name };
    log.error(
      { ...place, problems: problems.slice(0, MOST_PROBLEMS) },
      "an answer breaks the contract",
    );
  }
  noteRetryAfter(context, response);
  const failure = failureBody.partial().safeParse(envelope);
  // A success whose data is none says nothing about what went wrong.
  const said = isSuccess ? undefined : message;
  return {
    ok: false,
    status: statusOf(response, isSuccess),
    code: failure.data?.code,
    message: said ?? wordsOf(context)("failure:unexpected"),
    said: said !== undefined,
    errors: (failure.data?.errors ?? []).filter((error) => sayable(error.message)),
    unsent: unsentOf(context),
  };
}

function dataOf({ isBare }: Call, envelope: Readonly<Record<string, unknown>>): unknown {
  return isBare && envelope.data === undefined ? envelope : envelope.data;
}

/** A moment as the platform writes it; undefined for anything else. */
function momentOf(value: unknown): Date | undefined {
  const moment = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A message that fits a toast, which travels in a cookie; an error page's source doesn't. */
function sayable(message: unknown): string | undefined {
  const text = typeof message === "string" ? cleanText(message) : "";
  return text && text.length <= LONGEST_MESSAGE ? text : undefined;
}
const LONGEST_MESSAGE = 400;
/** Of one answer in the log. */
const MOST_PROBLEMS = 10;

function noteRetryAfter(context: Readonly<RouterContextProvider>, { headers }: Response): void {
  const seconds = /^[1-9]\d{0,4}$/.exec(headers.get("retry-after") ?? "")?.[0];
  if (!seconds) return;
  // A page asks more than once; the shorter wait would only meet the longer one.
  const longest = Math.max(Number(seconds), context.get(retryAfterContext) ?? 0);
  (context as RouterContextProvider).set(retryAfterContext, longest);
}

/**
 * Some servers refuse with 200 and `success: false` (docs/product.md#failures-and-their-messages);
 * success without its data is a broken one.
 */
function statusOf(response: Response, isSuccess: boolean): number {
  if (!response.ok) return response.status;
  return isSuccess ? 502 : 400;
}
