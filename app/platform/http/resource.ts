import type { Context } from "hono";
import { Hono } from "hono";
import { ASKER_HEADER } from "#app/contract/code.ts";
import type { DirectRead, ReadAnswer } from "#app/contract/direct-read.ts";
import { type Call, PartialFile, StreamedFile } from "#app/contract/endpoint.ts";
import { failures, isRefusal } from "#app/contract/failure.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, languageOf } from "../i18n.ts";
import { answer, type ReadScope, type Sender, type Success, successBody } from "./answer.ts";
import { failureBodyOf, failureResponse, retryAfterOf } from "./failure-response.ts";
import type { Handled, HandlerContext, HandlerOptions, HandlerResult } from "./handler.ts";
import { parseInput, readInput } from "./input.ts";

type Read = (dependencies: Dependencies, read: DirectRead, scope: ReadScope) => Promise<ReadAnswer>;

export interface Resource {
  /** The feature's one word, which the OpenAPI document files the calls under. */
  readonly feature: string;
  readonly routes: Hono<{ Variables: { dependencies: Dependencies } }>;
  readonly reads: ReadonlyMap<string, Read>;
  readonly calls: readonly Call[];
  on<C extends Call, Prepared = undefined>(
    call: C,
    handler: (context: HandlerContext<C, Prepared>) => Promise<HandlerResult<C>> | HandlerResult<C>,
    options?: HandlerOptions<C, Prepared>,
  ): Resource;
}

type HonoContext = Context<{ Variables: { dependencies: Dependencies } }>;

export function resource(feature: string): Resource {
  const routes = new Hono<{ Variables: { dependencies: Dependencies } }>();
  const calls: Call[] = [];
  const reads = new Map<string, Read>();
  const self: Resource = {
    feature,
    routes,
    reads,
    calls,
    on(call, handler, options = {}) {
      calls.push(call);
      const path = call.path.replaceAll(/\{(\w+)\}/g, ":$1");
      const handled = { call, handler, options };
      routes.on(call.method, path, (context) => handleRequest(context, handled));
      if (call.method === "GET") {
        reads.set(call.name, (dependencies, read, scope) =>
          handleRead(dependencies, read, scope, handled),
        );
      }
      return self;
    },
  };
  return self;
}

async function handleRequest<C extends Call, Prepared>(
  context: HonoContext,
  handled: Handled<C, Prepared>,
): Promise<Response> {
  const { call } = handled;
  const request = context.req.raw;
  const { pathname, search } = new URL(request.url);
  const sender: Sender = {
    authorization: request.headers.get("authorization"),
    language: languageOf(request.headers.get("accept-language")),
    address: request.headers.get("x-client-address"),
    userAgent: request.headers.get("user-agent"),
    lastEventId: request.headers.get("last-event-id"),
    asker: request.headers.get(ASKER_HEADER),
    signal: request.signal,
    write: { key: request.headers.get("idempotency-key"), path: pathname, query: search },
  };
  const answered = await answer(context.get("dependencies"), handled, sender, () =>
    readInput(call, context.req),
  );
  const { language } = sender;
  if (isRefusal(answered)) return failureResponse(answered, language);
  if (answered.outcome instanceof PartialFile) return answered.outcome.answer(request);
  return successResponse(call, answered, language, request.method);
}

async function handleRead<C extends Call, Prepared>(
  dependencies: Dependencies,
  read: DirectRead,
  scope: ReadScope,
  handled: Handled<C, Prepared>,
): Promise<ReadAnswer> {
  const { call } = handled;
  const { token, language, address = null, userAgent = null, signal } = read;
  const authorization = token ? `Bearer ${token}` : null;
  const sender = { authorization, language, address, userAgent, lastEventId: null, signal, scope };
  const answered = await answer(dependencies, handled, sender, async () =>
    parseInput(call, { ...read, fields: {} }),
  );
  if (isRefusal(answered)) {
    const body = failureBodyOf(answered, language);
    return { status: failures[answered.refused], body, retryAfter: retryAfterOf(answered) };
  }
  // As a response would carry it: JSON drops undefined.
  const body: unknown = JSON.parse(JSON.stringify(successBody(call, answered, language)));
  return { status: 200, body };
}

function successResponse<C extends Call>(
  call: C,
  answered: Success<C>,
  language: Language,
  method: string,
): Response {
  const { outcome } = answered;
  if (outcome instanceof Blob) return privateFileResponse(outcome);
  if (outcome instanceof StreamedFile) return streamedFileResponse(outcome, method);
  if (outcome instanceof ReadableStream) return eventStreamResponse(outcome, method);
  return Response.json(successBody(call, answered, language), {
    headers: { "Cache-Control": "no-store", "Content-Language": language },
  });
}

/** A private file: never cached, and nothing active in a browser. */
function privateFileResponse(file: Blob): Response {
  return new Response(file, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Type": file.type || "application/octet-stream",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function streamedFileResponse(file: StreamedFile, method: string): Response {
  const { body, type, disposition } = file;
  if (method === "HEAD") void body.cancel();
  return new Response(method === "HEAD" ? null : body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": disposition,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Type": type,
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Server-sent events: no cache, no proxy buffering. */
function eventStreamResponse(stream: ReadableStream, method: string): Response {
  // Hono answers HEAD by GET and drops the body without cancelling it.
  if (method === "HEAD") void stream.cancel();
  return new Response(method === "HEAD" ? null : stream, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    },
  });
}
