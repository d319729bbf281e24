import type { IncomingMessage, ServerResponse } from "node:http";
import { boundedBody } from "./body.ts";
import type { Build } from "./build.ts";
import type { Limits } from "./limits.ts";
import { createSegmentHandlers } from "./segment-handlers.ts";

export type AppHandler = (request: Request) => Promise<Response>;

export function createAppHandler(build: Build): AppHandler {
  const handle = createSegmentHandlers(build, process.env.NODE_ENV);
  return (request) => handle(request);
}

/**
 * The application's Request. Its address is the public one, whatever Host says, so that nothing
 * derived from it can be forged; `x-client-address` is written here only. Undefined when already
 * refused for its size. createRequestListener of @react-router/node doesn't count bodies, and
 * writes answers uncompressed.
 */
export function toRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  {
    publicUrl,
    clientAddress,
    limits,
  }: { publicUrl: string; clientAddress: string; limits: Limits },
): Request | undefined {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) headers.append(name, each);
    }
  }
  headers.set("x-client-address", clientAddress);
  headers.delete("x-overloaded");
  const id = headers.get("x-request-id");
  if (id && !/^[\w-]{8,64}$/.test(id)) headers.delete("x-request-id");

  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const url = publicUrl + incoming.url;
  const { method = "GET" } = incoming;
  const { signal } = controller;
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  const body = boundedBody(incoming, response, limits, () => controller.abort());
  if (!body) return undefined;
  // The DOM's types lack `duplex`, which Node requires with a stream.
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(url, init);
}
