import { request as requestHttp } from "node:http";
import { Agent, request as requestHttps } from "node:https";
import { isIP } from "node:net";
import crypto from "web-push";
import type { Configuration } from "#app/configuration.ts";
import type { Dependencies } from "../dependencies.ts";
import { isPublicAddress, lookupPublic } from "../http/private-network.ts";
import { outcomeOf, payloadOf, secondsToLive, uuidOf } from "./rules.ts";
import type { Addressee, PushSender } from "./sender.ts";

/** Nobody waits longer for a push service. */
const TIMEOUT_MS = 10_000;
const BATCH_SIZE = 50;
/** A VAPID header is good for 12 hours. */
const HEADER_TTL_MS = 6 * 60 * 60 * 1000;

type Keys = Extract<Configuration["push"], { kind: "web-push" }>;

/**
 * Standard Web Push: encrypted for the browser (RFC 8291), signed by us (RFC 8292), posted to the
 * browser's own service (RFC 8030). That has no idempotency: where a process died between sending
 * and writing it down, the push is sent again under the same Topic, which replaces one that still
 * waits there, and with the same id, by which the service worker replaces one that is shown.
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
    // A look-up is only made of names.
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
      // The silence of a line is one thing, an answer that drips in another.
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

/** Encrypted for a browser; undefined when its keys are no keys. */
function sealFor({ keys }: Addressee, payload: string): Buffer | undefined {
  try {
    return keys
      ? crypto.encrypt(keys.p256dh, keys.auth, payload, "aes128gcm").cipherText
      : undefined;
  } catch {
    return undefined;
  }
}

/** The header for a push service, signed once for many pushes. */
function vapid(
  { publicKey, privateKey }: Keys,
  subjectNow: () => string,
): (origin: string) => string {
  const headerCache = new Map<string, { header: string; subject: string; until: number }>();
  return (origin) => {
    const subject = subjectNow();
    const cached = headerCache.get(origin);
    if (cached && cached.subject === subject && cached.until > Date.now()) return cached.header;
    // Anybody may subscribe with an origin of their own: what is kept stays small.
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
