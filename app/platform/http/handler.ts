import type { AnswerOf, Call, Parsed } from "#app/contract/endpoint.ts";
import type { FailureCode, Refusal } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { RateLimit } from "../database/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Language } from "../i18n.ts";
import type { Asker } from "./asker.ts";
import type { CallerOf } from "./caller.ts";

/** What a handler gets: the parsed call, who asks, and the dependencies it may use. */
export interface HandlerContext<C extends Call, Prepared = undefined>
  extends Parsed<C>,
    Dependencies {
  /** Of the type that the call's `admits` promises. */
  readonly caller: CallerOf<C>;
  /** In a write, the transaction in which the Idempotency-Key is kept as well. */
  readonly db: Database;
  readonly now: Date;
  readonly language: Language;
  /** The client's address, for limits only. */
  readonly address: string;
  /** Who asks for a one-time code, and sends it. */
  readonly asker: Asker;
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

export interface HandlerOptions<C extends Call, Prepared> {
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
  /**
   * Refusals that are kept under their key as answers are, because something was done by them: what
   * refuses an upload throws it away, and finds nothing when it is sent again.
   */
  readonly finalRefusals?: readonly FailureCode[];
  /** For how long an answer is given again under its Idempotency-Key, where that isn't a day, or a minute for tokens. */
  readonly keptMs?: number;
  /** What follows a write that was applied, once it is committed. It must not throw. */
  readonly afterCommit?: (context: HandlerContext<C>) => Promise<void>;
}

/** A call with what answers it. */
export interface Handled<C extends Call, Prepared> {
  readonly call: C;
  readonly handler: (
    context: HandlerContext<C, Prepared>,
  ) => Promise<HandlerResult<C>> | HandlerResult<C>;
  readonly options: HandlerOptions<C, Prepared>;
}

/** Whether an answer comes with a message. */
export function hasMessage<C extends Call>(
  outcome: AnswerOf<C> | WithMessage<C>,
): outcome is WithMessage<C> {
  return typeof outcome === "object" && outcome !== null && "said" in outcome;
}
