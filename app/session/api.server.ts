import { createContext, type RouterContextProvider } from "react-router";
import { cleanText } from "#app/arabic/text.ts";
import {
  type AnswerOf,
  type Call,
  type CallInput,
  eventAnswer,
  fileAnswer,
} from "#app/contract/endpoint.ts";
import { failureBody } from "#app/contract/failure.ts";
import { AppError } from "#app/logging.ts";
import { passForm } from "#app/uploads/form.ts";
import { endSession, endSignUp } from "./end.server.ts";
import { translatorOf } from "./i18n.server.ts";
import { log } from "./log.server.ts";
import { recordOffer } from "./offered.server.ts";
import { preferencesOf } from "./preferences.server.ts";
import { isRefreshable, refreshSession } from "./refresh.server.ts";
import { requestOf } from "./request.server.ts";
import { type Session, sessionOf } from "./store.server.ts";
import { signalUntilResponse } from "./stream.server.ts";
import { type Unsent, unsentFieldsOf } from "./unsent.server.ts";
import { hasValidPath, pathAndQueryOf, readJson, requestBodyOf } from "./wire.server.ts";

/**
 * How a call reaches the platform: a function in this process, or HTTP (transport.server.ts). It logs
 * what is lost on the way.
 *
 * @param name the call's, for the log
 * @throws UnreachableError when nothing answered
 */
export type Transport = (request: Request, name: string) => Promise<Response>;
export class UnreachableError extends AppError {
  override name = "UnreachableError";
}
export const transportContext = createContext<{
  base: string;
  sendRequest: Transport;
  /** Web-only mode: the platform may be another organisation's. */
  isOutside: boolean;
}>();

export type Result<T> = Success<T> | Failure;

/** A call that succeeded. */
interface Success<T> {
  readonly ok: true;
  readonly data: T;
  readonly message?: string | undefined;
  /** When the visitor sent the same under another key, if nothing was stored now. */
  readonly repeatedFrom?: Date | undefined;
}

/** The code of a call that an outside platform lacks. */
export const NOT_OFFERED = "not-offered";

/** A call that was refused or lost. `message` is fit for the visitor, in their language. */
export interface Failure {
  readonly ok: false;
  /** The HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code?: string;
  readonly message: string;
  /** The server's own words were given; otherwise `message` is our general sentence. */
  readonly hasServerMessage: boolean;
  readonly errors: readonly { path: string; message: string }[];
  /** What the request posted, for a page that can't be shown. */
  readonly unsent?: Unsent | undefined;
}

/** Nobody waits longer for the platform than this, however many calls a page makes. */
const TIMEOUT_MS = 15_000;
const deadlineContext = createContext<AbortSignal | null>(null);

/** Seconds after which the platform wants to be asked again, the longest it said; null when it said none. */
export const retryAfterContext = createContext<number | null>(null);

/**
 * Makes a call as the visitor: with their language and token, refreshed once on a 401
 * (docs/product.md#session-and-tokens). Never throws for what a server may do; it throws a redirect
 * to /login when the session has ended, to /register when the sign-up has.
 *
 * @param key the form's Idempotency-Key, on every write
 * @param token another token than the visitor's ("" for none): the call then leaves the session alone
 * @param streamSignal ends a call that goes on after its answer has begun
 */
export async function call<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  { key, token, ...options }: { key?: string; token?: string } & CallOptions = {},
): Promise<Result<AnswerOf<C>>> {
  // An id that can't be one is not found, and must not become another address either.
  if (!hasValidPath(endpoint, input)) return localFailure(context, 404, "failure:not-found");
  const session = sessionOf(context);
  const isVisitorToken = token === undefined;
  const bearerToken = token ?? bearer(session);
  let response = await sendRequest(context, endpoint, input, bearerToken, { key, ...options });
  if (isVisitorToken && response?.status === 401 && isRefreshable(session)) {
    // The session is kept: who signed in is only unknown for the moment.
    if ((await refreshSession(context, bearerToken)) === "unavailable")
      return localFailure(context, 503, "failure:unavailable");
    response = await sendRequest(context, endpoint, input, bearer(session), { key, ...options });
  }
  if (
    response &&
    context.get(transportContext).isOutside &&
    recordOffer(endpoint, response.status)
  ) {
    return {
      ...localFailure(context, 404, "failure:not-offered"),
      code: NOT_OFFERED,
      hasServerMessage: true,
    };
  }
  const result = await readResponse(context, endpoint, response);
  const isSignUpToken = isVisitorToken && !session.data.accessToken && session.data.signUpToken;
  if (isSignUpToken && !result.ok && result.status === 401) throw endSignUp(context);
  if (isVisitorToken && !result.ok && session.data.accessToken && hasSessionEnded(result)) {
    throw endSession(context, result.message);
  }
  return result;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly streamSignal?: AbortSignal;
}

/** The access token, or the sign-up token when there is none. */
function bearer({ data }: Session): string | undefined {
  return data.accessToken ?? data.signUpToken;
}

/** Blocked and deleted users leave at their next request. */
function hasSessionEnded({ code }: Failure): boolean {
  return code === "account-blocked" || code === "account-deleted" || code === "session-ended";
}

/** A failure that we explain ourselves. */
function localFailure(
  context: Readonly<RouterContextProvider>,
  status: number,
  key: string,
): Failure {
  const message = translatorOf(context)(key);
  return {
    ok: false,
    status,
    message,
    hasServerMessage: false,
    errors: [],
    unsent: unsentFieldsOf(context),
  };
}

/** The time that is left for all calls of a request together. */
function deadlineOf(context: Readonly<RouterContextProvider>): AbortSignal {
  const earlier = context.get(deadlineContext);
  if (earlier) return earlier;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  context.set(deadlineContext, signal);
  return signal;
}

async function sendRequest<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  { key, headers: extraHeaders, streamSignal }: { key: string | undefined } & CallOptions,
): Promise<Response | undefined> {
  const transport = context.get(transportContext);
  const signal = deadlineOf(context);
  if (signal.aborted) return undefined;
  // A platform in this process doesn't look at the signal.
  const timedOut = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    const { body, type } = requestBodyOf(endpoint, input);
    const headers = new Headers({
      Accept: "application/json",
      "Accept-Language": preferencesOf(context).language,
      ...requestOf(context).forwarded,
      ...extraHeaders,
    });
    if (type) headers.set("Content-Type", type);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (key) headers.set("Idempotency-Key", key);
    const url = transport.base + pathAndQueryOf(endpoint, input);
    const combined = streamSignal && signalUntilResponse(signal, streamSignal);
    const init = { method: endpoint.method, headers, body, signal: combined?.signal ?? signal };
    const request = new Request(url, init);
    if (body instanceof FormData) passForm(request, body);
    const response = await Promise.race([transport.sendRequest(request, endpoint.name), timedOut]);
    combined?.clearDeadline();
    const logFields = { request: requestOf(context).id, call: endpoint.name };
    if (!response) log.warn(logFields, "call took too long");
    return response;
  } catch (error) {
    // Anything else is a bug of ours, and no lost platform.
    if (error instanceof UnreachableError) return undefined;
    throw error;
  }
}

async function readResponse<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  response: Response | undefined,
): Promise<Result<AnswerOf<C>>> {
  if (!response) return localFailure(context, 0, "failure:unreachable");
  if (endpoint.answer === fileAnswer && response.ok) {
    const data = await response.blob().catch(() => undefined);
    return data
      ? { ok: true, data: data as AnswerOf<C> }
      : readResponse(context, endpoint, undefined);
  }
  const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
  if (endpoint.answer === eventAnswer && response.ok && isStream && response.body)
    return { ok: true, data: response.body as AnswerOf<C> };
  const body = await readJson(response);
  const envelope = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const message = displayableMessage(envelope.message);
  const isSuccess = response.ok && envelope.success !== false;
  if (isSuccess) {
    const data = endpoint.answer.safeParse(dataOf(endpoint, envelope));
    if (data.success) {
      const repeatedFrom = parseTimestamp(envelope.repeatedFrom);
      return { ok: true, data: data.data as AnswerOf<C>, message, repeatedFrom };
    }
    const issues = data.error.issues.map(({ code, path }) => `${path.join(".")}: ${code}`);
    const logFields = { request: requestOf(context).id, call: endpoint.name };
    log.error(
      { ...logFields, problems: issues.slice(0, MAX_LOGGED_ISSUES) },
      "an answer breaks the contract",
    );
  }
  recordRetryAfter(context, response);
  const failure = failureBody.partial().safeParse(envelope);
  // A success whose data is none says nothing about what went wrong.
  const serverMessage = isSuccess ? undefined : message;
  return {
    ok: false,
    status: statusOf(response, isSuccess),
    code: failure.data?.code,
    message: serverMessage ?? translatorOf(context)("failure:unexpected"),
    hasServerMessage: serverMessage !== undefined,
    errors: (failure.data?.errors ?? []).filter((error) => displayableMessage(error.message)),
    unsent: unsentFieldsOf(context),
  };
}

function dataOf({ isBare }: Call, envelope: Readonly<Record<string, unknown>>): unknown {
  return isBare && envelope.data === undefined ? envelope : envelope.data;
}

/** A moment as the platform writes it; undefined for anything else. */
function parseTimestamp(value: unknown): Date | undefined {
  const timestamp = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(timestamp.getTime()) ? undefined : timestamp;
}

/** A message that fits a toast, which travels in a cookie; an error page's source doesn't. */
function displayableMessage(message: unknown): string | undefined {
  const text = typeof message === "string" ? cleanText(message) : "";
  return text && text.length <= MAX_MESSAGE_LENGTH ? text : undefined;
}
const MAX_MESSAGE_LENGTH = 400;
/** Of one answer in the log. */
const MAX_LOGGED_ISSUES = 10;

function recordRetryAfter(context: Readonly<RouterContextProvider>, { headers }: Response): void {
  const seconds = /^[1-9]\d{0,4}$/.exec(headers.get("retry-after") ?? "")?.[0];
  if (!seconds) return;
  // A page asks more than once; the shorter wait would only meet the longer one.
  const longest = Math.max(Number(seconds), context.get(retryAfterContext) ?? 0);
  context.set(retryAfterContext, longest);
}

/**
 * Some servers refuse with 200 and `success: false` (docs/product.md#failures-and-their-messages);
 * success without its data is a broken one.
 */
function statusOf(response: Response, isSuccess: boolean): number {
  if (!response.ok) return response.status;
  return isSuccess ? 502 : 400;
}
