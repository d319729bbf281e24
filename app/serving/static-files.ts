import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import sirv from "sirv";
import { keptFolders } from "./kept-assets.ts";

const YEAR = 365 * 24 * 60 * 60;

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves files that scripts/compress.ts compressed, and what open pages of other releases still ask
 * for. Returns whether the request was for one.
 *
 * @param options.kept where those of other releases are
 */
export function staticFiles(
  folder: string,
  { kept, log }: { kept: string | undefined; log: Pick<Logger, "error"> },
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const own = open(folder, false);
  return (request, response) => {
    // Every file has an extension and hardly a page has: saves a look-up.
    if (!/\.\w+(\?|$)/.test(request.url ?? "")) return false;
    // sirv breaks on invalid ranges; the platform's files support them.
    const { range } = request.headers;
    delete request.headers.range;
    // Removed between a look at it and its opening: the head is written by then.
    response.once("pipe", (file) => file.once("error", () => response.destroy()));
    const isServed = (serve: Serve) => {
      let found = true;
      try {
        serve(request, response, () => {
          found = false;
        });
      } catch (error) {
        if (!(error instanceof GoneError)) throw error;
        log.error({ file: error.path }, "a file of the build is gone from the disk");
        return false;
      }
      return found;
    };
    if (isServed(own)) return true;
    const others = kept && request.url?.startsWith("/assets/") ? keptFolders(kept) : [];
    if (others.some((other) => isServed(open(other, true)))) return true;
    if (range) request.headers.range = range;
    return false;
  };
}

/** The build was replaced, or removed, below the process that serves it. */
class GoneError extends Error {
  readonly path: string;

  constructor(path: string) {
    super("gone");
    this.path = path;
  }
}

/** @param isChanging whether files come and go; else they are listed once */
function open(folder: string, isChanging: boolean): Serve {
  return sirv(folder, {
    dev: isChanging,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      // sirv writes the head before it opens the file.
      if (!existsSync(join(folder, path))) throw new GoneError(path);
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cache-Control", cacheControl(path));
    },
  });
}

function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return `public, max-age=${YEAR}, immutable`;
  // A cached service worker or manifest would keep an old site alive.
  if (/\.(js|webmanifest)$/.test(path)) return "no-cache";
  return "public, max-age=3600";
}
