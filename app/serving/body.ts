import type { IncomingMessage, ServerResponse } from "node:http";
import { sendError } from "./error-response.ts";
import type { Limits } from "./limits.ts";

/** How often a body that is thrown away is measured. */
const MEASURE_INTERVAL_MS = 500;

/**
 * The body as a web stream that is cut when it grows too large or takes too long, whatever its
 * Content-Length says; the client is then answered here, and the stream fails for the application.
 * A reader that stops early leaves the rest to discardRest.
 *
 * @param abort called when nobody can read the body any more
 * @returns undefined when the body is already known to be too large, and was answered
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
  const longest = isUpload(request) ? limits.requestMs : limits.bodyMs;
  const timer = setTimeout(() => {
    abort();
    sendError(request, response, "too-slow");
    request.destroy();
  }, longest);
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));

  let bytes = 0;
  let isRead = true;
  // Not the request's own iterator: one that stops early marks the request as read, and Node then
  // leaves the rest of the body in the connection, before the next request.
  request.pause();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (!isRead) return;
          if (bytes <= most) {
            request.pause();
            return controller.enqueue(chunk);
          }
          isRead = false;
          clearTimeout(timer);
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
        // Whoever answered without reading on needs it no more.
        response.once("finish", () => {
          if (!isRead) return;
          isRead = false;
          controller.error(new Error("The request was answered already."));
          request.resume();
        });
      },
      pull() {
        request.resume();
      },
      cancel() {
        // The answer follows. Browsers read it when they have sent everything, so they must be able to.
        isRead = false;
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Reads what an answer left unread of its request and throws it away, so that the next request of
 * the connection is read and a browser that sends everything first gets to the answer. Beyond
 * `limits.discardedBytes` or `limits.discardedMs` the connection is closed instead.
 */
export function discardRest(request: IncomingMessage, limits: Limits): void {
  if (request.readableEnded || request.destroyed) return;
  const { socket } = request;
  const before = socket.bytesRead;
  const until = Date.now() + limits.discardedMs;
  const timer = setInterval(() => {
    const isOver = socket.bytesRead - before > limits.discardedBytes || Date.now() > until;
    if (isOver) socket.destroy();
  }, MEASURE_INTERVAL_MS);
  timer.unref();
  request.once("end", () => clearInterval(timer));
  request.once("close", () => clearInterval(timer));
  request.resume();
}

/** Whether a body says itself that it is too large, so that it need not be read. */
export function isTooLarge(request: IncomingMessage, limits: Limits): boolean {
  return Number(request.headers["content-length"] ?? 0) > mostBytes(request, limits);
}

function mostBytes(request: IncomingMessage, limits: Limits): number {
  return isUpload(request) ? limits.uploadBytes : limits.bodyBytes;
}

function isUpload(request: IncomingMessage): boolean {
  return /^multipart\//i.test(request.headers["content-type"] ?? "");
}

/**
 * Answers 413 and closes the connection, but reads on for a while before: many clients look for an
 * answer only when they have sent everything, and a connection closed before that loses it.
 */
function rejectTooLarge(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  sendError(request, response, "too-large", { end: false });
  const before = request.socket.bytesRead;
  const until = Date.now() + limits.discardedMs;
  const stop = () => {
    clearInterval(timer);
    response.end();
  };
  const timer = setInterval(() => {
    const isOver = request.socket.bytesRead - before > limits.discardedBytes || Date.now() > until;
    if (isOver) stop();
  }, MEASURE_INTERVAL_MS);
  request.once("end", stop);
  request.once("close", stop);
  request.resume();
}
