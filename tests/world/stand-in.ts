import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** How a platform that is not ours answers a path. */
export type StandInHandler = (path: string, response: ServerResponse) => void;

/** A server that stands in for a platform and answers as the test says. */
export interface StandIn {
  readonly apiUrl: string;
  answer: StandInHandler;
  /** Is away, and lets go of everybody who waits for it. */
  leave(): void;
  close(): void;
}

const away: StandInHandler = (_, response) => void response.destroy();

export async function openStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    standIn.answer(request.url ?? "", response);
    // Unless the answer has begun to read it.
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    apiUrl: `http://127.0.0.1:${port}/api/v1`,
    answer: away,
    leave() {
      standIn.answer = away;
      server.closeAllConnections();
    },
    close() {
      standIn.leave();
      server.close();
    },
  };
  return standIn;
}

/** Answers what a server of ours answers. */
export const forwardTo =
  (origin: string): StandInHandler =>
  async (path, response) => {
    const { method, headers } = response.req;
    const body = method === "GET" ? undefined : new Uint8Array(await buffer(response.req));
    const { authorization = "", "content-type": type = "", "x-request-id": id } = headers;
    const given = { Authorization: authorization, "Content-Type": type, "X-Request-Id": `${id}` };
    const answer = await fetch(origin + path, { method, headers: given, body } as RequestInit);
    const answerType = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "Content-Type": answerType }).end(await answer.bytes());
  };

type More = { status?: number } & Record<string, string | number>;

export const raw =
  (body: string, { status = 200, ...headers }: More = {}): StandInHandler =>
  (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  };
export const json = (value: unknown, more?: More) => raw(JSON.stringify(value), more);
export const success = (data: unknown) => json({ success: true, data });
export const list = (items: unknown, metadata: unknown = { totalItems: 1, totalPages: 1 }) =>
  success({ items, metadata });
