import { and, eq, gte, sql } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuseTooMany } from "#app/contract/failure.ts";
import { hash } from "#app/crypto.ts";
import { type Asker, isKnownBrowser } from "../http/asker.ts";
import { type Caller, subjectOf } from "../http/caller.ts";
import type { Database } from "./connect.ts";
import { rateLimits } from "./tables.ts";

export interface RateLimit<Context> {
  /** "address", "email", …; part of the row's name. */
  readonly by: string;
  readonly subject: (context: Context) => string;
  readonly times: number;
  readonly seconds: number;
  /** The subject is known without the body: a body beyond the limit is not read. */
  readonly isBodyless?: boolean;
  readonly appliesTo?: (context: Context) => Promise<boolean>;
}

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
 * Wide, against machines only: a hall of 5,000 people comes in through one Wi-Fi within minutes,
 * and mobile operators put as many behind one address.
 */
export const byCrowd = byAddress(6000, 10 * 60);

type Asking = { readonly body: { readonly email: string }; readonly address: string };
type Limited = Asking & { readonly asker: Asker; readonly db: Database };

/**
 * Limits mails to an address that anybody may name: narrowly per client, widely for all clients
 * together, so that a stranger who uses up one share keeps nobody else from theirs. A browser that
 * proved the address has its own share (docs/product.md#sign-in-by-e-mail).
 * @param wide how many times as often as one client all strangers together may
 */
export function byEmail(times: number, seconds: number, wide: number) {
  const isKnown = ({ db, asker, body }: Limited) => isKnownBrowser(db, asker, body.email);
  const isStrange = async (context: Limited) => !(await isKnown(context));
  return [
    {
      by: "email and known browser",
      subject: ({ body, asker }: Limited) => `${body.email}\n${asker.key}`,
      times,
      seconds,
      appliesTo: isKnown,
    },
    {
      by: "email and address",
      subject: ({ body, address }: Limited) => `${body.email}\n${address}`,
      times,
      seconds,
      appliesTo: isStrange,
    },
    {
      by: "email",
      subject: ({ body }: Limited) => body.email,
      times: times * wide,
      seconds,
      appliesTo: isStrange,
    },
  ] as const;
}

export function byEmailAndAddress(times: number, seconds: number) {
  return {
    by: "email and address",
    subject: ({ body, address }: Asking) => `${body.email}\n${address}`,
    times,
    seconds,
  };
}

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
 * Fixed windows; refuses with Retry-After. Counted in PostgreSQL, for any number of processes, and
 * outside the call's transaction, so that refused tries count.
 */
export async function enforceRateLimits<
  Context extends { readonly db: Database; readonly now: Date },
>(
  limits: readonly RateLimit<Context>[],
  call: Pick<Call, "name">,
  context: Context,
): Promise<Refusal | undefined> {
  for (const limit of limits) {
    const { by, subject, times, appliesTo } = limit;
    if (appliesTo && !(await appliesTo(context))) continue;
    const start = windowStart(limit, context.now);
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
    if (row && row.count > times) return refuseUntilNext(limit, context.now);
  }
  return undefined;
}

/** Doesn't count the call: for what is counted when it fails. */
export async function refuseWhereUsedUp<
  Context extends { readonly db: Database; readonly now: Date },
>(
  limit: RateLimit<Context>,
  call: Pick<Call, "name">,
  context: Context,
): Promise<Refusal | undefined> {
  const { by, subject, times } = limit;
  const used = await context.db.$count(
    rateLimits,
    and(
      eq(rateLimits.rule, `${call.name} by ${by}`),
      eq(rateLimits.subject, hash(subject(context))),
      eq(rateLimits.windowStart, new Date(windowStart(limit, context.now))),
      gte(rateLimits.count, times),
    ),
  );
  return used > 0 ? refuseUntilNext(limit, context.now) : undefined;
}

type Window = Pick<RateLimit<never>, "seconds">;

function windowStart({ seconds }: Window, now: Date): number {
  const length = seconds * 1000;
  return Math.floor(now.getTime() / length) * length;
}

function refuseUntilNext(window: Window, now: Date): Refusal {
  const end = windowStart(window, now) + window.seconds * 1000;
  return refuseTooMany(Math.max(1, Math.ceil((end - now.getTime()) / 1000)));
}
