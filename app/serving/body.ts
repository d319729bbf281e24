import type { IncomingMessage, ServerResponse } from "node:http";
import { sendError } from "./error-response.ts";
import type { Limits, Pace } from "./limits.ts";

const MEASURE_INTERVAL_MS = 500;

export function isTooSlow(
  { stallMs, bytesPerSecond, graceMs, longestMs }: Pace,
  { bytes, waitedMs, silentMs }: { bytes: number; waitedMs: number; silentMs: number },
): boolean {
  if (silentMs > stallMs || waitedMs > longestMs) return true;
  return waitedMs > graceMs && bytes < (waitedMs / 1000) * bytesPerSecond;
}

/**
 * Calls `cut` once when a body is too slow or too large. Time counts only between `wait` and
 * `rest`.
 * @param received bytes so far
 */
function watchPace(
  request: IncomingMessage,
  {
    pace,
    received,
    most = Number.POSITIVE_INFINITY,
    cut,
  }: { pace: Pace; received: () => number; most?: number; cut: () => void },
): { wait(): void; rest(): void } {
  const came = { bytes: 0, waitedMs: 0, silentMs: 0 };
  let since: number | undefined;
  const look = () => {
    const now = performance.now();
    const elapsed = since === undefined ? 0 : now - since;
    since &&= now;
    const bytes = received();
    came.waitedMs += elapsed;
    came.silentMs = bytes > came.bytes ? 0 : came.silentMs + elapsed;
    came.bytes = bytes;
  };
  const timer = setInterval(() => {
    look();
    if (came.bytes <= most && !isTooSlow(pace, came)) return;
    clearInterval(timer);
    cut();
  }, MEASURE_INTERVAL_MS);
  timer.unref();
  request.once("end", () => clearInterval(timer));
  request.once("close", () => clearInterval(timer));
  return {
    wait() {
      since ??= performance.now();
    },
    rest() {
      look();
      since = undefined;
    },
  };
}

/**
 * The body as a web stream, cut when too large or too slow, whatever Content-Length says: the
 * client is answered here, and the stream fails. A reader that stops early leaves the rest to
 * discardRest.
 * @param abort called when nobody can read the body any more
 * @returns undefined when already refused
 */
export function boundedBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: Limits,
  abort: () => void,
): ReadableStream<Uint8Array> | undefined {
  if (isTooLarge(request, limits)) {
    rejectTooLarge(request, response, limits);
    return undefined;
  }
  const most = mostBytes(request, limits);
  let bytes = 0;
  const watch = watchPace(request, {
    pace: limits.pace,
    received: () => bytes,
    cut() {
      abort();
      sendError(request, response, "too-slow");
      request.destroy();
    },
  });
  let isRead = true;
  // Not the request's own iterator: stopping it marks the request as read, and Node leaves the rest
  // of the body in the connection, before the next request.
  request.pause();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (!isRead) return;
          watch.rest();
          if (bytes <= most) {
            request.pause();
            return controller.enqueue(chunk);
          }
          isRead = false;
          abort();
          rejectTooLarge(request, response, limits);
          controller.error(new Error("The request's body is too large."));
        });
        request.once("end", () => {
          if (isRead) controller.close();
          isRead = false;
        });
        const fail = () => {
          if (!isRead) return;
          isRead = false;
          abort();
          controller.error(new Error("The request's body was cut off."));
        };
        request.once("error", fail);
        request.once("close", fail);
        // The application answered without reading on.
        response.once("finish", () => {
          if (!isRead) return;
          isRead = false;
          controller.error(new Error("The request was answered already."));
          request.resume();
        });
      },
      pull() {
        watch.wait();
        request.resume();
      },
      cancel() {
        // Browsers read the answer after sending everything, so the rest must be received.
        isRead = false;
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Lets the next request be read and the browser get its answer; closes if too much or slow. */
export function discardRest(request: IncomingMessage, limits: Limits): void {
  if (request.readableEnded || request.destroyed) return;
  discard(request, limits, () => request.socket.destroy());
}

function discard(
  request: IncomingMessage,
  { pace, discardedBytes: most }: Limits,
  cut: () => void,
): void {
  const { socket } = request;
  const before = socket.bytesRead;
  watchPace(request, { pace, most, received: () => socket.bytesRead - before, cut }).wait();
  request.resume();
}

export function isTooLarge(request: IncomingMessage, limits: Limits): boolean {
  return Number(request.headers["content-length"] ?? 0) > mostBytes(request, limits);
}

function mostBytes(request: IncomingMessage, limits: Limits): number {
  const type = request.headers["content-type"] ?? "";
  if (/^multipart\//i.test(type)) return limits.uploadBytes;
  return /^application\/json\b/i.test(type) ? limits.jsonBytes : limits.bodyBytes;
}

/** Answers 413, but reads on: clients send everything first, and closing loses the answer. */
function rejectTooLarge(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  sendError(request, response, "too-large", { end: false });
  const end = () => response.end();
  request.once("end", end);
  request.once("close", end);
  discard(request, limits, end);
}
