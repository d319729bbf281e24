import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import type { Configuration } from "#app/configuration.ts";
import type { Finding } from "#app/contract/doctor.ts";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { isLoopback } from "#app/environment.ts";
import { countedAddress, networkMatcher, plainAddress } from "#app/networks.ts";
import { isPublicAddress } from "../http/private-network.ts";
import { ask, findPlace, type Place } from "./ask.ts";
import { makeProof } from "./proof.ts";
import { EVENT_GAP_MS, LIVE_PATH, UPLOAD_PATH } from "./routes.ts";
import { FORGED_ADDRESS, finding, judgeCertificate, judgeLive, judgeVisitors } from "./rules.ts";

/** Together below the web's 15 seconds per call: a page waits for both. */
const LISTEN_MS = 5_000;
const UPLOAD_MS = 8_000;

export interface Front {
  readonly findings: readonly Finding[];
  /** Of the Date header, which a proxy elsewhere writes by its own clock. */
  readonly skewMs?: number;
}

/** What a visitor of the public address meets: name, certificate and proxies. */
export async function examineFront(configuration: Configuration, now: Date): Promise<Front> {
  const { publicUrl, trustedProxies } = configuration;
  const place = await findPlace(publicUrl);
  if (!place) {
    const { hostname: host } = new URL(publicUrl);
    return { findings: [finding("address", "fault", "unresolved", { host })] };
  }
  const proof = makeProof(configuration, now);
  const heard = await listen(place, proof).catch((error: NodeJS.ErrnoException) => error);
  if (heard instanceof Error) return { findings: [explainSilence(heard, place)] };
  const certificate = heard.certificate ? [heard.certificate(now)] : [];
  const { skewMs, seen } = heard;
  if (!seen) {
    const other = finding("address", "fault", "another", { url: publicUrl, status: heard.status });
    return { findings: [other, ...certificate], skewMs };
  }
  const forged = { "X-Forwarded-For": FORGED_ADDRESS };
  const [again, uploads] = await Promise.all([
    listen(place, proof, forged).catch(() => undefined),
    upload(place, proof),
  ]);
  const visitors = judgeVisitors({
    own: heard.own,
    seen: seen.address,
    seenForged: again?.seen?.address ?? "",
    isTrusted: networkMatcher(trustedProxies),
    isPrivate: (address) => !isPublicAddress(address, false),
  });
  const isPlain = place.url.protocol === "http:" && !isLoopback(place.address);
  const address = isPlain
    ? finding("address", "warning", "plain", { url: publicUrl })
    : finding("address", "ok", "answers", { url: publicUrl });
  const live = judgeLive(seen.gapMs, EVENT_GAP_MS);
  return { findings: [address, ...certificate, visitors, uploads, live], skewMs };
}

function explainSilence(error: NodeJS.ErrnoException, { url, address }: Place): Finding {
  const isRefused = error.code === "ECONNREFUSED";
  const values = { url: url.origin, address };
  return finding("address", "fault", isRefused ? "refused" : "silent", values);
}

interface Heard {
  readonly status: number;
  /** This machine's address in that connection. */
  readonly own: string;
  /** Undefined where the answer is not from this installation. */
  readonly seen: { readonly address: string; readonly gapMs: number } | undefined;
  readonly skewMs: number;
  readonly certificate: ((now: Date) => Finding) | undefined;
}

/** @throws the connection's error */
async function listen(
  place: Place,
  proof: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Heard> {
  const signal = AbortSignal.timeout(LISTEN_MS);
  const { request, response } = ask(place, `/api/v1${LIVE_PATH}?proof=${proof}`, {
    headers: { Accept: "text/event-stream", ...headers },
    signal,
  });
  request.end();
  const answer = await response;
  const { socket, statusCode: status = 0, headers: answered } = answer;
  const own = countedAddress(plainAddress(socket.localAddress ?? ""));
  const skewMs = (Date.parse(answered.date ?? "") || Date.now()) - Date.now();
  const certificate = certificateOf(answer);
  const seen = status === 200 ? await readEvents(answer).catch(() => undefined) : undefined;
  request.destroy();
  return { status, own, seen, skewMs, certificate };
}

function certificateOf({ socket }: IncomingMessage): Heard["certificate"] {
  if (!(socket instanceof TLSSocket)) return undefined;
  const { valid_from, valid_to } = socket.getPeerCertificate();
  const { authorizationError } = socket;
  const problem = authorizationError ? String(authorizationError) : undefined;
  const dates = { from: new Date(valid_from), to: new Date(valid_to) };
  return (now) => judgeCertificate(dates, problem, now);
}

/** @returns undefined when the two events aren't ours */
async function readEvents(answer: IncomingMessage): Promise<Heard["seen"]> {
  let text = "";
  let cameAt: number | undefined;
  for await (const chunk of answer.setEncoding("utf8")) {
    text += chunk;
    if (/^event: seen\n.*\n\n/m.test(text)) cameAt ??= performance.now();
  }
  const [, data] = /^event: seen\ndata: (.*)\n\nevent: end\n/m.exec(text) ?? [];
  if (data === undefined || cameAt === undefined) return undefined;
  const { address } = JSON.parse(data) as { address: string };
  return { address, gapMs: performance.now() - cameAt };
}

/** As much as a form with files may bring. */
async function upload(place: Place, proof: string): Promise<Finding> {
  const bytes = uploadLimits.formBytes;
  const values = { megabytes: Math.floor(bytes / 1024 / 1024) };
  const signal = AbortSignal.timeout(UPLOAD_MS);
  const { request, response } = ask(place, `/api/v1${UPLOAD_PATH}?proof=${proof}`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=sawt", "Content-Length": bytes },
    signal,
  });
  Readable.from(pieces(bytes)).pipe(request);
  try {
    const answer = await response;
    const { statusCode: status = 0 } = answer;
    if (status === 413) return finding("uploads", "fault", "too-large", values);
    if (status !== 200) return finding("uploads", "fault", "refused", { ...values, status });
    const { data } = (await json(answer)) as { data?: { bytes?: number } };
    return data?.bytes === bytes
      ? finding("uploads", "ok", "pass", values)
      : finding("uploads", "fault", "cut", values);
  } catch {
    return signal.aborted
      ? finding("uploads", "warning", "slow", values)
      : finding("uploads", "fault", "cut", values);
  } finally {
    request.destroy();
  }
}

const PIECE = Buffer.alloc(64 * 1024);

function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= PIECE.length) {
    yield left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
  }
}
