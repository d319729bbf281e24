import type { Context } from "hono";
import { Hono } from "hono";
import type { AnswerOf, Call, Parsed } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal } from "#app/contract/failure.ts";
import { authenticate } from "../auth/api.ts";
import type { Database } from "../database/connect.ts";
import {
  endRepeats,
  findReplay,
  identifyWrite,
  type WriteResult,
  withIdempotency,
} from "../database/idempotency.ts";
import { enforceRateLimits, type RateLimit } from "../database/rate-limit.ts";
import { type Language, languageOf, translate } from "../i18n.ts";
import type { World } from "../world.ts";
import { authorize, type CallerOf } from "./caller.ts";
import { deviceOf } from "./device.ts";
import { failureResponse } from "./failure-response.ts";
import { readInput } from "./input.ts";

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

export interface Resource {
  readonly routes: Hono<{ Variables: { world: World } }>;
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
  const self: Resource = {
    routes,
    calls,
    on(call, handler, options = {}) {
      calls.push(call);
      const path = call.path.replaceAll(/\{(\w+)\}/g, ":$1");
      routes.on(call.method, path, (context) => handle(context, call, handler, options));
      return self;
    },
  };
  return self;
}

async function handle<C extends Call, Prepared>(
  context: HonoContext,
  call: C,
  handler: (
    handlerContext: HandlerContext<C, Prepared>,
  ) => Promise<HandlerResult<C>> | HandlerResult<C>,
  options: Options<C, Prepared>,
): Promise<Response> {
  const world = context.get("world");
  const request = context.req.raw;
  const language = languageOf(request.headers.get("accept-language"));
  const fail = (refusal: Refusal) => failureResponse(refusal, language);

  const caller = needsCaller(call) ? await authenticate(request, world) : anonymous;
  if (isRefusal(caller)) return fail(caller);
  const refused = authorize(call.admits, caller);
  if (refused) return fail(refused);
  const limits = options.limits ?? [];
  const beforeBody = limits.filter(({ isBodyless }) => isBodyless);
  const afterBody = limits.filter(({ isBodyless }) => !isBodyless);
  const base: Omit<HandlerContext<C>, keyof Parsed<C>> = {
    ...world,
    // What `authorize` let through.
    caller: caller as CallerOf<C>,
    language,
    now: world.clock.now(),
    address: request.headers.get("x-client-address") ?? "unknown",
    device: deviceOf(request.headers.get("user-agent")),
    signal: request.signal,
    lastEventId: request.headers.get("last-event-id") || undefined,
    prepared: undefined,
  };
  const limited = await enforceRateLimits(beforeBody, call, base as HandlerContext<C>);
  if (limited) return fail(limited);
  const input = await readInput(call, context.req);
  if (isRefusal(input)) return fail(input);
  const handlerContext = { ...base, ...input } as HandlerContext<C>;
  const limitedByBody = await enforceRateLimits(afterBody, call, handlerContext);
  if (limitedByBody) return fail(limitedByBody);
  const isWrite = call.method !== "GET";
  const write = isWrite
    ? await identifyWrite(request, call, handlerContext, input.body)
    : undefined;
  if (isRefusal(write)) return fail(write);

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
  if (isRefusal(outcome)) return fail(outcome);
  await options.afterCommit?.(handlerContext);
  return successResponse(call, outcome, language, request, repeatedFrom);
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
  outcome: AnswerOf<C> | WithMessage<C>,
  language: Language,
  { method }: Request,
  repeatedFrom: Date | undefined,
): Response {
  if (outcome instanceof Blob) return privateFileResponse(outcome);
  if (outcome instanceof ReadableStream) return eventStreamResponse(outcome, method);
  const { data, message } = hasMessage(outcome)
    ? { data: outcome.data, message: translate(language, outcome.said) }
    : { data: outcome, message: undefined };
  // A contract that the platform itself breaks is a bug: the tests answer through it.
  const checked = process.env.CHECK_ANSWERS === "1" ? call.answer.parse(data) : data;
  return Response.json(
    {
      success: true,
      // A read may answer that there is nothing; a write has done something in any case.
      data: checked ?? (call.method === "GET" ? null : {}),
      ...(message && { message }),
      ...(repeatedFrom && { repeatedFrom: repeatedFrom.toISOString() }),
    },
    { headers: { "Cache-Control": "no-store", "Content-Language": language } },
  );
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
