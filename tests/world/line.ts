import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The line between a browser and a server, on which things go wrong. */
export interface Line {
  /** Where the browser goes instead of the server; the server's PUBLIC_URL. */
  readonly origin: string;
  /** Leads to a server from now on. */
  connect(target: string): void;
  /** Loses the answers to posts from now on: the server has done what they asked. Or no longer. */
  loseAnswers(isLost: boolean): void;
  /** How many answers were lost so far. */
  readonly lost: number;
  /** Breaks off requests whose path matches; undefined lets all pass. */
  breakOff(path: RegExp | undefined): void;
  /** Sends pages up to a mark, and what follows once `more` is fulfilled; undefined sends them whole. */
  hold(pages: Held | undefined): void;
  close(): Promise<void>;
}

interface Held {
  readonly after: string;
  readonly more: Promise<unknown>;
}

/** Opens a line that leads nowhere yet. */
export async function openLine(): Promise<Line> {
  let target: URL | undefined;
  let isLost = false;
  let lost = 0;
  let broken: RegExp | undefined;
  let held: Held | undefined;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = "/" } = request;
    if (!target || broken?.test(path)) {
      response.destroy();
      return;
    }
    const { hostname, port } = target;
    const headers = { ...request.headers };
    // What is cut in two must be text.
    delete headers["accept-encoding"];
    const sent = http.request({ hostname, port, method, path, headers });
    request.pipe(sent);
    response.once("close", () => sent.destroy());
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    if (isLost && method === "POST") {
      await buffer(answer);
      lost++;
      response.destroy();
      return;
    }
    const status = answer.statusCode ?? 502;
    const isPage = answer.headers["content-type"]?.startsWith("text/html");
    if (held && isPage) {
      const { "content-length": _, ...rest } = answer.headers;
      response.writeHead(status, rest);
      await sendInPieces(response, await buffer(answer), held);
      return;
    }
    response.writeHead(status, answer.headers);
    response.flushHeaders();
    answer.pipe(response);
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
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
    loseAnswers(now) {
      isLost = now;
    },
    breakOff(path) {
      broken = path;
    },
    hold(pages) {
      held = pages;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function sendInPieces(response: ServerResponse, page: Buffer, held: Held): Promise<void> {
  const at = page.indexOf(held.after);
  const end = at < 0 ? 0 : at + held.after.length;
  response.write(page.subarray(0, end));
  await held.more;
  response.end(page.subarray(end));
}
