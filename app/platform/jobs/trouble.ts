import type { Logger } from "pino";
import { AppError, describeError } from "#app/logging.ts";
import type { JobKinds } from "./jobs.ts";

type Kind = keyof JobKinds;
type Facts = Readonly<Record<string, string | number | undefined>>;

/** A job's failure whose reason may be logged: an outside service's, without its words. */
export class JobFailure extends AppError {
  override name = "JobFailure";
  readonly outcome: string;
  readonly facts: Facts;

  constructor(outcome: string, facts: Facts = {}, options?: ErrorOptions) {
    super(`A job failed: ${outcome}.`, options);
    this.outcome = outcome;
    this.facts = facts;
  }
}

interface Trouble {
  readonly since: number;
  failures: number;
  givenUp: number;
  isTold: boolean;
}

/** A kind that fails and works in turn, as mail while one mailbox is full, is told no more often. */
const QUIET_MS = 10 * 60_000;

export interface Troubles {
  failed(kind: Kind, error: unknown, isGivenUp: boolean): void;
  worked(kind: Kind): void;
}

/**
 * Logs a line when a kind of job begins to fail, one when the first is given up and one when it works
 * again: each process of what it did itself.
 */
export function openTroubles(
  log: Pick<Logger, "info" | "warn">,
  now: () => number = Date.now,
): Troubles {
  const troubles = new Map<Kind, Trouble>();
  const quietSince = new Map<Kind, number>();
  return {
    failed(kind, error, isGivenUp) {
      const trouble = troubles.get(kind) ?? {
        since: now(),
        failures: 0,
        givenUp: 0,
        isTold: false,
      };
      troubles.set(kind, trouble);
      trouble.failures += 1;
      const isQuiet = now() - (quietSince.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS;
      if (!trouble.isTold && !isQuiet) {
        trouble.isTold = true;
        log.warn({ kind, ...reasonOf(error) }, "a kind of job fails");
      }
      if (isGivenUp && trouble.givenUp++ === 0) {
        log.warn({ kind, ...reasonOf(error) }, "jobs of a kind are given up");
      }
    },
    worked(kind) {
      const trouble = troubles.get(kind);
      if (!trouble) return;
      troubles.delete(kind);
      const { since, failures, givenUp, isTold } = trouble;
      if (!isTold && givenUp === 0) return;
      quietSince.set(kind, now());
      const seconds = Math.round((now() - since) / 1000);
      log.info({ kind, failures, givenUp, seconds }, "a kind of job works again");
    },
  };
}

function reasonOf(error: unknown): object {
  if (error instanceof JobFailure) return { outcome: error.outcome, ...error.facts };
  return { error: describeError(error) };
}
