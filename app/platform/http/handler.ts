import type { AnswerOf, Call, Parsed } from "#app/contract/endpoint.ts";
import type { FailureCode, Refusal } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { RateLimit } from "../database/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Language } from "../i18n.ts";
import type { Asker } from "./asker.ts";
import type { CallerOf } from "./caller.ts";

export interface HandlerContext<C extends Call, Prepared = undefined>
  extends Parsed<C>,
    Dependencies {
  readonly caller: CallerOf<C>;
  /** In a write, the transaction that also stores the Idempotency-Key. */
  readonly db: Database;
  readonly now: Date;
  readonly language: Language;
  readonly address: string;
  readonly asker: Asker;
  readonly device: string | null;
  readonly signal: AbortSignal;
  readonly lastEventId: string | undefined;
  readonly prepared: Prepared;
}

export type HandlerResult<C extends Call> = AnswerOf<C> | WithMessage<C> | Refusal;
export interface WithMessage<C extends Call> {
  /** Stored with the outcomes of writes (database/idempotency.ts): don't rename. */
  readonly said: string;
  readonly data: AnswerOf<C>;
}

/** An answer with a message: a key of the platform's words. */
export function withMessage<T>(said: string, data: T): { said: string; data: T } {
  return { said, data };
}

export interface HandlerOptions<C extends Call, Prepared> {
  /**
   * Limits by address or caller count before the body is read, those by its content after that, all
   * before anything is done.
   */
  readonly limits?: readonly RateLimit<HandlerContext<C>>[];
  /**
   * Slow work outside (social provider, pictures) that must not hold a database connection; the
   * handler gets its result as `prepared`. Skipped for a replayed write: what it looks at may have
   * changed.
   */
  readonly prepare?: (context: HandlerContext<C>) => Promise<Prepared | Refusal>;
  /**
   * Calls whose stored outcomes expire for the caller once this one succeeds, because it changes or
   * removes what they made (docs/product.md#forms-that-are-sent-twice).
   */
  readonly endsRepeatsOf?: readonly Call[];
  /**
   * Refusals stored under the Idempotency-Key like successes, because they changed something: a
   * refused upload is deleted, so a repeat would not find it.
   */
  readonly finalRefusals?: readonly FailureCode[];
  /** Replay window; default a day, a minute for tokens. */
  readonly keptMs?: number;
  /** Runs after a write has committed. It must not throw. */
  readonly afterCommit?: (context: HandlerContext<C>) => Promise<void>;
}

export interface Handled<C extends Call, Prepared> {
  readonly call: C;
  readonly handler: (
    context: HandlerContext<C, Prepared>,
  ) => Promise<HandlerResult<C>> | HandlerResult<C>;
  readonly options: HandlerOptions<C, Prepared>;
}

export function hasMessage<C extends Call>(
  outcome: AnswerOf<C> | WithMessage<C>,
): outcome is WithMessage<C> {
  return typeof outcome === "object" && outcome !== null && "said" in outcome;
}
