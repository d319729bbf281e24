import { nextSilence, silenceEnd } from "#app/contract/silence-periods.ts";
import { CHAT_SCREEN, findUnread } from "../chat/api-push.ts";
import type { Dependencies } from "../dependencies.ts";
import type { JobKinds, Jobs } from "../jobs/jobs.ts";
import { JobFailure } from "../jobs/trouble.ts";
import { findNotification } from "../notification/api.ts";
import { readSilences } from "../silence/api.ts";
import { type Outcome, PUSH_TTL_SECONDS, type PushMessage } from "./rules.ts";
import type { Addressee, PushSender } from "./sender.ts";
import {
  type Claimed,
  claimDeliveries,
  countWaiting,
  deleteBatch,
  deleteBlocked,
  recordDeliveries,
} from "./store-delivery.ts";

/** Longer than any provider's timeout: by then the outcome is recorded or the sender died. */
const CLAIM_MS = 60_000;

/**
 * Sends a batch; what is recorded as sent is never sent again.
 * @throws a JobFailure while something waits: the queue retries after the provider's delay, or with
 * backoff (jobs/queue.ts)
 */
export function deliver(
  { clock, db, metrics, personal }: Pick<Dependencies, "clock" | "db" | "metrics" | "personal">,
  sender: PushSender | undefined,
) {
  return async (job: JobKinds["push"], jobs: Jobs): Promise<void> => {
    const message = await findNotification(db, job.notificationId);
    if (!message || !sender) return;
    const oldest = clock.now().getTime() - PUSH_TTL_SECONDS * 1000;
    if (message.createdAt.getTime() <= oldest) return deleteBatch(db, job);

    await deleteBlocked(db, job);
    const tried: string[] = [];
    const retryDelays: (number | undefined)[] = [];
    for (;;) {
      const now = clock.now();
      const { campaignReach: reach } = message;
      const silences = reach ? await readSilences(db, now) : [];
      const silent = reach && silenceEnd(silences, reach, now);
      if (silent) {
        const afterSeconds = Math.ceil((silent.getTime() - now.getTime()) / 1000);
        return jobs.add(db, "push", job, { afterSeconds });
      }
      // A phone that is off must not show a campaign push when it comes on during a silence.
      const useless = reach ? nextSilence(silences, reach, now) : undefined;
      const until = new Date(now.getTime() + CLAIM_MS);
      const claim = { tried, atOnce: sender.batchSize, now, until };
      const to = await claimDeliveries(db, job, claim);
      if (to.length === 0) break;
      const texts = await findTexts({ db, personal }, message, to);
      const addressees = to.map((one) =>
        one.showsMessages ? { ...one, text: texts.get(one.userId) } : one,
      );
      const batch = { number: job.batch, now };
      const outcomes = await sender.send({ ...message, useless }, addressees, batch);
      const sorted = sort(to, outcomes, clock.now());
      await recordDeliveries(db, job.notificationId, sorted);
      tried.push(...sorted.later.map(({ id }) => id));
      for (const outcome of outcomes) {
        metrics.push(typeof outcome === "object" ? "later" : outcome);
        if (typeof outcome === "object") retryDelays.push(outcome.later);
      }
      // The provider is down: don't try the others one by one.
      if (sorted.later.length === to.length) break;
    }

    const waiting = await countWaiting(db, job);
    if (waiting === 0) return;
    const named = retryDelays.filter((seconds) => seconds !== undefined);
    if (named.length === 0 || named.length < retryDelays.length) {
      throw new JobFailure("try-later", { waiting });
    }
    await jobs.add(db, "push", job, { afterSeconds: Math.min(...named) });
  };
}

/** Texts are kept sealed: opened only now, per person, for devices that show them. */
async function findTexts(
  parts: Pick<Dependencies, "db" | "personal">,
  { screen, params }: PushMessage,
  to: readonly Claimed[],
): Promise<ReadonlyMap<string, string>> {
  const people = to.filter(({ showsMessages }) => showsMessages).map(({ userId }) => userId);
  if (screen !== CHAT_SCREEN || !params?.id || people.length === 0) return new Map();
  return findUnread(parts, params.id, people);
}

function sort(to: readonly Addressee[], outcomes: readonly Outcome[], now: Date) {
  const sorted = {
    sent: [] as string[],
    dropped: [] as string[],
    gone: [] as string[],
    later: [] as { id: string; notBefore: Date }[],
  };
  for (const [at, { subscriptionId: id }] of to.entries()) {
    const outcome = outcomes[at] ?? "dropped";
    if (typeof outcome === "string") sorted[outcome].push(id);
    else {
      const seconds = outcome.later ?? 0;
      sorted.later.push({ id, notBefore: new Date(now.getTime() + seconds * 1000) });
    }
  }
  return sorted;
}
