import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a browser was told, and by what headers. */
export interface ReceivedPush {
  readonly id: string;
  readonly payload: Record<string, string>;
  readonly topic: string;
  readonly ttl: number;
  /** Of the VAPID token, whose signature was right. */
  readonly claims: { aud: string; exp: number; sub: string };
}

export interface PushSubscriptionKeys {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

type PushResponse = { status: number; headers?: Record<string, string> };

/**
 * Stands in for browsers and their push service, and speaks the real protocols: it takes what RFC 8030
 * says, checks who sends it by RFC 8292 and opens it with the browser's keys by RFC 8291. What breaks
 * them is answered 400, or 403 where the signature is wrong.
 */
export async function openPushService() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  /** What every request was answered, in order. */
  const statuses: number[] = [];
  let made = 0;
  const service = {
    received,
    statuses,
    /** Says something else than 201, to a browser's push. */
    answer: (_id: string): PushResponse => ({ status: 201 }),
    origin: "",
    /** A browser that asks for pushes. */
    subscribe(): PushSubscriptionKeys {
      const ecdh = createECDH("prime256v1");
      const id = `browser-${++made}`;
      const auth = randomBytes(16);
      const p256dh = ecdh.generateKeys("base64url");
      browsers.set(id, { ecdh, auth });
      return {
        id,
        endpoint: `${service.origin}/push/${id}`,
        keys: { p256dh, auth: auth.toString("base64url") },
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const id = /^\/push\/(browser-\d+)$/.exec(request.url ?? "")?.[1] ?? "";
    const { status, headers } = receive(id, request.headers, Buffer.concat(chunks));
    statuses.push(status);
    response.writeHead(status, headers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function receive(
    id: string,
    headers: NodeJS.Dict<string | string[]>,
    body: Buffer,
  ): PushResponse {
    const browser = browsers.get(id);
    if (!browser) return { status: 404 };
    const claims = authorized(String(headers.authorization), service.origin);
    if (!claims) return { status: 403 };
    const { topic = "", ttl, "content-encoding": encoding } = headers;
    if (encoding !== "aes128gcm" || !/^\d+$/.test(String(ttl))) return { status: 400 };
    if (!/^[\w-]{0,32}$/.test(String(topic))) return { status: 400 };
    if (body.length > 4096) return { status: 413 };
    const said = service.answer(id);
    if (said.status === 201) {
      const payload = JSON.parse(open(body, browser)) as Record<string, string>;
      received.push({ id, payload, topic: String(topic), ttl: Number(ttl), claims });
    }
    return said;
  }

  return service;
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;

/** RFC 8292: the claims of a token that is signed by the key beside it, for this service, and not for long. */
function authorized(header: string, origin: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const raw = Buffer.from(key, "base64url");
  if (raw.length !== 65) return undefined;
  const coordinate = (from: number) => raw.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const claims = JSON.parse(
    Buffer.from(body, "base64url").toString("utf8"),
  ) as ReceivedPush["claims"];
  const hours = (claims.exp - Date.now() / 1000) / 3600;
  const isRight = isSigned && claims.aud === origin && hours <= 24;
  return isRight && /^(mailto:|https:)/.test(claims.sub) ? claims : undefined;
}

/** RFC 8291 and RFC 8188: what a browser reads. */
function open(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
