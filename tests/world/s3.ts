import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const account = {
  bucket: "sawt-files",
  region: "eu-central-1",
  accessKeyId: "AKIATESTS",
  secretAccessKey: "the secret of the tests' store",
};

type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** An S3 store of a test's own: objects in memory; every request's signature is checked. */
export async function openS3Store(host = "127.0.0.1") {
  const objects = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    store.requests++;
    if (store.behaviour === "silent") return;
    const busy = store.behaviour === "busy" && refusal(503, "SlowDown");
    const { status, headers, body } = busy || answer(request, sent, store);
    response.writeHead(status, headers).end(body);
  });
  const listen = (port: number) => once(server.listen(port, host), "listening");
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const configuration = { ...account, endpoint: `http://${host}:${port}` };
  const store = {
    configuration,
    env: {
      S3_ENDPOINT: configuration.endpoint,
      S3_BUCKET: account.bucket,
      S3_REGION: account.region,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    objects,
    /** Parts of uploads that are not put together yet, by upload and number. */
    parts: new Map<string, Buffer>(),
    requests: 0,
    behaviour: "well" as "well" | "busy" | "silent",
    /** Keys that it has no room for. */
    refuse: undefined as RegExp | undefined,
    /** The number of a part that it doesn't take. */
    refusePart: undefined as number | undefined,
    /** Stops listening, as a machine that is away. */
    async close() {
      server.close().closeAllConnections();
      if (server.listening) await once(server, "close");
    },
    /** Listens again, at the same address. */
    reopen: () => listen(port),
  };
  return store;
}

export type S3Store = Awaited<ReturnType<typeof openS3Store>>;

type Kept = Pick<S3Store, "objects" | "parts" | "refuse" | "refusePart">;

function answer(request: IncomingMessage, sent: Buffer, kept: Kept): Answer {
  const { objects, refuse } = kept;
  const { headers, method, url: target = "/" } = request;
  const url = new URL(target, "http://store");
  const wrong = findWrong(request, url, sent);
  if (wrong) return refusal(...wrong);
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
  if (bucket !== account.bucket) return refusal(404, "NoSuchBucket");
  const key = rest.join("/");
  if (key === "") return list(url.searchParams, [...objects.keys()].sort());
  if (method === "POST" || url.searchParams.has("uploadId")) {
    return answerParts(method, key, url.searchParams, sent, kept);
  }
  if (method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  if (method === "PUT") {
    if (refuse?.test(key)) return refusal(507, "InsufficientStorage");
    if (!headers["content-length"]) return refusal(411, "MissingContentLength");
    const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      /^(content-type$|x-amz-meta-)/.test(name) ? [[name, String(value)]] : [],
    );
    if (kept.some(([, value]) => value.length > 255)) return refusal(400, "MetadataTooLarge");
    objects.set(key, { status: 200, headers: Object.fromEntries(kept), body: sent });
    return { status: 200 };
  }
  const found = objects.get(key) ?? refusal(404, "NoSuchKey");
  const length = String(Buffer.byteLength(found.body ?? ""));
  return { ...found, headers: { ...found.headers, "content-length": length } };
}

/** An upload in parts: begun, each part, and put together in the order of the list or given up. */
function answerParts(
  method: string | undefined,
  key: string,
  params: URLSearchParams,
  sent: Buffer,
  { objects, parts, refusePart }: Kept,
): Answer {
  const id = params.get("uploadId");
  if (id === null) return { status: 200, body: `<UploadId>of/${key}</UploadId>` };
  if (method === "PUT") {
    if (Number(params.get("partNumber")) === refusePart) return refusal(403, "AccessDenied");
    parts.set(`${id} ${params.get("partNumber")}`, sent);
    return { status: 200, headers: { etag: `"${sha256(sent)}"` } };
  }
  const listed = [...sent.toString().matchAll(/<PartNumber>(\d+)<.*?<ETag>"(\w+)"</g)];
  const content = listed.map(([, number, tag]) => {
    const part = parts.get(`${id} ${number}`);
    return part && sha256(part) === tag ? part : Buffer.alloc(0);
  });
  parts.clear();
  if (method === "DELETE") return { status: 204 };
  objects.set(key, { status: 200, body: Buffer.concat(content) });
  return { status: 200, body: "<CompleteMultipartUploadResult/>" };
}

function list(params: URLSearchParams, keys: readonly string[]): Answer {
  const [prefix, after] = [params.get("prefix") ?? "", params.get("continuation-token") ?? ""];
  const left = keys.filter((key) => key.startsWith(prefix) && key > after);
  const page = left.slice(0, Number(params.get("max-keys")));
  const entries = page.map((key) => `<Contents><Key>${encode(key)}</Key></Contents>`);
  const more = page.length < left.length;
  const body = `<IsTruncated>${more}</IsTruncated>${entries.join("")}
    <NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return { status: 200, body: `<ListBucketResult>${body}</ListBucketResult>` };
}

function refusal(status: number, code: string): Answer {
  const body = `<Error><Code>${code}</Code><Message>No.</Message></Error>`;
  return { status, headers: { "content-type": "application/xml" }, body };
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;

/** What a store has against a request (AWS Signature Version 4), if anything. */
function findWrong(
  { headers, method }: IncomingMessage,
  url: URL,
  sent: Buffer,
): [status: number, code: string] | undefined {
  const form = authorizationPattern.exec(headers.authorization ?? "");
  if (!form) return [403, "AccessDenied"];
  const [, id, date = "", region = "", signed = "", signature] = form;
  const [time, hash] = [String(headers["x-amz-date"]), String(headers["x-amz-content-sha256"])];
  if (id !== account.accessKeyId) return [403, "InvalidAccessKeyId"];
  if (region !== account.region) return [400, "AuthorizationHeaderMalformed"];
  const sentAt = time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5");
  const isNow = Math.abs(Date.parse(sentAt) - Date.now()) < 15 * 60_000;
  if (!isNow || !time.startsWith(date)) return [403, "RequestTimeTooSkewed"];
  const names = signed.split(";");
  const needed = Object.keys(headers).filter((name) => name === "host" || /^x-amz-/.test(name));
  if (!needed.every((name) => names.includes(name))) return [403, "AccessDenied"];
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(sent)) return [400, "BadDigest"];
  const query = [...url.searchParams].map((pair) => pair.map(encode).join("="));
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split("/").map(encode).join("/"),
    query.sort().join("&"),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, " ")}`),
    "",
    signed,
    hash,
  ];
  const scope = [date, region, "s3", "aws4_request"];
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`);
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonical.join("\n"))];
  if (hmac(key, text.join("\n")).toString("hex") !== signature)
    return [403, "SignatureDoesNotMatch"];
}

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const hmac = (key: string | Buffer, value: string) =>
  createHmac("sha256", key).update(value).digest();
const encode = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
