import type { Context } from "hono";
import { Hono } from "hono";
import type { DirectRead, ReadAnswer } from "#app/contract/direct-read.ts";
import type { AnswerOf, Call, Parsed } from "#app/contract/endpoint.ts";
import { failures, isRefusal, type Refusal } from "#app/contract/failure.ts";
import { authenticate } from "../auth/api.ts";
import type { Database } from "../database/connect.ts";
import {
  endRepeats,
  findReplay,
  identifyWrite,
  type SentWrite,
  type WriteResult,
  withIdempotency,
} from "../database/idempotency.ts";
import { enforceRateLimits, type RateLimit } from "../database/rate-limit.ts";
import { type Language, languageOf, translate } from "../i18n.ts";
import type { World } from "../world.ts";
import { authorize, type Caller, type CallerOf } from "./caller.ts";
import { deviceOf } from "./device.ts";
import { failureBodyOf, failureResponse, retryAfterOf } from "./failure-response.ts";
import { parseInput, readInput } from "./input.ts";

/** What a handler gets: the parsed call, who asks, and the world it may touch. */
export interface HandlerContext<C extends Call, Prepared = undefined> extends Parsed<C>, World {
  /** Of the type that the call's `admits` promises. */
  readonly caller: CallerOf<C>;
  /** In a write, the transaction in which the Idempotency-Key is kept as well. */
  readonly db: Database;
  readonly now: Date;
  readonly language: Language;
  /** The client's address, for limits only. */
  readonly address: string;
  /** What the client's browser calls itself, in a word or two. */
  readonly device: string | null;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  /** The last event that a client of a stream has, as it says. */
  readonly lastEventId: string | undefined;
  readonly prepared: Prepared;
}

/** What a handler answers: the call's data, perhaps with a message for people, or a refusal. */
export type HandlerResult<C extends Call> = AnswerOf<C> | WithMessage<C> | Refusal;
export interface WithMessage<C extends Call> {
  /** The name is stored with the outcomes of writes (database/idempotency.ts): it stays. */
  readonly said: string;
  readonly data: AnswerOf<C>;
}

/** An answer with a message: a key of the platform's words. */
export function withMessage<T>(said: string, data: T): { said: string; data: T } {
  return { said, data };
}

interface Options<C extends Call, Prepared> {
  /**
   * How often the call may be made. Those by address or caller are counted before the body is read,
   * those by what it says after that, and all before anything is done.
   */
  readonly limits?: readonly RateLimit<HandlerContext<C>>[];
  /**
   * Slow work on the outside world (the social provider, pictures) that must not hold a database
   * connection. Its outcome reaches the handler as `prepared`. A write that was applied before is
   * answered without it: what it looks at may have changed since.
   */
  readonly prepare?: (context: HandlerContext<C>) => Promise<Prepared | Refusal>;
  /**
   * Calls whose repeats are no longer answered for the caller once this one succeeded, because it
   * changes or removes what they made (docs/product.md#forms-that-are-sent-twice).
   */
  readonly endsRepeatsOf?: readonly Call[];
  /** What follows a write that was applied, once it is committed. It must not throw. */
  readonly afterCommit?: (context: HandlerContext<C>) => Promise<void>;
}

/** A call with what answers it. */
interface Handled<C extends Call, Prepared> {
  readonly call: C;
  readonly handler: (
    context: HandlerContext<C, Prepared>,
  ) => Promise<HandlerResult<C>> | HandlerResult<C>;
  readonly options: Options<C, Prepared>;
}

/** What a request says beside its values, and a read of this process. */
interface Sender {
  readonly authorization: string | null;
  readonly language: Language;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  readonly write?: SentWrite;
  readonly scope?: ReadScope;
}

/** A call that was not refused. */
interface Success<C extends Call> {
  readonly outcome: AnswerOf<C> | WithMessage<C>;
  /** When it was applied, if the same was sent before under another key and nothing was done now. */
  readonly repeatedFrom?: Date | undefined;
}

/** Answers a read of this process. */
type Read = (world: World, read: DirectRead, scope: ReadScope) => Promise<ReadAnswer>;

/** What the reads of one page share: who asks is found out once. */
export interface ReadScope {
  caller?: { readonly authorization: string | null; readonly found: Promise<Caller | Refusal> };
}

export interface Resource {
  readonly routes: Hono<{ Variables: { world: World } }>;
  /** The calls as reads of this process, by their names. */
  readonly reads: ReadonlyMap<string, Read>;
  readonly calls: readonly Call[];
  on<C extends Call, Prepared = undefined>(
    call: C,
    handler: (context: HandlerContext<C, Prepared>) => Promise<HandlerResult<C>> | HandlerResult<C>,
    options?: Options<C, Prepared>,
  ): Resource;
}

type HonoContext = Context<{ Variables: { world: World } }>;

/**
 * The one way a call is answered: admits, limits, parses, applies a write once, and speaks
 * failure. A feature's resource.ts is a chain of `.on(call, handler)`.
 *
 * A write runs in one transaction with its Idempotency-Key. A refusal commits what the handler
 * wrote (a wrong code counts as a try) but is not kept under the key; a throw rolls back.
 */
export function resource(): Resource {
  const routes = new Hono<{ Variables: { world: World } }>();
  const calls: Call[] = [];
  const reads = new Map<string, Read>();
  const self: Resource = {
    routes,
    reads,
    calls,
    on(call, handler, options = {}) {
      calls.push(call);
      const path = call.path.replaceAll(/\{(\w+)\}/g, ":$1");
      const handled = { call, handler, options };
      routes.on(call.method, path, (context) => handleRequest(context, handled));
      if (call.method === "GET") {
        reads.set(call.name, (world, read, scope) => handleRead(world, read, scope, handled));
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
    signal: request.signal,
    write: { key: request.headers.get("idempotency-key"), address: pathname + search },
  };
  const answered = await answer(context.get("world"), handled, sender, () =>
    readInput(call, context.req),
  );
  const { language } = sender;
  if (isRefusal(answered)) return failureResponse(answered, language);
  return successResponse(call, answered, language, request.method);
}

async function handleRead<C extends Call, Prepared>(
  world: World,
  read: DirectRead,
  scope: ReadScope,
  handled: Handled<C, Prepared>,
): Promise<ReadAnswer> {
  const { call } = handled;
  const { token, language, address = null, userAgent = null, signal } = read;
  const authorization = token ? `Bearer ${token}` : null;
  const sender = { authorization, language, address, userAgent, lastEventId: null, signal, scope };
  const answered = await answer(world, handled, sender, async () =>
    parseInput(call, { ...read, fields: {} }),
  );
  if (isRefusal(answered)) {
    const body = failureBodyOf(answered, language);
    return { status: failures[answered.refused], body, retryAfter: retryAfterOf(answered) };
  }
  // As a response would carry it: without what JSON has no word for.
  const body: unknown = JSON.parse(JSON.stringify(successBody(call, answered, language)));
  return { status: 200, body };
}

async function answer<C extends Call, Prepared>(
  world: World,
  { call, handler, options }: Handled<C, Prepared>,
  sender: Sender,
  readCallInput: () => Promise<Parsed<C> | Refusal>,
): Promise<Refusal | Success<C>> {
  const { language } = sender;
  const caller = needsCaller(call) ? await callerOf(world, sender) : anonymous;
  if (isRefusal(caller)) return caller;
  const refused = authorize(call.admits, caller);
  if (refused) return refused;
  const limits = options.limits ?? [];
  const beforeBody = limits.filter(({ isBodyless }) => isBodyless);
  const afterBody = limits.filter(({ isBodyless }) => !isBodyless);
  const base: Omit<HandlerContext<C>, keyof Parsed<C>> = {
    ...world,
    // What `authorize` let through.
    caller: caller as CallerOf<C>,
    language,
    now: world.clock.now(),
    address: sender.address ?? "unknown",
    device: deviceOf(sender.userAgent),
    signal: sender.signal,
    lastEventId: sender.lastEventId || undefined,
    prepared: undefined,
  };
  const limited = await enforceRateLimits(beforeBody, call, base as HandlerContext<C>);
  if (limited) return limited;
  const input = await readCallInput();
  if (isRefusal(input)) return input;
  const handlerContext = { ...base, ...input } as HandlerContext<C>;
  const limitedByBody = await enforceRateLimits(afterBody, call, handlerContext);
  if (limitedByBody) return limitedByBody;
  const isWrite = call.method !== "GET";
  const write =
    isWrite && sender.write
      ? await identifyWrite(sender.write, call, handlerContext, input.body)
      : undefined;
  if (isRefusal(write)) return write;

  // Before the work of `prepare`, and before it can be refused for what happened since.
  const replay =
    write && options.prepare
      ? await findReplay<HandlerResult<C>>(world.db, write, handlerContext.now)
      : undefined;
  const execute = async (): Promise<WriteResult<HandlerResult<C>>> => {
    const prepared = options.prepare ? await options.prepare(handlerContext) : undefined;
    if (isRefusal(prepared)) return { outcome: prepared };
    const run = async (db: Database) =>
      handler({ ...handlerContext, db, prepared: prepared as Prepared });
    if (!isWrite) return { outcome: await run(world.db) };
    return withIdempotency(world.db, write, handlerContext.now, async (db) => {
      const outcome = await run(db);
      const ending = isRefusal(outcome) ? [] : (options.endsRepeatsOf ?? []);
      if (ending.length > 0) await endRepeats(db, caller, ending);
      return outcome;
    });
  };
  const { outcome, repeatedFrom } = replay ?? (await execute());
  if (isRefusal(outcome)) return outcome;
  await options.afterCommit?.(handlerContext);
  return { outcome, repeatedFrom };
}

/** Who sent it; asked once for all reads of a page. */
function callerOf(world: World, { authorization, scope }: Sender): Promise<Caller | Refusal> {
  if (!scope) return authenticate(authorization, world);
  if (scope.caller?.authorization === authorization) return scope.caller.found;
  const found = authenticate(authorization, world);
  scope.caller = { authorization, found };
  return found;
}

const anonymous = { kind: "anonymous" } as const;

/**
 * A write that admits everyone (signing in, refreshing, signing out) is how one becomes somebody.
 * Clients send their bearer token with every request, and a stale one must not stop these.
 */
function needsCaller({ admits, method }: Call): boolean {
  return admits !== "everyone" || method === "GET";
}

function successResponse<C extends Call>(
  call: C,
  answered: Success<C>,
  language: Language,
  method: string,
): Response {
  const { outcome } = answered;
  if (outcome instanceof Blob) return privateFileResponse(outcome);
  if (outcome instanceof ReadableStream) return eventStreamResponse(outcome, method);
  return Response.json(successBody(call, answered, language), {
    headers: { "Cache-Control": "no-store", "Content-Language": language },
  });
}

/** What a success says, as clients rely on it (docs/product.md#answers-of-the-api). */
function successBody<C extends Call>(
  call: C,
  { outcome, repeatedFrom }: Success<C>,
  language: Language,
) {
  const { data, message } = hasMessage(outcome)
    ? { data: outcome.data, message: translate(language, outcome.said) }
    : { data: outcome, message: undefined };
  // A contract that the platform itself breaks is a bug: the tests answer through it.
  const checked = process.env.CHECK_ANSWERS === "1" ? call.answer.parse(data) : data;
  return {
    success: true,
    // A read may answer that there is nothing; a write has done something in any case.
    data: checked ?? (call.method === "GET" ? null : {}),
    ...(message && { message }),
    ...(repeatedFrom && { repeatedFrom: repeatedFrom.toISOString() }),
  };
}

/** A file that only this caller may see: kept nowhere on the way, and nothing in any browser but a picture. */
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

/** What goes on for as long as the client listens: nothing on the way may keep it or wait for more of it. */
function eventStreamResponse(stream: ReadableStream, method: string): Response {
  // Hono answers HEAD by what GET would, and lets go of the body without a word to it.
  if (method === "HEAD") void stream.cancel();
  return new Response(method === "HEAD" ? null : stream, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    },
  });
}

function hasMessage<C extends Call>(
  outcome: AnswerOf<C> | WithMessage<C>,
): outcome is WithMessage<C> {
  return typeof outcome === "object" && outcome !== null && "said" in outcome;
}
