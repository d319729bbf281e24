import { createContext, type RouterContextProvider } from "react-router";
import { cleanText } from "#app/arabic/text.ts";
import {
  type AnswerOf,
  type Call,
  eventAnswer,
  fileAnswer,
  PartialFile,
  partAnswer,
  StreamedFile,
  streamAnswer,
} from "#app/contract/endpoint.ts";
import { failureBody } from "#app/contract/failure.ts";
import { translatorOf } from "./i18n.server.ts";
import { log } from "./log.server.ts";
import { type Unsent, unsentFieldsOf } from "./reposted-form.server.ts";
import { requestOf } from "./request.server.ts";
import { readJson } from "./wire.server.ts";

export type Result<T> = Success<T> | Failure;

interface Success<T> {
  readonly ok: true;
  readonly data: T;
  readonly message?: string | undefined;
  /** When the visitor sent the same under another key, if nothing was stored now. */
  readonly repeatedFrom?: Date | undefined;
}

export const NOT_OFFERED = "not-offered";

/** `message` is fit for the visitor, in their language. */
export interface Failure {
  readonly ok: false;
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code?: string;
  readonly message: string;
  /** The server's own words; otherwise our general sentence. */
  readonly hasServerMessage: boolean;
  readonly errors: readonly { path: string; message: string }[];
  readonly unsent?: Unsent | undefined;
}

/** Longest Retry-After of the request's calls in seconds; null for none. */
export const retryAfterContext = createContext<number | null>(null);

export function localFailure(
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

/**
 * Logs contract violations without values.
 * @param response undefined when nothing answered
 */
export async function readResponse<C extends Call>(
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
  if (endpoint.answer === streamAnswer && response.ok && response.body) {
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    const disposition = response.headers.get("content-disposition") ?? "attachment";
    return { ok: true, data: new StreamedFile(response.body, type, disposition) as AnswerOf<C> };
  }
  // Range and conditional answers pass.
  if (endpoint.answer === partAnswer && (response.ok || [304, 416].includes(response.status)))
    return { ok: true, data: new PartialFile(async () => response) as AnswerOf<C> };
  const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
  if (endpoint.answer === eventAnswer && response.ok && isStream && response.body)
    return { ok: true, data: response.body as AnswerOf<C> };
  const { ok, status } = response;
  const retryAfter = response.headers.get("retry-after");
  return readAnswer(context, endpoint, { ok, status, body: await readJson(response), retryAfter });
}

export interface ReceivedAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: string | number | null | undefined;
}

/** @param answer undefined when nothing answered */
export function readAnswer<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  answer: ReceivedAnswer | undefined,
): Result<AnswerOf<C>> {
  if (!answer) return localFailure(context, 0, "failure:unreachable");
  const { body, retryAfter } = answer;
  const envelope = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const message = displayableMessage(envelope.message);
  const isSuccess = answer.ok && envelope.success !== false;
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
  recordRetryAfter(context, retryAfter);
  const failure = failureBody.partial().safeParse(envelope);
  const serverMessage = isSuccess ? undefined : message;
  return {
    ok: false,
    status: statusOf(answer, isSuccess),
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

function parseTimestamp(value: unknown): Date | undefined {
  const timestamp = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(timestamp.getTime()) ? undefined : timestamp;
}

/** Toasts travel in cookies: an error page's source doesn't fit. */
function displayableMessage(message: unknown): string | undefined {
  const text = typeof message === "string" ? cleanText(message) : "";
  return text && text.length <= MAX_MESSAGE_LENGTH ? text : undefined;
}
const MAX_MESSAGE_LENGTH = 400;
const MAX_LOGGED_ISSUES = 10;

function recordRetryAfter(
  context: Readonly<RouterContextProvider>,
  retryAfter: ReceivedAnswer["retryAfter"],
): void {
  const seconds = /^[1-9]\d{0,4}$/.exec(String(retryAfter ?? ""))?.[0];
  if (!seconds) return;
  // A page calls several times; the shorter wait would meet the longer one.
  const longest = Math.max(Number(seconds), context.get(retryAfterContext) ?? 0);
  context.set(retryAfterContext, longest);
}

/** Some servers refuse with 200 and `success: false`; success without data is broken. */
function statusOf({ ok, status }: ReceivedAnswer, isSuccess: boolean): number {
  if (!ok) return status;
  return isSuccess ? 502 : 400;
}
