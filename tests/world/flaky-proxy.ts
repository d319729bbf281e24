import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The line between a browser and a server, on which things go wrong. */
export interface FlakyProxy {
  /** Where the browser goes instead of the server; the server's PUBLIC_URL. */
  readonly origin: string;
  /** Leads to a server from now on. */
  connect(target: string): void;
  /** Loses the answers to posts from now on: the server has done what they asked. Or no longer. */
  dropResponses(isLost: boolean): void;
  /** How many answers were lost so far. */
  readonly lost: number;
  /** Breaks off requests whose path matches; undefined lets all pass. */
  cutResponses(path: RegExp | undefined): void;
  /** Refuses larger bodies as nginx does, with a page of its own; undefined lets all pass. */
  limitBodies(bytes: number | undefined): void;
  /** Sends pages up to a mark, and what follows once `more` is fulfilled; undefined sends them whole. */
  holdPages(pages: PageHold | undefined): void;
  close(): Promise<void>;
}

interface PageHold {
  readonly after: string;
  readonly more: Promise<unknown>;
}

/** Opens a line that leads nowhere yet. */
export async function openFlakyProxy(): Promise<FlakyProxy> {
  let target: URL | undefined;
  let isLost = false;
  let lost = 0;
  let broken: RegExp | undefined;
  let mostBytes: number | undefined;
  let pageHold: PageHold | undefined;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = "/" } = request;
    if (!target || broken?.test(path)) {
      response.destroy();
      return;
    }
    if (Number(request.headers["content-length"]) > (mostBytes ?? Number.POSITIVE_INFINITY)) {
      await buffer(request);
      response.writeHead(413, { "Content-Type": "text/html" });
      response.end("<h1>413 Request Entity Too Large</h1>");
      return;
    }
    const { hostname, port } = target;
    const headers = { ...request.headers };
    // What is cut in two must be text.
    delete headers["accept-encoding"];
    const upstream = http.request({ hostname, port, method, path, headers });
    request.pipe(upstream);
    response.once("close", () => upstream.destroy());
    const [upstreamResponse] = (await once(upstream, "response")) as [IncomingMessage];
    if (isLost && method === "POST") {
      await buffer(upstreamResponse);
      lost++;
      response.destroy();
      return;
    }
    const status = upstreamResponse.statusCode ?? 502;
    const isPage = upstreamResponse.headers["content-type"]?.startsWith("text/html");
    if (pageHold && isPage) {
      const { "content-length": _, ...rest } = upstreamResponse.headers;
      response.writeHead(status, rest);
      await sendInPieces(response, await buffer(upstreamResponse), pageHold);
      return;
    }
    response.writeHead(status, upstreamResponse.headers);
    response.flushHeaders();
    upstreamResponse.pipe(response);
  }

  const server = http.createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get lost() {
      return lost;
    },
    connect(to) {
      target = new URL(to);
    },
    dropResponses(now) {
      isLost = now;
    },
    cutResponses(path) {
      broken = path;
    },
    limitBodies(bytes) {
      mostBytes = bytes;
    },
    holdPages(pages) {
      pageHold = pages;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function sendInPieces(response: ServerResponse, page: Buffer, held: PageHold): Promise<void> {
  const at = page.indexOf(held.after);
  const end = at < 0 ? 0 : at + held.after.length;
  response.write(page.subarray(0, end));
  await held.more;
  response.end(page.subarray(end));
}
