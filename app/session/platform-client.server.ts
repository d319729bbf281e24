import { createContext, type RouterContextProvider } from "react-router";
import type { DirectRead, ReadAnswer } from "#app/contract/direct-read.ts";
import {
  type AnswerOf,
  type Call,
  type CallInput,
  eventAnswer,
  fileAnswer,
  partAnswer,
  streamAnswer,
} from "#app/contract/endpoint.ts";
import { AppError } from "#app/logging.ts";
import { passForm } from "#app/uploads/form.ts";
import { log } from "./log.server.ts";
import { recordOffer } from "./offered.server.ts";
import { preferencesOf } from "./preferences.server.ts";
import { requestOf } from "./request.server.ts";
import {
  localFailure,
  NOT_OFFERED,
  type ReceivedAnswer,
  type Result,
  readAnswer,
  readResponse,
} from "./result.server.ts";
import { hasValidPath, pathAndQueryOf, readOf, requestBodyOf } from "./wire.server.ts";

/*
 * A call to the platform and its answer, with a given token. Sessions and their refresh stand above
 * (api.server.ts).
 */

/**
 * How a call reaches the platform: a function in this process, or HTTP (transport.server.ts). It logs
 * what is lost on the way.
 *
 * @param name the call's, for the log
 * @throws UnreachableError when nothing answered
 */
export type Transport = (request: Request, name: string) => Promise<Response>;
/**
 * A read of a platform in this process, by values: undefined for a call that it can't answer so.
 * It logs what is lost on the way.
 */
export type ReadTransport = (read: DirectRead) => Promise<ReadAnswer | undefined>;
export class UnreachableError extends AppError {
  override name = "UnreachableError";
}
export const transportContext = createContext<{
  base: string;
  sendRequest: Transport;
  /** Undefined where the platform is in another process. */
  sendRead: ReadTransport | undefined;
  /** Web-only mode: the platform may be another organisation's. */
  isOutside: boolean;
}>();

/** Nobody waits longer for the platform than this, however many calls a page makes. */
const TIMEOUT_MS = 15_000;
const deadlineContext = createContext<AbortSignal | null>(null);
/** When the first call of a request was made, by performance.now(). */
const beganContext = createContext<number | null>(null);

export interface CallOptions {
  /** The form's Idempotency-Key, on every write. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends a call that goes on after its answer has begun. */
  readonly streamSignal?: AbortSignal;
}

/**
 * Makes a call and reads its answer by the contract. Never throws for what a server may do.
 *
 * @param token the bearer token; without one the call is a stranger's
 */
export async function send<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  options: CallOptions,
): Promise<Result<AnswerOf<C>>> {
  // An id that can't be one is not found, and must not become another address either.
  if (!hasValidPath(endpoint, input)) return localFailure(context, 404, "failure:not-found");
  const answer = await sendRead(context, endpoint, input, token, options);
  if (answer) return readAnswer(context, endpoint, answer === "timed-out" ? undefined : answer);
  const response = await sendRequest(context, endpoint, input, token, options);
  const { isOutside } = context.get(transportContext);
  if (response && isOutside && recordOffer(endpoint, response.status)) {
    return {
      ...localFailure(context, 404, "failure:not-offered"),
      code: NOT_OFFERED,
      hasServerMessage: true,
    };
  }
  return readResponse(context, endpoint, response);
}

/**
 * A read by values, where the platform is in this process.
 *
 * @returns undefined for what takes a request
 */
async function sendRead<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  { headers, streamSignal }: CallOptions,
): Promise<ReceivedAnswer | "timed-out" | undefined> {
  const { sendRead: read } = context.get(transportContext);
  const isPlain = ![fileAnswer, eventAnswer, partAnswer, streamAnswer].some(
    (each) => each === endpoint.answer,
  );
  if (!read || endpoint.method !== "GET" || !isPlain || headers || streamSignal) return undefined;
  const { id, address, userAgent } = requestOf(context);
  const { language } = preferencesOf(context);
  // A timer that is cleared costs next to nothing; AbortSignal.timeout makes an error in any case.
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<"timed-out">((resolve) => {
    timer = setTimeout(() => resolve("timed-out"), timeLeftOf(context));
  });
  const sender = { token, language, address, userAgent, requestId: id, signal: controller.signal };
  const answer = read({ name: endpoint.name, ...readOf(endpoint, input), ...sender });
  const first = await Promise.race([answer, timedOut]).finally(() => clearTimeout(timer));
  if (first === "timed-out") {
    controller.abort();
    log.warn({ request: id, call: endpoint.name }, "call took too long");
    return first;
  }
  return first && { ok: first.status < 400, ...first };
}

/** Gives the next calls of a request their time anew: after what came slowly, such as an upload. */
export function renewDeadline(context: Readonly<RouterContextProvider>): void {
  context.set(deadlineContext, null);
  context.set(beganContext, null);
}

/** Milliseconds that are left for all calls of a request together. */
function timeLeftOf(context: Readonly<RouterContextProvider>): number {
  const began = context.get(beganContext) ?? performance.now();
  context.set(beganContext, began);
  return Math.max(0, Math.ceil(began + TIMEOUT_MS - performance.now()));
}

/** Begins the time of a request's calls anew: for an answer that goes on, batch after batch. */
export function restartDeadline(context: Readonly<RouterContextProvider>): void {
  context.set(beganContext, null);
  context.set(deadlineContext, null);
}

/** The time that is left for all calls of a request together. */
function deadlineOf(context: Readonly<RouterContextProvider>): AbortSignal {
  const earlier = context.get(deadlineContext);
  if (earlier) return earlier;
  const signal = AbortSignal.timeout(timeLeftOf(context));
  context.set(deadlineContext, signal);
  return signal;
}

async function sendRequest<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  { key, headers: extraHeaders, streamSignal }: CallOptions,
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

/**
 * The signal of a call that goes on: `deadline` ends it only until there is an answer, `close`
 * whenever it fires.
 */
function signalUntilResponse(deadline: AbortSignal, close: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (deadline.aborted || close.aborted) abort();
  deadline.addEventListener("abort", abort, { once: true });
  close.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    clearDeadline: () => deadline.removeEventListener("abort", abort),
  };
}
