import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limits } from "./limits.ts";
import { refuse } from "./refuse.ts";

/** How much of a refused body is still read, so that the sender gets to the answer. */
const MOST_DRAINED = 128 * 1024 * 1024;
const LONGEST_DRAIN_MS = 10_000;

/**
 * The body as a web stream that is cut when it grows too large or takes too long, whatever its
 * Content-Length says; the client is then answered here, and the stream fails for the application.
 *
 * Undefined when it is already known to be too large, and answered.
 */
export function boundedBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: Limits,
  abort: () => void,
): ReadableStream<Uint8Array> | undefined {
  if (isTooLarge(request, limits)) {
    cut(request, response);
    return undefined;
  }
  const most = mostBytes(request, limits);
  const chunks = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  const longest = isUpload(request) ? limits.requestMs : limits.bodyMs;
  const timer = setTimeout(() => {
    abort();
    refuse(request, response, "too-slow");
    request.destroy();
  }, longest);
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next().catch((error) => {
          abort();
          throw error;
        });
        if (done) return controller.close();
        bytes += value.length;
        if (bytes <= most) return controller.enqueue(value);
        clearTimeout(timer);
        abort();
        await chunks.return?.();
        cut(request, response);
        controller.error(new Error("The request's body is too large."));
      },
    },
    { highWaterMark: 0 },
  );
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
 * Answers 413, and reads on for a while: many clients look for an answer only when they have sent
 * everything, and a connection closed before that loses it.
 */
function cut(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, "too-large", { end: false });
  let bytes = 0;
  const stop = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(stop, LONGEST_DRAIN_MS);
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_DRAINED) stop();
  });
  request.once("end", stop);
  request.once("close", stop);
  request.resume();
}
