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
import { recordOffer } from "./platform-features.server.ts";
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

/* One call with a given token; sessions and refresh are above (api.server.ts). */

/**
 * In-process function or HTTP (transport.server.ts); logs what is lost.
 * @param name the call's, for the log
 * @throws UnreachableError when nothing answered
 */
export type Transport = (request: Request, name: string) => Promise<Response>;
/** An in-process read by values; undefined where a call needs a request. */
export type ReadTransport = (read: DirectRead) => Promise<ReadAnswer | undefined>;
export class UnreachableError extends AppError {
  override name = "UnreachableError";
}
export const transportContext = createContext<{
  base: string;
  sendRequest: Transport;
  /** Undefined where the platform is in another process. */
  sendRead: ReadTransport | undefined;
  /** Web-only mode: maybe another organisation's. */
  isOutside: boolean;
}>();

const patienceContext = createContext<Patience | null>(null);

export interface CallOptions {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends a stream after its answer has begun. */
  readonly streamSignal?: AbortSignal;
  /** One of many calls for something long, each with a page's full timeout. */
  readonly hasOwnTime?: boolean;
}

/**
 * Never throws for a server's failure.
 * @param token bearer token; none calls anonymously
 */
export async function send<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  options: CallOptions,
): Promise<Result<AnswerOf<C>>> {
  // Malformed ids answer 404 and must not become another address.
  if (!hasValidPath(endpoint, input)) return localFailure(context, 404, "failure:not-found");
  const patience = options.hasOwnTime ? new Patience() : patienceOf(context);
  patience.begin();
  try {
    const answer = await sendRead(context, endpoint, input, token, options, patience);
    if (answer) return readAnswer(context, endpoint, answer === "timed-out" ? undefined : answer);
    return await sendRequest(context, endpoint, input, token, options, patience);
  } finally {
    patience.end();
  }
}

async function sendRead<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  { headers, streamSignal }: CallOptions,
  patience: Patience,
): Promise<ReceivedAnswer | "timed-out" | undefined> {
  const { sendRead: read } = context.get(transportContext);
  const isPlain = ![fileAnswer, eventAnswer, partAnswer, streamAnswer].some(
    (each) => each === endpoint.answer,
  );
  if (!read || endpoint.method !== "GET" || !isPlain || headers || streamSignal) return undefined;
  const { id, address, userAgent } = requestOf(context);
  const { language } = preferencesOf(context);
  const { signal } = patience;
  const sender = { token, language, address, userAgent, requestId: id, signal };
  const answer = read({ name: endpoint.name, ...readOf(endpoint, input), ...sender });
  const first = await patience.race(answer, "timed-out" as const);
  if (first === "timed-out") {
    log.warn({ request: id, call: endpoint.name }, "call took too long");
    return first;
  }
  return first && { ok: first.status < 400, ...first };
}

/** For all calls of a request together. */
const TIMEOUT_MS = 15_000;

function patienceOf(context: Readonly<RouterContextProvider>): Patience {
  const patience = context.get(patienceContext) ?? new Patience();
  context.set(patienceContext, patience);
  return patience;
}

/** Shared by a request's calls; counts only while one runs: a slow upload is not the platform's. */
class Patience {
  #leftMs = TIMEOUT_MS;
  #calls = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #over = new AbortController();

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  begin(): void {
    if (this.#calls++ > 0 || this.signal.aborted) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#over.abort(), Math.ceil(this.#leftMs));
  }

  end(): void {
    if (--this.#calls > 0) return;
    clearTimeout(this.#timer);
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }

  async race<Answer, Late>(answer: Promise<Answer>, late: Late): Promise<Answer | Late> {
    if (this.signal.aborted) return late;
    let giveUp = () => {};
    const over = new Promise<Late>((resolve) => {
      giveUp = () => resolve(late);
    });
    this.signal.addEventListener("abort", giveUp, { once: true });
    return Promise.race([answer, over]).finally(() =>
      this.signal.removeEventListener("abort", giveUp),
    );
  }
}

async function sendRequest<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  { key, headers: extraHeaders, streamSignal }: CallOptions,
  patience: Patience,
): Promise<Result<AnswerOf<C>>> {
  const transport = context.get(transportContext);
  const unanswered = () => readResponse(context, endpoint, undefined);
  if (patience.signal.aborted) return unanswered();
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Streams have no timeout once begun.
  patience.signal.addEventListener("abort", abort, { once: true });
  streamSignal?.addEventListener("abort", abort, { once: true });
  if (streamSignal?.aborted) abort();
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
    const init = { method: endpoint.method, headers, body, signal: controller.signal };
    const request = new Request(url, init);
    if (body instanceof FormData) passForm(request, body);
    // An in-process platform ignores the signal.
    const response = await patience.race(transport.sendRequest(request, endpoint.name), undefined);
    if (!response) {
      log.warn({ request: requestOf(context).id, call: endpoint.name }, "call took too long");
      return unanswered();
    }
    if (transport.isOutside && recordOffer(endpoint, response.status)) {
      return {
        ...localFailure(context, 404, "failure:not-offered"),
        code: NOT_OFFERED,
        hasServerMessage: true,
      };
    }
    return await readResponse(context, endpoint, response);
  } catch (error) {
    if (error instanceof UnreachableError) return unanswered();
    throw error;
  } finally {
    patience.signal.removeEventListener("abort", abort);
  }
}
