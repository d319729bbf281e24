import { z } from "zod";
import type { Configuration } from "#app/configuration.ts";
import type { Dependencies } from "../dependencies.ts";
import {
  type Outcome,
  outcomeOf,
  type PushMessage,
  payloadOf,
  secondsToLive,
  uuidOf,
} from "./rules.ts";
import type { Addressee, PushSender } from "./sender.ts";

const TIMEOUT_MS = 15_000;
/** Per request; OneSignal takes 2,000 ids. */
const BATCH_SIZE = 500;

type Account = Extract<Configuration["push"], { kind: "onesignal" }>;

const answer = z.object({
  /** Empty when none of the subscriptions is live. */
  id: z.string().optional(),
  errors: z
    .union([
      z.array(z.string()),
      z.object({
        invalid_player_ids: z.array(z.string()).optional(),
        invalid_subscription_ids: z.array(z.string()).optional(),
      }),
    ])
    .optional()
    .catch(undefined),
});

/**
 * OneSignal's REST API. Addressed by subscription ids, not aliases (external_id): an alias reaches
 * signed-out devices too and tells OneSignal who is whose. Retries have the same idempotency key.
 */
export function oneSignal(
  { appId, apiKey, apiUrl }: Account,
  {
    publicUrl,
    organisation,
    log,
  }: Pick<Dependencies, "organisation" | "log"> & { publicUrl: string },
): PushSender {
  async function post(body: object) {
    try {
      const response = await fetch(`${apiUrl}/notifications`, {
        method: "POST",
        headers: {
          Accept: "application/json",
          Authorization: `Key ${apiKey}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const told = answer.safeParse(await response.json().catch(() => undefined));
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        told: told.data,
      };
    } catch {
      return { status: 0 };
    }
  }

  async function sendTo(
    message: PushMessage,
    to: readonly Addressee[],
    { batch, now, onStatus }: { batch: number; now: Date; onStatus?: (status: number) => void },
  ): Promise<Map<string, Outcome>> {
    const isVerified = to[0]?.isVerified ?? false;
    const [ar, en] = (["ar", "en"] as const).map((each) => payloadOf(message, each, isVerified));
    const { status, retryAfter, told } = await post({
      app_id: appId,
      idempotency_key: uuidOf(message.id, batch, String(isVerified)),
      target_channel: "push",
      include_subscription_ids: to.map(({ endpoint }) => endpoint),
      headings: { ar: ar?.title, en: en?.title },
      contents: { ar: ar?.body, en: en?.body },
      web_url: new URL(ar?.opens ?? "/", publicUrl).href,
      web_push_topic: message.id,
      chrome_web_icon: organisation.get().logo?.icon192,
      ttl: secondsToLive(message, now),
    });
    onStatus?.(status);
    const outcome = outcomeOf(status, retryAfter);
    if (outcome !== "sent") log.warn({ status }, "OneSignal did not take a push");
    const gone = goneOf(told, to);
    return new Map(
      to.map(({ subscriptionId, endpoint }) => [
        subscriptionId,
        // A missing account would answer 404 too: that says nothing of a subscription.
        outcome === "gone"
          ? { later: undefined }
          : outcome === "sent" && gone.has(endpoint)
            ? "gone"
            : outcome,
      ]),
    );
  }

  return {
    batchSize: BATCH_SIZE,
    async send(message, to, { number: batch, now, onStatus }) {
      const groups = [true, false].map((each) =>
        to.filter(({ isVerified }) => isVerified === each),
      );
      const outcomes = new Map<string, Outcome>();
      for (const group of groups) {
        if (group.length === 0) continue;
        for (const [id, outcome] of await sendTo(message, group, {
          batch,
          now,
          ...(onStatus && { onStatus }),
        })) {
          outcomes.set(id, outcome);
        }
      }
      return to.map(({ subscriptionId }) => outcomes.get(subscriptionId) ?? "dropped");
    },
  };
}

function goneOf(
  result: z.output<typeof answer> | undefined,
  to: readonly Addressee[],
): Set<string> {
  const { errors, id } = result ?? {};
  if (Array.isArray(errors)) {
    const isNobody = !id && errors.some((error) => /not subscribed/i.test(error));
    return new Set(isNobody ? to.map(({ endpoint }) => endpoint) : []);
  }
  return new Set([
    ...(errors?.invalid_player_ids ?? []),
    ...(errors?.invalid_subscription_ids ?? []),
  ]);
}
