import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

const YEAR = 365 * 24 * 60 * 60;

/** Serves files that scripts/compress.ts compressed. Returns whether the request was for one. */
export function staticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cache-Control", cacheControl(path));
    },
  });
  return (request, response) => {
    // Every file has an extension and hardly a page has: saves a look-up.
    if (!/\.\w+(\?|$)/.test(request.url ?? "")) return false;
    // sirv breaks on invalid ranges; the platform's files support them.
    const { range } = request.headers;
    delete request.headers.range;
    // A deployment in place removes files: end the response then.
    response.once("pipe", (file) => file.once("error", () => response.destroy()));
    let found = true;
    serve(request, response, () => {
      found = false;
      if (range) request.headers.range = range;
    });
    return found;
  };
}

function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return `public, max-age=${YEAR}, immutable`;
  // A cached service worker or manifest would keep an old site alive.
  if (/\.(js|webmanifest)$/.test(path)) return "no-cache";
  return "public, max-age=3600";
}
