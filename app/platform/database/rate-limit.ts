import { lt, sql } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuseTooMany } from "#app/contract/failure.ts";
import { hash } from "#app/crypto.ts";
import { type Caller, subjectOf } from "../http/caller.ts";
import type { Database } from "./connect.ts";
import { purge } from "./purge.ts";
import { rateLimits } from "./tables.ts";

/** How often a call may be made by the same subject, which is told by the call's context. */
export interface RateLimit<Context> {
  /** What is counted: "address", "email", … ; part of the row's name. */
  readonly by: string;
  readonly subject: (context: Context) => string;
  readonly times: number;
  readonly seconds: number;
  /** The subject is known without the body, so that a body beyond the limit is not read. */
  readonly isBodyless?: boolean;
}

/** `times` in `seconds` from one network address. */
export function byAddress(times: number, seconds: number) {
  return {
    by: "address",
    subject: (context: { readonly address: string }) => context.address,
    times,
    seconds,
    isBodyless: true,
  };
}

/**
 * What one network address may do of what each person does a few times: a hall of 5,000 people with one Wi-Fi
 * comes in within minutes, and mobile operators put as many behind one address. It bounds machines; what one
 * person may do is counted by what they name.
 */
export const byCrowd = byAddress(6000, 10 * 60);

/**
 * Counts of calls that name an e-mail address, the narrow one first: what one client may do with one
 * address, and then, widely, what all clients together may. So a stranger who uses up a share keeps
 * nobody else from theirs, and guesses stay few.
 *
 * @param wide how many times as often as one client all may together
 */
export function byEmail(times: number, seconds: number, wide: number) {
  type Asked = { readonly body: { readonly email: string }; readonly address: string };
  return [
    {
      by: "email and address",
      subject: ({ body, address }: Asked) => `${body.email}\n${address}`,
      times,
      seconds,
    },
    {
      by: "email",
      subject: ({ body }: Asked) => body.email,
      times: times * wide,
      seconds,
    },
  ] as const;
}

/** `times` in `seconds` by one person, whatever the network. */
export function byCaller(times: number, seconds: number) {
  return {
    by: "caller",
    subject: ({ caller }: { readonly caller: Caller }) => subjectOf(caller),
    times,
    seconds,
    isBodyless: true,
  };
}

/**
 * Counts the call against its limits in fixed windows and refuses what is over, with Retry-After.
 * Counted in PostgreSQL, so that it holds for any number of processes, and outside the call's own
 * transaction, so that a refused try counts too.
 */
export async function enforceRateLimits<
  Context extends { readonly db: Database; readonly now: Date },
>(
  limits: readonly RateLimit<Context>[],
  call: Pick<Call, "name">,
  context: Context,
): Promise<Refusal | undefined> {
  for (const { by, subject, times, seconds } of limits) {
    const length = seconds * 1000;
    const start = Math.floor(context.now.getTime() / length) * length;
    const [row] = await context.db
      .insert(rateLimits)
      .values({
        rule: `${call.name} by ${by}`,
        subject: hash(subject(context)),
        windowStart: new Date(start),
        count: 1,
      })
      .onConflictDoUpdate({
        target: [rateLimits.rule, rateLimits.subject, rateLimits.windowStart],
        set: { count: sql`${rateLimits.count} + 1` },
      })
      .returning({ count: rateLimits.count });
    if (row && row.count > times) {
      const retryAfter = Math.max(1, Math.ceil((start + length - context.now.getTime()) / 1000));
      return refuseTooMany(retryAfter);
    }
  }
  return undefined;
}

/** Forgets windows that have passed; a nightly job. */
export async function purgeOldWindows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await purge(db, rateLimits, lt(rateLimits.windowStart, yesterday));
}
