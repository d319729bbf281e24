import { request as requestHttp } from "node:http";
import { Agent, request as requestHttps } from "node:https";
import { isIP } from "node:net";
import crypto from "web-push";
import type { Configuration } from "#app/configuration.ts";
import type { Dependencies } from "../dependencies.ts";
import { isPublicAddress, lookupPublic } from "../http/private-network.ts";
import { outcomeOf, payloadOf, secondsToLive, uuidOf } from "./rules.ts";
import type { Addressee, PushSender } from "./sender.ts";

const TIMEOUT_MS = 10_000;
const BATCH_SIZE = 50;
/** A VAPID header is good for 12 hours. */
const HEADER_TTL_MS = 6 * 60 * 60 * 1000;

type Keys = Extract<Configuration["push"], { kind: "web-push" }>;

/**
 * Standard Web Push (RFC 8030, 8291, 8292). It has no idempotency: a push resent after a crash has
 * the same Topic, which replaces a waiting one, and the same id, by which the service worker
 * replaces a shown one.
 */
export function webPush(
  keys: Keys,
  {
    allowLoopback,
    organisation,
    log,
  }: Pick<Dependencies, "organisation" | "log"> & { allowLoopback: boolean },
): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: BATCH_SIZE, timeout: TIMEOUT_MS });
  const lookup = lookupPublic(allowLoopback);
  const authorize = vapid(keys, () => keys.subject ?? `mailto:${organisation.get().email}`);

  async function post({ endpoint }: Addressee, headers: Record<string, string>, body: Buffer) {
    const url = new URL(endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // The guarded look-up runs only for names.
    if (isIP(host) && !isPublicAddress(host, allowLoopback)) return { status: 400 };
    const isPlain = url.protocol === "http:";
    if (isPlain && !allowLoopback) return { status: 400 };
    const options = { method: "POST", headers, lookup, timeout: TIMEOUT_MS };
    return new Promise<{ status: number; retryAfter?: string | undefined }>((resolve) => {
      const request = isPlain
        ? requestHttp(url, options)
        : requestHttps(url, { ...options, agent });
      request.on("response", (response) => {
        response.resume();
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, retryAfter: headers["retry-after"] });
      });
      request.on("timeout", () => request.destroy());
      request.on("error", () => resolve({ status: 0 }));
      // The socket's timeout is for silence only, not for an answer that drips in.
      const limit = setTimeout(() => request.destroy(), TIMEOUT_MS);
      request.on("close", () => clearTimeout(limit));
      request.end(body);
    });
  }

  return {
    batchSize: BATCH_SIZE,
    async send(message, to, { now, onStatus }) {
      const icon = organisation.get().logo?.icon192;
      const topic = uuidOf(message.id).replaceAll("-", "");
      return Promise.all(
        to.map(async (one) => {
          const payload = JSON.stringify({
            ...payloadOf(message, one.language, one.isVerified, one.text),
            icon,
          });
          const sealed = sealFor(one, payload);
          if (!sealed) return "gone";
          const { status, retryAfter } = await post(
            one,
            {
              Authorization: authorize(new URL(one.endpoint).origin),
              "Content-Encoding": "aes128gcm",
              "Content-Length": String(sealed.length),
              "Content-Type": "application/octet-stream",
              Topic: topic,
              TTL: String(secondsToLive(message, now)),
              Urgency: "normal",
            },
            sealed,
          );
          onStatus?.(status);
          const outcome = outcomeOf(status, retryAfter);
          // Without the endpoint: it leads to a person's browser.
          if (outcome !== "sent") log.warn({ status }, "a push service did not take a push");
          return outcome;
        }),
      );
    },
  };
}

/** Undefined when the browser's keys are invalid. */
function sealFor({ keys }: Addressee, payload: string): Buffer | undefined {
  try {
    return keys
      ? crypto.encrypt(keys.p256dh, keys.auth, payload, "aes128gcm").cipherText
      : undefined;
  } catch {
    return undefined;
  }
}

function vapid(
  { publicKey, privateKey }: Keys,
  subjectNow: () => string,
): (origin: string) => string {
  const headerCache = new Map<string, { header: string; subject: string; until: number }>();
  return (origin) => {
    const subject = subjectNow();
    const cached = headerCache.get(origin);
    if (cached && cached.subject === subject && cached.until > Date.now()) return cached.header;
    // Anybody may subscribe with an origin of their own: bounds memory.
    if (headerCache.size > 100) headerCache.clear();
    const header = crypto.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
    ).Authorization;
    headerCache.set(origin, { header, subject, until: Date.now() + HEADER_TTL_MS });
    return header;
  };
}
