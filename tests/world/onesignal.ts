import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What POST /notifications was asked. */
export interface OneSignalRequest {
  readonly app_id: string;
  readonly idempotency_key: string;
  readonly target_channel: string;
  readonly include_subscription_ids: string[];
  readonly headings: Record<string, string>;
  readonly contents: Record<string, string>;
  readonly web_url: string;
}

export const account = {
  ONESIGNAL_APP_ID: "5eb5a37e-b458-11e3-ac11-000c2940e62c",
  ONESIGNAL_API_KEY: "os_v2_app_stand_in",
};

/**
 * Stands in for OneSignal's REST API: wants the app's key as "Key …", an English text and its own
 * subscriptions, and does a request with the same idempotency_key once.
 */
export async function openOneSignal() {
  const known = new Map<string, object>();
  const requests: OneSignalRequest[] = [];
  const service = {
    /** Every request that was well made, those that were answered from memory included. */
    asked: requests,
    /** Those that sent something. */
    sent: [] as OneSignalRequest[],
    /** Subscriptions that are no more. */
    gone: new Set<string>(),
    /** What it answers instead, while it is unwell. */
    trouble: undefined as { status: number; headers?: Record<string, string> } | undefined,
    env: {} as Record<string, string>,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, body, headers } = answer(
      `${request.method} ${request.url}`,
      request.headers.authorization,
      Buffer.concat(chunks).toString("utf8"),
    );
    response
      .writeHead(status, { "Content-Type": "application/json", ...headers })
      .end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  service.env = { ...account, ONESIGNAL_API_URL: `http://127.0.0.1:${port}` };

  function answer(path: string, authorization: string | undefined, text: string) {
    const refuse = (status: number, ...errors: string[]) => ({
      status,
      body: { errors },
      headers: service.trouble?.headers,
    });
    if (path !== "POST /notifications") return refuse(404, "No such path");
    if (authorization !== `Key ${account.ONESIGNAL_API_KEY}`) return refuse(403, "Access denied");
    const body = JSON.parse(text) as OneSignalRequest;
    if (body.app_id !== account.ONESIGNAL_APP_ID) return refuse(400, "app_id not found");
    if (!body.contents?.en) return refuse(400, "Message must have English language content");
    if (
      !/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(
        body.idempotency_key,
      )
    ) {
      return refuse(400, "idempotency_key must be a UUID");
    }
    if (service.trouble) return refuse(service.trouble.status, "Try again later");
    requests.push(body);
    const before = known.get(body.idempotency_key);
    if (before) return { status: 200, body: before, headers: { "Idempotent-Replayed": "true" } };
    const invalid = body.include_subscription_ids.filter((id) => service.gone.has(id));
    const isNobody = invalid.length === body.include_subscription_ids.length;
    const result = isNobody
      ? { id: "", errors: ["All included players are not subscribed"] }
      : {
          id: body.idempotency_key,
          ...(invalid.length > 0 && { errors: { invalid_player_ids: invalid } }),
        };
    known.set(body.idempotency_key, result);
    if (!isNobody) service.sent.push(body);
    return { status: 200, body: result, headers: {} };
  }

  return service;
}
