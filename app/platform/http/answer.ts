import { z } from "zod";
import type { AnswerOf, Call, Parsed } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal } from "#app/contract/failure.ts";
import { authenticate, isCurrentPair } from "../auth/api.ts";
import type { Database } from "../database/connect.ts";
import {
  endOldAnswers,
  endRepeats,
  findReplay,
  identifyWrite,
  RETENTION,
  type SentWrite,
  type WriteResult,
  withIdempotency,
} from "../database/idempotency.ts";
import { enforceRateLimits } from "../database/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, translate } from "../i18n.ts";
import { askerOf } from "./asker.ts";
import { authorize, type Caller, type CallerOf } from "./caller.ts";
import { deviceOf } from "./device.ts";
import {
  type Handled,
  type HandlerContext,
  type HandlerResult,
  hasMessage,
  type WithMessage,
} from "./handler.ts";

export interface Sender {
  readonly authorization: string | null;
  readonly language: Language;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly lastEventId: string | null;
  readonly asker?: string | null;
  readonly signal: AbortSignal;
  readonly write?: SentWrite;
  readonly scope?: ReadScope;
}

export interface Success<C extends Call> {
  readonly outcome: AnswerOf<C> | WithMessage<C>;
  /** Set where the same was sent before under another key, and nothing was done now. */
  readonly repeatedFrom?: Date | undefined;
}

export interface ReadScope {
  caller?: { readonly authorization: string | null; readonly found: Promise<Caller | Refusal> };
}

export function createReadScope(): ReadScope {
  return {};
}

/**
 * Answers a call: authorizes, rate-limits, parses, and applies a write once.
 * A write and its Idempotency-Key share one transaction. A refusal commits what the handler wrote
 * (a wrong code counts as a try) but isn't kept under the key; a throw rolls back.
 * @param readCallInput reads and parses the input, once the caller may make the call
 */
export async function answer<C extends Call, Prepared>(
  dependencies: Dependencies,
  handled: Handled<C, Prepared>,
  sender: Sender,
  readCallInput: () => Promise<Parsed<C> | Refusal>,
): Promise<Refusal | Success<C>> {
  const { call, handler, options } = handled;
  const { language } = sender;
  const isCurrent = answersTokens(call) ? isCurrentPair : undefined;
  const caller = needsCaller(call) ? await callerOf(dependencies, sender) : anonymous;
  if (isRefusal(caller)) return caller;
  const refused = authorize(call.admits, caller);
  if (refused) return refused;
  const limits = options.limits ?? [];
  const beforeBody = limits.filter(({ isBodyless }) => isBodyless);
  const afterBody = limits.filter(({ isBodyless }) => !isBodyless);
  const base: Omit<HandlerContext<C>, keyof Parsed<C>> = {
    ...dependencies,
    caller: caller as CallerOf<C>,
    language,
    now: dependencies.clock.now(),
    address: sender.address ?? "unknown",
    asker: askerOf(sender.asker, sender.address ?? "unknown"),
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
      ? await identifyWrite(sender.write, call, handlerContext, input.body, keptMsOf(handled))
      : undefined;
  if (isRefusal(write)) return write;

  // Before `prepare`, and before a state that has changed since could refuse it.
  const replay =
    write && options.prepare
      ? await findReplay<HandlerResult<C>>(dependencies.db, write, handlerContext.now, isCurrent)
      : undefined;
  const execute = async (): Promise<WriteResult<HandlerResult<C>>> => {
    const prepared = options.prepare ? await options.prepare(handlerContext) : undefined;
    if (isRefusal(prepared)) return { outcome: prepared };
    const run = async (db: Database) =>
      handler({ ...handlerContext, db, prepared: prepared as Prepared });
    if (!isWrite) return { outcome: await run(dependencies.db) };
    const { finalRefusals = [] } = options;
    const once = { now: handlerContext.now, finalRefusals, isCurrent };
    const apply = async (db: Database) => {
      const outcome = await run(db);
      const ending = isRefusal(outcome) ? [] : (options.endsRepeatsOf ?? []);
      if (ending.length > 0) await endRepeats(db, caller, ending);
      if (!isRefusal(outcome)) await dependencies.desks.announce(db, call);
      return outcome;
    };
    return dependencies.writeTurns.run(sender.write?.path ?? call.path, async () => {
      if (write) await endOldAnswers(dependencies.db, write, handlerContext.now);
      return withIdempotency(dependencies.db, write, once, apply);
    });
  };
  const { outcome, repeatedFrom } = replay ?? (await execute());
  if (isRefusal(outcome)) return outcome;
  if (isWrite) dependencies.desks.forget(call);
  await options.afterCommit?.(handlerContext);
  return { outcome, repeatedFrom };
}

function callerOf(
  dependencies: Dependencies,
  { authorization, scope }: Sender,
): Promise<Caller | Refusal> {
  if (!scope) return authenticate(authorization, dependencies);
  if (scope.caller?.authorization === authorization) return scope.caller.found;
  const found = authenticate(authorization, dependencies);
  scope.caller = { authorization, found };
  return found;
}

const anonymous = { kind: "anonymous" } as const;

/**
 * Sign-in, refresh and sign-out admit everyone; clients send their bearer token with every request,
 * and an expired one must not fail these.
 */
function needsCaller({ admits, method }: Call): boolean {
  return admits !== "everyone" || method === "GET";
}

const TOKENS_KEPT_MS = 60_000;

function keptMsOf<C extends Call, Prepared>({
  call,
  options,
}: Pick<Handled<C, Prepared>, "call" | "options">): number {
  if (options.keptMs !== undefined) return options.keptMs;
  return answersTokens(call) && call.admits === "everyone" ? TOKENS_KEPT_MS : RETENTION;
}

function answersTokens({ answer }: Call): boolean {
  return answer instanceof z.ZodObject && "refreshToken" in answer.shape;
}

export function successBody<C extends Call>(
  call: C,
  { outcome, repeatedFrom }: Success<C>,
  language: Language,
) {
  const { data, message } = hasMessage(outcome)
    ? { data: outcome.data, message: translate(language, outcome.said) }
    : { data: outcome, message: undefined };
  const checked = process.env.CHECK_ANSWERS === "1" ? call.answer.parse(data) : data;
  return {
    // For clients that read the values beside `success`.
    ...(call.isBare && (checked as object)),
    success: true,
    // Only reads may answer null.
    data: checked ?? (call.method === "GET" ? null : {}),
    ...(message && { message }),
    ...(repeatedFrom && { repeatedFrom: repeatedFrom.toISOString() }),
  };
}
