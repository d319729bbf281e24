import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Makes the server of the built files, which scripts/compress.ts compressed. Answers whether the
 * request was for one of them.
 */
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
    // Every file has an extension and hardly a page has: most requests need no look.
    if (!/\.\w+(\?|$)/.test(request.url ?? "")) return false;
    // Whole files only: sirv breaks on ranges that make no sense. The platform's files take them.
    const { range } = request.headers;
    delete request.headers.range;
    // A release that is laid over this one takes files away: nobody is left waiting for one.
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
  // Their names change with their content.
  if (path.startsWith("/assets/")) return `public, max-age=${YEAR}, immutable`;
  // A service worker or a manifest that is kept would keep an old site alive.
  if (/\.(js|webmanifest)$/.test(path)) return "no-cache";
  return "public, max-age=3600";
}
